import type { Owner } from '../../identity/owner.js';
import type { Logger } from '../../platform/logger/logger.js';
import type { LiveSocket } from './live-server.js';
import type { SessionRooms, SocketSession } from './session-rooms.js';

/** A kind of sessions that sockets bring. */
export interface SessionKind {
  /** Where a socket remembers the key of its session. */
  readonly memory: 'accountKey' | 'trialKey';
  /** What the log says when the session of one socket, or all of them, could not be looked up. */
  readonly unread: string;
  readonly unchecked: string;
  /** A session that another process ended is closed within two of these. */
  readonly recheckMs: number;
  /** null without one. */
  credentialOf(socket: LiveSocket): string | null;
  keyOf(credential: string): string;
  /** undefined without a live session. */
  ownerIdOf(credential: string): Promise<string | undefined>;
  /** Those of these keys that name live sessions, with the ids of their owners. */
  live(keys: readonly string[]): Promise<ReadonlyMap<string, string>>;
  owner(id: string): Owner;
}

/** Sockets with a session of one kind. */
export class SessionSockets {
  private readonly timer: NodeJS.Timeout;
  private checking = false;
  private failing = false;

  constructor(
    private readonly kind: SessionKind,
    private readonly rooms: SessionRooms,
    private readonly logger: Logger,
  ) {
    this.timer = setInterval(() => void this.recheck(), kind.recheckMs).unref();
  }

  stop(): void {
    clearInterval(this.timer);
  }

  /** null without a credential, `ended` for one that is not live. */
  async sessionOf(socket: LiveSocket): Promise<SocketSession | 'ended' | null> {
    const credential = this.kind.credentialOf(socket);
    if (credential === null) return null;
    const key = this.kind.keyOf(credential);
    let owner: Owner | null = null;
    try {
      const id = await this.kind.ownerIdOf(credential);
      if (id === undefined) return 'ended';
      owner = this.kind.owner(id);
    } catch (error) {
      this.logger.warn({ err: error }, this.kind.unread);
    }
    socket.data[this.kind.memory] = key;
    return { key, owner };
  }

  /** Checks all sessions with one query; they stay while the database does not answer. */
  private async recheck(): Promise<void> {
    if (this.checking) return;
    const { memory, unchecked } = this.kind;
    const keys = [...new Set(this.rooms.socketsInSessions().flatMap(({ data }) => data[memory] ?? []))];
    if (keys.length === 0) return;
    this.checking = true;
    try {
      const live = await this.kind.live(keys);
      for (const key of keys) {
        const id = live.get(key);
        if (id === undefined) this.rooms.end(key);
        else this.rooms.setOwner(key, this.kind.owner(id));
      }
      this.failing = false;
    } catch (error) {
      if (!this.failing) this.logger.warn({ err: error }, unchecked);
      this.failing = true;
    } finally {
      this.checking = false;
    }
  }
}
