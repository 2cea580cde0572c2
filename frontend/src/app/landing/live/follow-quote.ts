import type { QueryClient } from '@tanstack/react-query';
import type { createStore } from 'jotai';
import { priceAtom } from '../../../shared/live/live-atoms.js';
import { marketPricesQuery } from '../../../shared/live/price-queries.js';
import type { LiveMarket } from './example-alert.js';

/** Where the exchanges behind a price become known only after it. */
const READ_EVERY_MS = 1_000;
const SYMBOL = 'BTC';

/**
 * Tells the price of BTC that the app knows, whether it was pushed or read, in the moment in which everything else on the
 * page shows it; nothing while the page is not seen. Returns the function that ends it.
 */
export function followQuote(
  store: ReturnType<typeof createStore>,
  client: QueryClient,
  onQuote: (quote: LiveMarket) => void,
): () => void {
  const read = () => {
    const live = store.get(priceAtom(SYMBOL));
    const market = client.getQueryData(marketPricesQuery.queryKey);
    if (document.hidden || live === null || market === undefined) return;
    const exchanges = market.crypto[SYMBOL]?.sources ?? [];
    onQuote({ source: market.source, price: live.price, at: live.asOf, exchanges });
  };
  read();
  const unfollow = store.sub(priceAtom(SYMBOL), read);
  const timer = setInterval(read, READ_EVERY_MS);
  return () => {
    unfollow();
    clearInterval(timer);
  };
}
