import type { Duplex } from 'node:stream';
import { WebSocket } from 'ws';
import type { ExchangeId } from './domain/pair.js';
import type { SentLog } from './domain/sent-log.js';
import type { Tape } from './domain/tape.js';
import { textFrame } from './domain/text-frame.js';
import type { Peer, Venue } from './protocol/venue.js';

/** An accepted connection: the WebSocket and the TCP stream below it. */
export interface Connection {
  readonly venue: Venue;
  readonly webSocket: WebSocket;
  readonly stream: Duplex;
}

/** Open sockets and subscriptions of one exchange. */
export interface SocketCount {
  readonly sockets: number;
  readonly subscriptions: number;
}

interface Session extends Connection {
  readonly number: number;
  readonly subscriptions: Set<Tape>;
  outbox: Buffer[];
}

/**
 * All connected clients and what they listen to. Frames are queued per socket and leave with `flush` in one
 * write each, however many they are; so whatever is queued together arrives together.
 */
export class TickerSockets {
  private readonly sessions = new Set<Session>();
  private readonly listeners = new Map<Tape, Set<Session>>();
  private readonly dirty = new Set<Session>();
  private connections = 0;

  constructor(
    private readonly sent: SentLog,
    private readonly now: () => number,
  ) {}

  /** Takes over a connection until it closes. */
  add(connection: Connection): void {
    this.connections += 1;
    const session: Session = {
      ...connection,
      number: this.connections,
      subscriptions: new Set(),
      outbox: [],
    };
    this.sessions.add(session);
    const { venue, webSocket } = connection;
    const peer = this.peerOf(session);
    webSocket.on('message', (data: Buffer) => {
      venue.receive(data.toString(), peer, this.now());
      this.flush();
    });
    webSocket.on('error', () => webSocket.terminate());
    webSocket.on('close', () => this.forget(session));
    const greeting = venue.greeting();
    if (greeting !== null) peer.send(greeting);
    this.flush();
  }

  /** Queues the price a pair has just traded at for everybody who listens to it. */
  queue(tape: Tape, at: number): void {
    const [first, ...others] = this.listeners.get(tape) ?? [];
    if (!first) return;
    const frame = textFrame(first.venue.ticker(tape, 'update', at));
    for (const session of [first, ...others]) this.put(session, frame, tape, at);
  }

  /** Sends everything queued: one write per socket. */
  flush(): void {
    for (const session of this.dirty) {
      const frames = session.outbox;
      session.outbox = [];
      if (session.webSocket.readyState === WebSocket.OPEN) session.stream.write(Buffer.concat(frames));
    }
    this.dirty.clear();
  }

  /** Resolves when no socket has more waiting to be written than it likes to hold. */
  async drained(): Promise<void> {
    const full = [...this.sessions].filter(({ stream }) => stream.writableNeedDrain && !stream.destroyed);
    await Promise.all(full.map(({ stream }) => drain(stream)));
  }

  /** Resolves when every client has read all it was sent: it has answered a ping that came after, or has gone. */
  async read(): Promise<void> {
    await Promise.all([...this.sessions].map(({ webSocket }) => answered(webSocket)));
  }

  /** Cuts the connections of one exchange without a closing handshake; answers how many there were. */
  drop(exchange: ExchangeId): number {
    const cut = [...this.sessions].filter(({ venue }) => venue.exchange === exchange);
    for (const { webSocket } of cut) webSocket.terminate();
    return cut.length;
  }

  count(exchange: ExchangeId): SocketCount {
    const own = [...this.sessions].filter(({ venue }) => venue.exchange === exchange);
    return {
      sockets: own.length,
      subscriptions: own.reduce((sum, { subscriptions }) => sum + subscriptions.size, 0),
    };
  }

  private peerOf(session: Session): Peer {
    return {
      subscriptions: session.subscriptions,
      send: (text) => this.enqueue(session, textFrame(text)),
      subscribe: (tape) => {
        session.subscriptions.add(tape);
        this.listenersOf(tape).add(session);
        const at = this.now();
        this.put(session, textFrame(session.venue.ticker(tape, 'snapshot', at)), tape, at);
      },
      unsubscribe: (tape) => {
        session.subscriptions.delete(tape);
        this.listeners.get(tape)?.delete(session);
      },
    };
  }

  private put(session: Session, frame: Buffer, tape: Tape, at: number): void {
    if (session.webSocket.readyState !== WebSocket.OPEN) return; // cut, but its close event is still to come
    this.enqueue(session, frame);
    this.sent.add({ pair: tape.pair, price: tape.last, usd: tape.usd, at, socket: session.number });
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
    this.dirty.delete(session);
    for (const tape of session.subscriptions) this.listeners.get(tape)?.delete(session);
  }
}

function drain(stream: Duplex): Promise<void> {
  return new Promise((resolve) => {
    const done = (): void => {
      stream.off('drain', done).off('close', done);
      resolve();
    };
    stream.on('drain', done).on('close', done);
  });
}

function answered(webSocket: WebSocket): Promise<void> {
  if (webSocket.readyState !== WebSocket.OPEN) return Promise.resolve();
  return new Promise((resolve) => {
    const done = (): void => {
      webSocket.off('pong', done).off('close', done);
      resolve();
    };
    webSocket.on('pong', done).on('close', done);
    webSocket.ping();
  });
}
