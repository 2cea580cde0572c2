import {
  ADMIN_NAMESPACE,
  type AdminClientToServerEvents,
  type AdminServerToClientEvents,
} from '@contract/socket.js';
import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useAtomValue } from 'jotai';
import { useEffect } from 'react';
import type { Socket } from 'socket.io-client';
import { liveSocketAtom } from '../../shared/live/live-atoms.js';
import { useRereadSession } from '../../shared/session/session-watch.js';
import { LEADS } from './api/leads-calls.js';

export type AdminSocket = Socket<AdminServerToClientEvents, AdminClientToServerEvents>;

/**
 * Reads the leads again when somebody wrote to the bot, and whenever the socket connects, since what was said before that
 * was missed; `onSessionEnded` when the person is no admin any more.
 */
export function followLeads(socket: AdminSocket, client: QueryClient, onSessionEnded: () => void): void {
  const reread = () => void client.invalidateQueries({ queryKey: LEADS });
  socket.on('leads:changed', reread).on('connect', reread).on('session:ended', onSessionEnded);
}

async function openAdminSocket(): Promise<AdminSocket> {
  const { io } = await import('socket.io-client');
  // A connection of its own: the server reads the cookie when a connection opens, and the page's one must be free to open
  // anew for another person.
  return io(ADMIN_NAMESPACE, {
    path: '/socket.io',
    transports: ['websocket'],
    forceNew: true,
    autoConnect: false,
  });
}

/** Keeps the leads up to date by the socket of admins as long as they are shown. It opens after that of the page. */
export function useFollowLeads(): void {
  const client = useQueryClient();
  const rereadSession = useRereadSession();
  const isLive = useAtomValue(liveSocketAtom) !== null;
  useEffect(() => {
    if (!isLive) return;
    let closed = false;
    let close = () => {};
    const open = async () => {
      const socket = await openAdminSocket();
      if (closed) return;
      followLeads(socket, client, rereadSession);
      socket.connect();
      close = () => void socket.disconnect();
    };
    // Without the socket's code the page goes on by polling.
    void open().catch(() => undefined);
    return () => {
      closed = true;
      close();
    };
  }, [isLive, client, rereadSession]);
}
