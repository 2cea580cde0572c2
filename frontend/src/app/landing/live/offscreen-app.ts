import type { MarketPricesResponse } from '@contract/market.js';
import { marketPricesQuery } from '../../../shared/live/price-queries.js';
import { createQueryClient } from '../../../shared/query-client.js';
import { meQuery } from '../../../shared/session/me.js';
import { startApp } from '../../start-app.js';

/** Whether the app has drawn what stands in the prerendered page. */
const IS_DRAWN = '[data-live-panel]';
const LONGEST_MS = 10_000;

/**
 * Starts the app in an element outside the page, for a visitor without a session, with the prices that the page has read
 * last, and answers it once the landing page is drawn there. @throws Error if that takes more than 10 s.
 */
export function renderAppOffscreen(market: MarketPricesResponse | null): Promise<HTMLElement> {
  const stage = document.createElement('div');
  const client = createQueryClient();
  client.setQueryData(meQuery.queryKey, null);
  if (market !== null) client.setQueryData(marketPricesQuery.queryKey, market);
  return new Promise((resolve, reject) => {
    const late = setTimeout(() => reject(new Error('The app was not drawn in time')), LONGEST_MS);
    const watch = new MutationObserver(() => {
      if (stage.querySelector(IS_DRAWN) === null) return;
      watch.disconnect();
      clearTimeout(late);
      resolve(stage);
    });
    watch.observe(stage, { childList: true, subtree: true });
    startApp(stage, client);
  });
}
