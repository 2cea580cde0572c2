import { FRESH_MS } from './quote.js';
import { faultOf } from './tick-check.js';
import { QUIET, type TickOutcome } from './tick-outcome.js';
import { DOLLAR_CURRENCIES, type Tick } from './tick.js';

interface KeptTick {
  readonly tick: Tick;
  readonly place: number;
  /** When it was received, on the steady clock. */
  readonly at: number;
}

/** After this long without a tick a REST poll may replace it. */
const STREAM_SILENT_MS = 3_000;

const AT = 0;
const PRICE = 1;
const EXCHANGE_AT = 2;
const TRADED_AT = 3;
const RECEIVED_AT = 4;
const CHANGE = 5;
const CURRENCY = 6;
const COLUMNS = 7;

/**
 * The last tick of each exchange for one followed coin, by place: its price is made of them when somebody watches it or asks.
 * Numbers in place, since thousands of ticks a second that outlive the young heap would fill the old one.
 */
export class KeptTicks {
  /** Of the first tick, on the steady clock. */
  firstAt = Infinity;
  private readonly rows: Float64Array;

  constructor(
    private readonly symbol: string,
    private readonly exchanges: readonly string[],
  ) {
    this.rows = new Float64Array(COLUMNS * exchanges.length).fill(Number.NaN);
  }

  /** Takes a tick of a coin that nobody watches. O(1). */
  keep(tick: Tick, place: number, now: number): TickOutcome {
    const fault = faultOf(tick, this.optional(place, EXCHANGE_AT));
    if (fault !== null && !(fault === 'old' && this.isLastTrade(tick, place, now))) {
      return { kind: 'rejected', reason: fault };
    }
    this.set(tick, place, now);
    return QUIET;
  }

  /** Takes the answer to a REST request sent at `askedAt`, unless the stream may have told something newer. */
  keepPoll(tick: Tick, askedAt: number, place: number, now: number): TickOutcome {
    return this.value(place, AT) > askedAt - STREAM_SILENT_MS ? QUIET : this.keep(tick, place, now);
  }

  /** Takes a tick that was checked elsewhere. */
  set(tick: Tick, place: number, now: number): void {
    const { rows } = this;
    const row = place * COLUMNS;
    this.firstAt = Math.min(this.firstAt, now);
    rows[row + AT] = now;
    rows[row + PRICE] = tick.price;
    rows[row + EXCHANGE_AT] = tick.exchangeAt ?? Number.NaN;
    rows[row + TRADED_AT] = tick.tradedAt ?? Number.NaN;
    rows[row + RECEIVED_AT] = tick.receivedAt;
    rows[row + CHANGE] = tick.change24h ?? Number.NaN;
    rows[row + CURRENCY] = DOLLAR_CURRENCIES.indexOf(tick.quoteCcy);
  }

  /** Those that count beside the newest, in the order in which they were received: older ones say nothing of which coin it is. */
  inOrder(): readonly KeptTick[] {
    const kept = this.exchanges.flatMap((exchange, place) => this.tickAt(exchange, place) ?? []);
    const since = Math.max(...kept.map(({ at }) => at)) - FRESH_MS;
    return kept.filter(({ at }) => at >= since).sort((a, b) => a.at - b.at);
  }

  private tickAt(exchange: string, place: number): KeptTick | null {
    const quoteCcy = DOLLAR_CURRENCIES[this.value(place, CURRENCY)];
    if (quoteCcy === undefined) return null;
    const tick: Tick = {
      exchange,
      symbol: this.symbol,
      quoteCcy,
      price: this.value(place, PRICE),
      exchangeAt: this.optional(place, EXCHANGE_AT),
      tradedAt: this.optional(place, TRADED_AT),
      receivedAt: this.value(place, RECEIVED_AT),
      change24h: this.optional(place, CHANGE),
      via: 'stream',
    };
    return { tick, place, at: this.value(place, AT) };
  }

  private value(place: number, column: number): number {
    return this.rows[place * COLUMNS + column] ?? Number.NaN;
  }

  private optional(place: number, column: number): number | null {
    const value = this.value(place, column);
    return Number.isNaN(value) ? null : value;
  }

  /** As `isLastTrade` of quotes: the first tick of an exchange, or the first after a long silence. */
  private isLastTrade({ tradedAt, exchangeAt }: Tick, place: number, now: number): boolean {
    const at = this.value(place, AT);
    if (tradedAt === null || Number.isNaN(at)) return tradedAt !== null;
    return now - at > FRESH_MS && (exchangeAt ?? 0) >= (this.optional(place, EXCHANGE_AT) ?? 0);
  }
}
