import { Injectable } from '@nestjs/common';
import { type Owner, ownerKey } from '../triggers/owner.js';
import type { ScreenServer, ScreenSocket } from './screen-server.js';

const SOCKETS_PER_SESSION = 10;
/** Of one person's or one chat's sessions together: anybody can sign in as often as they like. */
const SOCKETS_PER_OWNER = 30;

/** A session that a socket brought. `owner` null: the database did not answer, it is asked again. */
export interface BroughtSession {
  readonly key: string;
  readonly owner: Owner | null;
}

/**
 * The rooms of sessions. Each session has one, by which its sockets are found when it ends; its owner's, where news are
 * sent, is joined with it and left with it. Keys name sessions without being usable as them: they travel in room names.
 */
@Injectable()
export class SessionRooms {
  private server: ScreenServer | null = null;

  follow(server: ScreenServer): void {
    this.server = server;
  }

  /** Whether the session, or its owner, has all the sockets they may have. */
  isFull({ nsp }: ScreenSocket, { key, owner }: BroughtSession): boolean {
    const socketsIn = (room: string) => nsp.adapter.rooms.get(room)?.size ?? 0;
    if (socketsIn(roomOf(key)) >= SOCKETS_PER_SESSION) return true;
    return owner !== null && socketsIn(ownerKey(owner)) >= SOCKETS_PER_OWNER;
  }

  async enter(socket: ScreenSocket, { key, owner }: BroughtSession): Promise<void> {
    socket.data.sessions = new Map(socket.data.sessions).set(key, owner);
    await socket.join(owner === null ? roomOf(key) : [roomOf(key), ownerKey(owner)]);
  }

  /** Every connected socket that is in a session. */
  inside(): readonly ScreenSocket[] {
    const sockets = [...(this.server?.of('/').sockets.values() ?? [])];
    return sockets.filter(({ data }) => (data.sessions?.size ?? 0) > 0);
  }

  /** Tells whose session it is, for sockets that came while nobody could say. */
  belongsTo(key: string, owner: Owner): void {
    for (const socket of this.socketsOf(key)) {
      if (socket.data.sessions?.get(key) !== null) continue;
      socket.data.sessions.set(key, owner);
      void socket.join(ownerKey(owner));
    }
  }

  /** The session is over: its sockets leave its rooms, keep what else they have, and are told. */
  end(key: string): void {
    for (const socket of this.socketsOf(key)) {
      const owner = socket.data.sessions?.get(key) ?? null;
      socket.data.sessions?.delete(key);
      void socket.leave(roomOf(key));
      if (owner !== null) void socket.leave(ownerKey(owner));
      socket.emit('session:ended');
    }
  }

  private socketsOf(key: string): readonly ScreenSocket[] {
    const { adapter, sockets } = this.server?.of('/') ?? {};
    return [...(adapter?.rooms.get(roomOf(key)) ?? [])].flatMap((id) => sockets?.get(id) ?? []);
  }
}

function roomOf(key: string): string {
  return `session:${key}`;
}
