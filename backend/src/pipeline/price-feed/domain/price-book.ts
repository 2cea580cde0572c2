import { type QuoteObserver, type TickOutcome, QUIET } from './tick-outcome.js';
import type { CurrentPrice, MarketPrice } from './price.js';
import { readPriceKey } from './price-key.js';
import type { Rates } from './quote.js';
import type { KnownVerdict, SymbolIdentity } from './coin-identity.js';
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
  /** What is known of the other symbols; nothing by default. */
  readonly identityOf?: (symbol: string) => SymbolIdentity;
}

const NOTHING_KNOWN: SymbolIdentity = { listedOn: () => 0, verdicts: [], onJudged: () => undefined };
const UNTRACKED: TickOutcome = { kind: 'rejected', reason: 'untracked' };

/**
 * Every symbol's quotes and price, and those of single exchanges by their keys (`BTC@kraken`). A quote in USDT or USDC is converted with the current price of that token and is unused
 * without one. `now` is the steady clock; a tick costs O(exchanges), about a microsecond.
 */
export class PriceBook {
  private readonly books = new Map<string, SymbolBook>();
  /** By key, and by exchange for each coin. */
  private readonly ofOneExchange = new Map<string, SymbolBook>();
  private booksOfCoin: ReadonlyMap<string, ReadonlyMap<string, SymbolBook>> = new Map();
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

  /** Replaces the list of symbols and keys; one that stays keeps its quotes. */
  setSymbols(symbols: readonly string[]): void {
    const coins = symbols.filter((symbol) => readPriceKey(symbol).exchange === null);
    const keys = symbols.filter((symbol) => this.indexOf.has(readPriceKey(symbol).exchange ?? ''));
    this.listed = new Set([...coins, ...keys]);
    for (const symbol of coins) this.bookOf(symbol);
    for (const [symbol, book] of this.books) {
      if (!this.listed.has(symbol) && book !== this.usdt && book !== this.usdc) this.books.delete(symbol);
    }
    this.setKeys(keys);
  }

  private setKeys(keys: readonly string[]): void {
    for (const key of this.ofOneExchange.keys()) if (!keys.includes(key)) this.ofOneExchange.delete(key);
    const ofCoin = new Map<string, Map<string, SymbolBook>>();
    for (const key of keys) {
      const { coin, exchange } = readPriceKey(key);
      if (exchange === null) continue;
      const { observer } = this.settings;
      const book =
        this.ofOneExchange.get(key) ??
        new SymbolBook({ symbol: key, exchanges: [exchange], observer, identity: null });
      this.ofOneExchange.set(key, book);
      ofCoin.set(coin, (ofCoin.get(coin) ?? new Map()).set(exchange, book));
    }
    this.booksOfCoin = ofCoin;
  }

  /** Takes a verdict from elsewhere. */
  settle(symbol: string, verdict: KnownVerdict): void {
    this.books.get(symbol)?.settle(verdict);
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

  /** The price of one exchange that a tick makes, if somebody asks for that. */
  acceptAlone(tick: Tick, now: number): TickOutcome {
    const book = this.booksOfCoin.get(tick.symbol)?.get(tick.exchange);
    return book?.accept(tick, 0, this.ratesAt(now), now) ?? UNTRACKED;
  }

  applyPollAlone(tick: Tick, askedAt: number, now: number): TickOutcome {
    const book = this.booksOfCoin.get(tick.symbol)?.get(tick.exchange);
    return book?.applyPoll(tick, askedAt, 0, this.ratesAt(now), now) ?? UNTRACKED;
  }

  /** Whether an exchange's quote of a symbol needs a REST poll to stay fresh. */
  needsPoll(exchange: string, symbol: string, now: number): boolean {
    const place = this.indexOf.get(exchange);
    if (place === undefined) return false;
    const ofOne = this.booksOfCoin.get(symbol)?.get(exchange);
    return this.books.get(symbol)?.needsPoll(place, now) === true || ofOne?.needsPoll(0, now) === true;
  }

  /** The prices that nothing renewed for a second, again, stamped with `at` (epoch milliseconds). Call a few times a second. */
  republish(now: number, at: number): readonly MarketPrice[] {
    const renewed: MarketPrice[] = [];
    for (const [symbol, book] of this.books) {
      const price = book.republish(this.ratesAt(now), now, at);
      if (price !== null && this.listed.has(symbol)) renewed.push(price);
    }
    for (const book of this.ofOneExchange.values()) {
      const price = book.republish(this.ratesAt(now), now, at);
      if (price !== null) renewed.push(price);
    }
    return renewed;
  }

  /** null for a symbol that is not listed or never had a price. */
  current(symbol: string, now: number): CurrentPrice | null {
    if (!this.listed.has(symbol)) return null;
    return (this.books.get(symbol) ?? this.ofOneExchange.get(symbol))?.current(now) ?? null;
  }

  /** Listed symbols without a price of the last 30 s; no keys of single exchanges. */
  stale(now: number): readonly string[] {
    const symbols = [...this.listed].filter((symbol) => !this.ofOneExchange.has(symbol));
    return symbols.filter((symbol) => this.current(symbol, now)?.stale ?? true);
  }

  /** Listed symbols whose price does not use the fresh quote of an exchange. */
  setAside(exchange: string, now: number): readonly string[] {
    const place = this.indexOf.get(exchange);
    if (place === undefined) return [];
    return [...this.listed].filter((symbol) => this.books.get(symbol)?.isSetAside(place, now) ?? false);
  }

  private bookOf(symbol: string): SymbolBook {
    const known = this.books.get(symbol);
    if (known !== undefined) return known;
    const { exchanges, trusted, observer, identityOf } = this.settings;
    const identity = trusted.has(symbol) ? null : (identityOf?.(symbol) ?? NOTHING_KNOWN);
    const book = new SymbolBook({ symbol, exchanges, observer, identity });
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
