import type { BookWatcher } from './book-watcher.js';
import type { CurrentPrice } from './current-price.js';
import type { Price } from './price.js';
import type { Rates } from './quote.js';
import { type Outcome, QUIET } from './outcome.js';
import { SymbolBook } from './symbol-book.js';
import type { Tick } from './tick.js';

export interface BookSettings {
  /** ccxt ids in order of preference, at most 31. */
  readonly exchanges: readonly string[];
  /** Symbols that get prices at first, in the order they are listed. */
  readonly symbols: readonly string[];
  /** Those that mean the same coin on every exchange. */
  readonly trusted: ReadonlySet<string>;
  readonly watcher: BookWatcher;
}

const UNTRACKED: Outcome = { kind: 'rejected', reason: 'untracked' };

/**
 * Every symbol's quotes and price. A quote in USDT or USDC is converted with the token's current price; without one it
 * is not used. A changed rate moves other prices at their own next tick. `now` is in milliseconds that never go back,
 * no time of day. A tick costs O(exchanges).
 */
export class PriceBook {
  private readonly books = new Map<string, SymbolBook>();
  private listed: ReadonlySet<string> = new Set();
  private readonly places: ReadonlyMap<string, number>;
  private readonly usdt: SymbolBook;
  private readonly usdc: SymbolBook;
  private rates: Rates = { USD: 1, USDT: Number.NaN, USDC: Number.NaN };

  constructor(private readonly settings: BookSettings) {
    this.places = new Map(settings.exchanges.map((exchange, index) => [exchange, index]));
    this.usdt = this.bookOf('USDT');
    this.usdc = this.bookOf('USDC');
    this.list(settings.symbols);
  }

  /** Replaces the list. A symbol that stays keeps its quotes and price; one that goes is forgotten. */
  list(symbols: readonly string[]): void {
    this.listed = new Set(symbols);
    for (const symbol of this.listed) this.bookOf(symbol);
    for (const [symbol, book] of this.books) {
      if (!this.listed.has(symbol) && book !== this.usdt && book !== this.usdc) this.books.delete(symbol);
    }
  }

  /** As listed. */
  symbols(): readonly string[] {
    return [...this.listed];
  }

  /** Takes a tick of a stream. */
  accept(tick: Tick, now: number): Outcome {
    const book = this.books.get(tick.symbol);
    const place = this.places.get(tick.exchange);
    if (book === undefined || place === undefined) return UNTRACKED;
    return this.shown(tick.symbol, book.accept(tick, place, this.ratesAt(now), now));
  }

  /** Takes a REST answer to a question asked at `askedAt` (like `now`): a confirmation, a tick, or nothing new. */
  read(tick: Tick, askedAt: number, now: number): Outcome {
    const book = this.books.get(tick.symbol);
    const place = this.places.get(tick.exchange);
    if (book === undefined || place === undefined) return UNTRACKED;
    return this.shown(tick.symbol, book.read(tick, askedAt, place, this.ratesAt(now), now));
  }

  /** Whether an exchange's quote of a symbol needs a REST answer to stay fresh. */
  isQuiet(exchange: string, symbol: string, now: number): boolean {
    const place = this.places.get(exchange);
    return place !== undefined && (this.books.get(symbol)?.isQuiet(place, now) ?? false);
  }

  /**
   * The prices that nothing renewed for a second, once more, stamped with `at` (epoch milliseconds). To be called a few
   * times a second.
   */
  republish(now: number, at: number): readonly Price[] {
    const renewed: Price[] = [];
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

  /** Listed symbols whose price leaves out the fresh quote of an exchange. */
  setAside(exchange: string, now: number): readonly string[] {
    const place = this.places.get(exchange);
    if (place === undefined) return [];
    return [...this.listed].filter((symbol) => this.books.get(symbol)?.isSetAside(place, now) ?? false);
  }

  private bookOf(symbol: string): SymbolBook {
    const { exchanges, trusted, watcher } = this.settings;
    const book =
      this.books.get(symbol) ?? new SymbolBook({ symbol, exchanges, watcher, trusted: trusted.has(symbol) });
    this.books.set(symbol, book);
    return book;
  }

  private shown(symbol: string, outcome: Outcome): Outcome {
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
