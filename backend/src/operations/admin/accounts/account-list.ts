import { Inject, Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import type { AdminUser } from '../../../contract/admin/accounts.js';
import { grantSql, type ProFor } from '../../../identity/domain/plan-status.js';
import { CONFIG, type Config } from '../../../platform/config/config.js';
import { containing } from '../../../platform/database/like-pattern.js';
import { AppError } from '../../../platform/errors/app-error.js';
import { type AccountRow, adminView } from './account-view.js';

const columns = (proFor: ProFor): string => `
  account.id, account.email, account.email_verified_at IS NOT NULL AS "emailVerified", ${grantSql(proFor)} AS "grant",
  account.first_name AS "firstName", account.last_name AS "lastName", account.daily_summary_time AS "dailySummaryTime",
  account.status, paid.term, paid.period_end AS "periodEnd", account.created_at AS "createdAt", now() AS now,
  chat.username AS "telegramUsername",
  (SELECT code FROM discount_codes WHERE made_for_user_id = account.id ORDER BY created_at DESC, id LIMIT 1) AS "discountCode"`;

/** Each account has one chat and one paid time at most. */
const ACCOUNTS = `
  users account
  LEFT JOIN telegram_chats chat ON chat.user_id = account.id
  LEFT JOIN subscriptions paid ON paid.user_id = account.id`;

/** $3: an ILIKE pattern. The case of letters beyond ASCII does not matter in names, whatever the database's own collation. */
const IS_FOUND = `
  account.email ILIKE $3 OR '@' || chat.username ILIKE $3 OR account.id::text ILIKE $3
  OR concat_ws(' ', account.first_name, account.last_name) COLLATE "und-x-icu" ILIKE $3`;

/**
 * A page of `found`, up to $1 accounts from place $2 on, and how many there are in all; one row without an id when the page
 * is empty, so that the total is always there.
 */
function pageOf(found: string, proFor: ProFor): string {
  return `
WITH found AS ${found}, listed AS (
  SELECT id FROM found ORDER BY created_at DESC, id LIMIT $1 OFFSET $2
), page AS (
  SELECT ${columns(proFor)} FROM ${ACCOUNTS} WHERE account.id IN (SELECT id FROM listed)
)
SELECT counted.total, page.*
  FROM (SELECT count(*)::int AS total FROM found) counted LEFT JOIN page ON true
 ORDER BY page."createdAt" DESC, page.id`;
}

/** Along the index of their creation. */
const EVERYBODY = 'NOT MATERIALIZED (SELECT id, created_at FROM users)';
/** Looks at every account, but once. */
const MATCHING = `MATERIALIZED (SELECT account.id, account.created_at FROM ${ACCOUNTS} WHERE ${IS_FOUND})`;

export interface ListQuery {
  /** What somebody typed, literally: part of an address, of a name, of a Telegram handle, of an id. Empty: everybody. */
  readonly search: string;
  readonly limit: number;
  readonly offset: number;
}

export interface AccountPage {
  readonly users: readonly AdminUser[];
  /** Of all matches, not just the page's. */
  readonly total: number;
}

type PageRow = { readonly total: number } & (AccountRow | { readonly id: null });

/** Every account there is, deleted ones included. */
@Injectable()
export class AccountList {
  constructor(
    private readonly db: DataSource,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  /** Newest first, by one statement. */
  async page({ search, limit, offset }: ListQuery): Promise<AccountPage> {
    const place = [limit, offset];
    const { proFor } = this.config;
    const rows = await (search === ''
      ? this.db.query<PageRow[]>(pageOf(EVERYBODY, proFor), place)
      : this.db.query<PageRow[]>(pageOf(MATCHING, proFor), [...place, containing(search)]));
    const users = rows.flatMap((row) => (row.id === null ? [] : adminView(row)));
    return { users, total: rows[0]?.total ?? 0 };
  }

  /** @throws AppError NOT_FOUND (404) if there is no such account. */
  async of(userId: string): Promise<AdminUser> {
    const [row] = await this.db.query<AccountRow[]>(
      `SELECT ${columns(this.config.proFor)} FROM ${ACCOUNTS} WHERE account.id = $1`,
      [userId],
    );
    if (row === undefined) throw new AppError('NOT_FOUND', 404, NO_SUCH_ACCOUNT);
    return adminView(row);
  }
}

export const NO_SUCH_ACCOUNT = 'There is no such account.';
