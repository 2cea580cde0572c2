import type { CandlesResponse, CandleSpan } from '@contract/candles.js';
import { GOLD, isTradfiSymbol } from '@contract/symbols.js';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { readStored, writeStored } from '../../shared/browser-storage.js';
import { HttpError } from '../../shared/http.js';

export const SPANS = [
  { value: '1h', label: '1 h' },
  { value: '1d', label: '24 h' },
  { value: '7d', label: '7 d' },
  { value: '30d', label: '30 d' },
] as const satisfies readonly { readonly value: CandleSpan; readonly label: string }[];

const SPAN_KEY = 'bellwether.chart-span';
/** How long the server keeps candles, and no less than a minute: the live price continues them meanwhile. */
const KEPT_MS = { '1h': 60_000, '1d': 60_000, '7d': 300_000, '30d': 900_000 } as const;

/** What asking again would not change. */
const FINAL = [401, 403, 422];
const isFinal = (error: Error | null) => error instanceof HttpError && FINAL.includes(error.status);

/** The span that is shown, as it was chosen last in this browser. */
export function useChartSpan() {
  const [span, setSpan] = useState<CandleSpan>(() => {
    const stored = readStored('local', SPAN_KEY);
    return SPANS.find(({ value }) => value === stored)?.value ?? '1d';
  });
  const choose = (value: CandleSpan) => {
    writeStored('local', SPAN_KEY, value);
    setSpan(value);
  };
  return [span, choose] as const;
}

/** Whether a symbol has candles at all: an official value has none. */
export function hasCandles(symbol: string): boolean {
  return symbol === GOLD || !isTradfiSymbol(symbol);
}

const candlesQuery = (symbol: string, span: CandleSpan) =>
  queryOptions<CandlesResponse>({ queryKey: ['api', 'candles', { search: { symbol, span } }] });

export type History =
  | { readonly kind: 'loading' }
  | {
      readonly kind: 'known';
      readonly answer: CandlesResponse;
      readonly version: number;
      /** Nobody could renew it since. */
      readonly isOld: boolean;
    }
  /** The live line is all there is. `retry` is null where asking again changes nothing. */
  | { readonly kind: 'none'; readonly error: unknown; readonly retry: (() => void) | null };

/** The candles of a symbol, read again once their time is over and somebody looks. */
export function useCandles(symbol: string, span: CandleSpan): History {
  const enabled = hasCandles(symbol);
  const { data, error, dataUpdatedAt, errorUpdateCount, refetch } = useQuery({
    ...candlesQuery(symbol, span),
    enabled,
    // Without a network it fails at once, and the live line is seen.
    networkMode: 'always',
    staleTime: KEPT_MS[span],
    refetchInterval: ({ state }) => (isFinal(state.error) ? false : KEPT_MS[span]),
    refetchOnWindowFocus: true,
  });
  if (!enabled) return { kind: 'none', error: null, retry: null };
  if (data !== undefined) {
    return { kind: 'known', answer: data, version: dataUpdatedAt, isOld: data.stale || error !== null };
  }
  if (errorUpdateCount === 0) return { kind: 'loading' };
  return { kind: 'none', error, retry: isFinal(error) ? null : () => void refetch() };
}
