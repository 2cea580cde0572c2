import { Inject, Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { RESET_LINK_FAULT, VERIFY_LINK_FAULT } from '../../../contract/account.js';
import { Emails } from '../../../pipeline/delivery/emails.js';
import { Clock } from '../../../platform/clock/clock.js';
import { CONFIG, type Config } from '../../../platform/config/config.js';
import { AppError } from '../../../platform/errors/app-error.js';
import { cutChatTies, endLinkRequests, holdOffLinks } from '../../telegram-link/chat-ties.js';
import { BY_SPELLINGS, emailSpellings } from '../email-key.js';
import { Passwords } from '../passwords/passwords.js';
import { endSessionsOf, Sessions } from '../../../identity/sessions/sessions.js';
import { revokeTokensOf } from '../../../identity/tokens/api-tokens.js';
import { SignInLimits } from '../sign-in/sign-in-limits.js';
import { AccountTokens, type TokenPurpose } from '../tokens/account-tokens.js';

/** Longer than queueing a mail takes, so that the time of the answer does not tell whether there is an account. */
const ANSWER_AFTER_MS = 150;

/** What a password may be set by. */
type ResetPurpose = Exclude<TokenPurpose, 'change-email' | 'undo-email'>;

const FAULTS: Readonly<Record<ResetPurpose, string>> = {
  'reset-password': RESET_LINK_FAULT,
  'verify-email': VERIFY_LINK_FAULT,
  'reset-by-admin': RESET_LINK_FAULT,
};

export interface EmailedLink {
  readonly token: string;
  readonly purpose: ResetPurpose;
}

/** The way back in for whoever reads the mail of an account. */
@Injectable()
export class PasswordReset {
  constructor(
    private readonly db: DataSource,
    private readonly tokens: AccountTokens,
    private readonly emails: Emails,
    private readonly passwords: Passwords,
    private readonly sessions: Sessions,
    private readonly limits: SignInLimits,
    private readonly clock: Clock,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  /**
   * Queues a mail with a link, good for 30 minutes, if an active account has the address; answers alike, and as late, if
   * none has. From the fourth call within an hour on only if none of the links before still works: a stranger who asks on
   * and on neither fills the mailbox nor keeps the owner from a link.
   */
  async begin(email: string): Promise<void> {
    const enough = this.clock.wait(ANSWER_AFTER_MS, new AbortController().signal);
    await Promise.all([this.sendLink(email), enough]);
  }

  /** Sets a password by the link of a mail, or by the one that an admin made. Else as `finish`. */
  async reset(token: string, newPassword: string, address: string): Promise<string> {
    const isMadeByAdmin = (await this.tokens.ownerOf(token, 'reset-by-admin')) !== null;
    const purpose = isMadeByAdmin ? 'reset-by-admin' : 'reset-password';
    return this.finish({ token, purpose }, newPassword, address);
  }

  /**
   * Sets a password, ends all sessions and API tokens, voids other links, and verifies the address; if its owner had not verified it before,
   * the chat and Google identities go too. A link of an admin leaves address, chat and identities alone. Answers whose account it is.
   * @throws AppError BAD_REQUEST (400) for an unknown, used or expired token, all alike.
   */
  async finish({ token, purpose }: EmailedLink, newPassword: string, address: string): Promise<string> {
    const owner = await this.tokens.ownerOf(token, purpose);
    if (owner === null || owner.used) throw linkFault(purpose);
    const { userId } = owner;
    const passwordHash = await this.passwords.hash(newPassword, { address, kind: 'known' });
    const ended = await this.db.transaction(async (tx) => {
      await holdOffLinks(tx, userId);
      if (!(await this.tokens.redeem(tx, userId, token, purpose))) throw linkFault(purpose);
      await this.tokens.voidAll(tx, userId);
      const provesAddress = purpose !== 'reset-by-admin';
      if (!provesAddress || (await isOwnerVerified(tx, userId))) await endLinkRequests(tx, userId);
      else await cutTies(tx, userId);
      await tx.query(
        `UPDATE users
            SET password_hash = $2,
                email_verified_at = coalesce(email_verified_at, CASE WHEN $3 THEN now() END),
                owner_verified_at = coalesce(owner_verified_at, CASE WHEN $3 THEN now() END)
          WHERE id = $1`,
        [userId, passwordHash, provesAddress],
      );
      await revokeTokensOf(tx, userId);
      return endSessionsOf(tx, userId);
    });
    this.sessions.announce(ended);
    return userId;
  }

  private async sendLink(email: string): Promise<void> {
    const isWithinLimit = await this.limits.mayEmailReset(email);
    const [account] = await this.db.query<{ id: string; status: string }[]>(
      `SELECT id, status FROM users ${BY_SPELLINGS}`,
      [emailSpellings(email)],
    );
    if (account?.status !== 'active') return;
    await this.db.transaction(async (tx) => {
      if (!isWithinLimit && (await this.tokens.hasLive(tx, account.id, 'reset-password'))) return;
      const token = await this.tokens.issue(tx, account.id, 'reset-password');
      const link = `${this.config.publicUrl}/reset-password?token=${token}`;
      await this.emails.enqueue(tx, account.id, { kind: 'reset-password', link });
    });
    this.emails.wake();
  }
}

async function isOwnerVerified(tx: EntityManager, userId: string): Promise<boolean> {
  const verified = await tx.query<unknown[]>(
    'SELECT FROM users WHERE id = $1 AND owner_verified_at IS NOT NULL',
    [userId],
  );
  return verified.length === 1;
}

/** Other ways in that a stranger may have made. The owner joins Google again with the new password. */
async function cutTies(tx: EntityManager, userId: string): Promise<void> {
  await cutChatTies(tx, userId);
  await tx.query('DELETE FROM user_identities WHERE user_id = $1', [userId]);
}

function linkFault(purpose: ResetPurpose): AppError {
  return new AppError('BAD_REQUEST', 400, FAULTS[purpose]);
}
