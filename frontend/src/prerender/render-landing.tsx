import { createMemoryHistory, RouterProvider } from '@tanstack/react-router';
import { StrictMode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { prerender } from 'react-dom/static';
import { LazyWhyCard } from '../app/landing/why-section.js';
import { Providers } from '../app/providers.js';
import { createAppRouter } from '../app/router.js';
import { createQueryClient } from '../shared/query-client.js';
import { meQuery } from '../shared/session/me.js';
import { structuredData } from './structured-data.js';

/** What belongs into the head of the landing page alone; `%PUBLIC_URL%` stands for the address people see. */
export function landingHead(): string {
  const data = JSON.stringify(structuredData('%PUBLIC_URL%')).replaceAll('<', String.raw`\u003c`);
  return `<link rel="canonical" href="%PUBLIC_URL%/" /><meta property="og:url" content="%PUBLIC_URL%/" /><script type="application/ld+json">${data}</script>`;
}

/**
 * The landing page as HTML, as it looks to a visitor before anything was read; without scripts. Runs at build time.
 */
export async function renderLanding(): Promise<string> {
  const client = createQueryClient();
  client.setQueryData(meQuery.queryKey, null);
  const router = createAppRouter(createMemoryHistory({ initialEntries: ['/'] }));
  await router.load();
  const app = (
    <StrictMode>
      <Providers client={client}>
        <RouterProvider router={router} />
      </Providers>
    </StrictMode>
  );
  // What is loaded lazily is there in the next rendering.
  await LazyWhyCard.preload();
  await prerender(app);
  const page = renderToStaticMarkup(app);
  client.clear(); // its timers would keep the build alive
  return page.replaceAll(/<script>.*?<\/script>/gs, '');
}
