import { MAX_WATCHED_SYMBOLS } from '../../../contract/socket.js';

export type WatchRequest =
  | { readonly kind: 'symbols'; readonly symbols: readonly string[] }
  | { readonly kind: 'refused'; readonly message: string };

/** Parses the body of `prices:watch` and `prices:unwatch`: at most 50 distinct texts, unknown symbols included. Pure. */
export function readWatchRequest(body: unknown): WatchRequest {
  if (!Array.isArray(body)) return { kind: 'refused', message: 'Send a list of symbols.' };
  if (body.length > MAX_WATCHED_SYMBOLS) {
    return { kind: 'refused', message: `At most ${MAX_WATCHED_SYMBOLS} symbols can be watched.` };
  }
  const symbols: readonly unknown[] = body;
  if (!symbols.every((each): each is string => typeof each === 'string' && each.length <= 64)) {
    return { kind: 'refused', message: 'Every symbol is a short text.' };
  }
  return { kind: 'symbols', symbols: [...new Set(symbols)] };
}

export interface SortedOut {
  readonly accepted: readonly string[];
  readonly unknown: readonly string[];
}

/** Separates tracked symbols from the rest. */
export function sortOut(symbols: readonly string[], tracked: readonly string[]): SortedOut {
  const known = new Set(tracked);
  return {
    accepted: symbols.filter((symbol) => known.has(symbol)),
    unknown: symbols.filter((symbol) => !known.has(symbol)),
  };
}
