import { Inject, Injectable } from '@nestjs/common';
import { type EntityManager, QueryFailedError } from 'typeorm';
import {
  CHANGE_EMAIL_ELSEWHERE,
  CHANGE_EMAIL_FAULT,
  type EmailChangeBegun,
  SAME_EMAIL,
  UNDO_EMAIL_FAULT,
  UNDO_EMAIL_TAKEN,
} from '../../../contract/account-safety.js';
import { EMAIL_TAKEN } from '../../../contract/account.js';
import { changeEmailNotice } from '../../../contract/messages/safety-notices.js';
import { endSessionsOf, isSessionOpen, Sessions } from '../../../identity/sessions/sessions.js';
import { revokeTokensOf } from '../../../identity/tokens/api-tokens.js';
import { Emails } from '../../../pipeline/delivery/emails.js';
import { CONFIG, type Config } from '../../../platform/config/config.js';
import { AppError, brokenField } from '../../../platform/errors/app-error.js';
import { RateLimiter } from '../../../platform/rate-limit/rate-limiter.js';
import { endLinkRequests, holdOffLinks } from '../../telegram-link/chat-ties.js';
import type { Actor } from '../audit.js';
import { emailKey, emailSpellings } from '../email-key.js';
import { AdminEmails } from '../grants/admin-emails.js';
import { AccountTokens, isReserved } from '../tokens/account-tokens.js';
import type { SafetyActor } from '../safety-actor.js';
import { SafetyLog } from '../safety-log.js';

const CHANGES = { max: 3, windowSec: 60 * 60 };
const UNIQUE_VIOLATION = '23505';

/** $1 the account, $2 the address, $3 its key, $4 its spellings, $5 whether a link proved it. */
const SET_EMAIL = `
WITH changed AS (
  UPDATE users
     SET email = $2, email_key = $3, email_verified_at = CASE WHEN $5 THEN now() END,
         owner_verified_at = CASE WHEN $5 THEN now() END
   WHERE id = $1 AND status = 'active'
     AND NOT EXISTS (SELECT FROM users other WHERE other.id <> $1 AND other.email_key = ANY ($4::text[]))
     AND NOT ${isReserved('$4::text[]', '$1::uuid')}
  RETURNING id
) SELECT id FROM changed`;

/** $1 the account, $2 when its address was changed. */
const DROP_YOUNG_FACTORS: readonly string[] = [
  `DELETE FROM passkeys WHERE user_id = $1 AND created_at > $2::timestamptz - interval '1 day'`,
  `DELETE FROM totp WHERE user_id = $1 AND created_at > $2::timestamptz - interval '1 day'`,
  `DELETE FROM recovery_codes WHERE user_id = $1 AND created_at > $2::timestamptz - interval '1 day'`,
];

/** Another address for an account: a link proves it, and the former one can take it back. */
@Injectable()
export class EmailChange {
  constructor(
    private readonly tokens: AccountTokens,
    private readonly emails: Emails,
    private readonly sessions: Sessions,
    private readonly adminEmails: AdminEmails,
    private readonly limiter: RateLimiter,
    private readonly log: SafetyLog,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  /**
   * Mails a link to the new address and tells the old one. A taken address gets no link and the same answer. Without a mail server
   * it changes at once, unverified.
   * @throws AppError RULE_BROKEN (422) for the address the account has; TOO_MANY_REQUESTS (429) at the fourth in an hour;
   * CONFLICT (409) for a taken one where no mail is sent.
   */
  async begin(actor: SafetyActor, email: string): Promise<EmailChangeBegun> {
    const { userId, sid } = actor;
    await this.limiter.consume(`email-change:${userId}`, CHANGES);
    const state = await this.log.transaction(async (tx) => {
      const before = await emailOfActive(tx, userId);
      if (before === null || !(await isSessionOpen(tx, sid))) throw new AppError('UNAUTHENTICATED', 401);
      if (before === email) throw brokenField('email', SAME_EMAIL);
      if (this.config.email === null) {
        await this.set(tx, userId, email, 'unproven');
        const event = { kind: 'email-changed', email, undoUrl: null } as const;
        await this.log.record(tx, { userId, action: 'email.changed', actor, event });
        return 'changed';
      }
      const token = await this.tokens.issue(tx, userId, 'change-email', email);
      const link = `${this.config.publicUrl}/confirm-email?token=${token}`;
      if (!(await isTaken(tx, userId, email))) {
        const message = changeEmailNotice(link, this.config.brandName).email;
        await this.emails.enqueue(tx, userId, { kind: 'account-message', to: email, email: message });
      }
      const event = { kind: 'email-change-asked', email } as const;
      await this.log.record(tx, { userId, action: 'email.change-asked', actor, event });
      return 'link-sent';
    });
    return { state };
  }

  /**
   * Takes the token of the link, in a browser that is signed in to the account: who only reads the mail may have been sent
   * somebody else's link.
   * @throws AppError BAD_REQUEST (400) for an unknown, used or expired token; FORBIDDEN (403) for another account's; CONFLICT (409)
   * if the address was taken meanwhile.
   */
  async confirm(actor: SafetyActor, token: string): Promise<void> {
    const { userId } = actor;
    const owner = await this.tokens.ownerOf(token, 'change-email');
    if (owner === null || owner.used) throw new AppError('BAD_REQUEST', 400, CHANGE_EMAIL_FAULT);
    if (owner.userId !== userId) throw new AppError('FORBIDDEN', 403, CHANGE_EMAIL_ELSEWHERE);
    const ended: string[] = [];
    await this.log.transaction(async (tx) => {
      if (!(await this.tokens.redeem(tx, userId, token, 'change-email'))) {
        throw new AppError('BAD_REQUEST', 400, CHANGE_EMAIL_FAULT);
      }
      const { email } = await this.tokens.emailOf(tx, token);
      const before = await emailOfActive(tx, userId);
      if (before === null) throw new AppError('UNAUTHENTICATED', 401);
      await this.set(tx, userId, email, 'proven');
      await this.tokens.voidAll(tx, userId);
      const undoUrl = `${this.config.publicUrl}/undo-email?token=${await this.tokens.issue(tx, userId, 'undo-email', before)}`;
      const event = { kind: 'email-changed', email, undoUrl } as const;
      await this.log.record(tx, { userId, action: 'email.changed', actor, event, to: before });
      ended.push(...(await this.adminEmails.grantIfListed(tx, userId)));
    });
    this.sessions.announce(ended);
  }

  /**
   * "This was not me": puts the former address back, ends all sessions and API tokens, removes the password and factors that are
   * not older than a day before the change. Answers a token to set a password.
   * @throws AppError BAD_REQUEST (400) for an unknown, used or expired token; CONFLICT (409).
   */
  async undo(actor: Actor, token: string): Promise<string> {
    const owner = await this.tokens.ownerOf(token, 'undo-email');
    if (owner === null || owner.used) throw new AppError('BAD_REQUEST', 400, UNDO_EMAIL_FAULT);
    const { userId } = owner;
    const { ended, resetToken } = await this.log.transaction(async (tx) => {
      await holdOffLinks(tx, userId);
      if (!(await this.tokens.redeem(tx, userId, token, 'undo-email'))) {
        throw new AppError('BAD_REQUEST', 400, UNDO_EMAIL_FAULT);
      }
      const { email, issuedAt } = await this.tokens.emailOf(tx, token);
      await this.set(tx, userId, email, 'unproven', UNDO_EMAIL_TAKEN);
      await tx.query('UPDATE users SET password_hash = NULL WHERE id = $1', [userId]);
      for (const sql of DROP_YOUNG_FACTORS) await tx.query(sql, [userId, issuedAt]);
      await this.tokens.voidAll(tx, userId);
      await revokeTokensOf(tx, userId);
      await endLinkRequests(tx, userId);
      const event = { kind: 'email-taken-back' } as const;
      await this.log.record(tx, { userId, action: 'email.taken-back', actor, event, to: email });
      return {
        ended: await endSessionsOf(tx, userId),
        resetToken: await this.tokens.issue(tx, userId, 'reset-password'),
      };
    });
    this.sessions.announce(ended);
    return resetToken;
  }

  private async set(
    tx: EntityManager,
    userId: string,
    email: string,
    proof: 'proven' | 'unproven',
    taken = EMAIL_TAKEN,
  ): Promise<void> {
    const parameters = [userId, email, emailKey(email), emailSpellings(email), proof === 'proven'];
    const changed = await tx.query<unknown[]>(SET_EMAIL, parameters).catch((error: unknown) => {
      // Somebody registered it at this moment.
      if (error instanceof QueryFailedError && error.driverError.code === UNIQUE_VIOLATION) return [];
      throw error;
    });
    if (changed.length === 0) throw new AppError('CONFLICT', 409, taken);
  }
}

async function emailOfActive(tx: EntityManager, userId: string): Promise<string | null> {
  const [account] = await tx.query<{ email: string }[]>(
    `SELECT email FROM users WHERE id = $1 AND status = 'active' FOR NO KEY UPDATE`,
    [userId],
  );
  return account?.email ?? null;
}

async function isTaken(tx: EntityManager, userId: string, email: string): Promise<boolean> {
  const [row] = await tx.query<{ taken: boolean }[]>(
    `SELECT EXISTS (SELECT FROM users WHERE id <> $1 AND email_key = ANY ($2::text[]))
            OR ${isReserved('$2::text[]', '$1::uuid')} AS taken`,
    [userId, emailSpellings(email)],
  );
  return row?.taken === true;
}
