import { type QuoteObserver, type TickOutcome, QUIET } from './tick-outcome.js';
import { KeptTicks } from './kept-ticks.js';
import type { CurrentPrice, MarketPrice } from './price.js';
import type { Rates } from './quote.js';
import { SymbolBook } from './symbol-book.js';
import type { Tick } from './tick.js';

export interface BookSettings {
  /** ccxt ids in order of preference, at most 31. */
  readonly exchanges: readonly string[];
  /** Followed and watched at first. */
  readonly symbols: readonly string[];
  /** Symbols that mean the same coin on every exchange. */
  readonly trusted: ReadonlySet<string>;
  readonly observer: QuoteObserver;
}

const UNTRACKED: TickOutcome = { kind: 'rejected', reason: 'untracked' };
const SILENT: QuoteObserver = {
  setAside: () => undefined,
  jumpHeld: () => undefined,
  countedAgain: () => undefined,
  anotherCoin: () => undefined,
};

/**
 * The last ticks of every followed symbol, and the price of every watched one. A quote in USDT or USDC is converted with the
 * current price of that token and is unused without one. `now` is the steady clock; a tick costs O(exchanges).
 */
export class PriceBook {
  private readonly books = new Map<string, SymbolBook>();
  /** By followed symbol. */
  private kept: ReadonlyMap<string, KeptTicks> = new Map();
  private watched: ReadonlySet<string> = new Set();
  private readonly indexOf: ReadonlyMap<string, number>;
  private readonly usdt: SymbolBook;
  private readonly usdc: SymbolBook;
  private rates: Rates = { USD: 1, USDT: Number.NaN, USDC: Number.NaN };

  constructor(private readonly settings: BookSettings) {
    this.indexOf = new Map(settings.exchanges.map((exchange, index) => [exchange, index]));
    this.usdt = this.bookOf('USDT');
    this.usdc = this.bookOf('USDC');
    this.setSymbols(settings.symbols);
  }

  /** Replaces the lists. A followed symbol keeps its ticks; a watched one has a price and is published. */
  setSymbols(followed: readonly string[], watched: readonly string[] = followed): void {
    const { exchanges } = this.settings;
    this.kept = new Map(
      followed.map((symbol) => [symbol, this.kept.get(symbol) ?? new KeptTicks(symbol, exchanges)]),
    );
    this.watched = new Set(watched.filter((symbol) => this.kept.has(symbol)));
    for (const symbol of this.watched) this.bookOf(symbol);
    for (const [symbol, book] of this.books) {
      if (!this.watched.has(symbol) && book !== this.usdt && book !== this.usdc) this.books.delete(symbol);
    }
  }

  /** The watched symbols. */
  symbols(): readonly string[] {
    return [...this.watched];
  }

  accept(tick: Tick, now: number): TickOutcome {
    const place = this.indexOf.get(tick.exchange);
    if (place === undefined) return UNTRACKED;
    const book = this.books.get(tick.symbol);
    const kept = this.kept.get(tick.symbol);
    if (book === undefined) return kept?.keep(tick, place, now) ?? UNTRACKED;
    const outcome = book.accept(tick, place, this.ratesAt(now), now);
    if (outcome.kind !== 'rejected') kept?.set(tick, place, now);
    return this.hideUnwatched(tick.symbol, outcome);
  }

  /** Applies the answer to a REST request sent at `askedAt`: a confirmation, a tick, or nothing new. */
  applyPoll(tick: Tick, askedAt: number, now: number): TickOutcome {
    const place = this.indexOf.get(tick.exchange);
    if (place === undefined) return UNTRACKED;
    const book = this.books.get(tick.symbol);
    if (book === undefined) {
      return this.kept.get(tick.symbol)?.keepPoll(tick, askedAt, place, now) ?? UNTRACKED;
    }
    return this.hideUnwatched(tick.symbol, book.applyPoll(tick, askedAt, place, this.ratesAt(now), now));
  }

  /** Whether an exchange's quote of a watched symbol needs a REST poll to stay fresh. */
  needsPoll(exchange: string, symbol: string, now: number): boolean {
    const place = this.indexOf.get(exchange);
    return place !== undefined && (this.books.get(symbol)?.needsPoll(place, now) ?? false);
  }

  /** The prices that nothing renewed for a second, again, stamped with `at` (epoch milliseconds). Call a few times a second. */
  republish(now: number, at: number): readonly MarketPrice[] {
    const renewed: MarketPrice[] = [];
    for (const [symbol, book] of this.books) {
      const price = book.republish(this.ratesAt(now), now, at);
      if (price !== null && this.watched.has(symbol)) renewed.push(price);
    }
    return renewed;
  }

  /** null for a symbol that is not followed or never had a price. */
  current(symbol: string, now: number): CurrentPrice | null {
    if (!this.kept.has(symbol)) return null;
    const book = this.watched.has(symbol)
      ? this.books.get(symbol)
      : this.made(symbol, this.ratesAt(now), SILENT);
    return book?.current(now) ?? null;
  }

  /** Watched symbols without a price of the last 30 s. */
  stale(now: number): readonly string[] {
    return [...this.watched].filter((symbol) => this.current(symbol, now)?.stale ?? true);
  }

  /** Watched symbols whose price does not use the fresh quote of an exchange. */
  setAside(exchange: string, now: number): readonly string[] {
    const place = this.indexOf.get(exchange);
    if (place === undefined) return [];
    return [...this.watched].filter((symbol) => this.books.get(symbol)?.isSetAside(place, now) ?? false);
  }

  private bookOf(symbol: string): SymbolBook {
    const book = this.books.get(symbol) ?? this.made(symbol, this.rates, this.settings.observer);
    this.books.set(symbol, book);
    return book;
  }

  /** A new book of the ticks that were kept. */
  private made(symbol: string, rates: Rates, observer: QuoteObserver): SymbolBook {
    const { exchanges, trusted } = this.settings;
    const book = new SymbolBook({ symbol, exchanges, observer, trusted: trusted.has(symbol) });
    const kept = this.kept.get(symbol)?.inOrder() ?? [];
    for (const { tick, place, at } of kept) book.accept(tick, place, rates, at);
    return book;
  }

  private hideUnwatched(symbol: string, outcome: TickOutcome): TickOutcome {
    return outcome.kind === 'price' && !this.watched.has(symbol) ? QUIET : outcome;
  }

  private ratesAt(now: number): Rates {
    const USDT = this.usdt.rate(now);
    const USDC = this.usdc.rate(now);
    if (!Object.is(USDT, this.rates.USDT) || !Object.is(USDC, this.rates.USDC)) {
      this.rates = { USD: 1, USDT, USDC };
    }
    return this.rates;
  }
}
