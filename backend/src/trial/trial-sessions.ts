import { Injectable } from '@nestjs/common';
import { AppError } from '../platform/errors/app-error.js';
import type { ChatState } from '../telegram-bot/connected-status.js';
import { Handshakes } from '../telegram-bot/handshakes.js';
import { TrialSessionEnds, trialSessionKey } from '../telegram-bot/trial-session-ends.js';

/** A browser that pressed Start in Telegram and has not ended its session. */
export type LiveTrial = ChatState;

/** Who a trial token belongs to. */
@Injectable()
export class TrialSessions {
  constructor(
    private readonly handshakes: Handshakes,
    private readonly ends: TrialSessionEnds,
  ) {}

  /** null for no token, an unknown one, or one whose session has ended. Counts as use of the session. */
  async find(token: string | null): Promise<LiveTrial | null> {
    if (token === null) return null;
    const session = await this.handshakes.session(token);
    return session.kind === 'live' ? session : null;
  }

  /** Which of these keys (`trialSessionKey`) name sessions that live, and of which chats. Counts as use of them. */
  live(keys: readonly string[]): Promise<ReadonlyMap<string, string>> {
    return this.handshakes.live(keys);
  }

  /** @throws AppError 401 "Invalid trial token" (never connected, unknown) or "Session expired" (was valid). */
  async require(token: string): Promise<LiveTrial> {
    const session = await this.handshakes.session(token);
    switch (session.kind) {
      case 'live':
        return session;
      case 'ended':
        throw new AppError('TRIAL_TOKEN', 401, 'Session expired');
      case 'unknown':
        throw new AppError('TRIAL_TOKEN', 401, 'Invalid trial token');
    }
  }

  /** Ends the session, or the handshake that has not become one. An unknown token changes nothing. */
  async end(token: string): Promise<void> {
    await this.handshakes.end(token);
    this.ends.publish(trialSessionKey(token));
  }
}
