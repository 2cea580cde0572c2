import { Injectable } from '@nestjs/common';
import { type Owner, ownerKey } from '../../identity/owner.js';
import type { SocketMemory } from './live-server.js';

const SOCKETS_PER_SESSION = 10;
/** Over all sessions of an owner, who may sign in any number of times. */
const SOCKETS_PER_OWNER = 30;

/** `owner` null: the database did not answer; it is asked again. */
export interface SocketSession {
  readonly key: string;
  readonly owner: Owner | null;
}

/** At the end of its session a socket stays without it, or leaves the namespace. */
type OnSessionEnd = 'stay' | 'leave';

interface Adapter {
  readonly rooms: ReadonlyMap<string, ReadonlySet<string>>;
}

/** A socket of any namespace. */
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
  /** By id. */
  readonly sockets: ReadonlyMap<string, SessionSocket>;
}

/** Socket.IO rooms of sessions, named by a key that is no credential. A socket joins and leaves its owner's room with it. */
@Injectable()
export class SessionRooms {
  private readonly namespaces = new Map<SessionNamespace, OnSessionEnd>();

  attach(namespace: SessionNamespace, farewell: OnSessionEnd): void {
    this.namespaces.set(namespace, farewell);
  }

  /** Whether the session or its owner has reached its number of sockets in the namespace. */
  isFull({ nsp }: SessionSocket, { key, owner }: SocketSession): boolean {
    const socketsIn = (room: string) => nsp.adapter.rooms.get(room)?.size ?? 0;
    if (socketsIn(roomOf(key)) >= SOCKETS_PER_SESSION) return true;
    return owner !== null && socketsIn(ownerKey(owner)) >= SOCKETS_PER_OWNER;
  }

  async join(socket: SessionSocket, { key, owner }: SocketSession): Promise<void> {
    socket.data.sessions = new Map(socket.data.sessions).set(key, owner);
    await socket.join(owner === null ? roomOf(key) : [roomOf(key), ownerKey(owner)]);
  }

  socketsInSessions(): readonly SessionSocket[] {
    const sockets = [...this.namespaces.keys()].flatMap((namespace) => [...namespace.sockets.values()]);
    return sockets.filter(({ data }) => (data.sessions?.size ?? 0) > 0);
  }

  /** Sets the owner of a session that had none yet. */
  setOwner(key: string, owner: Owner): void {
    for (const { socket } of this.socketsOf(key)) {
      if (socket.data.sessions?.get(key) !== null) continue;
      socket.data.sessions.set(key, owner);
      void socket.join(ownerKey(owner));
    }
  }

  /** The sockets of the session leave its rooms and get `session:ended`. */
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

  /** Like `end`; sockets of other web processes are disconnected and reconnect without the session. */
  endEverywhere(key: string): void {
    this.end(key);
    for (const namespace of this.namespaces.keys()) {
      const elsewhere = namespace.in(roomOf(key));
      elsewhere.emit('session:ended');
      elsewhere.disconnectSockets(true);
    }
  }

  private socketsOf(
    key: string,
  ): readonly { readonly socket: SessionSocket; readonly farewell: OnSessionEnd }[] {
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
