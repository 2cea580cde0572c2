import { EventEmitter } from 'node:events';
import type { Clock } from '../../platform/clock/clock.js';
import type { LiveSocket } from './live-server.js';

/** The used part of a WebSocket of the package `ws`. */
export interface RawSocket extends EventEmitter {
  terminate(): void;
}

/** The WebSocket of an Engine.IO transport; null for polling. */
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

/** Closes a connection that sends more than 50 packets, pings, pongs or upgrade probes in 10 seconds. */
export function hangUpOnFloods(connection: Connection, clock: Clock): void {
  const budget = new MessageBudget(MESSAGES, WINDOW_MS);
  const count = (): void => {
    if (budget.spend(clock.steady()) === 'exceeded') closeHard(connection);
  };
  let probed: Transport = connection.transport;
  connection.on('packet', count);
  webSocketOf(connection.transport)?.on('ping', count).on('pong', count);
  connection.on('upgrading', (transport: Transport) => {
    process.nextTick(count); // Engine.IO sets a timer after this event, which would outlive a close now
    if (transport === probed) return;
    probed = transport;
    webSocketOf(transport)?.on('ping', count).on('pong', count);
  });
  connection.once('close', () => {
    if (probed !== connection.transport) webSocketOf(probed)?.terminate();
  });
}

/** Closes at once: Engine.IO and `ws` would wait 30 seconds for the other side. */
export function closeHard(connection: Connection): void {
  connection.close(true);
  webSocketOf(connection.transport)?.terminate();
}

/** Limits messages or bytes in each window. Times of a steady clock. */
export class MessageBudget {
  private windowStart = -Infinity;
  private used = 0;

  constructor(
    private readonly max: number,
    private readonly windowMs: number,
  ) {}

  /** `exceeded` from the first one too many. */
  spend(now: number, amount = 1): 'within' | 'exceeded' {
    if (now - this.windowStart >= this.windowMs) {
      this.windowStart = now;
      this.used = 0;
    }
    this.used += amount;
    return this.used <= this.max ? 'within' : 'exceeded';
  }
}
