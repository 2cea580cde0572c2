import { CORE_SYMBOLS, type CoreSymbol } from '@contract/symbols.js';
import { type PrimitiveAtom, useAtom, useAtomValue, useStore } from 'jotai';
import { useEffect } from 'react';
import { pricesAskedAtom, priceTableAtom } from '../../shared/live/live-atoms.js';
import { useCorePricePolling } from '../../shared/live/price-queries.js';

export type Seeds<T> = Readonly<Record<CoreSymbol, T>>;

/**
 * What the forms start with, worked out once when the first prices (or their failure) are in and held in an atom; null
 * before. Later prices change nothing.
 */
export function useSeeds<T>(
  held: PrimitiveAtom<Seeds<T> | null>,
  seed: (symbol: CoreSymbol, price: number | undefined) => T,
): Seeds<T> | null {
  const store = useStore();
  const asked = useAtomValue(pricesAskedAtom);
  const [seeds, setSeeds] = useAtom(held);
  useCorePricePolling();
  useEffect(() => {
    if (asked === 'asking' || seeds !== null) return;
    const table = store.get(priceTableAtom);
    const entries = CORE_SYMBOLS.map((symbol) => [symbol, seed(symbol, table[symbol]?.price)]);
    setSeeds(Object.fromEntries(entries) as Seeds<T>);
  }, [asked, seeds, setSeeds, store, seed]);
  return seeds;
}
