import { type QuoteObserver, type TickOutcome, QUIET } from './tick-outcome.js';
import { KeptTicks } from './kept-ticks.js';
import type { CurrentPrice, MarketPrice } from './price.js';
import { readPriceKey } from './price-key.js';
import type { Rates } from './quote.js';
import type { KnownVerdict, SymbolIdentity } from './coin-identity.js';
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
  /** What is known of the other symbols. */
  readonly identityOf: (symbol: string) => SymbolIdentity;
}

const UNTRACKED: TickOutcome = { kind: 'rejected', reason: 'untracked' };
const SILENT: QuoteObserver = {
  setAside: () => undefined,
  jumpHeld: () => undefined,
  countedAgain: () => undefined,
  anotherCoin: () => undefined,
};

/**
 * The last ticks of every followed symbol, and the price of every watched one and of every watched key (`BTC@kraken`). A quote in
 * USDT or USDC is converted with the current price of that token and is unused without one. `now` is the steady clock; a tick
 * costs O(exchanges).
 */
export class PriceBook {
  private readonly books = new Map<string, SymbolBook>();
  /** By key, and by exchange for each coin. */
  private readonly ofOneExchange = new Map<string, SymbolBook>();
  private booksOfCoin: ReadonlyMap<string, ReadonlyMap<string, SymbolBook>> = new Map();
  /** By followed symbol. */
  private kept: ReadonlyMap<string, KeptTicks> = new Map();
  /** Without keys. */
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

  /** Replaces the lists. A followed symbol keeps its ticks; a watched one, or a watched key of one, has a price and is published. */
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
    this.setKeys(watched);
  }

  /** Takes those of the exchanges and of followed coins. */
  private setKeys(symbols: readonly string[]): void {
    const before = new Map(this.ofOneExchange);
    this.ofOneExchange.clear();
    const ofCoin = new Map<string, Map<string, SymbolBook>>();
    for (const key of symbols) {
      const { coin, exchange } = readPriceKey(key);
      const kept = this.kept.get(coin);
      if (exchange === null || kept === undefined || !this.indexOf.has(exchange)) continue;
      const book = before.get(key) ?? this.bookOfKey(key, exchange, kept);
      this.ofOneExchange.set(key, book);
      ofCoin.set(coin, (ofCoin.get(coin) ?? new Map()).set(exchange, book));
    }
    this.booksOfCoin = ofCoin;
  }

  private bookOfKey(key: string, exchange: string, kept: KeptTicks): SymbolBook {
    const { observer } = this.settings;
    const book = new SymbolBook({ symbol: key, exchanges: [exchange], observer, identity: null });
    for (const { tick, at } of kept.inOrder()) {
      if (tick.exchange === exchange) book.accept(tick, 0, this.rates, at);
    }
    return book;
  }

  /** Takes a verdict from elsewhere. */
  settle(symbol: string, verdict: KnownVerdict): void {
    this.books.get(symbol)?.settle(verdict);
  }

  /** The watched symbols and keys. */
  symbols(): readonly string[] {
    return [...this.watched, ...this.ofOneExchange.keys()];
  }

  accept(tick: Tick, now: number): TickOutcome {
    const place = this.indexOf.get(tick.exchange);
    if (place === undefined) return UNTRACKED;
    const book = this.books.get(tick.symbol);
    const kept = this.kept.get(tick.symbol);
    if (book === undefined) return kept?.keep(tick, place, now) ?? UNTRACKED;
    const outcome = book.accept(tick, place, this.ratesAt(now), now);
    // The tick of another coin makes the price of its exchange, once somebody asks for that.
    if (outcome.kind !== 'rejected' || outcome.reason === 'another-coin') kept?.set(tick, place, now);
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

  /** The price of one exchange that a tick makes, if somebody asks for that. */
  acceptAlone(tick: Tick, now: number): TickOutcome {
    const book = this.booksOfCoin.get(tick.symbol)?.get(tick.exchange);
    return book?.accept(tick, 0, this.ratesAt(now), now) ?? UNTRACKED;
  }

  applyPollAlone(tick: Tick, askedAt: number, now: number): TickOutcome {
    const book = this.booksOfCoin.get(tick.symbol)?.get(tick.exchange);
    return book?.applyPoll(tick, askedAt, 0, this.ratesAt(now), now) ?? UNTRACKED;
  }

  /** Whether an exchange's quote of a watched symbol, or of a watched key of it, needs a REST poll to stay fresh. */
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
      if (price !== null && this.watched.has(symbol)) renewed.push(price);
    }
    for (const book of this.ofOneExchange.values()) {
      const price = book.republish(this.ratesAt(now), now, at);
      if (price !== null) renewed.push(price);
    }
    return renewed;
  }

  /** null for a symbol that is not followed or never had a price. */
  current(symbol: string, now: number): CurrentPrice | null {
    if (this.watched.has(symbol)) return this.books.get(symbol)?.current(now) ?? null;
    const alone = this.ofOneExchange.get(symbol);
    return alone === undefined ? this.priceOfKept(symbol, now) : alone.current(now);
  }

  /** Watched symbols without a price of the last 30 s; no keys of single exchanges. */
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
    const known = this.books.get(symbol);
    if (known !== undefined) return known;
    const { exchanges, observer } = this.settings;
    const book = new SymbolBook({ symbol, exchanges, observer, identity: this.identityOf(symbol) });
    for (const { tick, place, at } of this.kept.get(symbol)?.inOrder() ?? []) {
      book.accept(tick, place, this.rates, at);
    }
    this.books.set(symbol, book);
    return book;
  }

  private identityOf(symbol: string): SymbolIdentity | null {
    const { trusted, identityOf } = this.settings;
    return trusted.has(symbol) ? null : identityOf(symbol);
  }

  /** The price that the kept ticks of a followed symbol make. It is shown only, so what it tells of other coins is not noted. */
  private priceOfKept(symbol: string, now: number): CurrentPrice | null {
    const kept = this.kept.get(symbol);
    const ticks = kept?.inOrder() ?? [];
    const newest = ticks.at(-1);
    if (kept === undefined || newest === undefined) return null;
    const rates = this.ratesAt(now);
    const known = this.identityOf(symbol);
    const identity = known === null ? null : { ...known, onJudged: () => undefined };
    const book = new SymbolBook({ symbol, exchanges: this.settings.exchanges, observer: SILENT, identity });
    for (const { tick, place, at } of ticks) book.accept(tick, place, rates, at);
    book.waitedSince(kept.firstAt, rates, { now: newest.at, at: newest.tick.receivedAt });
    return book.current(now);
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
