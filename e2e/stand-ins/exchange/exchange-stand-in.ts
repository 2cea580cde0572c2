import type { CoinListing } from './coin-list.js';
import type { ExchangeId, SpreadRule } from './domain/pair.js';
import type { SentPage } from './domain/sent-log.js';
import type { Sentiment } from './domain/walk.js';
import type { Fault, FaultTable } from './faults.js';
import type { PriceChange, ScriptedHistory } from './price-engine.js';
import type { ReplayReport, ReplayRequest } from './replay.js';
import type { SocketCount } from './ticker-sockets.js';

/** How a stand-in is started. */
export interface ExchangeStandInOptions {
  readonly port?: number | undefined; // 0 or absent: a free one
  readonly seed?: string | undefined; // "bellwether" by default
  readonly symbols?: readonly string[] | undefined; // besides the usual nine
  readonly youngSymbols?: readonly string[] | undefined; // more of them, whose minutes begin at the start: light
  readonly exchanges?: readonly ExchangeId[] | undefined; // Coinbase Exchange, Kraken and Binance by default
  readonly spread?: SpreadRule | undefined; // 'seeded' by default
  readonly stepMs?: number | undefined; // between two steps of the market; 250 by default
  readonly market?: 'running' | 'paused' | undefined; // 'running' by default
  readonly sentCapacity?: number | undefined; // entries the sent log keeps; 1,000,000 by default
  readonly now?: (() => number) | undefined; // epoch ms
  readonly wait?: ((ms: number) => Promise<unknown>) | undefined; // before a slow answer; real time by default
}

/** ccxt id -> what to deep-merge into the ccxt constructor as `{ urls: ... }` (the setting EXCHANGE_URLS). */
export interface ExchangeUrls {
  readonly coinbaseexchange: { readonly api: { readonly public: string; readonly ws: string } };
  readonly kraken: { readonly api: { readonly public: string; readonly ws: { readonly publicV2: string } } };
  readonly binance: { readonly api: { readonly public: string; readonly ws: { readonly spot: string } } };
  readonly kucoin: { readonly api: { readonly public: string; readonly ws: { readonly spot: string } } };
  readonly bybit: {
    readonly api: { readonly public: string; readonly ws: { readonly public: { readonly spot: string } } };
  };
}

/** Several prices that arrive together. With more than one symbol, price i belongs to symbol i modulo their number. */
export interface Burst {
  readonly symbols: readonly string[];
  readonly prices: readonly number[]; // USD
  readonly exchange?: ExchangeId | undefined;
}

/** The stand-in at a glance. */
export interface StandInStatus {
  readonly market: 'running' | 'paused';
  readonly prices: Readonly<Record<string, number>>; // reference prices in USD
  readonly moods: Readonly<Record<string, Sentiment>>;
  readonly sockets: Readonly<Record<ExchangeId, SocketCount>>;
  readonly faults: FaultTable;
  readonly replay: ReplayReport;
  readonly sent: number; // price frames so far
}

/**
 * Exchanges on one port, and everything that can be done to them; `/_control` offers the same calls.
 * Calls that name an unknown coin, or a price that is none, throw RangeError and change nothing.
 */
export interface ExchangeStandIn {
  readonly url: string; // http://127.0.0.1:port
  readonly exchangeUrls: ExchangeUrls;
  /** Sets a price and optionally the mood the coin goes on in; the walk goes on from there. */
  setPrice(change: PriceChange & { readonly mood?: Sentiment | undefined }): void;
  /** Changes how one coin moves, or all of them. */
  setMood(mood: Sentiment, symbol?: string): void;
  /** Sends all prices in one socket write to each listener. */
  burst(burst: Burst): void;
  /**
   * Rewrites minutes of the last 24 hours that are over: REST tells these candles, and of the last hour four trades
   * each that stand for them, instead of what was traded. Nothing is sent.
   */
  addCandles(history: ScriptedHistory): void;
  /** Lists a coin on all exchanges or the named one, at a price in USD or its usual one; one that is there goes on. */
  list(coin: CoinListing): void;
  /** Takes a coin off all exchanges or the named one: no frames any more, and REST does not know it. */
  delist(coin: Omit<CoinListing, 'price'>): void;
  /** Plays candle files; resolves at the end. */
  replay(request: ReplayRequest): Promise<ReplayReport>;
  replayReport(): ReplayReport;
  /** Resolves when the running replay ends. */
  replayFinished(): Promise<ReplayReport>;
  stopReplay(): Promise<ReplayReport>;
  /** Price frames with n > after (default 0), oldest first, at most `limit` (default 10,000). */
  sent(after?: number, limit?: number): SentPage;
  /** No coin walks until resume. Prices that are set, burst or replayed still go out. */
  pause(): void;
  resume(): void;
  /** Moves the market by some steps now (default 1), paused or not. */
  step(steps?: number): void;
  status(): StandInStatus;
  /** Cuts all sockets of an exchange without a closing handshake; answers how many. */
  dropSockets(exchange: ExchangeId): number;
  /** Freezes the open sockets of an exchange (half-open: TCP stays, no pong); new dials are as usual. Answers how many. */
  freezeSockets(exchange: ExchangeId): number;
  /**
   * Sets what is wrong with an exchange: at most one fault of REST, of the sockets, of the frames and of the market each;
   * null ends them all. The market goes on meanwhile: what it trades is told by REST as trades and candles.
   */
  setFault(exchange: ExchangeId, fault: Fault | null): void;
  /** Ends everything; no timer, socket or port stays behind. */
  close(): Promise<void>;
}
