import type { Fields } from '../../shared/control-calls.js';
import { isObject, parsedJson } from '../../shared/parsed-json.js';
import type { ExchangeId } from '../domain/pair.js';
import type { QuoteBoard } from '../domain/quote-board.js';
import type { Tape } from '../domain/tape.js';

/** A REST call as an exchange sees it. */
export interface RestRequest {
  readonly path: string; // below the exchange's own root, starts with "/"
  readonly query: URLSearchParams;
  readonly host: string; // that the client asked, with the port
}

/** What goes back: `body` as JSON. */
export interface RestAnswer {
  readonly status: number;
  readonly body: unknown;
  readonly headers?: Readonly<Record<string, string>>;
}

/** One open socket, as the protocol of its exchange sees it. */
export interface Peer {
  readonly subscriptions: ReadonlySet<Tape>;
  /** Queues a frame with this as JSON; frames leave in the order of the calls. */
  send(message: object): void;
  /** From now on every price of the pair; the current one at once. */
  subscribe(tape: Tape): void;
  unsubscribe(tape: Tape): void;
  /** From now on every price of the exchange, in lists; the current ones at once. */
  subscribeAll(): void;
  unsubscribeAll(): void;
}

/** Clients that send more messages in a second are cut. */
export const MOST_MESSAGES = 5;

/** A call for more markets is refused. */
export const MOST_MARKETS = 100;

/** Why a ticker frame is sent. */
export type TickerKind = 'snapshot' | 'update';

/** The wire protocol of one exchange: REST answers and socket texts. Holds no board, no sockets and no clock. */
export interface Venue {
  readonly exchange: ExchangeId;
  /** Where its sockets are, below its root. */
  readonly socketPath: RegExp;
  /** What it says to a new socket, if anything. */
  readonly greeting?: object;
  /** Takes one text of the client and answers through the peer. Never throws for what a client sends. */
  readonly receive: (board: QuoteBoard, text: string, peer: Peer, at: number) => void;
  /** The frame that carries the pair's current price. */
  ticker(tape: Tape, at: number, kind: TickerKind): string;
  /** The texts that tell tickers to those who listen to all markets; one list of them by default. */
  listed?(tickers: readonly string[]): readonly string[];
  readonly answer: (board: QuoteBoard, request: RestRequest, at: number) => RestAnswer;
}

export function ok(body: unknown): RestAnswer {
  return { status: 200, body };
}

/** A client's text as an object, or null if it is no JSON object. */
export function parseObject(text: string): Fields | null {
  const value = parsedJson(text);
  return isObject(value) ? value : null;
}

/** The texts in an unknown list; anything else is left out. */
export function textsIn(value: unknown): string[] {
  return Array.isArray(value) ? value.filter((item): item is string => typeof item === 'string') : [];
}

/** A number of a query, or the fallback if it is absent or no number. */
export function numberOf(query: URLSearchParams, name: string, fallback: number): number {
  const text = query.get(name);
  const value = text === null || text === '' ? Number.NaN : Number(text);
  return Number.isFinite(value) ? value : fallback;
}
