import { Inject, Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { VERIFY_LINK_FAULT } from '../../contract/account.js';
import { Mails } from '../../delivery/mails.js';
import { CONFIG, type Config } from '../../platform/config/config.js';
import { AppError } from '../../platform/errors/app-error.js';
import { AdminEmails } from '../grants/admin-emails.js';
import type { Person } from '../person.js';
import { Sessions } from '../sessions/sessions.js';
import { SignInLimits } from '../sign-in/sign-in-limits.js';
import { AccountTokens } from '../tokens/account-tokens.js';

/** Whether people own the addresses they gave: a link is mailed there. */
@Injectable()
export class EmailVerification {
  constructor(
    private readonly db: DataSource,
    private readonly tokens: AccountTokens,
    private readonly mails: Mails,
    private readonly limits: SignInLimits,
    private readonly adminEmails: AdminEmails,
    private readonly sessions: Sessions,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  /** Queues the mail with the link, good for 24 hours, in the caller's transaction. Call `begun` after the commit. */
  async begin(tx: EntityManager, userId: string): Promise<void> {
    const token = await this.tokens.issue(tx, userId, 'verify-email');
    const link = `${this.config.publicUrl}/verify-email?token=${token}`;
    await this.mails.enqueue(tx, userId, { kind: 'verify-email', link });
  }

  begun(): void {
    this.mails.wake();
  }

  /** Another mail, unless the address is verified. @throws AppError TOO_MANY_REQUESTS (429) at the fourth in an hour. */
  async resend({ id, emailVerified }: Person): Promise<void> {
    if (emailVerified) return;
    await this.limits.verificationMail(id);
    await this.db.transaction((tx) => this.begin(tx, id));
    this.begun();
  }

  /**
   * Takes the token of a link. An address of ADMIN_EMAILS makes an admin, who has to sign in again. A link that has done its
   * work may be opened again.
   * @throws AppError BAD_REQUEST (400) for an unknown, void or expired token.
   */
  async verify(token: string): Promise<void> {
    const owner = await this.tokens.ownerOf(token, 'verify-email');
    if (owner === null) throw new AppError('BAD_REQUEST', 400, VERIFY_LINK_FAULT);
    const { userId } = owner;
    const ended: string[] = [];
    await this.db.transaction(async (tx) => {
      if (await this.tokens.redeem(tx, userId, token, 'verify-email')) {
        await tx.query(
          'UPDATE users SET email_verified_at = coalesce(email_verified_at, now()) WHERE id = $1',
          [userId],
        );
        ended.push(...(await this.adminEmails.grantIfListed(tx, userId)));
      } else if (!(await isVerified(tx, userId))) throw new AppError('BAD_REQUEST', 400, VERIFY_LINK_FAULT);
    });
    this.sessions.announce(ended);
  }
}

async function isVerified(tx: EntityManager, userId: string): Promise<boolean> {
  const verified = await tx.query<unknown[]>(
    `SELECT FROM users WHERE id = $1 AND status = 'active' AND email_verified_at IS NOT NULL`,
    [userId],
  );
  return verified.length === 1;
}
