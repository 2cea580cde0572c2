import { Inject, Injectable, type OnModuleDestroy } from '@nestjs/common';
import { LOGGER, type Logger } from '../../platform/logger/logger.js';
import { keyOfSecret } from '../../identity/session-key.js';
import { TrialSessions } from '../../identity/trial/trial-sessions.js';
import { SessionEvents } from '../../identity/session-events.js';
import type { Owner } from '../../identity/owner.js';
import type { LiveSocket } from './live-server.js';
import { type SocketSession, SessionRooms } from './session-rooms.js';

const LONGEST_TOKEN = 200;

/** The trial token of a socket's `auth`, null without one. Takes anything. */
export function readTrialToken(auth: unknown): string | null {
  if (typeof auth !== 'object' || auth === null || !('trialToken' in auth)) return null;
  const { trialToken } = auth;
  if (typeof trialToken !== 'string' || trialToken === '' || trialToken.length > LONGEST_TOKEN) return null;
  return trialToken;
}

/** A session that another process ended is closed within two seconds. */
const RECHECK_MS = 1_000;

type TokenStatus = Owner | 'ended' | 'unclear';

/** Sockets with the token of a trial. */
@Injectable()
export class TrialSockets implements OnModuleDestroy {
  private readonly unsubscribe: () => void;
  private readonly timer: NodeJS.Timeout;
  private checking = false;
  private failing = false;

  constructor(
    private readonly rooms: SessionRooms,
    private readonly sessions: TrialSessions,
    sessionEvents: SessionEvents,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {
    this.unsubscribe = sessionEvents.trialEnded.subscribe((key) => this.rooms.endEverywhere(key));
    this.timer = setInterval(() => void this.recheck(), RECHECK_MS).unref();
  }

  onModuleDestroy(): void {
    this.unsubscribe();
    clearInterval(this.timer);
  }

  /** null without a token, `ended` for a token that is not live. */
  async sessionOf(socket: LiveSocket): Promise<SocketSession | 'ended' | null> {
    const token = readTrialToken(socket.handshake.auth);
    if (token === null) return null;
    const status = await this.statusOf(token);
    if (status === 'ended') return 'ended';
    const key = keyOfSecret(token);
    socket.data.trialKey = key;
    return { key, owner: status === 'unclear' ? null : status };
  }

  /** Checks all sessions with one query; they stay while the database does not answer. */
  private async recheck(): Promise<void> {
    if (this.checking) return;
    const keys = [...new Set(this.rooms.socketsInSessions().flatMap(({ data }) => data.trialKey ?? []))];
    if (keys.length === 0) return;
    this.checking = true;
    try {
      const live = await this.sessions.live(keys);
      for (const key of keys) {
        const chatId = live.get(key);
        if (chatId === undefined) this.rooms.end(key);
        else this.rooms.setOwner(key, { kind: 'trial', chatId });
      }
      this.failing = false;
    } catch (error) {
      if (!this.failing) this.logger.warn({ err: error }, 'live push: trial sessions could not be checked');
      this.failing = true;
    } finally {
      this.checking = false;
    }
  }

  private async statusOf(token: string): Promise<TokenStatus> {
    try {
      const trial = await this.sessions.find(token);
      return trial === null ? 'ended' : { kind: 'trial', chatId: trial.chatId };
    } catch (error) {
      this.logger.warn({ err: error }, 'live push: the trial of a socket could not be read');
      return 'unclear';
    }
  }
}
