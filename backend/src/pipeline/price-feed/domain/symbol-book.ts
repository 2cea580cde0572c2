import type { BookWatcher } from './book-watcher.js';
import type { CurrentPrice } from './current-price.js';
import { CoinVote } from './coin-vote.js';
import { bitOf, consensusOf, type Consensus } from './consensus.js';
import { DayChanges } from './day-changes.js';
import { JumpWatch } from './jump-watch.js';
import { type Outcome, QUIET } from './outcome.js';
import type { Price } from './price.js';
import {
  evidenceOf,
  FRESH_MS,
  isFresh,
  type Quote,
  type Quotes,
  type QuoteSnapshot,
  type Rates,
} from './quote.js';
import { confirmed, isLastTrade, isOfNow, isWitnessed, newestSaid, newestSeen, oldOf } from './quote-age.js';
import { round12 } from './round12.js';
import { faultOf } from './tick-check.js';
import type { Tick } from './tick.js';

/** One moment on two clocks. */
export interface Moment {
  /** On the clock that never goes back, by which everything grows old. */
  readonly now: number;
  /** Epoch milliseconds, which a price is stamped with. */
  readonly at: number;
}

export interface SymbolSettings {
  readonly symbol: string;
  /** ccxt ids in order of preference. */
  readonly exchanges: readonly string[];
  /** Whether the symbol means the same coin everywhere, so that no exchange is suspected of meaning another. */
  readonly trusted: boolean;
  readonly watcher: BookWatcher;
}

const HELD: Outcome = { kind: 'held' };
const STALE_MS = 30_000;
const REPUBLISH_MS = 1_000;
/** A quote without a tick for this long is quiet: a REST answer may speak for its exchange. */
const STREAM_SILENT_MS = 3_000;

/**
 * The quotes and the current price of one symbol (ADR 2, 5). Only a tick of an exchange in the
 * set, or one that changes the set, makes a price. A jump is left out until it is confirmed (JumpWatch). `now` never
 * goes back; only a price's `at` is a time of day.
 */
export class SymbolBook {
  private quotes: Quotes;
  /** Dollars of every fresh quote, NaN for the rest; filled by `assess`. */
  private readonly usd: number[];
  /** Dollars of the latest accepted tick of each exchange, and of the one before. */
  private readonly newestUsd: number[];
  private readonly earlierUsd: number[];
  private readonly dayChanges: DayChanges;
  private readonly jumps: JumpWatch;
  private fresh = 0;
  private unused = 0;
  private doubted = false;
  private counted = 0;
  private sources = 0;
  /** When the newest quote behind the price was last known to be true, and when the price was made; like `now`. */
  private seenAt = 0;
  private madeAt = 0;
  private isOld = false;
  private asideNoted = 0;
  private otherCoins = 0;
  private readonly vote: CoinVote | null;
  private last: Price | null = null;

  constructor(private readonly settings: SymbolSettings) {
    const { exchanges } = settings;
    this.quotes = exchanges.map(() => null);
    this.usd = exchanges.map(() => Number.NaN);
    this.newestUsd = exchanges.map(() => Number.NaN);
    this.earlierUsd = exchanges.map(() => Number.NaN);
    this.dayChanges = new DayChanges(exchanges.length);
    this.jumps = new JumpWatch(exchanges.length);
    this.vote = settings.trusted ? null : new CoinVote(exchanges.length);
  }

  /** Takes a tick of the exchange at `index`. `rates` are those of `now`. */
  accept(tick: Tick, index: number, rates: Rates, now: number): Outcome {
    const before = this.quotes[index] ?? null;
    const fault = faultOf(tick, before?.exchangeAt ?? null);
    const isOld = fault === 'old' && isLastTrade(tick, before, now);
    if (fault !== null && !isOld) return { kind: 'rejected', reason: fault };
    const usd = tick.price * rates[tick.quoteCcy];
    if (this.isOtherCoin(index, isOld ? Number.NaN : usd, now))
      return { kind: 'rejected', reason: 'another-coin' };
    this.earlierUsd[index] = before?.isOld === true ? Number.NaN : (this.newestUsd[index] ?? Number.NaN);
    this.newestUsd[index] = usd;
    this.quotes = this.quotes.with(index, {
      exchange: tick.exchange,
      quoteCcy: tick.quoteCcy,
      quoted: tick.price,
      tickAt: now,
      seenAt: now,
      exchangeAt: tick.exchangeAt ?? before?.exchangeAt ?? null,
      saidAt: isOld ? (tick.tradedAt ?? tick.receivedAt) : tick.receivedAt,
      isOld,
      isWitnessed: !isOld && isOfNow(tick, before, now),
    });
    this.dayChanges.note(index, tick.change24h, now);
    return this.decide(index, rates, { now, at: tick.receivedAt });
  }

  /**
   * Takes what a REST call asked at `askedAt` says. The same price as known confirms the quote, which is then as
   * fresh as a new one; another price counts as a tick only if the stream was silent from 3 s before the question
   * on, since an answer may be older than the stream.
   */
  read(tick: Tick, askedAt: number, index: number, rates: Rates, now: number): Outcome {
    const quote = this.quotes[index] ?? null;
    if (quote === null || quote.quoteCcy !== tick.quoteCcy) return this.accept(tick, index, rates, now);
    this.dayChanges.note(index, tick.change24h, now);
    if (quote.quoted === tick.price) {
      this.confirm(quote, index, now, tick.receivedAt);
      return QUIET;
    }
    return quote.tickAt > askedAt - STREAM_SILENT_MS ? QUIET : this.accept(tick, index, rates, now);
  }

  /** Whether the quote of an exchange needs a REST answer to stay fresh. */
  isQuiet(index: number, now: number): boolean {
    const quote = this.quotes[index] ?? null;
    return quote === null || now - quote.seenAt >= STREAM_SILENT_MS;
  }

  /**
   * The current price once more, if none was made for a second and a fresh quote stands behind it; else null. The
   * set of sources is looked at anew: quotes may have grown old. `at` is the time of day of `now`.
   */
  republish(rates: Rates, now: number, at: number): Price | null {
    const { last } = this;
    if (last === null || now - this.madeAt < REPUBLISH_MS) return null;
    const found = this.assess(rates, now);
    if (found === null) return null;
    const moment = { now, at };
    if (found.counted !== this.counted) return this.publish(found, found.price, null, rates, moment);
    if (found.leader >= 0) return this.publish(found, last.price, last.backing, rates, moment);
    return this.publish(found, found.price, this.backingOf(found), rates, moment);
  }

  /** Whether the quote of an exchange is fresh and yet no part of the price: too far off, or waiting to be confirmed. */
  isSetAside(index: number, now: number): boolean {
    const quote = this.quotes[index] ?? null;
    return (this.unused & bitOf(index)) !== 0 && quote !== null && isFresh(quote, now);
  }

  /** What the symbol costs; null before its first price. */
  current(now: number): CurrentPrice | null {
    if (this.last === null) return null;
    return {
      symbol: this.settings.symbol,
      price: this.last.price,
      at: newestSaid(this.quotes, this.sources) ?? this.last.at,
      stale: now - this.seenAt >= STALE_MS,
      fresh: this.isLive(now),
      change24h: this.dayChanges.at(now),
      sources: this.settings.exchanges.filter((_, index) => (this.sources & bitOf(index)) !== 0),
    };
  }

  /** Dollars per unit while fresh, else NaN. */
  rate(now: number): number {
    return this.last !== null && this.isLive(now) ? this.last.price : Number.NaN;
  }

  private isLive(now: number): boolean {
    return !this.doubted && !this.isOld && this.counted !== 0 && now - this.seenAt <= FRESH_MS;
  }

  private decide(index: number, rates: Rates, moment: Moment): Outcome {
    const bit = bitOf(index);
    const found = this.assess(rates, moment.now);
    const isHeld = (this.fresh & bit) !== 0 && Number.isNaN(this.usd[index]);
    if (found === null) return isHeld ? HELD : QUIET;
    const sameSources = found.counted === this.counted;
    if (sameSources && (found.counted & bit) === 0) return isHeld ? HELD : QUIET;
    const backing = sameSources ? this.backingOf(found) : null;
    return { kind: 'price', price: this.publish(found, found.price, backing, rates, moment) };
  }

  private backingOf({ leader, price, counted }: Consensus): number | null {
    const backing = leader < 0 ? price : (this.earlierUsd[leader] ?? Number.NaN);
    return Number.isNaN(backing) || !isWitnessed(this.quotes, counted) ? null : backing;
  }

  /** The consensus of the quotes as they are now, and what follows for the state but the price; null if none counts. */
  private assess(rates: Rates, now: number): Consensus | null {
    this.fresh = 0;
    this.quotes.forEach((quote, index) => {
      const usd = quote !== null && isFresh(quote, now) ? quote.quoted * rates[quote.quoteCcy] : Number.NaN;
      this.usd[index] = usd;
      if (!Number.isNaN(usd)) this.fresh |= bitOf(index);
    });
    this.ignore(oldOf(this.quotes, this.fresh));
    let found = consensusOf(this.usd);
    while (found !== null && found.leader >= 0 && this.mustWait(found)) {
      this.usd[found.leader] = Number.NaN;
      found = consensusOf(this.usd);
    }
    this.doubted = found === null && this.fresh !== 0;
    this.unused = this.fresh & ~(found?.counted ?? 0);
    if (found !== null) this.noteCounted(found);
    else if (!this.doubted) this.counted = 0;
    return found;
  }

  /** Old last trades count for nothing beside quotes of now. */
  private ignore(old: number): void {
    if (old === 0 || old === this.fresh) return;
    this.fresh &= ~old;
    for (const index of this.usd.keys()) if ((old & bitOf(index)) !== 0) this.usd[index] = Number.NaN;
  }

  private mustWait({ leader, price }: Consensus): boolean {
    const { symbol, exchanges, watcher } = this.settings;
    const last = this.last?.price ?? null;
    const verdict = this.jumps.judge(leader, price, this.quotes[leader]?.tickAt ?? 0, last);
    if (verdict === 'new' && last !== null) watcher.held(symbol, exchanges[leader] ?? '', price, last);
    return verdict === 'new' || verdict === 'waiting';
  }

  private noteCounted({ counted, aside, price }: Consensus): void {
    const { symbol, exchanges, watcher } = this.settings;
    const newlyAside = aside & ~this.asideNoted;
    const asideBefore = this.asideNoted;
    this.asideNoted = (asideBefore | aside) & ~counted;
    exchanges.forEach((exchange, index) => {
      const usd = this.usd[index] ?? 0;
      if ((newlyAside & bitOf(index)) !== 0) watcher.setAside(symbol, exchange, usd, price);
      if ((counted & bitOf(index)) === 0) return;
      const wasHeld = this.jumps.settle(index);
      if (wasHeld || (asideBefore & bitOf(index)) !== 0) watcher.counted(symbol, exchange, usd, price);
    });
  }

  private publish(
    { basis, counted }: Consensus,
    price: number,
    backing: number | null,
    rates: Rates,
    { now, at }: Moment,
  ): Price {
    const snapshot: QuoteSnapshot = { quotes: this.quotes, rates, now, fresh: this.fresh, counted };
    this.madeAt = now;
    this.counted = counted;
    this.sources = counted;
    this.seenAt = newestSeen(this.quotes, counted);
    this.isOld = oldOf(this.quotes, counted) === counted;
    this.last = {
      symbol: this.settings.symbol,
      price: round12(price),
      at: Math.max(at, this.last?.at ?? at),
      backing: backing === null ? null : round12(backing),
      basis,
      quotes: () => evidenceOf(snapshot),
    };
    return this.last;
  }

  private confirm(quote: Quote, index: number, now: number, at: number): void {
    this.quotes = this.quotes.with(index, confirmed(quote, now, at));
    this.vote?.confirm(index, now);
    if (!this.doubted && (this.counted & bitOf(index)) !== 0) this.seenAt = Math.max(this.seenAt, now);
  }

  /** Whether the tick of an exchange is that of another coin of the same name; see CoinVote. */
  private isOtherCoin(index: number, usd: number, now: number): boolean {
    if (this.vote === null) return false;
    const others = this.vote.hear(index, usd, now);
    if (others !== this.otherCoins) this.noteOtherCoins(others, this.vote);
    return (others & bitOf(index)) !== 0;
  }

  private noteOtherCoins(others: number, vote: CoinVote): void {
    const { symbol, exchanges, watcher } = this.settings;
    const newly = others & ~this.otherCoins;
    this.asideNoted |= this.otherCoins & ~others;
    this.otherCoins = others;
    exchanges.forEach((exchange, index) => {
      if ((newly & bitOf(index)) === 0) return;
      watcher.anotherCoin(symbol, exchange, vote.heard(index), vote.owned());
      this.quotes = this.quotes.with(index, null);
      this.newestUsd[index] = Number.NaN;
      this.dayChanges.forget(index);
      this.jumps.settle(index);
    });
    if ((this.counted & newly) !== 0) this.counted = 0;
  }
}
