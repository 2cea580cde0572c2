import { Injectable } from '@nestjs/common';
import { isSessionOpen, Sessions } from '../../../identity/sessions/sessions.js';
import { AppError } from '../../../platform/errors/app-error.js';
import { endLinkRequests, holdOffLinks } from '../../telegram-link/chat-ties.js';
import { Passwords } from '../passwords/passwords.js';
import { AccountTokens } from '../tokens/account-tokens.js';
import type { SafetyActor } from '../safety-actor.js';
import { SafetyLog } from '../safety-log.js';

/** A new password, or the first, for who is signed in. */
@Injectable()
export class OwnPassword {
  constructor(
    private readonly passwords: Passwords,
    private readonly tokens: AccountTokens,
    private readonly sessions: Sessions,
    private readonly log: SafetyLog,
  ) {}

  /**
   * Sets a password, ends all other sessions and voids links that were mailed.
   * @throws AppError UNAUTHENTICATED (401) if the session ended meanwhile; UNAVAILABLE (503) while too many hash.
   */
  async change(actor: SafetyActor, newPassword: string): Promise<void> {
    const { userId, sid, address } = actor;
    const hash = await this.passwords.hash(newPassword, { address: address ?? 'unknown', kind: 'known' });
    const ended = await this.log.transaction(async (tx) => {
      await holdOffLinks(tx, userId);
      const changed = await tx.query<unknown[]>(
        `WITH changed AS (
           UPDATE users SET password_hash = $2 WHERE id = $1 AND status = 'active' RETURNING id
         ) SELECT id FROM changed`,
        [userId, hash],
      );
      if (changed.length === 0 || !(await isSessionOpen(tx, sid))) throw new AppError('UNAUTHENTICATED', 401);
      await this.tokens.voidAll(tx, userId);
      await endLinkRequests(tx, userId);
      const event = { kind: 'password-changed' } as const;
      await this.log.record(tx, { userId, action: 'password.changed', actor, event });
      return this.sessions.endOthers(tx, { userId, sid });
    });
    this.sessions.announce(ended);
  }
}
