import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { type AccountSafety, NO_SUCH_SESSION } from '../../../contract/account-safety.js';
import { WRONG_PASSWORD } from '../../../contract/account.js';
import { Sessions } from '../../../identity/sessions/sessions.js';
import { AppError, brokenField } from '../../../platform/errors/app-error.js';
import type { SignInBrowser } from '../sign-in/known-browser.js';
import { PasswordProof } from '../sign-in/password-proof.js';
import type { SafetyActor } from '../safety-actor.js';
import { SafetyLog } from '../safety-log.js';

/** Where a person is signed in, and how they prove once more that it is them. */
@Injectable()
export class AccountSessions {
  constructor(
    private readonly db: DataSource,
    private readonly sessions: Sessions,
    private readonly proof: PasswordProof,
    private readonly log: SafetyLog,
  ) {}

  async safetyOf(userId: string): Promise<Omit<AccountSafety, 'isProven'>> {
    const [row] = await this.db.query<Omit<AccountSafety, 'isProven'>[]>(
      `SELECT account.password_hash IS NOT NULL AS "hasPassword",
              EXISTS (SELECT FROM user_identities WHERE user_id = account.id) AS "hasGoogle",
              EXISTS (SELECT FROM totp WHERE user_id = account.id AND confirmed_at IS NOT NULL) AS "hasTotp",
              (SELECT count(*)::integer FROM recovery_codes WHERE user_id = account.id AND used_at IS NULL) AS "recoveryCodes",
              (SELECT count(*)::integer FROM passkeys WHERE user_id = account.id) AS passkeys
         FROM users account WHERE account.id = $1`,
      [userId],
    );
    if (row === undefined) throw new AppError('UNAUTHENTICATED', 401);
    return row;
  }

  /**
   * The session counts as fresh for ten minutes once the password is right.
   * @throws AppError RULE_BROKEN (422) for a wrong one, which counts as at sign-in; TOO_MANY_REQUESTS (429).
   */
  async proveByPassword(
    { userId, sid }: SafetyActor,
    password: string,
    browser: SignInBrowser,
  ): Promise<void> {
    const proved = await this.proof.proveOwn(userId, password, browser).catch((error: unknown) => {
      // The session is as good as before: the browser need not ask who is signed in.
      if (!(error instanceof AppError) || error.code !== 'UNAUTHENTICATED') throw error;
      throw brokenField('password', WRONG_PASSWORD);
    });
    if (proved === null) throw new AppError('UNAUTHENTICATED', 401);
    await this.sessions.prove(sid);
  }

  /** Ends all sessions but the one that asks, or of those the one with the key `only`. @throws AppError NOT_FOUND (404) */
  async end(actor: SafetyActor, only?: string): Promise<number> {
    const { userId, sid } = actor;
    const ended = await this.log.transaction(async (tx) => {
      const keys = await this.sessions.endOthers(tx, { userId, sid, only });
      if (keys.length === 0) return keys;
      const event = { kind: 'sessions-ended', count: keys.length } as const;
      await this.log.record(tx, { userId, action: 'sessions.ended', actor, event, after: `${keys.length}` });
      return keys;
    });
    if (only !== undefined && ended.length === 0) throw new AppError('NOT_FOUND', 404, NO_SUCH_SESSION);
    this.sessions.announce(ended);
    return ended.length;
  }
}
