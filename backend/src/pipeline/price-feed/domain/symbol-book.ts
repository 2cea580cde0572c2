import { STALE_MS } from '../../../contract/market.js';
import { type QuoteObserver, type TickOutcome, QUIET } from './tick-outcome.js';
import type { CurrentPrice, MarketPrice } from './price.js';
import { CoinIdentity, type KnownVerdict, type SymbolIdentity } from './coin-identity.js';
import { bitOf, consensusOf, type Consensus } from './consensus.js';
import { DayChanges } from './day-changes.js';
import { JumpWatch } from './jump-watch.js';
import {
  evidenceOf,
  FRESH_MS,
  isFresh,
  type Quote,
  type Quotes,
  type QuoteSnapshot,
  type Rates,
  withConfirmation,
  isLastTrade,
  isKnownCurrent,
  hasCurrent,
  newestAsOf,
  newestConfirmation,
  oldTrades,
  tradedDollars,
} from './quote.js';
import { round12 } from './round12.js';
import { faultOf } from './tick-check.js';
import type { DollarCcy, Tick } from './tick.js';

interface PriceTime {
  /** Steady clock. */
  readonly now: number;
  /** Epoch milliseconds. */
  readonly at: number;
}

export interface SymbolSettings {
  readonly symbol: string;
  /** ccxt ids in order of preference. */
  readonly exchanges: readonly string[];
  /** null: the symbol means the same coin on every exchange, or there is one exchange. */
  readonly identity: SymbolIdentity | null;
  readonly observer: QuoteObserver;
}

const HELD: TickOutcome = { kind: 'held' };
const REPUBLISH_MS = 1_000;
/** After this long without a tick REST polls may update the quote. */
const STREAM_SILENT_MS = 3_000;

/** The quotes and the current price of one symbol. Which ticks make a price, and what backs it: see the room's README. */
export class SymbolBook {
  private quotes: Quotes;
  /** Dollars of every fresh quote, NaN for the rest; filled by `updateConsensus`. */
  private readonly usd: number[];
  /** Dollars of the latest accepted tick of each exchange, and of the one before. */
  private readonly newestUsd: number[];
  private readonly earlierUsd: number[];
  private readonly dayChanges: DayChanges;
  private readonly jumps: JumpWatch;
  private fresh = 0;
  private uncounted = 0;
  private allHeld = false;
  private counted = 0;
  private sources = 0;
  /** The newest confirmation behind the price, and when it was made; steady clock. */
  private confirmedAt = 0;
  private madeAt = 0;
  private isOld = false;
  private reportedAside = 0;
  private otherCoins = 0;
  /** No price is made before the owners of the symbol are known. */
  private isHeldBack = false;
  private readonly quoteCcys: DollarCcy[] = [];
  private notedRevision = 0;
  private readonly coins: CoinIdentity | null;
  private last: MarketPrice | null = null;

  constructor(private readonly settings: SymbolSettings) {
    const { exchanges } = settings;
    this.quotes = exchanges.map(() => null);
    this.usd = exchanges.map(() => Number.NaN);
    this.newestUsd = exchanges.map(() => Number.NaN);
    this.earlierUsd = exchanges.map(() => Number.NaN);
    this.dayChanges = new DayChanges(exchanges.length);
    this.jumps = new JumpWatch(exchanges.length);
    const { identity } = settings;
    this.coins = identity === null ? null : new CoinIdentity(exchanges.length, identity);
    for (const known of identity?.verdicts ?? []) this.settle(known);
  }

  /** Takes a verdict from elsewhere; one of a pin or an admin is final. */
  settle({ exchange, verdict, by }: KnownVerdict): void {
    const index = this.settings.exchanges.indexOf(exchange);
    if (index < 0 || this.coins === null) return;
    if (by === 'vote') this.coins.recall(index, verdict);
    else this.coins.fix(index, verdict);
    this.noteOtherCoins(this.coins);
  }

  accept(tick: Tick, index: number, rates: Rates, now: number): TickOutcome {
    const before = this.quotes[index] ?? null;
    const fault = faultOf(tick, before?.exchangeAt ?? null);
    const isOld = fault === 'old' && isLastTrade(tick, before, now);
    if (fault !== null && !isOld) return { kind: 'rejected', reason: fault };
    const usd = tick.price * rates[tick.quoteCcy];
    this.quoteCcys[index] = tick.quoteCcy;
    this.coins?.noteTraded(index, tradedDollars(tick, rates), now);
    if (isOld) this.coins?.noteTold(index, now);
    if (this.isOtherCoin(index, isOld ? Number.NaN : usd, now))
      return { kind: 'rejected', reason: 'another-coin' };
    this.earlierUsd[index] = before?.isOldTrade === true ? Number.NaN : (this.newestUsd[index] ?? Number.NaN);
    this.newestUsd[index] = usd;
    this.quotes = this.quotes.with(index, {
      exchange: tick.exchange,
      quoteCcy: tick.quoteCcy,
      quoted: tick.price,
      tickAt: now,
      confirmedAt: now,
      exchangeAt: tick.exchangeAt ?? before?.exchangeAt ?? null,
      asOf: isOld ? (tick.tradedAt ?? tick.receivedAt) : tick.receivedAt,
      isOldTrade: isOld,
      isCurrent: !isOld && isKnownCurrent(tick, before, now),
    });
    this.dayChanges.note(index, tick.change24h, now);
    this.isHeldBack = this.coins?.isDecided(now) === false;
    return this.isHeldBack ? QUIET : this.decide(index, rates, { now, at: tick.receivedAt });
  }

  /**
   * Applies the answer to a REST request sent at `askedAt`. The same price confirms the quote; another one counts as a tick
   * only if the stream was silent from 3 s before the request on, since the answer may be older than the stream.
   */
  applyPoll(tick: Tick, askedAt: number, index: number, rates: Rates, now: number): TickOutcome {
    const quote = this.quotes[index] ?? null;
    if (quote === null || quote.quoteCcy !== tick.quoteCcy) return this.accept(tick, index, rates, now);
    this.dayChanges.note(index, tick.change24h, now);
    this.coins?.noteTraded(index, tradedDollars(tick, rates), now);
    if (quote.quoted === tick.price) {
      this.confirm(quote, index, now, tick.receivedAt);
      return QUIET;
    }
    return quote.tickAt > askedAt - STREAM_SILENT_MS ? QUIET : this.accept(tick, index, rates, now);
  }

  /** Whether the quote of an exchange needs a REST poll to stay fresh. */
  needsPoll(index: number, now: number): boolean {
    const quote = this.quotes[index] ?? null;
    if (quote === null || now - quote.confirmedAt >= STREAM_SILENT_MS) return true;
    return this.coins?.needsVolume(index) === true;
  }

  /** The price again if none was made for a second and a quote is still fresh, else null. `at` is epoch milliseconds. */
  republish(rates: Rates, now: number, at: number): MarketPrice | null {
    const { last } = this;
    if (last === null ? !this.isReleased(now) : now - this.madeAt < REPUBLISH_MS) return null;
    const found = this.updateConsensus(rates, now);
    if (found === null) return null;
    const moment = { now, at };
    if (last === null || found.counted !== this.counted)
      return this.publish(found, found.price, null, rates, moment);
    if (found.leader >= 0) return this.publish(found, last.price, last.backing, rates, moment);
    return this.publish(found, found.price, this.backingOf(found), rates, moment);
  }

  /** Makes the first price if the exchanges that say nothing were waited for since an earlier tick long enough. */
  waitedSince(firstAt: number, rates: Rates, { now, at }: PriceTime): void {
    this.coins?.waitedSince(firstAt);
    if (this.isHeldBack) this.republish(rates, now, at);
  }

  /** Whether the quote of an exchange is fresh but not used: too far off, or a held jump. */
  isSetAside(index: number, now: number): boolean {
    const quote = this.quotes[index] ?? null;
    return (this.uncounted & bitOf(index)) !== 0 && quote !== null && isFresh(quote, now);
  }

  /** null before the first price. */
  current(now: number): CurrentPrice | null {
    if (this.last === null) return null;
    return {
      symbol: this.settings.symbol,
      price: this.last.price,
      at: newestAsOf(this.quotes, this.sources) ?? this.last.at,
      stale: now - this.confirmedAt >= STALE_MS,
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
    return !this.allHeld && !this.isOld && this.counted !== 0 && now - this.confirmedAt <= FRESH_MS;
  }

  private decide(index: number, rates: Rates, moment: PriceTime): TickOutcome {
    const bit = bitOf(index);
    const found = this.updateConsensus(rates, moment.now);
    const isHeld = (this.fresh & bit) !== 0 && Number.isNaN(this.usd[index]);
    if (found === null) return isHeld ? HELD : QUIET;
    const sameSources = found.counted === this.counted;
    if (sameSources && (found.counted & bit) === 0) return isHeld ? HELD : QUIET;
    const backing = sameSources ? this.backingOf(found) : null;
    return { kind: 'price', price: this.publish(found, found.price, backing, rates, moment) };
  }

  private backingOf({ leader, price, counted }: Consensus): number | null {
    const backing = leader < 0 ? price : (this.earlierUsd[leader] ?? Number.NaN);
    return Number.isNaN(backing) || !hasCurrent(this.quotes, counted) ? null : backing;
  }

  /** Updates everything but the price; null if no quote counts. */
  private updateConsensus(rates: Rates, now: number): Consensus | null {
    this.fresh = 0;
    this.quotes.forEach((quote, index) => {
      const usd = quote !== null && isFresh(quote, now) ? quote.quoted * rates[quote.quoteCcy] : Number.NaN;
      this.usd[index] = usd;
      if (!Number.isNaN(usd)) this.fresh |= bitOf(index);
    });
    this.dropFromConsensus(oldTrades(this.quotes, this.fresh));
    let found = consensusOf(this.usd);
    while (found !== null && found.leader >= 0 && this.mustWait(found)) {
      this.usd[found.leader] = Number.NaN;
      found = consensusOf(this.usd);
    }
    this.allHeld = found === null && this.fresh !== 0;
    this.uncounted = this.fresh & ~(found?.counted ?? 0);
    if (found !== null) this.noteCounted(found);
    else if (!this.allHeld) this.counted = 0;
    return found;
  }

  /** Old trades do not count beside current quotes. */
  private dropFromConsensus(old: number): void {
    if (old === 0 || old === this.fresh) return;
    this.fresh &= ~old;
    for (const index of this.usd.keys()) if ((old & bitOf(index)) !== 0) this.usd[index] = Number.NaN;
  }

  private mustWait({ leader, price }: Consensus): boolean {
    const { symbol, exchanges, observer } = this.settings;
    const last = this.last?.price ?? null;
    const verdict = this.jumps.judge(leader, price, this.quotes[leader]?.tickAt ?? 0, last);
    if (verdict === 'new' && last !== null) observer.jumpHeld(symbol, exchanges[leader] ?? '', price, last);
    return verdict === 'new' || verdict === 'waiting';
  }

  private noteCounted({ counted, aside, price }: Consensus): void {
    const { symbol, exchanges, observer } = this.settings;
    const newlyAside = aside & ~this.reportedAside;
    const asideBefore = this.reportedAside;
    this.reportedAside = (asideBefore | aside) & ~counted;
    exchanges.forEach((exchange, index) => {
      const usd = this.usd[index] ?? 0;
      if ((newlyAside & bitOf(index)) !== 0) observer.setAside(symbol, exchange, usd, price);
      if ((counted & bitOf(index)) === 0) return;
      const wasHeld = this.jumps.clear(index);
      if (wasHeld || (asideBefore & bitOf(index)) !== 0) observer.countedAgain(symbol, exchange, usd, price);
    });
  }

  private publish(
    { basis, counted }: Consensus,
    price: number,
    backing: number | null,
    rates: Rates,
    { now, at }: PriceTime,
  ): MarketPrice {
    const snapshot: QuoteSnapshot = { quotes: this.quotes, rates, now, fresh: this.fresh, counted };
    this.madeAt = now;
    this.counted = counted;
    this.sources = counted;
    this.confirmedAt = newestConfirmation(this.quotes, counted);
    this.isOld = oldTrades(this.quotes, counted) === counted;
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
    this.quotes = this.quotes.with(index, withConfirmation(quote, now, at));
    this.coins?.confirm(index, now);
    if (!this.allHeld && (this.counted & bitOf(index)) !== 0)
      this.confirmedAt = Math.max(this.confirmedAt, now);
  }

  /** Whether the owners became known after the ticks of them. */
  private isReleased(now: number): boolean {
    if (this.coins === null || !this.isHeldBack || !this.coins.isDecided(now)) return false;
    this.isHeldBack = false;
    this.noteOtherCoins(this.coins);
    return true;
  }

  /** Whether the tick of an exchange is that of another coin of the same name. */
  private isOtherCoin(index: number, usd: number, now: number): boolean {
    if (this.coins === null) return false;
    const leftOut = this.coins.observe(index, usd, now);
    if (!this.coins.isDecided(now)) return false;
    this.noteOtherCoins(this.coins);
    return (leftOut & bitOf(index)) !== 0;
  }

  private noteOtherCoins(coins: CoinIdentity): void {
    const others = coins.leftOut();
    if (others === this.otherCoins && coins.revision === this.notedRevision) return;
    this.notedRevision = coins.revision;
    const { symbol, exchanges, observer, identity } = this.settings;
    const newly = others & ~this.otherCoins;
    this.reportedAside |= this.otherCoins & ~others;
    this.otherCoins = others;
    exchanges.forEach((exchange, index) => {
      if ((newly & bitOf(index)) === 0) return;
      observer.anotherCoin(symbol, exchange, coins.lastUsd(index), coins.leaderUsd());
      this.quotes = this.quotes.with(index, null);
      this.newestUsd[index] = Number.NaN;
      this.dayChanges.forget(index);
      this.jumps.clear(index);
    });
    if ((this.counted & newly) !== 0) this.counted = 0;
    for (const { index, ...judgement } of coins.newJudgements()) {
      const market = `${symbol}/${this.quoteCcys[index] ?? 'USD'}`;
      identity?.onJudged({ symbol, exchange: exchanges[index] ?? '', market, ...judgement });
    }
  }
}
