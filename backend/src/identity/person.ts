import type { Plan, Role, User } from '../contract/account.js';
import { CONFIG, type Config } from '../platform/config/config.js';
import {
  GRACE_MS,
  type Grant,
  grantSql,
  planAt,
  type ProFor,
  roleOf,
  shownPlan,
} from './domain/plan-status.js';
import { Inject, Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';

/** Somebody with an account who may act: active, and what they may do at this moment. */
export interface Person {
  readonly id: string;
  readonly email: string;
  readonly emailVerified: boolean;
  readonly firstName: string;
  readonly lastName: string;
  readonly hasPassword: boolean;
  readonly grant: Grant;
  readonly role: Role;
  readonly plan: Plan;
  /** Admins, whoever was granted Pro, and whoever paid, grace included. */
  readonly hasProAccess: boolean;
  /** End of what was paid; null: nothing, or it does not matter because Pro was granted. */
  readonly paidUntil: Date | null;
  readonly dailySummaryTime: string;
  /** The zone that the time of the summary is in; null: UTC. */
  readonly summaryZone: string | null;
  readonly summaryNextAt: Date;
  /** What times are shown in; null: not chosen. */
  readonly timeZone: string | null;
  readonly usesFreeWorkspace: boolean;
}

type Columns = 'id' | 'email' | 'emailVerified' | 'hasPassword' | 'grant' | 'usesFreeWorkspace';
type SummaryColumns = 'dailySummaryTime' | 'summaryZone' | 'summaryNextAt' | 'timeZone';

/** As `personColumns` reads it. */
export interface PersonRow extends Pick<Person, Columns | SummaryColumns> {
  readonly firstName: string | null;
  readonly lastName: string | null;
  readonly periodEnd: Date | null;
  readonly now: Date;
}

/** Columns of a Person, of `users account LEFT JOIN subscriptions paid ON paid.user_id = account.id`. */
export const personColumns = (proFor: ProFor): string => `
  account.id, account.email, account.email_verified_at IS NOT NULL AS "emailVerified",
  account.first_name AS "firstName", account.last_name AS "lastName",
  account.password_hash IS NOT NULL AS "hasPassword", ${grantSql(proFor)} AS "grant",
  account.daily_summary_time AS "dailySummaryTime", account.summary_zone AS "summaryZone",
  account.summary_next_at AS "summaryNextAt", account.time_zone AS "timeZone",
  account.free_workspace_at IS NOT NULL AS "usesFreeWorkspace",
  paid.period_end AS "periodEnd", now() AS now`;

export function personOf({ periodEnd, now, firstName, lastName, ...row }: PersonRow): Person {
  const paid = planAt(periodEnd?.getTime() ?? null, now.getTime());
  const role = roleOf(row.grant, paid);
  return {
    ...row,
    firstName: firstName ?? '',
    lastName: lastName ?? '',
    role,
    plan: shownPlan(row.grant, paid),
    hasProAccess: role !== 'free',
    paidUntil: row.grant === 'none' ? periodEnd : null,
  };
}

/** What the person's own browser may know. */
export function userView(person: Person): User {
  const { id, email, emailVerified, role, plan, firstName, lastName } = person;
  const { dailySummaryTime, summaryZone, summaryNextAt, timeZone, usesFreeWorkspace, hasPassword } = person;
  return {
    id,
    email,
    emailVerified,
    role,
    plan,
    firstName,
    lastName,
    dailySummaryTime,
    summaryTimeZone: summaryZone ?? 'UTC',
    nextSummaryAt: summaryNextAt.toISOString(),
    timeZone,
    usesFreeWorkspace,
    hasPassword,
  };
}

/**
 * SQL: whether an active person is pro or admin now, as `roleOf` and `planAt` decide, of `users account LEFT JOIN
 * subscriptions paid ON paid.user_id = account.id`.
 */
export const hasProAccess = (proFor: ProFor): string => `(
  account.status = 'active'
  AND (${grantSql(proFor)} <> 'none' OR coalesce(now() <= paid.period_end + interval '${GRACE_MS} milliseconds', false)))`;

@Injectable()
export class People {
  constructor(
    private readonly db: DataSource,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  /** null for an account that is not there, or not active. */
  async byId(id: string): Promise<Person | null> {
    const [row] = await this.db.query<PersonRow[]>(
      `SELECT ${personColumns(this.config.proFor)}
         FROM users account LEFT JOIN subscriptions paid ON paid.user_id = account.id
        WHERE account.id = $1 AND account.status = 'active'`,
      [id],
    );
    return row === undefined ? null : personOf(row);
  }
}
