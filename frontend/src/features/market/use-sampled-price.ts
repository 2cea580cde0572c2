import { priceAtom } from '../../shared/live/live-atoms.js';
import type { LivePrice } from '../../shared/live/price-table.js';
import { useStore } from 'jotai';
import { useEffect, useState } from 'react';

const SAMPLE_EVERY_MS = 8_000;

/** The price of a symbol as it was read last: the first one known, then the real one again every 8 s. */
export function useSampledPrice(symbol: string): LivePrice | null {
  const store = useStore();
  const [sample, setSample] = useState(() => store.get(priceAtom(symbol)));
  useEffect(() => {
    const read = () => setSample(store.get(priceAtom(symbol)));
    const stopWaiting = store.sub(priceAtom(symbol), () =>
      setSample((known) => known ?? store.get(priceAtom(symbol))),
    );
    const timer = setInterval(read, SAMPLE_EVERY_MS);
    return () => {
      stopWaiting();
      clearInterval(timer);
    };
  }, [store, symbol]);
  return sample;
}
