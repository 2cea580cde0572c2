import type { RateAt } from './dollar-rate.js';
import { MINUTE_MS, type ExchangeHistory, type Trade, CARRY_MS } from './backfill.js';
import type { DollarCcy } from './tick.js';

/** A bar of one exchange in dollars; `quoted` is its close in `quoteCcy`. */
export interface ExchangeBar {
  readonly exchange: string;
  readonly quoteCcy: DollarCcy;
  readonly high: number;
  readonly low: number;
  readonly close: number;
  readonly quoted: number;
  /** Time from the last trade to the end of the bar; 0 for a candle. */
  readonly ageMs: number;
  readonly traded: boolean;
}

/** Start and end of a bar, end exclusive; epoch milliseconds. */
export interface TimeRange {
  readonly start: number;
  readonly end: number;
}

/** An exchange's candles by their start, without those that cannot be converted to dollars. */
export function candleBars(
  past: Pick<ExchangeHistory, 'exchange' | 'quoteCcy' | 'candles'>,
  rateAt: RateAt,
  sizeMs = MINUTE_MS,
): ReadonlyMap<number, ExchangeBar> {
  const { exchange, quoteCcy } = past;
  return new Map(
    past.candles.flatMap(({ start, high, low, close }) => {
      const rate = rateAt(quoteCcy, start + sizeMs);
      if (Number.isNaN(rate)) return [];
      const usd = { high: high * rate, low: low * rate, close: close * rate };
      return [[start, { exchange, quoteCcy, ...usd, quoted: close, ageMs: 0, traded: true }]];
    }),
  );
}

/** An exchange's seconds by their start: with a trade, or with a price in force that is at most 15 s old. */
export function tradeBars(
  past: ExchangeHistory,
  seconds: readonly TimeRange[],
  rateAt: RateAt,
): ReadonlyMap<number, ExchangeBar> {
  const { exchange, quoteCcy, trades: known } = past;
  const bars = new Map<number, ExchangeBar>();
  if (known === null) return bars;
  let next = 0;
  let last: Trade | null = null;
  for (const { start, end } of seconds) {
    const prices: number[] = [];
    for (let trade = known.trades[next]; trade !== undefined && trade.at < end; trade = known.trades[next]) {
      if (trade.at >= start) {
        // The price in force at the start counts as well.
        if (prices.length === 0 && last !== null && start - last.at <= CARRY_MS) prices.push(last.price);
        prices.push(trade.price);
      }
      last = trade;
      next += 1;
    }
    if (last === null || start < known.start || end > known.end) continue;
    const traded = prices.length > 0;
    if (!traded && start - last.at > CARRY_MS) continue;
    const rate = rateAt(quoteCcy, end);
    if (Number.isNaN(rate)) continue;
    const usd = (traded ? prices : [last.price]).map((price) => price * rate);
    bars.set(start, {
      exchange,
      quoteCcy,
      high: Math.max(...usd),
      low: Math.min(...usd),
      close: last.price * rate,
      quoted: last.price,
      ageMs: end - last.at,
      traded,
    });
  }
  return bars;
}
