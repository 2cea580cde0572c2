import { Inject, Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import {
  type ApiTokenView,
  MOST_API_TOKENS,
  TOKEN_SCOPES,
  type TokenLife,
  type TokenScope,
} from '../../contract/api-tokens.js';
import { CONFIG, type Config } from '../../platform/config/config.js';
import { HOURLY_MS, type Purge } from '../../platform/jobs/purges.js';
import { type Person, personColumns, personOf, type PersonRow } from '../person.js';
import { newTokenText, readTokenText } from './token-text.js';

const TOUCH_EVERY = `interval '1 minute'`;
const IS_EXPIRED = `coalesce(token.expires_at <= now(), false)`;

/** Somebody's program that may call, and what it may do. */
export interface TokenCaller {
  readonly id: string;
  readonly person: Person;
  readonly scopes: readonly TokenScope[];
}

/** What a text is that somebody brings as a token. `unknown` also where its account is not active. */
export type TokenFound =
  | ({ readonly kind: 'live' } & TokenCaller)
  | { readonly kind: 'mistyped' | 'unknown' | 'expired' | 'revoked' };

export interface TokenInput {
  readonly name: string;
  readonly scopes: readonly TokenScope[];
  readonly expiresInDays: TokenLife;
}

interface FoundRow extends PersonRow {
  readonly scopes: readonly TokenScope[];
  readonly isExpired: boolean;
  readonly isRevoked: boolean;
  readonly touchDue: boolean;
}

interface TokenRow extends Pick<ApiTokenView, 'id' | 'name' | 'scopes' | 'isExpired'> {
  readonly createdAt: Date;
  readonly expiresAt: Date | null;
  readonly lastUsedAt: Date | null;
}

const TOKEN_COLUMNS = `
  token.id, token.name, token.scopes, token.created_at AS "createdAt", token.expires_at AS "expiresAt",
  ${IS_EXPIRED} AS "isExpired", token.last_used_at AS "lastUsedAt"`;

/** A week after they are over, so that until then a program reads why it is refused. */
export const API_TOKEN_PURGE: Purge = {
  name: 'API tokens',
  everyMs: HOURLY_MS,
  sql: `DELETE FROM api_tokens WHERE least(revoked_at, expires_at) < now() - interval '7 days'`,
};

/** The tokens by which people's programs call. Only a token's SHA-256 is stored. */
@Injectable()
export class ApiTokens {
  constructor(
    private readonly db: DataSource,
    @Inject(CONFIG) private readonly config: Pick<Config, 'proFor'>,
  ) {}

  /** Whose token a text is. A mistyped one is refused without the database; a live one counts as used, to the minute. */
  async find(text: string): Promise<TokenFound> {
    const token = readTokenText(text);
    if (token === null) return { kind: 'mistyped' };
    const [row] = await this.db.query<FoundRow[]>(
      `SELECT ${personColumns(this.config.proFor)}, token.scopes, ${IS_EXPIRED} AS "isExpired",
              token.revoked_at IS NOT NULL AS "isRevoked",
              coalesce(token.last_used_at <= now() - ${TOUCH_EVERY}, true) AS "touchDue"
         FROM api_tokens token
         JOIN users account ON account.id = token.user_id
         LEFT JOIN subscriptions paid ON paid.user_id = account.id
        WHERE token.id = $1 AND token.token_hash = $2 AND account.status = 'active'`,
      [token.id, token.hash],
    );
    if (row === undefined) return { kind: 'unknown' };
    const { scopes, isExpired, isRevoked, touchDue, ...person } = row;
    if (isRevoked) return { kind: 'revoked' };
    if (isExpired) return { kind: 'expired' };
    if (touchDue) await this.touch(token.id);
    return { kind: 'live', id: token.id, person: personOf(person), scopes: inOrder(scopes) };
  }

  /** Newest first, without those that were revoked. */
  async list(userId: string): Promise<readonly ApiTokenView[]> {
    const rows = await this.db.query<TokenRow[]>(
      `SELECT ${TOKEN_COLUMNS} FROM api_tokens token
        WHERE token.user_id = $1 AND token.revoked_at IS NULL ORDER BY token.created_at DESC, token.id`,
      [userId],
    );
    return rows.map(viewOf);
  }

  /**
   * A new token of an account, and its text, which is stored nowhere. In the caller's transaction, which holds the account's row;
   * null if there are ten already that work.
   */
  async create(
    tx: EntityManager,
    userId: string,
    { name, scopes, expiresInDays }: TokenInput,
  ): Promise<{ readonly view: ApiTokenView; readonly text: string } | null> {
    const text = newTokenText();
    const token = readTokenText(text);
    if (token === null) throw new Error('A new API token is none');
    const [row] = await tx.query<TokenRow[]>(
      `WITH token AS (
         INSERT INTO api_tokens (id, token_hash, user_id, name, scopes, expires_at)
         SELECT $1, $2, $3, $4, $5, now() + $6::integer * interval '1 day'
          WHERE (SELECT count(*) FROM api_tokens token
                  WHERE token.user_id = $3 AND token.revoked_at IS NULL AND NOT ${IS_EXPIRED}) < ${MOST_API_TOKENS}
         RETURNING *
       ) SELECT ${TOKEN_COLUMNS} FROM token`,
      [token.id, token.hash, userId, name, inOrder(scopes), expiresInDays],
    );
    return row === undefined ? null : { view: viewOf(row), text };
  }

  /** Ends a token from the next call on, in the caller's transaction. Answers its name, null if the account has no such token. */
  async revoke(tx: EntityManager, userId: string, id: string): Promise<string | null> {
    const [row] = await tx.query<{ name: string }[]>(
      `WITH revoked AS (
         UPDATE api_tokens SET revoked_at = now() WHERE id = $1 AND user_id = $2 AND revoked_at IS NULL RETURNING name
       ) SELECT name FROM revoked`,
      [id, userId],
    );
    return row?.name ?? null;
  }

  /** Any number of calls at once write it once. */
  private async touch(id: string): Promise<void> {
    await this.db.query(
      `UPDATE api_tokens SET last_used_at = now()
        WHERE id = $1 AND coalesce(last_used_at <= now() - ${TOUCH_EVERY}, true)`,
      [id],
    );
  }
}

/**
 * Ends every token of an account, in the caller's transaction: for whoever takes an account back from somebody who may have
 * made one.
 */
export async function revokeTokensOf(tx: EntityManager, userId: string): Promise<void> {
  await tx.query('UPDATE api_tokens SET revoked_at = now() WHERE user_id = $1 AND revoked_at IS NULL', [
    userId,
  ]);
}

/** Each once, in the order in which people read them. */
function inOrder(scopes: readonly TokenScope[]): TokenScope[] {
  return TOKEN_SCOPES.filter((scope) => scopes.includes(scope));
}

function viewOf({ createdAt, expiresAt, lastUsedAt, scopes, ...row }: TokenRow): ApiTokenView {
  return {
    ...row,
    scopes: inOrder(scopes),
    createdAt: createdAt.toISOString(),
    expiresAt: expiresAt?.toISOString() ?? null,
    lastUsedAt: lastUsedAt?.toISOString() ?? null,
  };
}
