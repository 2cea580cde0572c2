import { Injectable } from '@nestjs/common';
import { type Owner, ownerKey } from '../../identity/owner.js';
import type { SocketMemory } from './live-server.js';

const SOCKETS_PER_SESSION = 10;
/** Of one person's or one chat's sessions together: anybody can sign in as often as they like. */
const SOCKETS_PER_OWNER = 30;

/** A session that a socket brought. `owner` null: the database did not answer, it is asked again. */
export interface BroughtSession {
  readonly key: string;
  readonly owner: Owner | null;
}

/** What a socket of a namespace does when its session ends: go on without it, or leave the namespace. */
type Farewell = 'stay' | 'leave';

interface Adapter {
  readonly rooms: ReadonlyMap<string, ReadonlySet<string>>;
}

/** A socket of whatever namespace, as far as sessions are concerned. */
interface SessionSocket {
  readonly data: SocketMemory;
  readonly nsp: { readonly adapter: Adapter };
  join(rooms: string | string[]): Promise<void> | void;
  leave(room: string): Promise<void> | void;
  emit(event: 'session:ended'): boolean;
  disconnect(): unknown;
}

/** Sockets of a room in every web process. */
interface RoomEverywhere {
  emit(event: 'session:ended'): boolean;
  disconnectSockets(close: boolean): void;
}

interface SessionNamespace {
  readonly adapter: Adapter;
  in(room: string): RoomEverywhere;
  /** Those that are connected, by their ids. */
  readonly sockets: ReadonlyMap<string, SessionSocket>;
}

/**
 * The rooms of sessions, in each namespace its own. Each session has one, by which its sockets are found when it ends; its owner's, where news are
 * sent, is joined with it and left with it. Keys name sessions without being usable as them: they travel in room names.
 */
@Injectable()
export class SessionRooms {
  private readonly namespaces = new Map<SessionNamespace, Farewell>();

  follow(namespace: SessionNamespace, farewell: Farewell): void {
    this.namespaces.set(namespace, farewell);
  }

  /** Whether the session, or its owner, has all the sockets they may have in the socket's namespace. */
  isFull({ nsp }: SessionSocket, { key, owner }: BroughtSession): boolean {
    const socketsIn = (room: string) => nsp.adapter.rooms.get(room)?.size ?? 0;
    if (socketsIn(roomOf(key)) >= SOCKETS_PER_SESSION) return true;
    return owner !== null && socketsIn(ownerKey(owner)) >= SOCKETS_PER_OWNER;
  }

  async enter(socket: SessionSocket, { key, owner }: BroughtSession): Promise<void> {
    socket.data.sessions = new Map(socket.data.sessions).set(key, owner);
    await socket.join(owner === null ? roomOf(key) : [roomOf(key), ownerKey(owner)]);
  }

  /** Every connected socket that is in a session. */
  inside(): readonly SessionSocket[] {
    const sockets = [...this.namespaces.keys()].flatMap((namespace) => [...namespace.sockets.values()]);
    return sockets.filter(({ data }) => (data.sessions?.size ?? 0) > 0);
  }

  /** Tells whose session it is, for sockets that came while nobody could say. */
  belongsTo(key: string, owner: Owner): void {
    for (const { socket } of this.socketsOf(key)) {
      if (socket.data.sessions?.get(key) !== null) continue;
      socket.data.sessions.set(key, owner);
      void socket.join(ownerKey(owner));
    }
  }

  /** The session is over: its sockets leave its rooms and are told; where they stay, they keep what else they have. */
  end(key: string): void {
    for (const { socket, farewell } of this.socketsOf(key)) {
      const owner = socket.data.sessions?.get(key) ?? null;
      socket.data.sessions?.delete(key);
      void socket.leave(roomOf(key));
      if (owner !== null) void socket.leave(ownerKey(owner));
      socket.emit('session:ended');
      if (farewell === 'leave') socket.disconnect();
    }
  }

  /**
   * As `end`, and in the other web processes too: there its sockets are told and their connections cut; where they may go on
   * without it, they come back without it.
   */
  endEverywhere(key: string): void {
    this.end(key);
    for (const namespace of this.namespaces.keys()) {
      const elsewhere = namespace.in(roomOf(key));
      elsewhere.emit('session:ended');
      elsewhere.disconnectSockets(true);
    }
  }

  private socketsOf(key: string): readonly { readonly socket: SessionSocket; readonly farewell: Farewell }[] {
    return [...this.namespaces].flatMap(([{ adapter, sockets }, farewell]) =>
      [...(adapter.rooms.get(roomOf(key)) ?? [])].flatMap((id) => {
        const socket = sockets.get(id);
        return socket === undefined ? [] : { socket, farewell };
      }),
    );
  }
}

function roomOf(key: string): string {
  return `session:${key}`;
}
