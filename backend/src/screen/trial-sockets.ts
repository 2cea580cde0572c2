import { Inject, Injectable, type OnModuleDestroy } from '@nestjs/common';
import { LOGGER, type Logger } from '../platform/logger/logger.js';
import { TrialSessionEnds, trialSessionKey } from '../telegram-bot/trial-session-ends.js';
import { TrialSessions } from '../trial/trial-sessions.js';
import type { Owner } from '../triggers/owner.js';
import { readTrialToken } from './domain/socket-auth.js';
import type { ScreenSocket } from './screen-server.js';
import { type BroughtSession, SessionRooms } from './session-rooms.js';

const RECHECK_MS = 60_000;

type Standing = Owner | 'ended' | 'unclear';

/** Sockets that came with the token of a trial. */
@Injectable()
export class TrialSockets implements OnModuleDestroy {
  private readonly unsubscribe: () => void;
  private readonly timer: NodeJS.Timeout;

  constructor(
    private readonly rooms: SessionRooms,
    private readonly sessions: TrialSessions,
    ends: TrialSessionEnds,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {
    this.unsubscribe = ends.subscribe((key) => this.rooms.end(key));
    this.timer = setInterval(() => void this.recheck(), RECHECK_MS).unref();
  }

  onModuleDestroy(): void {
    this.unsubscribe();
    clearInterval(this.timer);
  }

  /** The trial session of a new socket: null if it brought no token, `ended` for one that is not live. */
  async of(socket: ScreenSocket): Promise<BroughtSession | 'ended' | null> {
    const token = readTrialToken(socket.handshake.auth);
    if (token === null) return null;
    const standing = await this.standingOf(token);
    if (standing === 'ended') return 'ended';
    socket.data.trialToken = token;
    return { key: trialSessionKey(token), owner: standing === 'unclear' ? null : standing };
  }

  /** Looks every trial session that has sockets up again. */
  async recheck(): Promise<void> {
    const tokens = new Set(this.rooms.inside().flatMap(({ data }) => data.trialToken ?? []));
    for (const token of tokens) {
      const standing = await this.standingOf(token);
      if (standing === 'ended') this.rooms.end(trialSessionKey(token));
      else if (standing !== 'unclear') this.rooms.belongsTo(trialSessionKey(token), standing);
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
