import type { Tick } from './domain/tick.js';

/** What an exchange's feed reports, in the order in which it happened. Never throws. */
export interface FeedListener {
  /** One price of the stream. */
  tick(tick: Tick): void;
  /** What a REST call asked at `askedAt` (epoch milliseconds) says. */
  reading(tick: Tick, askedAt: number): void;
  /** The stream was opened or lost. */
  connection(exchange: string, connected: boolean): void;
  /** Something arrived that could not be read. */
  unreadable(exchange: string): void;
  /** Whether the quote of a symbol needs a REST answer to stay fresh. */
  isQuiet(exchange: string, symbol: string): boolean;
}

/** One exchange: a stream of ticks that reconnects by itself, and REST readings in between. */
export interface ExchangeFeed {
  /** ccxt id. */
  readonly exchange: string;
  /** Returns at once; from now on the listener hears. */
  start(listener: FeedListener): void;
  /** Closes every socket at once. What had arrived by then may still be heard. */
  stop(): void;
}

/** Injection token of `readonly ExchangeFeed[]`, in order of preference. */
export const EXCHANGE_FEEDS = Symbol('ExchangeFeeds');
