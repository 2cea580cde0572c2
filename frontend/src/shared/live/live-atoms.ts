import type { MarketStatus, UnwatchedCoin } from '@contract/market.js';
import type { ClientToServerEvents, ServerToClientEvents } from '@contract/socket.js';
import { type Atom, atom } from 'jotai';
import { selectAtom } from 'jotai/utils';
import type { Socket } from 'socket.io-client';
import type { LivePrice, PriceTable } from './price-table.js';
import type { Connection } from './staleness.js';

export type LiveSocket = Socket<ServerToClientEvents, ClientToServerEvents>;

/** The socket once its code is loaded; features listen on it while they are mounted. */
export const liveSocketAtom = atom<LiveSocket | null>(null);
export const connectionAtom = atom<Connection>('connecting');
/** The state of the feed as it was pushed last, and when, by this machine's clock. */
export const marketStatusAtom = atom<(MarketStatus & { readonly heardAt: number }) | null>(null);
/** Coins whose triggers cannot ring now. */
export const unwatchedCoinsAtom = atom<readonly UnwatchedCoin[]>([]);
export const priceTableAtom = atom<PriceTable>({});
/** Whether the first REST read of prices has come to an end, good or bad. */
export const pricesAskedAtom = atom<'asking' | 'answered'>('asking');
/** A smaller step of the offset is the way of a message: following it would draw every age anew with every frame. */
const CLOCK_STEP_MS = 500;
const heldOffsetAtom = atom(0);

/** Milliseconds to add to this machine's clock to get the server's, to half a second. */
export const clockOffsetAtom = atom(
  (get) => get(heldOffsetAtom),
  (get, set, offset: number) => {
    if (Math.abs(offset - get(heldOffsetAtom)) >= CLOCK_STEP_MS) set(heldOffsetAtom, offset);
  },
);

const perSymbol = new Map<string, Atom<LivePrice | null>>();

/** The live price of one symbol, the same atom for every caller; null until one is known. */
export function priceAtom(symbol: string): Atom<LivePrice | null> {
  const known = perSymbol.get(symbol);
  if (known !== undefined) return known;
  const created = selectAtom(priceTableAtom, (table) => table[symbol] ?? null);
  perSymbol.set(symbol, created);
  return created;
}
