/** Windows of moves, new highs and new lows. */
export const SERIES_WINDOWS = ['5m', '15m', '1h', '4h', '24h', '7d'] as const;
export type SeriesWindow = (typeof SERIES_WINDOWS)[number];

/** Sizes of the closed candles of averages and RSI. */
export const SERIES_CANDLES = ['1h', '4h', '1d'] as const;
export type CandleSize = (typeof SERIES_CANDLES)[number];

export const AVERAGE_LENGTHS = [20, 50, 200] as const;
export type AverageLength = (typeof AVERAGE_LENGTHS)[number];

export interface WindowSeries {
  readonly kind: 'low' | 'high' | 'move';
  readonly window: SeriesWindow;
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

/** What of a coin a trigger watches. `rise` and `fall` count from a time of each trigger's own. */
export type Series = { readonly kind: 'price' | 'rise' | 'fall' } | WindowSeries | AverageSeries | RsiSeries;

/** What the index knows a coin's series by. */
export interface EvaluatorKey {
  readonly symbol: string;
  /** null: the consensus of all exchanges. */
  readonly exchange: string | null;
  readonly series: Series;
}

export const RSI_LENGTH = 14;

const WINDOW_NAME = /^(low|high|move)(5m|15m|1h|4h|24h|7d)$/;
const AVERAGE_NAME = /^(sma|ema)(20|50|200)\.(1h|4h|1d)$/;
const RSI_NAME = /^rsi14\.(1h|4h|1d)$/;
const KEY = /^([^@~]+)(?:@([^@~]+))?(?:~([^@~]+))?$/;

/** The name in the column `series`: `price`, `low1h`, `sma50.4h`, `rsi14.1d`, `rise`. */
export function seriesName(series: Series): string {
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
      return `rsi${RSI_LENGTH}.${series.candles}`;
  }
}

/** null if no series has this name. The inverse of `seriesName`. */
export function parseSeries(name: string): Series | null {
  if (name === 'price' || name === 'rise' || name === 'fall') return { kind: name };
  const [, kind, window] = WINDOW_NAME.exec(name) ?? [];
  if (kind !== undefined) return { kind, window } as WindowSeries;
  const [, type, length, candles] = AVERAGE_NAME.exec(name) ?? [];
  if (type !== undefined) return { kind: type, length: Number(length), candles } as AverageSeries;
  const [, size] = RSI_NAME.exec(name) ?? [];
  return size === undefined ? null : ({ kind: 'rsi', candles: size } as RsiSeries);
}

/** `BTC`, `BTC@kraken`, `BTC~low1h`, `BTC@kraken~low1h`. @throws RangeError if a part contains `@` or `~`. */
export function composeKey({ symbol, exchange, series }: EvaluatorKey): string {
  const source = exchange === null ? symbol : `${symbol}@${exchange}`;
  if (/[@~]/.test(symbol + (exchange ?? '')) || !KEY.test(source)) throw new RangeError(`No key: ${source}`);
  return series.kind === 'price' ? source : `${source}~${seriesName(series)}`;
}

/** null if it is no key. The inverse of `composeKey`. */
export function parseKey(key: string): EvaluatorKey | null {
  const [, symbol, exchange = null, name = 'price'] = KEY.exec(key) ?? [];
  const series = parseSeries(name);
  return symbol === undefined || series === null ? null : { symbol, exchange, series };
}

/** Below this value of a `low` series a price is a new low: strictly beyond, so that a flat market is silent. */
export const NEW_LOW_LEVEL = 1 - 1e-9;
/** Above this value of a `high` series a price is a new high. */
export const NEW_HIGH_LEVEL = 1 + 1e-9;
