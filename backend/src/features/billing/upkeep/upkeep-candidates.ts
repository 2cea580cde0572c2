import { Inject, Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import type { ProFor } from '../../../identity/domain/plan-status.js';
import { hasProAccess } from '../../../identity/person.js';
import { CONFIG, type Config } from '../../../platform/config/config.js';
import { FREE_SYMBOLS, FREE_TRIGGERS } from '../../../contract/plans.js';
import { FREE_WALLETS } from '../../../contract/wallet.js';
import { NOTICE_WINDOWS } from './due-notice.js';

/**
 * Up to $1 people after person $2, in the order of their ids, to whom something is to be said that was not said yet, by
 * the windows $3, $4 and $5. OFFSET 0 has each window looked up as a range of the index of ends.
 */
const TO_BE_TOLD = `
SELECT paid.user_id AS id
  FROM unnest($3::text[], $4::float8[], $5::float8[]) AS due (kind, above, at_most)
 CROSS JOIN LATERAL (
   SELECT user_id, period_end FROM subscriptions
    WHERE period_end > now() + due.above * interval '1 ms' AND period_end <= now() + due.at_most * interval '1 ms'
   OFFSET 0) paid
  JOIN users account ON account.id = paid.user_id AND account.status = 'active' AND account.granted = 'none'
 WHERE paid.user_id > $2
   AND NOT EXISTS (
     SELECT FROM plan_notices told
      WHERE told.user_id = paid.user_id AND told.period_end = paid.period_end AND told.kind = due.kind)
 ORDER BY paid.user_id
 LIMIT $1`;

/** SQL: up to $1 active people after person $2, in the order of their ids, out of a query that names suspects. */
function among(suspects: string, access: string): string {
  return `
SELECT account.id
  FROM (${suspects}) suspects
  JOIN users account ON account.id = suspects.user_id AND account.status = 'active'
  LEFT JOIN subscriptions paid ON paid.user_id = account.id
 WHERE ${access}
 ORDER BY account.id
 LIMIT $1`;
}

/** People with Pro who have something paused: read off two indexes of what is paused. */
const toBeRestored = (proFor: ProFor): string =>
  among(
    `SELECT user_id FROM triggers WHERE user_id > $2 AND paused IS NOT NULL
    UNION
   SELECT user_id FROM wallets WHERE user_id > $2 AND paused IS NOT NULL`,
    hasProAccess(proFor),
  );

/** People without Pro who have more than Free includes ($3): counts everything that is not paused. */
const toBePaused = (proFor: ProFor): string =>
  among(
    `SELECT user_id FROM triggers
    WHERE user_id > $2 AND paused IS NULL
    GROUP BY user_id HAVING count(*) > ${FREE_TRIGGERS} OR bool_or(symbol <> ALL ($3::text[]))
    UNION
   SELECT user_id FROM wallets
    WHERE user_id > $2 AND paused IS NULL
    GROUP BY user_id HAVING count(*) > ${FREE_WALLETS}`,
    `NOT ${hasProAccess(proFor)}`,
  );

const NOBODY = '00000000-0000-0000-0000-000000000000';

/**
 * What to look for: `quick` costs little and finds whose time has come, and whoever has Pro again · `thorough` also
 * finds what does not fit for any other reason, as a grant that was taken away.
 */
export type UpkeepScope = 'quick' | 'thorough';

/** Who is to be told something about their plan, or has what does not fit it. */
@Injectable()
export class UpkeepCandidates {
  constructor(
    private readonly db: DataSource,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  /** The first `most` ids greater than `after`, in ascending order, each once; null begins with the first. */
  async next(scope: UpkeepScope, most: number, after: string | null): Promise<readonly string[]> {
    const page = [most, after ?? NOBODY];
    const { proFor } = this.config;
    const found = [
      proFor === null ? await this.toBeTold(page) : [],
      await this.idsOf(toBeRestored(proFor), page),
      scope === 'thorough' ? await this.idsOf(toBePaused(proFor), [...page, FREE_SYMBOLS]) : [],
    ];
    return [...new Set(found.flat())].sort().slice(0, most);
  }

  private toBeTold(page: readonly unknown[]): Promise<readonly string[]> {
    return this.idsOf(TO_BE_TOLD, [
      ...page,
      NOTICE_WINDOWS.map(({ kind }) => kind),
      NOTICE_WINDOWS.map(({ above }) => above),
      NOTICE_WINDOWS.map(({ atMost }) => atMost),
    ]);
  }

  private async idsOf(sql: string, parameters: readonly unknown[]): Promise<readonly string[]> {
    const rows = await this.db.query<{ id: string }[]>(sql, [...parameters]);
    return rows.map(({ id }) => id);
  }
}
