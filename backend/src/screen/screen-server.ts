import type { DefaultEventsMap, Server, Socket } from 'socket.io';
import type { ClientToServerEvents, ServerToClientEvents } from '../contract/socket.js';

/** What the server remembers of one socket. */
export interface SocketMemory {
  /** The trial token it came with, until its session ends. */
  trialToken?: string;
  cameWithDeadToken?: true;
}

export type ScreenServer = Server<ClientToServerEvents, ServerToClientEvents, DefaultEventsMap, SocketMemory>;
export type ScreenSocket = Socket<ClientToServerEvents, ServerToClientEvents, DefaultEventsMap, SocketMemory>;
