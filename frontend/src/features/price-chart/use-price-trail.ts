import { atom, type createStore, useStore } from 'jotai';
import { useEffect, useState } from 'react';
import {
  clockOffsetAtom,
  connectionAtom,
  marketStatusAtom,
  priceTableAtom,
} from '../../shared/live/live-atoms.js';
import { isStale } from '../../shared/live/staleness.js';
import { EMPTY_TRAIL, withPoint, type PriceTrail } from './price-trail.js';

const SECOND_MS = 1_000;

/** What was seen of every symbol since the page was opened. */
const trailsAtom = atom<Readonly<Record<string, PriceTrail>>>({});

function noteAll(store: ReturnType<typeof createStore>): void {
  const now = Date.now() + store.get(clockOffsetAtom);
  const at = Math.floor(now / SECOND_MS);
  const status = store.get(marketStatusAtom);
  const connection = store.get(connectionAtom);
  const trails = { ...store.get(trailsAtom) };
  for (const [symbol, price] of Object.entries(store.get(priceTableAtom))) {
    const isOld = isStale({ symbol, price, status, connection, now });
    trails[symbol] = withPoint(trails[symbol] ?? EMPTY_TRAIL, { at, price: isOld ? null : price.price });
  }
  store.set(trailsAtom, trails);
}

/** Notes the price of every symbol each second while the caller is on the page, and answers the trail of one. */
export function usePriceTrail(symbol: string): PriceTrail {
  const store = useStore();
  const [trail, setTrail] = useState<PriceTrail>(() => store.get(trailsAtom)[symbol] ?? EMPTY_TRAIL);
  useEffect(() => {
    const note = () => {
      noteAll(store);
      setTrail(store.get(trailsAtom)[symbol] ?? EMPTY_TRAIL);
    };
    note();
    const timer = setInterval(note, SECOND_MS);
    return () => clearInterval(timer);
  }, [store, symbol]);
  return trail;
}
