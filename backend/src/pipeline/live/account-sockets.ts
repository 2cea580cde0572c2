import { Inject, Injectable, type OnModuleDestroy } from '@nestjs/common';
import { SessionEvents } from '../../identity/session-events.js';
import { SessionCookie } from '../../identity/sessions/session-cookie.js';
import { keyOfSecret } from '../../identity/session-key.js';
import { Sessions } from '../../identity/sessions/sessions.js';
import { LOGGER, type Logger } from '../../platform/logger/logger.js';
import type { LiveSocket } from './live-server.js';
import { type SocketSession, SessionRooms } from './session-rooms.js';

/** A session that another process ended is closed within a second. */
const RECHECK_MS = 500;

/** Sockets with the cookie of an account. */
@Injectable()
export class AccountSockets implements OnModuleDestroy {
  private readonly unsubscribe: () => void;
  private readonly timer: NodeJS.Timeout;
  private checking = false;
  private failing = false;

  constructor(
    private readonly rooms: SessionRooms,
    private readonly sessions: Sessions,
    private readonly pass: SessionCookie,
    sessionEvents: SessionEvents,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {
    this.unsubscribe = sessionEvents.accountEnded.subscribe((keys) =>
      keys.forEach((key) => this.rooms.endEverywhere(key)),
    );
    this.timer = setInterval(() => void this.recheck(), RECHECK_MS).unref();
  }

  onModuleDestroy(): void {
    this.unsubscribe();
    clearInterval(this.timer);
  }

  /** null without a live session. */
  async sessionOf(socket: LiveSocket): Promise<SocketSession | null> {
    const sid = this.pass.ofCookies(socket.handshake.headers.cookie);
    const brought = sid === null ? null : await this.find(sid);
    if (brought !== null) socket.data.accountKey = brought.key;
    return brought;
  }

  /** Checks all sessions with one query; they stay while the database does not answer. */
  async recheck(): Promise<void> {
    if (this.checking) return;
    const keys = this.keys();
    if (keys.length === 0) return;
    this.checking = true;
    try {
      const live = await this.sessions.live(keys);
      for (const key of keys) {
        const userId = live.get(key);
        if (userId === undefined) this.rooms.end(key);
        else this.rooms.setOwner(key, { kind: 'user', userId });
      }
      this.failing = false;
    } catch (error) {
      if (!this.failing) this.logger.warn({ err: error }, 'live push: account sessions could not be checked');
      this.failing = true;
    } finally {
      this.checking = false;
    }
  }

  private async find(sid: string): Promise<SocketSession | null> {
    try {
      const session = await this.sessions.find(sid);
      return session && { key: session.key, owner: { kind: 'user', userId: session.person.id } };
    } catch (error) {
      this.logger.warn({ err: error }, 'live push: the account of a socket could not be read');
      return { key: keyOfSecret(sid), owner: null };
    }
  }

  private keys(): readonly string[] {
    return [...new Set(this.rooms.socketsInSessions().flatMap(({ data }) => data.accountKey ?? []))];
  }
}
