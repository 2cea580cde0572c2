import { createRouter } from '@tanstack/react-router';
import { routeTree } from './routeTree.gen.js';

/** The router of the whole app; anchors scroll into view. */
export function createAppRouter() {
  return createRouter({ routeTree, scrollRestoration: true });
}

declare module '@tanstack/react-router' {
  interface Register {
    router: ReturnType<typeof createAppRouter>;
  }
}
