import { Inject, Injectable, type OnModuleDestroy } from '@nestjs/common';
import { LOGGER, type Logger } from '../../platform/logger/logger.js';
import { trialSessionKey, TrialSessions } from '../../identity/trial/trial-sessions.js';
import { SessionEvents } from '../../identity/session-events.js';
import type { Owner } from '../../identity/owner.js';
import type { LiveSocket } from './live-server.js';
import { type BroughtSession, SessionRooms } from './session-rooms.js';

const LONGEST_TOKEN = 200;

/** The trial token in what a socket passed as `auth`, or null if there is none. Takes anything. */
export function readTrialToken(auth: unknown): string | null {
  if (typeof auth !== 'object' || auth === null || !('trialToken' in auth)) return null;
  const { trialToken } = auth;
  if (typeof trialToken !== 'string' || trialToken === '' || trialToken.length > LONGEST_TOKEN) return null;
  return trialToken;
}

/** A session ends within a second or two on the screen, whichever process ended it, and whether or not it could be told. */
const RECHECK_MS = 1_000;

type Standing = Owner | 'ended' | 'unclear';

/** Sockets that came with the token of a trial. */
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

  /** The trial session of a new socket: null if it brought no token, `ended` for one that is not live. */
  async of(socket: LiveSocket): Promise<BroughtSession | 'ended' | null> {
    const token = readTrialToken(socket.handshake.auth);
    if (token === null) return null;
    const standing = await this.standingOf(token);
    if (standing === 'ended') return 'ended';
    const key = trialSessionKey(token);
    socket.data.trialKey = key;
    return { key, owner: standing === 'unclear' ? null : standing };
  }

  /** Looks all trial sessions that have sockets up at once. While the database does not answer, they stay. */
  private async recheck(): Promise<void> {
    if (this.checking) return;
    const keys = [...new Set(this.rooms.inside().flatMap(({ data }) => data.trialKey ?? []))];
    if (keys.length === 0) return;
    this.checking = true;
    try {
      const live = await this.sessions.live(keys);
      for (const key of keys) {
        const chatId = live.get(key);
        if (chatId === undefined) this.rooms.end(key);
        else this.rooms.belongsTo(key, { kind: 'trial', chatId });
      }
      this.failing = false;
    } catch (error) {
      if (!this.failing) this.logger.warn({ err: error }, 'the trials of sockets could not be looked up');
      this.failing = true;
    } finally {
      this.checking = false;
    }
  }

  private async standingOf(token: string): Promise<Standing> {
    try {
      const trial = await this.sessions.find(token);
      return trial === null ? 'ended' : { kind: 'trial', chatId: trial.chatId };
    } catch (error) {
      this.logger.warn({ err: error }, 'the session of a socket could not be looked up');
      return 'unclear';
    }
  }
}
