import type { QuoteObserver, TickOutcome } from '../src/pipeline/price-feed/domain/tick-outcome.js';
import { PriceBook } from '../src/pipeline/price-feed/domain/price-book.js';
import type { MarketPrice } from '../src/pipeline/price-feed/domain/price.js';
import type { DollarCcy, Tick } from '../src/pipeline/price-feed/domain/tick.js';

export const START = 1_700_000_000_000;
export const A = 'coinbaseexchange';
export const B = 'kraken';
export const C = 'binance';

export interface TickIdea {
  readonly symbol?: string;
  readonly quoteCcy?: DollarCcy;
  readonly after?: number;
  readonly exchangeAt?: number | null;
  /** When it was received by default. */
  readonly tradedAt?: number | null;
  readonly change24h?: number | null;
}

/** A book with a clock that tests move, and the words its watcher heard. */
export class PriceDesk {
  now = START;
  readonly heard: string[] = [];
  readonly countedAgain: string[] = [];
  private readonly watcher: QuoteObserver = {
    setAside: (symbol, exchange) => this.heard.push(`aside ${symbol} ${exchange}`),
    jumpHeld: (symbol, exchange, usd) => this.heard.push(`held ${symbol} ${exchange} ${usd}`),
    countedAgain: (symbol, exchange) => this.countedAgain.push(`${symbol} ${exchange}`),
    anotherCoin: (symbol, exchange) => this.heard.push(`another ${symbol} ${exchange}`),
  };
  readonly book = new PriceBook({
    exchanges: [A, B, C],
    symbols: ['BTC', 'USDT', 'PEPE'],
    trusted: new Set(['BTC', 'USDT', 'USDC']),
    observer: this.watcher,
  });

  tick(exchange: string, price: number, idea: TickIdea = {}): TickOutcome {
    this.now += idea.after ?? 10;
    return this.book.accept(this.made(exchange, price, idea), this.now);
  }

  read(exchange: string, price: number, askedAgo: number): TickOutcome {
    return this.book.applyPoll(
      { ...this.made(exchange, price, {}), via: 'rest' },
      this.now - askedAgo,
      this.now,
    );
  }

  /** The price a tick makes; fails if it makes none. */
  price(exchange: string, price: number, idea: TickIdea = {}): MarketPrice {
    const outcome = this.tick(exchange, price, idea);
    if (outcome.kind !== 'price') throw new Error(`A price was expected, not ${outcome.kind}`);
    return outcome.price;
  }

  /** All three exchanges at one price, twice, so that the price is an ordinary one. */
  settle(price: number): this {
    for (const exchange of [A, B, C, A, B, C]) this.tick(exchange, price);
    return this;
  }

  republish(): readonly MarketPrice[] {
    return this.book.republish(this.now, this.now);
  }

  after(ms: number): this {
    this.now += ms;
    return this;
  }

  private made(exchange: string, price: number, idea: TickIdea): Tick {
    return {
      exchange,
      symbol: idea.symbol ?? 'BTC',
      quoteCcy: idea.quoteCcy ?? 'USD',
      price,
      exchangeAt: idea.exchangeAt ?? null,
      tradedAt: idea.tradedAt === undefined ? this.now : idea.tradedAt,
      receivedAt: this.now,
      change24h: idea.change24h ?? null,
      via: 'stream',
    };
  }
}
