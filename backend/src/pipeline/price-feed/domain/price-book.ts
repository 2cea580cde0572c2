import { type QuoteObserver, type TickOutcome, QUIET } from './tick-outcome.js';
import type { CurrentPrice, MarketPrice } from './price.js';
import type { Rates } from './quote.js';
import { SymbolBook } from './symbol-book.js';
import type { Tick } from './tick.js';

export interface BookSettings {
  /** ccxt ids in order of preference, at most 31. */
  readonly exchanges: readonly string[];
  /** The first list of symbols. */
  readonly symbols: readonly string[];
  /** Symbols that mean the same coin on every exchange. */
  readonly trusted: ReadonlySet<string>;
  readonly observer: QuoteObserver;
}

const UNTRACKED: TickOutcome = { kind: 'rejected', reason: 'untracked' };

/**
 * Every symbol's quotes and price. A quote in USDT or USDC is converted with the current price of that token and is unused
 * without one. `now` is the steady clock; a tick costs O(exchanges), about a microsecond.
 */
export class PriceBook {
  private readonly books = new Map<string, SymbolBook>();
  private listed: ReadonlySet<string> = new Set();
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

  /** Replaces the list; a symbol that stays keeps its quotes. */
  setSymbols(symbols: readonly string[]): void {
    this.listed = new Set(symbols);
    for (const symbol of this.listed) this.bookOf(symbol);
    for (const [symbol, book] of this.books) {
      if (!this.listed.has(symbol) && book !== this.usdt && book !== this.usdc) this.books.delete(symbol);
    }
  }

  symbols(): readonly string[] {
    return [...this.listed];
  }

  accept(tick: Tick, now: number): TickOutcome {
    const book = this.books.get(tick.symbol);
    const place = this.indexOf.get(tick.exchange);
    if (book === undefined || place === undefined) return UNTRACKED;
    return this.hideUnlisted(tick.symbol, book.accept(tick, place, this.ratesAt(now), now));
  }

  /** Applies the answer to a REST request sent at `askedAt`: a confirmation, a tick, or nothing new. */
  applyPoll(tick: Tick, askedAt: number, now: number): TickOutcome {
    const book = this.books.get(tick.symbol);
    const place = this.indexOf.get(tick.exchange);
    if (book === undefined || place === undefined) return UNTRACKED;
    return this.hideUnlisted(tick.symbol, book.applyPoll(tick, askedAt, place, this.ratesAt(now), now));
  }

  /** Whether an exchange's quote of a symbol needs a REST poll to stay fresh. */
  needsPoll(exchange: string, symbol: string, now: number): boolean {
    const place = this.indexOf.get(exchange);
    return place !== undefined && (this.books.get(symbol)?.needsPoll(place, now) ?? false);
  }

  /** The prices that nothing renewed for a second, again, stamped with `at` (epoch milliseconds). Call a few times a second. */
  republish(now: number, at: number): readonly MarketPrice[] {
    const renewed: MarketPrice[] = [];
    for (const [symbol, book] of this.books) {
      const price = book.republish(this.ratesAt(now), now, at);
      if (price !== null && this.listed.has(symbol)) renewed.push(price);
    }
    return renewed;
  }

  /** null for a symbol that is not listed or never had a price. */
  current(symbol: string, now: number): CurrentPrice | null {
    return this.listed.has(symbol) ? (this.books.get(symbol)?.current(now) ?? null) : null;
  }

  /** Listed symbols without a price of the last 30 s. */
  stale(now: number): readonly string[] {
    return [...this.listed].filter((symbol) => this.current(symbol, now)?.stale ?? true);
  }

  /** Listed symbols whose price does not use the fresh quote of an exchange. */
  setAside(exchange: string, now: number): readonly string[] {
    const place = this.indexOf.get(exchange);
    if (place === undefined) return [];
    return [...this.listed].filter((symbol) => this.books.get(symbol)?.isSetAside(place, now) ?? false);
  }

  private bookOf(symbol: string): SymbolBook {
    const { exchanges, trusted, observer } = this.settings;
    const book =
      this.books.get(symbol) ?? new SymbolBook({ symbol, exchanges, observer, trusted: trusted.has(symbol) });
    this.books.set(symbol, book);
    return book;
  }

  private hideUnlisted(symbol: string, outcome: TickOutcome): TickOutcome {
    return outcome.kind === 'price' && !this.listed.has(symbol) ? QUIET : outcome;
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
