import type { RecentAlert } from '@contract/alert.js';
import { useQuery } from '@tanstack/react-query';
import { createContext, useContext, useDeferredValue, useMemo } from 'react';
import { recentAlertsQuery } from '../../shared/alerts/recent-alerts-query.js';
import type { UnwatchedCoin } from '@contract/market.js';
import { useIsUnpriced, useLivePrice, useUnwatched } from '../../shared/live/use-live-price.js';
import { useNow } from '../../shared/live/use-now.js';
import { usePlanSentences } from '../../shared/plan-sentences.js';
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
  readonly alerts: readonly RecentAlert[] | undefined;
  /** Why a trigger rests that the plan has no room for. */
  readonly pausedByPlan: string;
}

const NOW_STEP_MS = 10_000;

/** The price of the coin whose triggers are listed: rows ask here, so that one subscription serves them all. */
export const CoinPriceContext = createContext<CoinPrice>({
  price: null,
  fresh: null,
  unwatched: null,
  now: 0,
  alerts: undefined,
  pausedByPlan: '',
});

export function useCoinPrice(): CoinPrice {
  return useContext(CoinPriceContext);
}

/**
 * The price for `CoinPriceContext`, and what rows need besides: another object only when a row may show something else. A
 * key that is pressed meanwhile is drawn before the rows are.
 */
export function useLiveCoinPrice(symbol: string): CoinPrice {
  const live = useLivePrice(symbol);
  const isUnpriced = useIsUnpriced(symbol);
  const now = useNow(NOW_STEP_MS);
  const fresh = live === null || live.isStale ? null : live.price;
  const { pausedByPlan } = usePlanSentences();
  // The section of recent alerts reads them.
  const { data: alerts } = useQuery({ ...recentAlertsQuery(undefined), enabled: false });
  const unwatched = useUnwatched(symbol);
  const coin = useMemo(() => {
    const unknown = isUnpriced ? ('none-yet' as const) : null;
    const price = fresh ?? (unwatched === null ? unknown : ('lost' as const));
    return { price, fresh, unwatched, now, alerts, pausedByPlan };
  }, [isUnpriced, fresh, unwatched, now, alerts, pausedByPlan]);
  return useDeferredValue(coin);
}
