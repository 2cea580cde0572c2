import type { DefaultEventsMap, Namespace, Server, Socket } from 'socket.io';
import type {
  AdminClientToServerEvents,
  AdminServerToClientEvents,
  ClientToServerEvents,
  ServerToClientEvents,
} from '../../contract/socket.js';
import type { Owner } from '../../identity/owner.js';

export const MAX_MESSAGE_BYTES = 16 * 1024;

/** Of the one server behind every namespace: whichever gateway comes first makes it. */
export const SOCKET_SERVER = {
  path: '/socket.io',
  serveClient: false,
  maxHttpBufferSize: MAX_MESSAGE_BYTES,
} as const;

/** What the server remembers of one socket. */
export interface SocketMemory {
  /** The sessions it is in, by their keys, and whose they are; null while that could not be looked up. */
  sessions?: Map<string, Owner | null>;
  /** The account's session it came with. */
  accountKey?: string;
  /** The trial's session it came with. */
  trialKey?: string;
  cameWithDeadToken?: true;
}

export type LiveServer = Server<ClientToServerEvents, ServerToClientEvents, DefaultEventsMap, SocketMemory>;
export type LiveSocket = Socket<ClientToServerEvents, ServerToClientEvents, DefaultEventsMap, SocketMemory>;

export type AdminNamespace = Namespace<
  AdminClientToServerEvents,
  AdminServerToClientEvents,
  DefaultEventsMap,
  SocketMemory
>;
export type AdminSocket = Socket<
  AdminClientToServerEvents,
  AdminServerToClientEvents,
  DefaultEventsMap,
  SocketMemory
>;
