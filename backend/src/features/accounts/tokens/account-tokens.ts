import { createHash, randomBytes } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { AppError } from '../../../platform/errors/app-error.js';

/** `reset-by-admin`: an admin made the link and handed it over, so that it says nothing about the address. */
export type TokenPurpose = 'reset-password' | 'verify-email' | 'reset-by-admin';

const TOKEN_BYTES = 32;
/** By the database's clock. */
const LIFE: Readonly<Record<TokenPurpose, string>> = {
  'reset-password': '30 minutes',
  'verify-email': '24 hours',
  'reset-by-admin': '30 minutes',
};

/**
 * Secrets that are mailed, so that whoever has one reads the account's mail, or handed over by an admin. Each is for one purpose and one use; only its SHA-256 is
 * stored. Everything that changes them holds the account's row first, so that none of it can cross.
 */
@Injectable()
export class AccountTokens {
  constructor(private readonly db: DataSource) {}

  /**
   * A new token in the caller's transaction; older ones of the same purpose are void.
   * @throws AppError UNAUTHENTICATED (401): the account was suspended or deleted meanwhile.
   */
  async issue(tx: EntityManager, userId: string, purpose: TokenPurpose): Promise<string> {
    const token = newToken();
    const [active] = await tx.query<unknown[]>(
      `SELECT FROM users WHERE id = $1 AND status = 'active' FOR NO KEY UPDATE`,
      [userId],
    );
    if (active === undefined) throw new AppError('UNAUTHENTICATED', 401);
    await tx.query(
      `UPDATE account_tokens SET used_at = now() WHERE user_id = $1 AND purpose = $2 AND used_at IS NULL`,
      [userId, purpose],
    );
    await tx.query(
      `INSERT INTO account_tokens (token_hash, purpose, user_id, expires_at)
       VALUES ($1, $2, $3, now() + $4::interval)`,
      [tokenHash(token), purpose, userId, LIFE[purpose]],
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
      [tokenHash(token), purpose],
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
      [tokenHash(token), purpose, userId],
    );
    return redeemed.length === 1;
  }

  /** No link that was mailed before works any more. In the caller's transaction, which holds the account's row. */
  async voidAll(tx: EntityManager, userId: string): Promise<void> {
    await tx.query('UPDATE account_tokens SET used_at = now() WHERE user_id = $1 AND used_at IS NULL', [
      userId,
    ]);
  }
}

/** For a link that nobody can guess. */
export function newToken(): string {
  return randomBytes(TOKEN_BYTES).toString('base64url');
}

/** What is stored of a token. */
export function tokenHash(token: string): Buffer {
  return createHash('sha256').update(token).digest();
}
