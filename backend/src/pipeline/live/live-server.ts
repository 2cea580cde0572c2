import type { DefaultEventsMap, Namespace, Server, Socket } from 'socket.io';
import type {
  AdminClientToServerEvents,
  AdminServerToClientEvents,
  ClientToServerEvents,
  ServerToClientEvents,
} from '../../contract/socket.js';
import type { Owner } from '../../identity/owner.js';

export const MAX_MESSAGE_BYTES = 16 * 1024;

/** The options of the one server behind every namespace. */
export const SOCKET_SERVER = {
  path: '/socket.io',
  serveClient: false,
  maxHttpBufferSize: MAX_MESSAGE_BYTES,
} as const;

/** The data of one socket. */
export interface SocketMemory {
  /** Session key -> owner; null while the owner could not be read. */
  sessions?: Map<string, Owner | null>;
  /** The key of its account session. */
  accountKey?: string;
  /** The key of its trial session. */
  trialKey?: string;
  hasDeadToken?: true;
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
