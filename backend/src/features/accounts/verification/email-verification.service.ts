import { Inject, Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import {
  VERIFY_LINK_FAULT,
  VERIFY_NEEDS_PASSWORD,
  type VerifyWithPasswordRequest,
  WRONG_PASSWORD,
} from '../../../contract/account.js';
import { Emails } from '../../../pipeline/delivery/emails.js';
import { CONFIG, type Config } from '../../../platform/config/config.js';
import { AppError } from '../../../platform/errors/app-error.js';
import { AdminEmails } from '../grants/admin-emails.js';
import type { Person } from '../../../identity/person.js';
import type { SignInBrowser } from '../sign-in/known-browser.js';
import { SecondFactor } from '../factors/second-factor.js';
import { SignIn } from '../sign-in/sign-in.js';
import { Sessions } from '../../../identity/sessions/sessions.js';
import { PasswordProof, type OpenedSession, requireSession } from '../sign-in/password-proof.js';
import { SignInLimits } from '../sign-in/sign-in-limits.js';
import { AccountTokens } from '../tokens/account-tokens.js';

/** Whether people own the addresses they gave: a link is mailed there. */
@Injectable()
export class EmailVerification {
  constructor(
    private readonly db: DataSource,
    private readonly tokens: AccountTokens,
    private readonly emails: Emails,
    private readonly limits: SignInLimits,
    private readonly adminEmails: AdminEmails,
    private readonly sessions: Sessions,
    private readonly proof: PasswordProof,
    private readonly factor: SecondFactor,
    private readonly signIns: SignIn,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  /** Queues the mail with the link, good for 24 hours, in the caller's transaction. Call `begun` after the commit. */
  async begin(tx: EntityManager, userId: string): Promise<void> {
    const token = await this.tokens.issue(tx, userId, 'verify-email');
    const link = `${this.config.publicUrl}/verify-email?token=${token}`;
    await this.emails.enqueue(tx, userId, { kind: 'verify-email', link });
  }

  begun(): void {
    this.emails.wake();
  }

  /** Another mail, unless the address is verified. @throws AppError TOO_MANY_REQUESTS (429) at the fourth in an hour. */
  async resend({ id, emailVerified }: Person): Promise<void> {
    if (emailVerified) return;
    await this.limits.verificationEmail(id);
    await this.db.transaction((tx) => this.begin(tx, id));
    this.begun();
  }

  /**
   * Takes the token of a link. Alone it verifies nothing: who has it reads the mail, but somebody else may have the account.
   * @throws AppError BAD_REQUEST (400) for an unknown, void or expired token; PASSWORD_NEEDED (403) unless `person` is the
   * account's.
   */
  async verify(token: string, person: Person | null): Promise<void> {
    const { userId, used } = await this.ownerOf(token);
    if (!used && person?.id !== userId) throw new AppError('PASSWORD_NEEDED', 403, VERIFY_NEEDS_PASSWORD);
    await this.redeem(userId, token);
  }

  /**
   * Verifies with the password of the account instead, which is a sign-in.
   * @throws AppError BAD_REQUEST (400) as `verify`; UNAUTHENTICATED (401) for a wrong password; TOO_MANY_REQUESTS (429).
   */
  async verifyWithPassword(
    { token, password, code }: VerifyWithPasswordRequest,
    browser: SignInBrowser,
  ): Promise<OpenedSession> {
    const { userId } = await this.ownerOf(token);
    const proved = await this.proof.proveOwn(userId, password, browser);
    if (proved === null) throw linkFault();
    const method = await this.factor.require(userId, code);
    await this.redeem(userId, token, proved.passwordHash);
    return requireSession(await this.signIns.open({ ...proved, method, browser }));
  }

  private async ownerOf(token: string): Promise<{ userId: string; used: boolean }> {
    const owner = await this.tokens.ownerOf(token, 'verify-email');
    if (owner === null) throw linkFault();
    return owner;
  }

  /**
   * An address of ADMIN_EMAILS makes an admin, who has to sign in again. A password that proved the account must still be its
   * password when the address is verified.
   */
  private async redeem(userId: string, token: string, passwordHash?: string): Promise<void> {
    const ended: string[] = [];
    await this.db.transaction(async (tx) => {
      if (await this.tokens.redeem(tx, userId, token, 'verify-email')) {
        const verified = await tx.query<unknown[]>(VERIFY, [userId, passwordHash ?? null]);
        if (verified.length === 0) throw new AppError('UNAUTHENTICATED', 401, WRONG_PASSWORD);
        ended.push(...(await this.adminEmails.grantIfListed(tx, userId)));
      } else if (!(await isVerified(tx, userId))) throw linkFault();
    });
    this.sessions.announce(ended);
  }
}

const VERIFY = `
  WITH verified AS (
    UPDATE users
       SET email_verified_at = coalesce(email_verified_at, now()), owner_verified_at = coalesce(owner_verified_at, now())
     WHERE id = $1 AND ($2::text IS NULL OR password_hash = $2)
    RETURNING id
  ) SELECT id FROM verified`;

function linkFault(): AppError {
  return new AppError('BAD_REQUEST', 400, VERIFY_LINK_FAULT);
}

async function isVerified(tx: EntityManager, userId: string): Promise<boolean> {
  const verified = await tx.query<unknown[]>(
    `SELECT FROM users WHERE id = $1 AND status = 'active' AND email_verified_at IS NOT NULL`,
    [userId],
  );
  return verified.length === 1;
}
