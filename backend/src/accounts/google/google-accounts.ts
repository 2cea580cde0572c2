import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { cutChatTies, holdOffLinking } from '../chat-ties.js';
import { emailKey } from '../domain/email-key.js';
import { Sessions } from '../sessions/sessions.js';
import type { GoogleIdentity } from './google-issuer.js';

/**
 * Whose account it is: `unverified` the issuer does not vouch for the address · `suspended` the account may not sign in.
 */
export type GoogleSignIn =
  | { readonly kind: 'account'; readonly userId: string }
  | { readonly kind: 'unverified' }
  | { readonly kind: 'suspended' };

interface AccountRow {
  readonly id: string;
  readonly status: 'active' | 'suspended' | 'deleted';
  readonly verified: boolean;
}

const ACCOUNT = `account.id, account.status, account.email_verified_at IS NOT NULL AS verified`;

/** Accounts that Google opens. An identity is issuer and subject; an address may change hands. */
@Injectable()
export class GoogleAccounts {
  constructor(
    private readonly db: DataSource,
    private readonly sessions: Sessions,
  ) {}

  /**
   * The account of an identity: the one it opened before, else the one with its address, else a new one. Whoever had
   * registered that address without proving it is set aside first: password, sessions, pending links and chat go, so
   * that nobody waits in an account its owner now enters.
   */
  async signIn(identity: GoogleIdentity): Promise<GoogleSignIn> {
    const ended: string[] = [];
    const found = await this.db.transaction(async (tx) => {
      await tx.query('SELECT pg_advisory_xact_lock(hashtextextended($1, 0))', [
        `email/${emailKey(identity.email)}`,
      ]);
      const known = await this.ofIdentity(tx, identity);
      if (known !== null) return known;
      if (!identity.emailVerified || identity.email === '') return null;
      await this.waitForLinking(tx, identity.email);
      const account = (await this.ofEmail(tx, identity.email)) ?? (await this.create(tx, identity));
      if (account.status === 'active') {
        if (!account.verified) ended.push(...(await this.setAside(tx, account.id)));
        await tx.query('INSERT INTO user_identities (issuer, subject, user_id) VALUES ($1, $2, $3)', [
          identity.issuer,
          identity.subject,
          account.id,
        ]);
      }
      return account;
    });
    this.sessions.announce(ended);
    if (found === null) return { kind: 'unverified' };
    return found.status === 'active' ? { kind: 'account', userId: found.id } : { kind: 'suspended' };
  }

  private async ofIdentity(
    tx: EntityManager,
    { issuer, subject }: GoogleIdentity,
  ): Promise<AccountRow | null> {
    const [row] = await tx.query<AccountRow[]>(
      `SELECT ${ACCOUNT} FROM user_identities identity JOIN users account ON account.id = identity.user_id
        WHERE identity.issuer = $1 AND identity.subject = $2`,
      [issuer, subject],
    );
    return row ?? null;
  }

  private async ofEmail(tx: EntityManager, email: string): Promise<AccountRow | null> {
    const [row] = await tx.query<AccountRow[]>(
      `SELECT ${ACCOUNT} FROM users account WHERE account.email_key = $1 FOR UPDATE`,
      [emailKey(email)],
    );
    return row ?? null;
  }

  private async waitForLinking(tx: EntityManager, email: string): Promise<void> {
    const [unproven] = await tx.query<{ id: string }[]>(
      'SELECT id FROM users WHERE email_key = $1 AND email_verified_at IS NULL',
      [emailKey(email)],
    );
    if (unproven !== undefined) await holdOffLinking(tx, unproven.id);
  }

  /** Somebody may register the same address at this moment: whoever comes second finds the first. */
  private async create(tx: EntityManager, identity: GoogleIdentity): Promise<AccountRow> {
    const { email, firstName, lastName } = identity;
    const [row] = await tx.query<{ id: string }[]>(
      `INSERT INTO users (email, email_key, first_name, last_name, email_verified_at)
       VALUES ($1, $2, $3, $4, now()) ON CONFLICT (email_key) DO NOTHING RETURNING id`,
      [email, emailKey(email), firstName, lastName],
    );
    if (row === undefined) {
      const other = await this.ofEmail(tx, email);
      if (other === null) throw new Error('An account came and went');
      return other;
    }
    await tx.query('INSERT INTO user_settings (user_id) VALUES ($1)', [row.id]);
    return { id: row.id, status: 'active', verified: true };
  }

  private async setAside(tx: EntityManager, userId: string): Promise<readonly string[]> {
    await tx.query('UPDATE users SET password_hash = NULL, email_verified_at = now() WHERE id = $1', [
      userId,
    ]);
    await tx.query('UPDATE account_tokens SET used_at = now() WHERE user_id = $1 AND used_at IS NULL', [
      userId,
    ]);
    await cutChatTies(tx, userId);
    return this.sessions.endAll(tx, userId);
  }
}
