import type { CurrentPrice } from './current-price.js';
import type { Price } from './price.js';
import type { Rates } from './quote.js';
import { QUIET, SymbolBook, type BookWatcher, type Outcome } from './symbol-book.js';
import type { Tick } from './tick.js';

export interface BookSettings {
  /** ccxt ids in order of preference, at most 31. */
  readonly exchanges: readonly string[];
  /** Symbols that get prices, in the order they are listed. */
  readonly symbols: readonly string[];
  /** Those that mean the same coin on every exchange. */
  readonly trusted: ReadonlySet<string>;
  readonly watcher: BookWatcher;
}

const UNTRACKED: Outcome = { kind: 'rejected', reason: 'untracked' };
const RATE_SYMBOLS = ['USDT', 'USDC'] as const;

/**
 * Every symbol's quotes and price. A quote in USDT or USDC is converted with the current price of that token; while
 * there is none, the quote is not used. A rate moves other prices at their own next tick or re-publication, not by
 * itself. The tokens are kept even if not listed; a symbol that is not listed never gives a price.
 *
 * Holds no clock: `now` is epoch milliseconds of the caller's clock. A tick costs O(exchanges), about a microsecond.
 */
export class PriceBook {
  private readonly books = new Map<string, SymbolBook>();
  private readonly listed: ReadonlySet<string>;
  private readonly places: ReadonlyMap<string, number>;
  private readonly usdt: SymbolBook;
  private readonly usdc: SymbolBook;
  private rates: Rates = { USD: 1, USDT: Number.NaN, USDC: Number.NaN };

  constructor(settings: BookSettings) {
    const { exchanges, symbols, trusted, watcher } = settings;
    this.listed = new Set(symbols);
    this.places = new Map(exchanges.map((exchange, index) => [exchange, index]));
    const add = (symbol: string): SymbolBook => {
      const book = new SymbolBook({ symbol, exchanges, watcher, trusted: trusted.has(symbol) });
      this.books.set(symbol, book);
      return book;
    };
    const [usdt, usdc] = RATE_SYMBOLS;
    this.usdt = add(usdt);
    this.usdc = add(usdc);
    for (const symbol of symbols) if (!this.books.has(symbol)) add(symbol);
  }

  /** Takes a tick of a stream. */
  accept(tick: Tick, now: number): Outcome {
    const book = this.books.get(tick.symbol);
    const place = this.places.get(tick.exchange);
    if (book === undefined || place === undefined) return UNTRACKED;
    return this.shown(tick.symbol, book.accept(tick, place, this.ratesAt(now), now));
  }

  /** Takes a REST answer to a question asked at `askedAt`: a confirmation, a tick, or nothing new. */
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

  /** The prices that nothing renewed for a second, once more. To be called a few times a second. */
  republish(now: number): readonly Price[] {
    const renewed: Price[] = [];
    for (const [symbol, book] of this.books) {
      const price = book.republish(this.ratesAt(now), now);
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
