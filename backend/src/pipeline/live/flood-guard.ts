import type { Clock } from '../../platform/clock/clock.js';
import { MessageBudget } from './domain/message-budget.js';
import type { LiveSocket } from './live-server.js';
import { EventEmitter } from 'node:events';

/** What is used of a WebSocket of the package `ws`. */
export interface RawSocket extends EventEmitter {
  /** Ends it without a word. */
  terminate(): void;
}

/** The WebSocket that an Engine.IO transport hides; null for polling. */
export function webSocketOf(transport: object): RawSocket | null {
  return 'socket' in transport && isRawSocket(transport.socket) ? transport.socket : null;
}

function isRawSocket(socket: unknown): socket is RawSocket {
  return socket instanceof EventEmitter && 'terminate' in socket;
}

type Connection = LiveSocket['conn'];
type Transport = Connection['transport'];

const MESSAGES = 50;
const WINDOW_MS = 10_000;

/**
 * Hangs up on a connection that sends more than 50 times in 10 seconds: messages, Engine.IO's own packets, pings and pongs of
 * the WebSocket, and probes of another transport.
 */
export function hangUpOnFloods(connection: Connection, clock: Clock): void {
  const budget = new MessageBudget(MESSAGES, WINDOW_MS);
  const count = (): void => {
    if (budget.spend(clock.steady()) === 'exceeded') closeHard(connection);
  };
  let probed: Transport = connection.transport;
  connection.on('packet', count);
  webSocketOf(connection.transport)?.on('ping', count).on('pong', count);
  connection.on('upgrading', (transport: Transport) => {
    process.nextTick(count); // Engine.IO sets a timer after this event, which would outlive a close in its midst
    if (transport === probed) return;
    probed = transport;
    webSocketOf(transport)?.on('ping', count).on('pong', count);
  });
  connection.once('close', () => {
    if (probed !== connection.transport) webSocketOf(probed)?.terminate();
  });
}

/** Ends a connection now: Engine.IO waits 30 seconds for the next poll, and `ws` as long for the other side's goodbye. */
export function closeHard(connection: Connection): void {
  connection.close(true);
  webSocketOf(connection.transport)?.terminate();
}
