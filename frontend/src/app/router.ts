import { createRouter, type RouterHistory } from '@tanstack/react-router';
import type { AccessTab } from '../features/account-access/access-tab.js';
import { PageError } from './layout/page-error.js';
import { routeTree } from './routeTree.gen.js';

/**
 * The router of the whole app, in the browser's history unless another is given; anchors scroll into view. What is
 * searched for is plain text, never JSON.
 */
export function createAppRouter(history?: RouterHistory) {
  return createRouter({
    routeTree,
    history,
    scrollRestoration: true,
    defaultErrorComponent: PageError,
    parseSearch: (text) => Object.fromEntries(new URLSearchParams(text)),
    stringifySearch: (search) => {
      const known = Object.entries(search).filter(([, value]) => value !== undefined);
      const text = new URLSearchParams(known as [string, string][]).toString();
      return text === '' ? '' : `?${text}`;
    },
  });
}

declare module '@tanstack/react-router' {
  interface Register {
    router: ReturnType<typeof createAppRouter>;
  }

  interface StaticDataRouteOption {
    /** What the page is called in the browser's tab; the product's own title if it is not said. */
    title?: string;
  }

  interface HistoryState {
    /** What /auth opens with; signing up if it is not said. */
    accessTab?: AccessTab;
    /** Where somebody wanted to go who was sent to sign in. */
    returnTo?: string;
  }
}
