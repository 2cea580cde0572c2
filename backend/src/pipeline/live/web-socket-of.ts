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
