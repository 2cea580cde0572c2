import type { QueryClient } from '@tanstack/react-query';
import { RouterProvider } from '@tanstack/react-router';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { watchTyping } from '../shared/replaced-build.js';
import { ErrorBoundary } from '../shared/ui/error-boundary.js';
import { PageError } from './layout/page-error.js';
import { keepOfflinePage } from './offline-page.js';
import { Providers } from './providers.js';
import { createAppRouter } from './router.js';

/** Draws the app into an element of the page, or into one that is not in the page yet. */
export function startApp(root: HTMLElement, client: QueryClient): void {
  createRoot(root).render(
    <StrictMode>
      <ErrorBoundary fallback={() => <PageError />}>
        <Providers client={client}>
          <RouterProvider router={createAppRouter()} />
        </Providers>
      </ErrorBoundary>
    </StrictMode>,
  );
  keepOfflinePage();
  watchTyping();
}
