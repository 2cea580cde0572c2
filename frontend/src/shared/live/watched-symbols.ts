import { MAX_WATCHED_SYMBOLS } from '@contract/socket.js';
import { CORE_SYMBOLS } from '@contract/symbols.js';
import { atom, type createStore } from 'jotai';
import type { LiveSocket } from './live-atoms.js';

type Store = ReturnType<typeof createStore>;

/** How many parts of the page want each symbol. */
type SymbolCounts = ReadonlyMap<string, number>;

/** A coin joins the feed up to a minute after its first trigger: until then it is asked for again. */
export const ASK_AGAIN_AFTER_MS = 10_000;

const wantedSymbolsAtom = atom<SymbolCounts>(new Map());

/** The symbols whose prices the page wants: the core ones, then the others in the order they were asked for, 50 at most. */
export const watchedSymbolsAtom = atom((get) =>
  [...new Set([...CORE_SYMBOLS, ...get(wantedSymbolsAtom).keys()])].slice(0, MAX_WATCHED_SYMBOLS),
);

function counted(counts: SymbolCounts, symbols: readonly string[], step: 1 | -1): SymbolCounts {
  const next = new Map(counts);
  for (const symbol of symbols) {
    const count = (next.get(symbol) ?? 0) + step;
    if (count > 0) next.set(symbol, count);
    else next.delete(symbol);
  }
  return next;
}

/** Asks for the prices of symbols until the answer is called. */
export function requestPrices(store: Store, symbols: readonly string[]): () => void {
  store.set(wantedSymbolsAtom, counted(store.get(wantedSymbolsAtom), symbols, 1));
  return () => store.set(wantedSymbolsAtom, counted(store.get(wantedSymbolsAtom), symbols, -1));
}

/**
 * Keeps the socket watching what the page wants: all of it after each connection, then what is added and what falls away.
 * Returns how to stop.
 */
export function followWatched(socket: LiveSocket, store: Store): () => void {
  let asked: readonly string[] = [];
  let retry: ReturnType<typeof setTimeout> | undefined;
  const watch = (symbols: readonly string[]) => {
    if (symbols.length === 0) return;
    socket.emit('prices:watch', symbols, (answer) => {
      if (!answer.ok || answer.unknown.length === 0) return;
      const wanted = store.get(watchedSymbolsAtom);
      const missing = answer.unknown.filter((symbol) => wanted.includes(symbol));
      retry = setTimeout(() => socket.connected && watch(missing), ASK_AGAIN_AFTER_MS);
    });
  };
  const onConnect = () => {
    clearTimeout(retry);
    asked = store.get(watchedSymbolsAtom);
    watch(asked);
  };
  const onWantedChange = () => {
    if (!socket.connected) return;
    const wanted = store.get(watchedSymbolsAtom);
    const gone = asked.filter((symbol) => !wanted.includes(symbol));
    const added = wanted.filter((symbol) => !asked.includes(symbol));
    asked = wanted;
    if (gone.length > 0) socket.emit('prices:unwatch', gone, () => undefined);
    watch(added);
  };
  socket.on('connect', onConnect);
  const unsubscribe = store.sub(watchedSymbolsAtom, onWantedChange);
  return () => {
    clearTimeout(retry);
    socket.off('connect', onConnect);
    unsubscribe();
  };
}
