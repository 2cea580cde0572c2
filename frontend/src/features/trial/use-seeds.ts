import { CORE_SYMBOLS, type CoreSymbol } from '@contract/symbols.js';
import { atom, useAtom, useAtomValue, useStore } from 'jotai';
import { useEffect } from 'react';
import { pricesAskedAtom, priceTableAtom } from '../../shared/live/live-atoms.js';
import { useCorePricePolling } from '../../shared/live/price-queries.js';
import { seedLevel } from './seed.js';

export type Seeds = Readonly<Record<CoreSymbol, number>>;

const seedsAtom = atom<Seeds | null>(null);

/** The levels the forms start with, set once when the first prices (or their failure) are in; null before. */
export function useSeeds(): Seeds | null {
  const store = useStore();
  const asked = useAtomValue(pricesAskedAtom);
  const [seeds, setSeeds] = useAtom(seedsAtom);
  useCorePricePolling();
  useEffect(() => {
    if (asked === 'asking' || seeds !== null) return;
    const table = store.get(priceTableAtom);
    const entries = CORE_SYMBOLS.map((symbol) => [symbol, seedLevel(symbol, table[symbol]?.price)]);
    setSeeds(Object.fromEntries(entries) as Seeds);
  }, [asked, seeds, setSeeds, store]);
  return seeds;
}
