import type { Exchange } from 'ccxt';
import type { LeanTicker } from './lean-ticker.js';
import type { Clock } from '../../../platform/clock/clock.js';
import { ownReading, type OwnReading } from './own-reading.js';
import { type Refusal, STREAM_DIALECTS, type StreamDialect } from './stream-dialect.js';
import { Subscriptions } from './subscriptions.js';

type Socket = ReturnType<Exchange['client']>;

export interface SocketHooks {
  /** Every value a handler of ccxt hands out: a ticker, a list or map of them, the answer to a subscription. */
  onResult(result: unknown): void;
  onOpen(): void;
  /** The socket was lost, or the exchange refused the whole subscription. */
  onLoss(error: unknown): void;
  /** A frame that a handler of ccxt stumbled over. */
  onUnreadable(): void;
  /** Something arrived, be it a pong. */
  onFrame(): void;
  /** Markets were refused that the exchange named; the rest goes on. */
  onRefusal(refusal: Refusal): void;
  /** The exchange's name of a market, by which it is asked for, for the one ccxt asks by. */
  readonly nameOf: (name: string) => string;
}

/**
 * Reads everything on the sockets an exchange opens from now on: awaiting `watchTickers` would drop what arrives
 * together. Keeps a rejected `send` and an error in a handler from ending the process or the subscription, and asks
 * for tickers in ccxt's place. Returns a function that cuts all sockets.
 */
export function hookSockets(exchange: Exchange, hooks: SocketHooks, clock: Clock): () => void {
  const sockets = new Set<Socket>();
  let ending = new AbortController();
  const dialect = STREAM_DIALECTS[exchange.id];
  const read = ownReading(exchange);
  const open = exchange.client.bind(exchange);
  exchange.client = (url) => {
    const socket = open(url);
    if (!sockets.has(socket)) {
      sockets.add(socket);
      hookSocket(socket, hooks);
      if (dialect !== undefined) subscribePastCcxt(socket, dialect, hooks, clock, ending.signal);
      if (read !== null) readPastCcxt(socket, read, hooks);
    }
    return socket;
  };
  return () => {
    ending.abort();
    ending = new AbortController();
    for (const socket of sockets) {
      delete exchange.clients[socket.url];
      // With an error set, ccxt's late handling of the close leaves the next socket of the same address alone.
      socket.error ??= new Error('cut by us');
      socket.reset(socket.error);
      socket.connection?.terminate();
    }
    sockets.clear();
  };
}

function hookSocket(socket: Socket, hooks: SocketHooks): void {
  const { onMessageCallback, onConnectedCallback } = socket;
  const resolve = socket.resolve.bind(socket);
  const reject = socket.reject.bind(socket);
  const send = socket.send.bind(socket);
  socket.resolve = (result, hash) => {
    hooks.onResult(result);
    return resolve(result, hash);
  };
  socket.reject = (error, hash) => {
    if (hash === undefined) hooks.onLoss(error);
    return reject(error, hash);
  };
  socket.send = (message) => send(message).catch((error: unknown) => socket.onError(error));
  socket.onMessageCallback = (client: Socket, message: unknown) => {
    try {
      onMessageCallback(client, message);
    } catch {
      hooks.onUnreadable();
    }
  };
  socket.onConnectedCallback = (client: Socket) => {
    onConnectedCallback(client);
    hooks.onOpen();
  };
  const onPong = socket.onPong.bind(socket);
  socket.onPong = () => {
    onPong();
    hooks.onFrame();
  };
  const onMessage = socket.onMessage.bind(socket);
  socket.onMessage = (event: { readonly data: unknown }) => {
    hooks.onFrame();
    onMessage(event);
  };
}

/** What is read past ccxt resolves no promise of ccxt: of `watchTickers` only the rejection is used. */
function readPastCcxt(socket: Socket, read: OwnReading, hooks: SocketHooks): void {
  const onMessage = socket.onMessage.bind(socket);
  socket.onMessage = (event: { readonly data: unknown }) => {
    let ticker: LeanTicker | null;
    try {
      ticker = read(event.data);
      if (ticker !== null) hooks.onResult(ticker);
    } catch {
      return hooks.onUnreadable();
    }
    if (ticker === null) onMessage(event);
  };
}

/** Before ccxt, for which a refusal is the end of the whole socket or nothing at all. */
function subscribePastCcxt(
  socket: Socket,
  dialect: StreamDialect,
  hooks: SocketHooks,
  clock: Clock,
  signal: AbortSignal,
): void {
  const send = socket.send.bind(socket);
  const subscriptions = new Subscriptions({
    dialect,
    nameOf: hooks.nameOf,
    send: (frame) => void send(frame),
    clock,
    signal,
  });
  socket.send = async (message) => (subscriptions.takes(message) ? undefined : send(message));
  const onMessage = socket.onMessage.bind(socket);
  socket.onMessage = (event: { readonly data: unknown }) => {
    const refusal = dialect.refusal(String(event.data));
    if (refusal === null) return onMessage(event);
    hooks.onFrame();
    if (!subscriptions.refused(refusal)) return hooks.onLoss(new Error(refusal.reason));
    hooks.onRefusal(refusal);
  };
}
