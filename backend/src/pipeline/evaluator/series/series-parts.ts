import {
  AVERAGED,
  type AverageLength,
  type CandleSize,
  type MoveWindow,
  RSI,
  type Series,
  WINDOWED,
} from '../../../contract/series.js';

export interface WindowSeries {
  readonly kind: 'low' | 'high' | 'move';
  readonly window: MoveWindow;
}

export interface AverageSeries {
  readonly kind: 'sma' | 'ema';
  readonly length: AverageLength;
  readonly candles: CandleSize;
}

export interface RsiSeries {
  readonly kind: 'rsi';
  readonly candles: CandleSize;
}

/** What a series is made of. `rise` and `fall` count from a time of each trigger's own. */
export type SeriesParts =
  | { readonly kind: 'price' | 'rise' | 'fall' }
  | WindowSeries
  | AverageSeries
  | RsiSeries;

export const RSI_LENGTH = 14;

/** The name of a series, `price` without one. */
export function seriesName(series: SeriesParts): Series | 'price' {
  switch (series.kind) {
    case 'price':
    case 'rise':
    case 'fall':
      return series.kind;
    case 'low':
    case 'high':
    case 'move':
      return `${series.kind}${series.window}`;
    case 'sma':
    case 'ema':
      return `${series.kind}${series.length}.${series.candles}`;
    case 'rsi':
      return `rsi14.${series.candles}`;
  }
}

/** null if no series has this name. The inverse of `seriesName`. */
export function seriesParts(name: string): SeriesParts | null {
  if (name === 'price' || name === 'rise' || name === 'fall') return { kind: name };
  const [, kind, window] = WINDOWED.exec(name) ?? [];
  if (kind !== undefined) return { kind, window } as WindowSeries;
  const [, type, length, candles] = AVERAGED.exec(name) ?? [];
  if (type !== undefined) return { kind: type, length: Number(length), candles } as AverageSeries;
  const candlesOfRsi = RSI.exec(name)?.[1];
  return candlesOfRsi === undefined ? null : ({ kind: 'rsi', candles: candlesOfRsi } as RsiSeries);
}
