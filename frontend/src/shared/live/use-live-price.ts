import type { UnwatchedCoin } from '@contract/market.js';
import { atom, useAtomValue } from 'jotai';
import {
  clockOffsetAtom,
  connectionAtom,
  marketStatusAtom,
  priceAtom,
  pricesAskedAtom,
  priceTableAtom,
  unwatchedCoinsAtom,
} from './live-atoms.js';
import type { LivePrice } from './price-table.js';
import { isStale } from './staleness.js';
import { useNow } from './use-now.js';

export interface DatedPrice extends LivePrice {
  readonly ageMs: number;
  readonly isStale: boolean;
}

const AGE_STEP_MS = 5_000;

/** The live price of a symbol with its age, re-read every 5 s; null until one is known. */
export function useLivePrice(symbol: string): DatedPrice | null {
  const price = useAtomValue(priceAtom(symbol));
  const status = useAtomValue(marketStatusAtom);
  const connection = useAtomValue(connectionAtom);
  const now = useNow(AGE_STEP_MS) + useAtomValue(clockOffsetAtom);
  if (price === null) return null;
  return {
    ...price,
    ageMs: Math.max(0, now - price.asOf),
    isStale: isStale({ symbol, price, status, connection, now }),
  };
}

/** The live price of a symbol in US dollars; null while none is known that can be relied on. */
export function useFreshPrice(symbol: string): number | null {
  const live = useLivePrice(symbol);
  return live === null || live.isStale ? null : live.price;
}

const hasPricesAtom = atom((get) => Object.keys(get(priceTableAtom)).length > 0);

/** Whether the exchanges have told no price of a symbol so far; false while no prices at all are known here. */
export function useIsUnpriced(symbol: string): boolean {
  const price = useAtomValue(priceAtom(symbol));
  const isAnswered = useAtomValue(pricesAskedAtom) === 'answered';
  return useAtomValue(hasPricesAtom) && isAnswered && price === null;
}

/** Since when the triggers of a symbol cannot ring, and why; null while they can, as a fresh price here shows. */
export function useUnwatched(symbol: string): UnwatchedCoin | null {
  const coins = useAtomValue(unwatchedCoinsAtom);
  const fresh = useFreshPrice(symbol);
  return fresh === null ? (coins.find((coin) => coin.symbol === symbol) ?? null) : null;
}
