import type { DefaultEventsMap, Server, Socket } from 'socket.io';
import type { ClientToServerEvents, ServerToClientEvents } from '../contract/socket.js';
import type { Owner } from '../triggers/owner.js';

/** What the server remembers of one socket. */
export interface SocketMemory {
  /** The sessions it is in, by their keys, and whose they are; null while that could not be looked up. */
  sessions?: Map<string, Owner | null>;
  /** The account's session it came with. */
  accountKey?: string;
  /** The trial token it came with. */
  trialToken?: string;
  cameWithDeadToken?: true;
}

export type ScreenServer = Server<ClientToServerEvents, ServerToClientEvents, DefaultEventsMap, SocketMemory>;
export type ScreenSocket = Socket<ClientToServerEvents, ServerToClientEvents, DefaultEventsMap, SocketMemory>;
