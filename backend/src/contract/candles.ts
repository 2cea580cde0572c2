import type { MarketSource } from './market.js';

/** How much of the past a chart shows, and how long each of its candles is, in seconds. */
export const CANDLE_SIZES = { '1h': 60, '1d': 300, '7d': 3_600, '30d': 14_400 } as const;
export type CandleSpan = keyof typeof CANDLE_SIZES;

/** Start in Unix seconds, then US dollars per unit; official values have no candles. */
export type CandleRow = readonly [start: number, open: number, high: number, low: number, close: number];

/**
 * GET /api/candles?symbol=&span= (default 1d). Core symbols are public; others need what watching them needs.
 * Oldest first; a stretch without trades has no candle, and the last candle may still be running.
 */
export interface CandlesResponse {
  readonly source: MarketSource;
  readonly symbol: string;
  readonly span: CandleSpan;
  readonly sizeSec: number;
  /** ccxt id of the exchange they are of. */
  readonly exchange: string;
  /** When the exchange answered them, ISO 8601. */
  readonly asOf: string;
  /** No exchange answers now: these are kept from before, however old. */
  readonly stale: boolean;
  readonly candles: readonly CandleRow[];
}
