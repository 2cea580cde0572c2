import { MINUTE_MS, minuteOf, scaled, type Candle } from './candle.js';
import type { Pair } from './pair.js';
import { KEPT_MINUTES, pastTrades, type Trade } from './past.js';

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
  readonly past: readonly Candle[]; // USD, oldest first, ends where the minute of `at` starts
}

const DAY_MINUTES = 24 * 60;
const KEPT_TRADES = 2_000;
const PAST_TRADE_MINUTES = 60;
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

  private lastUsd: number;
  private readonly closed: Candle[];
  private readonly live: Trade[] = [];
  private readonly bornAt: number;
  private readonly pastFactor: number;
  private readonly tradeSize: number;
  private current: Candle;
  private window: DayFigures;
  private nextTradeId = FIRST_LIVE_TRADE;

  constructor(
    readonly pair: Pair,
    start: TapeStart,
  ) {
    this.bornAt = minuteOf(start.at);
    this.lastUsd = start.usd;
    this.closed = [...start.past];
    this.pastFactor = start.price / (start.past.at(-1)?.close ?? start.price);
    this.tradeSize = start.turnover / TRADES_PER_MINUTE / start.price;
    this.current = quietMinute(this.bornAt, start.price);
    this.window = this.measureDay();
  }

  get last(): number {
    return this.current.close;
  }

  /** Reference value in USD of the last price (without conversion and spread). */
  get usd(): number {
    return this.lastUsd;
  }

  /** The newest trade's number; counts every price of this tape. */
  get lastTradeId(): number {
    return this.nextTradeId - 1;
  }

  /** Takes a traded price and its reference value, rounded to the pair's decimals already. */
  record(price: number, usd: number, at: number): void {
    this.roll(at);
    this.lastUsd = usd;
    const before = this.current.close;
    const id = this.nextTradeId;
    const size = this.tradeSize * (0.5 + ((id * GOLDEN) % 1));
    this.nextTradeId += 1;
    this.current = {
      at: this.current.at,
      open: this.current.volume === 0 ? price : this.current.open,
      high: this.current.volume === 0 ? price : Math.max(this.current.high, price),
      low: this.current.volume === 0 ? price : Math.min(this.current.low, price),
      close: price,
      volume: this.current.volume + size,
    };
    this.live.push({ id, at, price, size, side: price < before ? 'sell' : 'buy' });
    if (this.live.length > 2 * KEPT_TRADES) this.live.splice(0, KEPT_TRADES);
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
    const skip = Math.max(0, Math.ceil((from - firstAt) / MINUTE_MS));
    const closed = this.closed.slice(skip).map((candle) => this.inQuote(candle));
    return this.current.at >= from ? [...closed, this.current] : closed;
  }

  /** Trades, oldest first: the last thousands of live ones after those of the hour before the market opened. */
  trades(): readonly Trade[] {
    const past = this.closed.filter(
      ({ at }) => at < this.bornAt && at >= this.bornAt - PAST_TRADE_MINUTES * MINUTE_MS,
    );
    const earlier = pastTrades(
      past.map((candle) => this.inQuote(candle)),
      FIRST_LIVE_TRADE - 1,
    );
    return [...earlier, ...this.live];
  }

  private roll(at: number): void {
    const minute = minuteOf(at);
    if (minute <= this.current.at) return;
    while (this.current.at < minute) {
      this.closed.push(this.current);
      this.current = quietMinute(this.current.at + MINUTE_MS, this.current.close);
    }
    if (this.closed.length > 2 * KEPT_MINUTES) this.closed.splice(0, this.closed.length - KEPT_MINUTES);
    this.window = this.measureDay();
  }

  private measureDay(): DayFigures {
    const day = this.closed.slice(-DAY_MINUTES);
    let { high, low } = this.current;
    let volume = 0;
    let paid = 0;
    for (const candle of day) {
      const factor = this.factorOf(candle);
      if (candle.high * factor > high) high = candle.high * factor;
      if (candle.low * factor < low) low = candle.low * factor;
      volume += candle.volume;
      paid += candle.volume * candle.close * factor;
    }
    const first = day[0];
    const open = first ? first.open * this.factorOf(first) : this.current.open;
    return { open, high, low, volume, average: volume > 0 ? paid / volume : this.current.close };
  }

  private inQuote(candle: Candle): Candle {
    return scaled(candle, this.factorOf(candle));
  }

  private factorOf(candle: Candle): number {
    return candle.at < this.bornAt ? this.pastFactor : 1;
  }
}

function quietMinute(at: number, price: number): Candle {
  return { at, open: price, high: price, low: price, close: price, volume: 0 };
}
