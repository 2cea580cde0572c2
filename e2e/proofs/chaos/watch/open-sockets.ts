import type { ClientToServerEvents, ServerToClientEvents } from '@bellwether/backend/contract/socket.js';
import { io, type Socket } from 'socket.io-client';

/** Browsers that keep a socket open and come back as a page does, and for how long each was away. */
export class OpenSockets {
  private readonly sockets: readonly Socket<ServerToClientEvents, ClientToServerEvents>[];
  private readonly awaySince = new Map<number, number>();
  /** Milliseconds from each loss of a socket to its return. */
  readonly absences: number[] = [];

  constructor(url: string, count: number) {
    this.sockets = Array.from({ length: count }, (_, i) => this.open(url, i));
  }

  get connected(): number {
    return this.sockets.filter((socket) => socket.connected).length;
  }

  get count(): number {
    return this.sockets.length;
  }

  close(): void {
    for (const socket of this.sockets) socket.disconnect();
  }

  /** With nothing set that the page does not set. */
  private open(url: string, i: number): Socket<ServerToClientEvents, ClientToServerEvents> {
    const socket: Socket<ServerToClientEvents, ClientToServerEvents> = io(url, {
      transports: ['websocket'],
      forceNew: true,
    });
    socket.on('disconnect', (reason) => {
      if (reason !== 'io client disconnect') this.awaySince.set(i, performance.now());
    });
    socket.on('connect', () => {
      const since = this.awaySince.get(i);
      if (since !== undefined) this.absences.push(performance.now() - since);
      this.awaySince.delete(i);
    });
    return socket;
  }
}
