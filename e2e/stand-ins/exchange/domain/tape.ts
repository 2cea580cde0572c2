import { grouped, merged, MINUTE_MS, minuteOf, scaled, type Candle } from './candle.js';
import { OlderPast } from './older-past.js';
import type { Pair } from './pair.js';
import { candleTrades } from './past.js';
import { KEPT_TRADES_MS, TradeLog } from './trade-log.js';

/** What an exchange says about the last 24 hours of a pair, in its quote currency. */
export interface DayFigures {
  readonly open: number; // price 24 h ago
  readonly high: number;
  readonly low: number;
  readonly volume: number; // base currency
  readonly average: number; // volume-weighted price
}

/** How a tape begins. */
export interface TapeStart {
  readonly at: number; // epoch ms
  readonly price: number; // quote currency
  readonly usd: number; // reference value of that price
  readonly turnover: number; // USD per minute
  readonly volatility: number;
  readonly seed: string; // of what was before the past
  readonly past: readonly Candle[]; // USD, oldest first, ends where the minute of `at` starts
}

const DAY_MINUTES = 24 * 60;
const FIRST_LIVE_TRADE = 10_000_000;
const TRADES_PER_MINUTE = 240;
const GOLDEN = 0.618_033_988_749_895;

/**
 * Everything one exchange knows about one pair: last price, 24 h figures, minute candles, trades. Holds no
 * clock: every call says what time it is, and times must not go backwards.
 *
 * A price costs O(1); the first call in a new minute costs one pass over 24 h.
 */
export class Tape {
  /** This exchange's value of the coin over the reference value; other than 1 only after its price was set alone. */
  deviation = 1;

  /** Every price of this tape is a trade; those of the hour before the market opened stand for its candles. */
  readonly trades: TradeLog;

  private lastUsd: number;
  private readonly closed: Candle[];
  private readonly older: OlderPast;
  private readonly tradeSize: number;
  private readonly turnover: number;
  private current: Candle;
  private window: DayFigures;

  constructor(
    readonly pair: Pair,
    start: TapeStart,
  ) {
    const bornAt = minuteOf(start.at);
    const pastFactor = start.price / (start.past.at(-1)?.close ?? start.price);
    this.lastUsd = start.usd;
    this.closed = start.past.map((candle) => scaled(candle, pastFactor));
    const { seed, turnover, volatility } = start;
    const [oldest = quietMinute(bornAt, start.price)] = this.closed;
    this.older = new OlderPast({ seed, turnover, volatility, end: oldest.at, price: oldest.open });
    this.turnover = turnover;
    this.tradeSize = turnover / TRADES_PER_MINUTE / start.price;
    this.current = quietMinute(bornAt, start.price);
    this.window = this.measureDay();
    const recent = this.closed.filter(({ at }) => at >= bornAt - KEPT_TRADES_MS).flatMap(candleTrades);
    this.trades = new TradeLog(FIRST_LIVE_TRADE - recent.length);
    for (const trade of recent) this.trades.add(trade);
  }

  get last(): number {
    return this.current.close;
  }

  /** Reference value in USD of the last price (without conversion and spread). */
  get usd(): number {
    return this.lastUsd;
  }

  /** Takes a traded price and its reference value, rounded to the pair's decimals already. */
  record(price: number, usd: number, at: number): void {
    this.roll(at);
    this.lastUsd = usd;
    const size = this.tradeSize * (0.5 + ((this.trades.lastId * GOLDEN) % 1));
    const traded = { ...quietMinute(this.current.at, price), volume: size };
    this.current = this.current.volume === 0 ? traded : merged(this.current, traded);
    this.trades.add({ at, price, size });
  }

  /**
   * Makes a minute that is over have been what the candle says, its trades included: four that stand for it.
   *
   * @throws RangeError for a time that starts no minute that is over and remembered.
   */
  rewrite({ at: minute, open, high, low, close }: Omit<Candle, 'volume'>, at: number): void {
    this.roll(at);
    const index = this.closed.findIndex((candle) => candle.at === minute);
    if (index < 0) throw new RangeError(`No minute to rewrite: ${minute}`);
    const candle = { at: minute, open, high, low, close, volume: this.turnover / close };
    this.closed[index] = candle;
    this.window = this.measureDay();
    this.trades.replace(minute, minute + MINUTE_MS, candleTrades(candle));
  }

  /** The rolling 24 hours up to `at`. */
  day(at: number): DayFigures {
    this.roll(at);
    const { window, current } = this;
    const volume = window.volume + current.volume;
    return {
      open: window.open,
      high: Math.max(window.high, current.high),
      low: Math.min(window.low, current.low),
      volume,
      average: (window.average * window.volume + current.close * current.volume) / volume,
    };
  }

  /** Minutes that start at or after `from`, oldest first, the running one last. A quiet minute has volume 0. */
  candles(from: number, at: number): Candle[] {
    this.roll(at);
    const firstAt = this.closed[0]?.at ?? this.current.at;
    const closed = this.closed.slice(Math.max(0, Math.ceil((from - firstAt) / MINUTE_MS)));
    return this.current.at >= from ? [...closed, this.current] : closed;
  }

  /**
   * Periods of `periodMs` that start within [from, to], oldest first, the running one last: as far back as 800 days.
   * O(periods), and O(minutes) for those since the market opened and the 30 hours before.
   */
  periods(periodMs: number, from: number, to: number, at: number): Candle[] {
    this.roll(at);
    const born = this.closed[0]?.at ?? this.current.at;
    const joined = born - (born % periodMs);
    const start = Math.ceil(from / periodMs) * periodMs;
    const lastBefore = Math.min(joined, to - (to % periodMs) + periodMs);
    const before = this.older.candles(start, lastBefore, periodMs);
    const since = Math.max(start, joined);
    if (to < since) return before;
    const minutes = [...this.older.candles(since, born, MINUTE_MS), ...this.candles(since, at)];
    return [...before, ...grouped(minutes, periodMs).filter((candle) => candle.at <= to)];
  }

  private roll(at: number): void {
    const minute = minuteOf(at);
    if (minute <= this.current.at) return;
    while (this.current.at < minute) {
      this.closed.push(this.current);
      this.current = quietMinute(this.current.at + MINUTE_MS, this.current.close);
    }
    this.window = this.measureDay();
  }

  private measureDay(): DayFigures {
    const day = this.closed.slice(-DAY_MINUTES);
    let { high, low } = this.current;
    let volume = 0;
    let paid = 0;
    for (const candle of day) {
      if (candle.high > high) high = candle.high;
      if (candle.low < low) low = candle.low;
      volume += candle.volume;
      paid += candle.volume * candle.close;
    }
    const open = day[0]?.open ?? this.current.open;
    return { open, high, low, volume, average: volume > 0 ? paid / volume : this.current.close };
  }
}

function quietMinute(at: number, price: number): Candle {
  return { at, open: price, high: price, low: price, close: price, volume: 0 };
}
