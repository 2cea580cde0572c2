import { io, type Socket } from 'socket.io-client';
import {
  ADMIN_NAMESPACE,
  type AdminClientToServerEvents,
  type AdminServerToClientEvents,
  type SimulatorAck,
} from '../../src/contract/socket.js';

export interface AdminTabOptions {
  readonly cookie?: string;
  readonly origin?: string;
  readonly transport?: 'polling' | 'websocket';
}

/** A tab in the namespace of admins; `heard` has the names of all events that arrived. */
export type AdminTab = Socket<AdminServerToClientEvents, AdminClientToServerEvents> & {
  readonly heard: string[];
};

/** Opens one; resolves once it is connected. @throws the connection's error. */
export async function openAdminTab(
  url: string,
  { cookie, origin, transport = 'websocket' }: AdminTabOptions,
): Promise<AdminTab> {
  const socket: Socket<AdminServerToClientEvents, AdminClientToServerEvents> = io(url + ADMIN_NAMESPACE, {
    transports: [transport],
    forceNew: true,
    reconnection: false,
    extraHeaders: { ...(cookie && { Cookie: cookie }), ...(origin && { Origin: origin }) },
  });
  const heard: string[] = [];
  socket.onAny((event: string) => heard.push(event));
  try {
    await new Promise<void>((resolve, reject) => {
      socket.once('connect', resolve);
      socket.once('connect_error', reject);
    });
  } catch (error) {
    socket.disconnect();
    throw error;
  }
  return Object.assign(socket, { heard });
}

/** What a tab is answered to a run with this, whatever it is. */
export function runSimulator(tab: AdminTab, ...payload: readonly unknown[]): Promise<SimulatorAck> {
  const untyped = tab as unknown as {
    emitWithAck(event: string, ...all: readonly unknown[]): Promise<SimulatorAck>;
  };
  return untyped.emitWithAck('simulator:run', ...payload);
}
