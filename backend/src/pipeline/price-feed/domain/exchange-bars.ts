import type { RateAt } from './dollar-rate.js';
import { MINUTE_MS, type ExchangePast, type PastTrade } from './past.js';
import { CARRY_MS, type PastSpan } from './past-span.js';
import type { DollarCcy } from './tick.js';

/** What one exchange says about one bar. Dollars, but `quoted`, which is its close in `quoteCcy`. */
export interface ExchangeBar {
  readonly exchange: string;
  readonly quoteCcy: DollarCcy;
  readonly high: number;
  readonly low: number;
  readonly close: number;
  readonly quoted: number;
  /** How long before the end of the bar the close was traded; 0 for a candle, which does not tell. */
  readonly ageMs: number;
  /** Whether something was traded in it. */
  readonly traded: boolean;
}

/** Start and end of a bar, end exclusive; epoch milliseconds. */
export interface Stretch {
  readonly start: number;
  readonly end: number;
}

const SECOND_MS = 1_000;

/** The seconds of the trades: the first and the last may be shorter. */
export function secondsOf({ tradesFrom, to }: PastSpan): readonly Stretch[] {
  const seconds: Stretch[] = [];
  for (let start = tradesFrom; start < to; ) {
    const end = Math.min(to, (Math.floor(start / SECOND_MS) + 1) * SECOND_MS);
    seconds.push({ start, end });
    start = end;
  }
  return seconds;
}

/** An exchange's minutes, by their start. One that cannot be converted to dollars is left out. */
export function candleBars(past: ExchangePast, rateAt: RateAt): ReadonlyMap<number, ExchangeBar> {
  const { exchange, quoteCcy } = past;
  return new Map(
    past.candles.flatMap(({ start, high, low, close }) => {
      const rate = rateAt(quoteCcy, start + MINUTE_MS);
      if (Number.isNaN(rate)) return [];
      const usd = { high: high * rate, low: low * rate, close: close * rate };
      return [[start, { exchange, quoteCcy, ...usd, quoted: close, ageMs: 0, traded: true }]];
    }),
  );
}

/**
 * An exchange's seconds, by their start: of those in which it traded, and of those in which its last trade before is at
 * most 15 s old, whose price is then in force. Seconds of which it does not know all trades are left out.
 */
export function tradeBars(
  past: ExchangePast,
  seconds: readonly Stretch[],
  rateAt: RateAt,
): ReadonlyMap<number, ExchangeBar> {
  const { exchange, quoteCcy, trades: known } = past;
  const bars = new Map<number, ExchangeBar>();
  if (known === null) return bars;
  let next = 0;
  let last: PastTrade | null = null;
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
