import type { MarketPricesResponse } from '@contract/market.js';

/** Several visitors may share an address, and with it the limit of its calls. */
const READ_EVERY_MS = 4_000;
/** A reading that takes longer has failed. */
const READ_WITHIN_MS = 3_500;

/**
 * Reads the market every 4 s while the page is seen, once for everything on the page that shows prices. What could not be
 * read is left out and told to `miss`. Returns the function that ends it.
 */
export function readMarket(take: (market: MarketPricesResponse) => void, miss: () => void): () => void {
  const ending = new AbortController();
  const { signal } = ending;
  const read = async () => {
    if (document.hidden) return;
    const reading = new AbortController();
    const giveUp = () => reading.abort();
    const late = setTimeout(giveUp, READ_WITHIN_MS);
    signal.addEventListener('abort', giveUp);
    const answer = await fetch('/api/market-prices', {
      signal: reading.signal,
      credentials: 'same-origin',
    }).finally(() => {
      clearTimeout(late);
      signal.removeEventListener('abort', giveUp);
    });
    if (!answer.ok) return miss();
    const market = (await answer.json()) as MarketPricesResponse;
    if (signal.aborted) return;
    take(market);
  };
  const run = () =>
    void read().catch(() => {
      if (!signal.aborted) miss();
    });
  run();
  const timer = setInterval(run, READ_EVERY_MS);
  return () => {
    clearInterval(timer);
    ending.abort();
  };
}
