export const MOVE_WINDOWS = ['5m', '15m', '1h', '4h', '24h', '7d'] as const;
export type MoveWindow = (typeof MOVE_WINDOWS)[number];
export const EXTREME_WINDOWS = ['24h', '7d'] as const;
export type ExtremeWindow = (typeof EXTREME_WINDOWS)[number];
export const CANDLES = ['1h', '4h', '1d'] as const;
export type CandleSize = (typeof CANDLES)[number];
export const AVERAGE_LENGTHS = [20, 50, 200] as const;
export type AverageLength = (typeof AVERAGE_LENGTHS)[number];

/**
 * What a trigger can watch instead of the price; always positive. `low…`, `high…`: the price over the window's lowest, highest ·
 * `move…`: 1 + the larger move · `sma…`, `ema…`: the price over an average of closed candles · `rsi14…`: 0–100 at each close ·
 * `rise`, `fall`: the price over its lowest, highest since the trigger began to count.
 */
export type Series =
  | `${'low' | 'high' | 'move'}${MoveWindow}`
  | `${'sma' | 'ema'}${AverageLength}.${CandleSize}`
  | `rsi14.${CandleSize}`
  | 'rise'
  | 'fall';

/** What the value of a series is measured against: an extreme, an average. */
export interface PriceReference {
  readonly price: number;
  /** Epoch milliseconds: of an extreme when it was, of a candle's when that began, of an average its last close. */
  readonly at: number;
  /** false: out of a candle, which tells the moment to its length only. */
  readonly exact: boolean;
}

export interface SeriesReading {
  readonly key: Series;
  readonly value: number;
  /** null for the RSI. */
  readonly reference: PriceReference | null;
}

/** How much of what a series needs is known: milliseconds of a window, closes of an average or RSI. */
export interface SeriesFilling {
  readonly known: number;
  readonly needed: number;
}

/** The parts of a series' name. */
export const WINDOWED = /^(low|high|move)(5m|15m|1h|4h|24h|7d)$/;
export const AVERAGED = /^(sma|ema)(20|50|200)\.(1h|4h|1d)$/;
export const RSI = /^rsi14\.(1h|4h|1d)$/;

/** What a person asks to be told of. Levels are US dollars, percent has at most two decimals. */
export type Watch =
  | { readonly kind: 'price'; readonly way: 'above' | 'below'; readonly level: number }
  | {
      readonly kind: 'price';
      readonly way: 'inside' | 'outside';
      readonly low: number;
      readonly high: number;
    }
  | {
      readonly kind: 'move';
      readonly window: MoveWindow;
      readonly way: 'up' | 'down' | 'either';
      readonly percent: number;
    }
  | { readonly kind: 'trail'; readonly way: 'rise' | 'fall'; readonly percent: number }
  | {
      readonly kind: 'average';
      readonly type: 'sma' | 'ema';
      readonly length: AverageLength;
      readonly candles: CandleSize;
      readonly way: 'above' | 'below';
    }
  | {
      readonly kind: 'rsi';
      readonly candles: CandleSize;
      readonly way: 'above' | 'below';
      readonly level: number;
    }
  | { readonly kind: 'extreme'; readonly window: ExtremeWindow; readonly way: 'high' | 'low' };
