import { randomBytes } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { lockAccount } from '../../../identity/owner-lock.js';
import { hashOfSecret } from '../../../identity/secret-hash.js';
import { emailKey } from '../email-key.js';

/**
 * `reset-by-admin`: an admin made the link and handed it over, so that it says nothing about the address · `change-email` to its
 * address · `undo-email` back to its address, which is kept free meanwhile.
 */
export type TokenPurpose =
  | 'reset-password'
  | 'verify-email'
  | 'reset-by-admin'
  | 'change-email'
  | 'undo-email';

const TOKEN_BYTES = 32;
/** By the database's clock. */
const LIFE: Readonly<Record<TokenPurpose, string>> = {
  'reset-password': '30 minutes',
  'verify-email': '24 hours',
  'reset-by-admin': '30 minutes',
  'change-email': '30 minutes',
  'undo-email': '72 hours',
};

/** SQL: whether one of the keys `keys` is of an address that its former account may take back. `except`: that one's id may have it. */
export function isReserved(keys: string, except = 'NULL::uuid'): string {
  return `EXISTS (
    SELECT FROM account_tokens
     WHERE purpose = 'undo-email' AND email_key = ANY (${keys}) AND (user_id = ${except}) IS NOT TRUE
       AND used_at IS NULL AND expires_at > now())`;
}

/**
 * Secrets that are mailed, so that whoever has one reads the account's mail, or handed over by an admin. Each is for one purpose and one use; only its SHA-256 is
 * stored. Everything that changes them holds the account's row first, so that none of it can cross.
 */
@Injectable()
export class AccountTokens {
  constructor(private readonly db: DataSource) {}

  /**
   * A new token in the caller's transaction; older ones of the same purpose are void, but for those that take an address back.
   * @throws AppError UNAUTHENTICATED (401): the account was suspended or deleted meanwhile.
   */
  async issue(
    tx: EntityManager,
    userId: string,
    purpose: TokenPurpose,
    email: string | null = null,
  ): Promise<string> {
    const token = newToken();
    await lockAccount(tx, userId);
    await tx.query(
      `UPDATE account_tokens SET used_at = now()
        WHERE user_id = $1 AND purpose = $2 AND purpose <> 'undo-email' AND used_at IS NULL`,
      [userId, purpose],
    );
    await tx.query(
      `INSERT INTO account_tokens (token_hash, purpose, user_id, expires_at, email, email_key)
       VALUES ($1, $2, $3, now() + $4::interval, $5, $6)`,
      [hashOfSecret(token), purpose, userId, LIFE[purpose], email, email === null ? null : emailKey(email)],
    );
    return token;
  }

  /** Whether one of the tokens of an account still works. Holds the account's row, so that nobody else issues one now. */
  async hasLive(tx: EntityManager, userId: string, purpose: TokenPurpose): Promise<boolean> {
    await tx.query('SELECT FROM users WHERE id = $1 FOR NO KEY UPDATE', [userId]);
    const live = await tx.query<unknown[]>(
      `SELECT FROM account_tokens
        WHERE user_id = $1 AND purpose = $2 AND used_at IS NULL AND expires_at > now() LIMIT 1`,
      [userId, purpose],
    );
    return live.length > 0;
  }

  /** Whose token it is, used or not; null if there is none, if it has expired, or if the account is not active. */
  async ownerOf(token: string, purpose: TokenPurpose): Promise<{ userId: string; used: boolean } | null> {
    const [row] = await this.db.query<{ userId: string; used: boolean }[]>(
      `SELECT token.user_id AS "userId", token.used_at IS NOT NULL AS used
         FROM account_tokens token JOIN users account ON account.id = token.user_id
        WHERE token.token_hash = $1 AND token.purpose = $2 AND token.expires_at > now() AND account.status = 'active'`,
      [hashOfSecret(token), purpose],
    );
    return row ?? null;
  }

  /** Uses a token of an account up, in the caller's transaction: of any number at once exactly one is `true`. */
  async redeem(tx: EntityManager, userId: string, token: string, purpose: TokenPurpose): Promise<boolean> {
    const [active] = await tx.query<unknown[]>(
      `SELECT FROM users WHERE id = $1 AND status = 'active' FOR NO KEY UPDATE`,
      [userId],
    );
    if (active === undefined) return false;
    const redeemed = await tx.query<unknown[]>(
      `WITH redeemed AS (
         UPDATE account_tokens SET used_at = now()
          WHERE token_hash = $1 AND purpose = $2 AND user_id = $3 AND used_at IS NULL AND expires_at > now()
         RETURNING token_hash
       ) SELECT token_hash FROM redeemed`,
      [hashOfSecret(token), purpose, userId],
    );
    return redeemed.length === 1;
  }

  /** The address of a token that was just used, and when it was issued. In the caller's transaction. */
  async emailOf(tx: EntityManager, token: string): Promise<{ email: string; issuedAt: Date }> {
    const [row] = await tx.query<{ email: string; issuedAt: Date }[]>(
      'SELECT email, created_at AS "issuedAt" FROM account_tokens WHERE token_hash = $1 AND email IS NOT NULL',
      [hashOfSecret(token)],
    );
    if (row === undefined) throw new Error('A token without an address');
    return row;
  }

  /**
   * No link that was mailed before works any more, but for those that take an address back: who stole an account must not
   * void them. In the caller's transaction, which holds the account's row.
   */
  async voidAll(tx: EntityManager, userId: string): Promise<void> {
    await tx.query(
      `UPDATE account_tokens SET used_at = now() WHERE user_id = $1 AND purpose <> 'undo-email' AND used_at IS NULL`,
      [userId],
    );
  }
}

/** For a link that nobody can guess. */
export function newToken(): string {
  return randomBytes(TOKEN_BYTES).toString('base64url');
}
