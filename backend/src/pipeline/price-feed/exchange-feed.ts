import type { Listing } from './domain/listing.js';
import type { ExchangeHistory, BackfillSpan } from './domain/backfill.js';
import type { CandleRequest, ParsedCandle } from './domain/chart-candles.js';
import type { DollarCcy, Tick } from './domain/tick.js';

/** Receives the events of an exchange's feed, in order. Never throws. */
export interface FeedListener {
  /** A tick of the stream. */
  onTick(tick: Tick): void;
  /** The answer to a REST request sent at `askedAt` (steady clock). */
  onPoll(tick: Tick, askedAt: number): void;
  /** The stream was opened or lost. */
  onConnection(exchange: string, connected: boolean): void;
  /** The exchange refuses the country of this machine. */
  onRefusal(exchange: string): void;
  /** A frame could not be parsed. */
  onUnreadable(exchange: string): void;
  /** Whether the quote of a symbol needs a REST poll to stay fresh. */
  needsPoll(exchange: string, symbol: string): boolean;
  /** The symbols besides the core that the exchange follows from now on. */
  onSymbols(exchange: string, symbols: readonly string[]): void;
}

export interface ExchangeCandles {
  readonly quoteCcy: DollarCcy;
  /** In no order, and as many as the exchange likes. */
  readonly rows: readonly ParsedCandle[];
}

/** One exchange: a stream of ticks that reconnects by itself, and REST polls in between. */
export interface ExchangeFeed {
  /** ccxt id. */
  readonly exchange: string;
  /** Returns at once. */
  start(listener: FeedListener): void;
  /** Replaces the symbols besides the core; those without a market are ignored. Returns at once. */
  follow(symbols: readonly string[]): void;
  /** The history of a symbol as far as it arrived before the signal; null without a market or a client. Never rejects. */
  history(symbol: string, span: BackfillSpan, signal: AbortSignal): Promise<ExchangeHistory | null>;
  /** Candles as the exchange answers them before the signal; null without a market, a client or an answer. Never rejects. */
  candles(symbol: string, request: CandleRequest, signal: AbortSignal): Promise<ExchangeCandles | null>;
  /** Whether the exchange has a market for a coin, followed or not. */
  listing(symbol: string): Listing;
  /** Every coin with a market, followed or not; null before the market list is known. The same array until that changes. */
  coins(): readonly string[] | null;
  /** Closes every socket at once. Ticks that had arrived may still be reported. */
  stop(): void;
}

/** Injection token of `readonly ExchangeFeed[]`, in order of preference. */
export const EXCHANGE_FEEDS = Symbol('ExchangeFeeds');

export interface ClientLimits {
  readonly pingEveryMs: number;
  /** How long a dial may take. */
  readonly dialMs: number;
  /** Whether ccxt spaces out requests as the exchange asks for. */
  readonly spacesRequests: boolean;
}

/** Injection token of the `ClientLimits`. */
export const CLIENT_LIMITS = Symbol('ClientLimits');
