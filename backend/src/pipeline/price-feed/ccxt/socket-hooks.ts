import type { Exchange } from 'ccxt';
import { type ParsedTicker, frameParser, type FrameParser } from './ticker-parser.js';
import type { Clock } from '../../../platform/clock/clock.js';
import type { Refusal } from './refusals.js';
import { SUBSCRIPTION_PROTOCOLS, type SubscriptionProtocol } from './subscription-protocol.js';
import { TickerSubscriptions } from './ticker-subscriptions.js';

type Socket = ReturnType<Exchange['client']>;

export interface SocketHooks {
  /** A value that a handler of ccxt resolves: a ticker, a list or map of them, the answer to a subscription. */
  onResult(result: unknown): void;
  /** A ticker that was read without ccxt. */
  onTicker(ticker: ParsedTicker): void;
  onOpen(): void;
  /** The socket was lost, or the exchange refused the whole subscription. */
  onLoss(error: unknown): void;
  /** A handler of ccxt threw on a frame. */
  onUnreadable(): void;
  /** Any frame arrived, pongs included. */
  onFrame(): void;
  /** The exchange refused some markets; the rest goes on. */
  onRefusal(refusal: Refusal): void;
  /** What to be subscribed to, by the exchange's names. */
  readonly names: () => readonly string[];
}

export interface HookedSockets {
  /** Closes all of them. */
  cut(): void;
  /** Brings the subscriptions of open ones up to `names`. */
  updateSubscriptions(): void;
}

/**
 * Hooks the sockets that an exchange opens from now on: awaiting `watchTickers` drops ticks that arrive together, while
 * `client.resolve` is called for every one. Catches rejected sends, which would end the process, and errors in handlers.
 */
export function hookSockets(exchange: Exchange, hooks: SocketHooks, clock: Clock): HookedSockets {
  const sockets = new Set<Socket>();
  const subscriptions = new Set<TickerSubscriptions>();
  let ending = new AbortController();
  const dialect = SUBSCRIPTION_PROTOCOLS[exchange.id];
  const read = frameParser(exchange);
  const open = exchange.client.bind(exchange);
  exchange.client = (url) => {
    const socket = open(url);
    if (!sockets.has(socket)) {
      sockets.add(socket);
      keepPinging(socket);
      hookSocket(socket, hooks);
      if (dialect !== undefined)
        subscriptions.add(interceptSubscriptions(socket, dialect, hooks, clock, ending.signal));
      if (read !== null) bypassCcxtParser(socket, read, hooks);
    }
    return socket;
  };
  return {
    cut: () => {
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
      subscriptions.clear();
      // KuCoin's addresses, which ccxt keeps; the token in them lives a day.
      exchange.options['urls'] = {};
    },
    updateSubscriptions: () => {
      for (const open of subscriptions) open.update();
    },
  };
}

/** ccxt would ping KuCoin as seldom as that proposes (18 s): too seldom to find a dead socket. */
function keepPinging(socket: Socket): void {
  const { keepAlive } = socket;
  Object.defineProperty(socket, 'keepAlive', {
    get: () => keepAlive,
    set: () => {
      // The proposal of the exchange.
    },
  });
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
/** Resolves no promise of ccxt: of `watchTickers` only the rejection is used. */
function bypassCcxtParser(socket: Socket, read: FrameParser, hooks: SocketHooks): void {
  const onMessage = socket.onMessage.bind(socket);
  socket.onMessage = (event: { readonly data: unknown }) => {
    let result: ReturnType<FrameParser>;
    try {
      result = read(event.data);
      if (result !== null && 'symbol' in result) hooks.onTicker(result);
      else for (const ticker of result ?? []) hooks.onTicker(ticker);
    } catch {
      return hooks.onUnreadable();
    }
    if (result === null) onMessage(event);
  };
}
/** ccxt would drop the whole socket at a refusal, or ignore it. */
function interceptSubscriptions(
  socket: Socket,
  dialect: SubscriptionProtocol,
  hooks: SocketHooks,
  clock: Clock,
  signal: AbortSignal,
): TickerSubscriptions {
  const send = socket.send.bind(socket);
  const subscriptions = new TickerSubscriptions({
    protocol: dialect,
    names: hooks.names,
    send: (frame) => void send(frame),
    clock,
    signal,
  });
  socket.send = async (message) => (subscriptions.intercepts(message) ? undefined : send(message));
  const onMessage = socket.onMessage.bind(socket);
  socket.onMessage = (event: { readonly data: unknown }) => {
    const frame = String(event.data);
    const refusal = dialect.refusal(frame);
    if (refusal === null) {
      subscriptions.onFrame(frame);
      return onMessage(event);
    }
    hooks.onFrame();
    const names = subscriptions.onRefusal(refusal);
    if (names === null) return hooks.onLoss(new Error(refusal.reason));
    if (names.length > 0) hooks.onRefusal({ ...refusal, names });
  };
  return subscriptions;
}
