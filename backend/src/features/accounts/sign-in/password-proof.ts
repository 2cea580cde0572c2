import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { WRONG_PASSWORD, WRONG_SIGN_IN } from '../../../contract/account.js';
import { AppError } from '../../../platform/errors/app-error.js';
import { isOutdated, Passwords } from '../passwords/passwords.js';
import type { HashAsker } from '../passwords/hash-queue.js';
import type { SignInOutcome } from './sign-in.js';
import type { SignInBrowser } from './known-browser.js';
import { SignInLimits } from './sign-in-limits.js';

export interface PasswordAccount {
  readonly id: string;
  readonly hash: string | null;
}

export interface ProvedPassword {
  readonly userId: string;
  readonly passwordHash: string;
}

export type OpenedSession = Extract<SignInOutcome, { readonly kind: 'in' }>;

/** The one place that compares passwords: sign-in and every other question for one share its limits. */
@Injectable()
export class PasswordProof {
  constructor(
    private readonly db: DataSource,
    private readonly passwords: Passwords,
    private readonly limits: SignInLimits,
  ) {}

  /**
   * Whose password it is, with the hash it matches, made anew if that is of old rules. `email` is the address that is tried;
   * `account` is null where it has none.
   * @throws AppError UNAUTHENTICATED (401), with the text `wrong`; TOO_MANY_REQUESTS (429); UNAVAILABLE (503).
   */
  async prove(
    { email, account, password }: { email: string; account: PasswordAccount | null; password: string },
    { address, known }: SignInBrowser,
    wrong: string,
  ): Promise<ProvedPassword> {
    const browser = known?.userId === account?.id ? known : null;
    const asker = { address, kind: browser === null ? 'stranger' : 'known' } as const;
    const hash = await this.limits.counted(email, { address, browser }, () =>
      this.matched(account?.hash ?? null, password, asker),
    );
    if (account === null || hash === null) throw new AppError('UNAUTHENTICATED', 401, wrong);
    return {
      userId: account.id,
      passwordHash: await this.upToDate({ id: account.id, hash }, password, { address, kind: 'known' }),
    };
  }

  /** As `prove`, of whoever has said already which account it is; null unless that is active. */
  async proveOwn(userId: string, password: string, browser: SignInBrowser): Promise<ProvedPassword | null> {
    const [row] = await this.db.query<{ email: string; hash: string | null }[]>(
      `SELECT email, password_hash AS hash FROM users WHERE id = $1 AND status = 'active'`,
      [userId],
    );
    if (row === undefined) return null;
    const { email, hash } = row;
    return this.prove({ email, account: { id: userId, hash }, password }, browser, WRONG_PASSWORD);
  }

  private async matched(hash: string | null, password: string, asker: HashAsker): Promise<string | null> {
    return (await this.passwords.verify(hash, password, asker)) ? hash : null;
  }

  /** A hash by old rules is made anew while the password is at hand, unless somebody has just set another one. */
  private async upToDate(
    { id, hash }: { readonly id: string; readonly hash: string },
    password: string,
    asker: HashAsker,
  ): Promise<string> {
    if (!isOutdated(hash)) return hash;
    const renewed = await this.passwords.hash(password, asker);
    const changed = await this.db.query<unknown[]>(
      `WITH changed AS (
         UPDATE users SET password_hash = $3 WHERE id = $1 AND password_hash = $2 RETURNING id
       ) SELECT id FROM changed`,
      [id, hash, renewed],
    );
    return changed.length === 1 ? renewed : hash;
  }
}

/** @throws AppError SUSPENDED (403); UNAUTHENTICATED (401) if the account or its password changed meanwhile. */
export function requireSession(outcome: SignInOutcome): OpenedSession {
  switch (outcome.kind) {
    case 'in':
      return outcome;
    case 'suspended':
      throw new AppError('SUSPENDED', 403);
    case 'gone':
      throw new AppError('UNAUTHENTICATED', 401, WRONG_SIGN_IN);
  }
}
