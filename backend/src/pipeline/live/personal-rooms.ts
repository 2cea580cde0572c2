import { Injectable } from '@nestjs/common';
import { type Owner, ownerKey, readOwnerKey } from '../../identity/owner.js';
import type { LiveServer } from './live-server.js';

/** The owners with an open browser: each has a Socket.IO room named by `ownerKey`. */
@Injectable()
export class PersonalRooms {
  private readonly present = new Map<string, Owner>();
  private server: LiveServer | null = null;

  attach(server: LiveServer): void {
    this.server = server;
    const { adapter } = server.of('/');
    adapter.on('create-room', (room: string) => {
      const owner = readOwnerKey(room);
      if (owner !== null) this.present.set(room, owner);
    });
    adapter.on('delete-room', (room: string) => this.present.delete(room));
  }

  /** null without an open browser. */
  roomOf(owner: Owner): string | null {
    const room = ownerKey(owner);
    return this.present.has(room) ? room : null;
  }

  /** The browsers of a room in this process. */
  browsersIn(room: string) {
    return this.server?.local.in(room);
  }

  owners(): readonly Owner[] {
    return [...this.present.values()];
  }
}
