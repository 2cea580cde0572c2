import { CANDLE_SIZES, type CandleRow, type CandleSpan } from '../../../contract/candles.js';
import { round12 } from './round12.js';
import { isPossiblePrice } from './tick-check.js';

/** What is asked of an exchange for a chart: ccxt's name of the size, and a start that is a multiple of the chart's size. */
export interface CandleRequest {
  readonly timeframe: '1m' | '5m' | '1h' | '1d';
  readonly sizeMs: number;
  /** Epoch milliseconds. */
  readonly from: number;
  readonly to: number;
}

/** As ccxt parses it: [start in epoch milliseconds, open, high, low, close, …]. */
export type ParsedCandle = readonly (number | undefined)[];

const SECOND_MS = 1_000;
const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
/** Exchanges have no candles of four hours in common: they are folded from hours. */
const ASKED = {
  '1h': { timeframe: '1m', sizeMs: 60_000, lengthMs: HOUR_MS },
  '1d': { timeframe: '5m', sizeMs: 300_000, lengthMs: DAY_MS },
  '7d': { timeframe: '1h', sizeMs: HOUR_MS, lengthMs: 7 * DAY_MS },
  '30d': { timeframe: '1h', sizeMs: HOUR_MS, lengthMs: 30 * DAY_MS },
} as const;

/** The candles of a span that ends now; the last one is still running. */
export function candleRequest(span: CandleSpan, now: number): CandleRequest {
  const { timeframe, sizeMs, lengthMs } = ASKED[span];
  const shownMs = CANDLE_SIZES[span] * SECOND_MS;
  return { timeframe, sizeMs, from: now - (now % shownMs) - lengthMs + shownMs, to: now };
}

/**
 * What a chart shows of an exchange's candles, in dollars: oldest first, each start once, of the span's size. Candles of another time, of
 * no possible price, or whose prices do not fit together are left out.
 */
export function chartCandles(
  parsed: readonly ParsedCandle[],
  span: CandleSpan,
  { sizeMs, from, to }: CandleRequest,
  rate: number,
): readonly CandleRow[] {
  const usable = parsed.flatMap(([start = Number.NaN, ...prices]): CandleRow[] => {
    const [open = 0, high = 0, low = 0, close = 0] = prices.map((price = 0) => round12(price * rate));
    const isTimely = start % sizeMs === 0 && start >= from && start <= to;
    const isSound = low <= Math.min(open, close) && high >= Math.max(open, close);
    const isUsable = isTimely && isSound && isPossiblePrice(low) && isPossiblePrice(high);
    return isUsable ? [[start / SECOND_MS, open, high, low, close]] : [];
  });
  const byStart = new Map(usable.map((row) => [row[0], row]));
  return folded(
    [...byStart.values()].sort((a, b) => a[0] - b[0]),
    CANDLE_SIZES[span],
  );
}

function folded(rows: readonly CandleRow[], sizeSec: number): readonly CandleRow[] {
  const result: CandleRow[] = [];
  for (const [at, open, high, low, close] of rows) {
    const start = at - (at % sizeSec);
    const last = result.at(-1);
    if (last?.[0] !== start) result.push([start, open, high, low, close]);
    else result[result.length - 1] = [start, last[1], Math.max(last[2], high), Math.min(last[3], low), close];
  }
  return result;
}
