import type { Listing } from './domain/listing.js';
import type { ExchangePast } from './domain/past.js';
import type { PastSpan } from './domain/past-span.js';
import type { Tick } from './domain/tick.js';

/** What an exchange's feed reports, in the order in which it happened. Never throws. */
export interface FeedListener {
  /** One price of the stream. */
  tick(tick: Tick): void;
  /** What a REST call asked at `askedAt` (by the steady clock) says. */
  reading(tick: Tick, askedAt: number): void;
  /** The stream was opened or lost. */
  connection(exchange: string, connected: boolean): void;
  /** Something arrived that could not be read. */
  unreadable(exchange: string): void;
  /** Whether the quote of a symbol needs a REST answer to stay fresh. */
  isQuiet(exchange: string, symbol: string): boolean;
  /** Which symbols besides the core ones the exchange follows from now on. */
  following(exchange: string, symbols: readonly string[]): void;
}

/** One exchange: a stream of ticks that reconnects by itself, and REST readings in between. */
export interface ExchangeFeed {
  /** ccxt id. */
  readonly exchange: string;
  /** Returns at once; from now on the listener hears. */
  start(listener: FeedListener): void;
  /**
   * Follows these symbols besides the core ones, as far as the exchange has a market for them, and no others any more.
   * Returns at once; the core ones notice nothing.
   */
  follow(symbols: readonly string[]): void;
  /**
   * What the exchange remembers of a symbol, as far as it told by the time of the signal; null if it has no market for
   * it or cannot be asked. Never rejects.
   */
  past(symbol: string, span: PastSpan, signal: AbortSignal): Promise<ExchangePast | null>;
  /** Whether the exchange has a market for a coin, followed or not; `not-told` while it has never told its list. */
  listing(symbol: string): Listing;
  /** Every coin the exchange has a market for, followed or not; null while it has never told its list. */
  coins(): readonly string[] | null;
  /** Closes every socket at once. What had arrived by then may still be heard. */
  stop(): void;
}

/** Injection token of `readonly ExchangeFeed[]`, in order of preference. */
export const EXCHANGE_FEEDS = Symbol('ExchangeFeeds');

export interface ClientLimits {
  /** Of a socket. */
  readonly pingEveryMs: number;
  /** How long a dial may take. */
  readonly dialMs: number;
  /** Whether ccxt spaces out requests as the exchange asks for. */
  readonly isSpaced: boolean;
}

/** Injection token of the `ClientLimits`. */
export const CLIENT_LIMITS = Symbol('ClientLimits');
