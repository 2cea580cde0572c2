import type { EventEmitter } from 'node:events';
import type { Duplex } from 'node:stream';
import { WebSocket } from 'ws';
import type { ExchangeId } from './domain/pair.js';
import type { QuoteBoard } from './domain/quote-board.js';
import type { SentLog } from './domain/sent-log.js';
import type { Tape } from './domain/tape.js';
import { textFrame } from './domain/text-frame.js';
import type { Faults } from './faults.js';
import type { PriceFrame, PriceFrames } from './price-frames.js';
import { MOST_MESSAGES, type Peer, type TickerKind, type Venue } from './protocol/venue.js';

/** An accepted connection: the WebSocket and the TCP stream below it. */
export interface Connection {
  readonly venue: Venue;
  readonly webSocket: WebSocket;
  readonly stream: Duplex;
}

/** Open sockets and subscriptions of one exchange, but for frozen ones. */
export interface SocketCount {
  readonly sockets: number;
  readonly subscriptions: number;
  /** Sockets opened so far. */
  readonly dials: number;
}

interface Session extends Connection {
  readonly number: number;
  readonly subscriptions: Set<Tape>;
  outbox: Buffer[];
  /** Tickers that leave as one list. */
  listed: string[];
  /** When its latest messages came. */
  messages: readonly Moment[];
  isFrozen: boolean;
}

/** Who hears of a price: by itself, or in a list with others. */
interface Audience {
  readonly listeners?: readonly Session[];
  readonly allListeners?: readonly Session[];
}

const SECOND_MS = 1_000;

/** By the market's clock, which a test may hold or hurry, and by the machine's. */
interface Moment {
  readonly at: number;
  readonly real: number;
}

/** What the sockets write with. */
export interface SocketParts {
  readonly board: QuoteBoard;
  readonly sent: SentLog;
  readonly faults: Faults;
  readonly frames: PriceFrames;
  readonly now: () => number; // epoch ms
}

/**
 * All connected clients and what they listen to. Frames are queued per socket and leave with `flush` in one
 * write each, however many they are; so whatever is queued together arrives together.
 */
export class TickerSockets {
  private readonly sessions = new Set<Session>();
  private readonly listeners = new Map<Tape, Set<Session>>();
  /** Those who listen to all markets of their exchange. */
  private readonly allListeners = new Set<Session>();
  private readonly dirty = new Set<Session>();
  private readonly late = new Set<NodeJS.Timeout>();
  private connections = 0;
  private readonly dials = new Map<ExchangeId, number>();

  constructor(private readonly parts: SocketParts) {}

  /** Takes over a connection until it closes. */
  add(connection: Connection): void {
    this.connections += 1;
    const { exchange } = connection.venue;
    this.dials.set(exchange, (this.dials.get(exchange) ?? 0) + 1);
    const session: Session = {
      ...connection,
      number: this.connections,
      subscriptions: new Set(),
      outbox: [],
      listed: [],
      messages: [],
      isFrozen: false,
    };
    this.sessions.add(session);
    const { venue, webSocket } = connection;
    const peer = this.peerOf(session);
    webSocket.on('message', (data: Buffer) => {
      if (this.isFlooded(session)) return webSocket.terminate();
      venue.receive(this.parts.board, data.toString(), peer, this.parts.now());
      this.flush();
    });
    webSocket.on('error', () => webSocket.terminate());
    webSocket.on('close', () => this.forget(session));
    if (venue.greeting !== undefined) peer.send(venue.greeting);
    this.flush();
  }

  /** Queues the price a pair has just traded at for everybody who listens to it. */
  queue(tape: Tape, at: number): void {
    const listeners = [...(this.listeners.get(tape) ?? [])];
    const allListeners = [...this.allListeners].filter(({ venue }) => venue.exchange === tape.pair.exchange);
    const [first] = [...listeners, ...allListeners];
    if (first) this.putAll({ listeners, allListeners }, first.venue, tape, 'update', at);
  }

  /** Ends every subscription to a pair that is no longer listed; nobody is told. */
  forgetPair(tape: Tape): void {
    for (const session of this.listeners.get(tape) ?? []) session.subscriptions.delete(tape);
    this.listeners.delete(tape);
  }

  /** Sends everything queued: one write per socket. */
  flush(): void {
    for (const session of this.dirty) {
      this.pushListed(session);
      const frames = session.outbox;
      session.outbox = [];
      const fault = this.parts.faults.socket(session.venue.exchange);
      if (fault?.kind === 'slow') this.writeLater(session, frames, fault.delayMs);
      else write(session, frames);
    }
    this.dirty.clear();
  }

  /** Resolves when no socket has more waiting to be written than it likes to hold. */
  async drained(): Promise<void> {
    const full = [...this.sessions].filter(
      ({ stream, isFrozen }) => stream.writableNeedDrain && !stream.destroyed && !isFrozen,
    );
    await Promise.all(full.map(({ stream }) => eventOrClose(stream, 'drain')));
  }

  /** Resolves when every client has read all it was sent: it has answered a ping that came after, or has gone. */
  async read(): Promise<void> {
    const reading = [...this.sessions].filter(isWritable);
    await Promise.all(reading.map(({ webSocket }) => answered(webSocket)));
  }

  /** Cuts the connections of one exchange without a closing handshake; answers how many there were. */
  drop(exchange: ExchangeId): number {
    const cut = this.of(exchange);
    for (const { webSocket } of cut) webSocket.terminate();
    return cut.length;
  }

  /**
   * Freezes the open connections of an exchange for good: TCP stays open, nothing is read, answered or sent any more,
   * pings included. New ones are as usual. Answers how many there were.
   */
  freeze(exchange: ExchangeId): number {
    const frozen = this.of(exchange).filter(({ isFrozen }) => !isFrozen);
    for (const session of frozen) {
      session.isFrozen = true;
      session.webSocket.pause();
    }
    return frozen.length;
  }

  /** Cuts everything and forgets what was to leave later. */
  close(): void {
    for (const { webSocket } of this.sessions) webSocket.terminate();
    for (const timer of this.late) clearTimeout(timer);
    this.late.clear();
  }

  count(exchange: ExchangeId): SocketCount {
    const own = this.of(exchange).filter(({ isFrozen }) => !isFrozen);
    return {
      sockets: own.length,
      subscriptions: own.reduce(
        (sum, session) => sum + session.subscriptions.size + (this.allListeners.has(session) ? 1 : 0),
        0,
      ),
      dials: this.dials.get(exchange) ?? 0,
    };
  }

  private peerOf(session: Session): Peer {
    return {
      subscriptions: session.subscriptions,
      send: (message) => this.enqueue(session, textFrame(JSON.stringify(message))),
      subscribe: (tape) => {
        session.subscriptions.add(tape);
        this.listenersOf(tape).add(session);
        this.putAll({ listeners: [session] }, session.venue, tape, 'snapshot', this.parts.now());
      },
      unsubscribe: (tape) => {
        session.subscriptions.delete(tape);
        this.listeners.get(tape)?.delete(session);
      },
      subscribeAll: () => {
        this.allListeners.add(session);
        for (const tape of this.parts.board.of(session.venue.exchange)) {
          this.putAll({ allListeners: [session] }, session.venue, tape, 'snapshot', this.parts.now());
        }
      },
      unsubscribeAll: () => this.allListeners.delete(session),
    };
  }

  private of(exchange: ExchangeId): Session[] {
    return [...this.sessions].filter(({ venue }) => venue.exchange === exchange);
  }

  private putAll(
    { listeners = [], allListeners = [] }: Audience,
    venue: Venue,
    tape: Tape,
    kind: TickerKind,
    at: number,
  ): void {
    for (const frame of this.parts.frames.of(venue, tape, kind, at)) {
      const bytes = listeners.length > 0 ? textFrame(frame.text) : Buffer.alloc(0);
      for (const session of listeners.filter(isWritable)) {
        this.enqueue(session, bytes);
        this.note(session, tape, frame);
      }
      for (const session of allListeners) {
        session.listed.push(frame.text);
        this.dirty.add(session);
        this.note(session, tape, frame);
      }
    }
  }

  /** Whether a client sends more than the exchanges take. */
  private isFlooded(session: Session): boolean {
    const now: Moment = { at: this.parts.now(), real: performance.now() };
    const recent = session.messages.filter(
      ({ at, real }) => now.at - at < SECOND_MS && now.real - real < SECOND_MS,
    );
    session.messages = [...recent, now];
    return session.messages.length > MOST_MESSAGES;
  }

  private note({ number: socket }: Session, { pair }: Tape, { told }: PriceFrame): void {
    if (told !== null) this.parts.sent.add({ pair, ...told, socket });
  }

  private pushListed(session: Session): void {
    const { listed, venue } = session;
    if (listed.length === 0) return;
    const texts = venue.listed?.(listed) ?? [`[${listed.join()}]`];
    session.outbox.push(...texts.map(textFrame));
    session.listed = [];
  }

  private writeLater(session: Session, frames: readonly Buffer[], delayMs: number): void {
    const timer = setTimeout(() => {
      this.late.delete(timer);
      write(session, frames);
    }, delayMs);
    this.late.add(timer);
  }

  private enqueue(session: Session, frame: Buffer): void {
    session.outbox.push(frame);
    this.dirty.add(session);
  }

  private listenersOf(tape: Tape): Set<Session> {
    const known = this.listeners.get(tape) ?? new Set();
    this.listeners.set(tape, known);
    return known;
  }

  private forget(session: Session): void {
    this.sessions.delete(session);
    this.allListeners.delete(session);
    this.dirty.delete(session);
    for (const tape of session.subscriptions) this.listeners.get(tape)?.delete(session);
  }
}

/** Not for a socket that was cut and whose close event is still to come. */
function isWritable({ webSocket, isFrozen }: Session): boolean {
  return webSocket.readyState === WebSocket.OPEN && !isFrozen;
}

function write(session: Session, frames: readonly Buffer[]): void {
  if (isWritable(session)) session.stream.write(Buffer.concat(frames));
}

/** Resolves at an event of a stream or a socket, or when it closes. */
function eventOrClose(emitter: EventEmitter, event: 'drain' | 'pong'): Promise<void> {
  return new Promise((resolve) => {
    const done = (): void => {
      emitter.off(event, done).off('close', done);
      resolve();
    };
    emitter.on(event, done).on('close', done);
  });
}

async function answered(webSocket: WebSocket): Promise<void> {
  if (webSocket.readyState !== WebSocket.OPEN) return;
  const pong = eventOrClose(webSocket, 'pong');
  webSocket.ping();
  await pong;
}
