import type { UnwatchedCoin } from '@contract/market.js';
import { createContext, useContext, useMemo } from 'react';
import { useIsUnpriced, useLivePrice, useUnwatched } from '../../shared/live/use-live-price.js';
import { useNow } from '../../shared/live/use-now.js';
import type { PriceNow } from '../../shared/trigger/display-state.js';

export interface CoinPrice {
  /** What decides the state of a trigger of the coin. */
  readonly price: PriceNow;
  /** Fresh, in US dollars; null while there is none. */
  readonly fresh: number | null;
  /** Since when nobody can watch the coin; null while somebody does. */
  readonly unwatched: UnwatchedCoin | null;
  /** Epoch milliseconds, a few seconds old at most. */
  readonly now: number;
}

const NOW_STEP_MS = 10_000;

/** The price of the coin whose triggers are listed: rows ask here, so that one subscription serves them all. */
export const CoinPriceContext = createContext<CoinPrice>({
  price: null,
  fresh: null,
  unwatched: null,
  now: 0,
});

export function useCoinPrice(): CoinPrice {
  return useContext(CoinPriceContext);
}

/** The price for `CoinPriceContext`: another object only when a row may show something else. */
export function useLiveCoinPrice(symbol: string): CoinPrice {
  const live = useLivePrice(symbol);
  const isUnpriced = useIsUnpriced(symbol);
  const now = useNow(NOW_STEP_MS);
  const fresh = live === null || live.isStale ? null : live.price;
  const unwatched = useUnwatched(symbol);
  return useMemo(() => {
    const unknown = isUnpriced ? 'none-yet' : null;
    return { price: fresh ?? (unwatched === null ? unknown : 'lost'), fresh, unwatched, now };
  }, [isUnpriced, fresh, unwatched, now]);
}
