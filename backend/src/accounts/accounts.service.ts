import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { EMAIL_TAKEN, type LoginRequest, type RegisterRequest, WRONG_SIGN_IN } from '../contract/account.js';
import { AppError } from '../platform/errors/app-error.js';
import { emailKey } from './domain/email-key.js';
import { isOutdated } from './passwords/domain/hash-parameters.js';
import { Passwords } from './passwords/passwords.js';
import { type Entry, Entrance } from './sessions/entrance.js';
import type { KnownBrowser } from './sign-in/known-browser.js';
import { SignInLimits } from './sign-in/sign-in-limits.js';
import { EmailVerification } from './verification/email-verification.service.js';

/** The browser somebody comes with. */
export interface ArrivingBrowser {
  readonly address: string;
  readonly known: KnownBrowser | null;
  /** The session it has; null: none. */
  readonly formerSid: string | null;
}

export type SignedInEntry = Extract<Entry, { readonly kind: 'in' }>;

interface AccountRow {
  readonly id: string;
  readonly hash: string | null;
}

/** Accounts that an e-mail address and a password open. */
@Injectable()
export class AccountsService {
  constructor(
    private readonly db: DataSource,
    private readonly passwords: Passwords,
    private readonly entrance: Entrance,
    private readonly limits: SignInLimits,
    private readonly verification: EmailVerification,
  ) {}

  /**
   * A new account, with its first session; a mail asks to verify the address.
   * @throws AppError CONFLICT (409) for an address that has an account.
   */
  async register(request: RegisterRequest, formerSid: string | null): Promise<SignedInEntry> {
    const { email, password, firstName, lastName } = request;
    const passwordHash = await this.passwords.hash(password);
    const userId = await this.db.transaction(async (tx) => {
      const [user] = await tx.query<{ id: string }[]>(
        `INSERT INTO users (email, email_key, password_hash, first_name, last_name)
         VALUES ($1, $2, $3, $4, $5) ON CONFLICT (email_key) DO NOTHING RETURNING id`,
        [email, emailKey(email), passwordHash, firstName, lastName],
      );
      if (user === undefined) throw new AppError('CONFLICT', 409, EMAIL_TAKEN);
      await tx.query('INSERT INTO user_settings (user_id) VALUES ($1)', [user.id]);
      await this.verification.begin(tx, user.id);
      return user.id;
    });
    this.verification.begun();
    return signedIn(await this.entrance.open({ userId, passwordHash, formerSid }));
  }

  /**
   * @throws AppError UNAUTHENTICATED (401) for a wrong pair, whichever half is wrong; SUSPENDED (403), only for a right
   * one; TOO_MANY_REQUESTS (429).
   */
  async login({ email, password }: LoginRequest, browser: ArrivingBrowser): Promise<SignedInEntry> {
    const [account] = await this.db.query<AccountRow[]>(
      'SELECT id, password_hash AS hash FROM users WHERE email_key = $1',
      [emailKey(email)],
    );
    const known = browser.known?.userId === account?.id ? browser.known : null;
    const passwordHash = await this.limits.counted(email, { address: browser.address, browser: known }, () =>
      this.check(account?.hash ?? null, password),
    );
    if (account === undefined || passwordHash === null) throw wrongSignIn();
    return signedIn(
      await this.entrance.open({
        userId: account.id,
        passwordHash: await this.upToDate(account.id, passwordHash, password),
        formerSid: browser.formerSid,
      }),
    );
  }

  private async check(hash: string | null, password: string): Promise<string | null> {
    return (await this.passwords.verify(hash, password)) ? hash : null;
  }

  /** A hash by old rules is made anew while the password is at hand, unless somebody has just set another one. */
  private async upToDate(userId: string, hash: string, password: string): Promise<string> {
    if (!isOutdated(hash)) return hash;
    const renewed = await this.passwords.hash(password);
    const changed = await this.db.query<unknown[]>(
      `WITH changed AS (
         UPDATE users SET password_hash = $3 WHERE id = $1 AND password_hash = $2 RETURNING id
       ) SELECT id FROM changed`,
      [userId, hash, renewed],
    );
    return changed.length === 1 ? renewed : hash;
  }
}

function signedIn(entry: Entry): SignedInEntry {
  switch (entry.kind) {
    case 'in':
      return entry;
    case 'suspended':
      throw new AppError('SUSPENDED', 403);
    case 'gone':
      throw wrongSignIn();
  }
}

function wrongSignIn(): AppError {
  return new AppError('UNAUTHENTICATED', 401, WRONG_SIGN_IN);
}
