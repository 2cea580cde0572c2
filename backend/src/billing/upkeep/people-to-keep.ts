import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { HAS_PRO_ACCESS } from '../../accounts/pro-access-sql.js';
import { FREE_SYMBOLS, FREE_TRIGGERS } from '../../contract/plans.js';
import { FREE_WALLETS } from '../../contract/wallet.js';
import { NOTICE_WINDOWS } from './due-notice.js';

/**
 * Up to $1 people after person $2, in the order of their ids, to whom something is to be said that was not said yet, by
 * the windows $3, $4 and $5. Each window is a range of the index of ends.
 */
const TO_BE_TOLD = `
SELECT paid.user_id AS id
  FROM unnest($3::text[], $4::float8[], $5::float8[]) AS due (kind, above, at_most)
  JOIN subscriptions paid
    ON paid.period_end > now() + due.above * interval '1 ms' AND paid.period_end <= now() + due.at_most * interval '1 ms'
  JOIN users account ON account.id = paid.user_id AND account.status = 'active' AND account.granted = 'none'
 WHERE paid.user_id > $2
   AND NOT EXISTS (
     SELECT FROM plan_notices told
      WHERE told.user_id = paid.user_id AND told.period_end = paid.period_end AND told.kind = due.kind)
 ORDER BY paid.user_id
 LIMIT $1`;

/**
 * Up to $1 people after person $2, in the order of their ids, who have more than Free includes ($3) and no Pro, or
 * something paused and Pro. What they have is counted off indexes; plans are looked up for those who may not fit.
 */
const TO_BE_FITTED = `
WITH suspects AS (
  SELECT user_id, false AS "needsAccess" FROM triggers
   WHERE user_id > $2 AND paused IS NULL
   GROUP BY user_id HAVING count(*) > ${FREE_TRIGGERS} OR bool_or(symbol <> ALL ($3::text[]))
  UNION
  SELECT user_id, false FROM wallets
   WHERE user_id > $2 AND paused IS NULL
   GROUP BY user_id HAVING count(*) > ${FREE_WALLETS}
  UNION
  SELECT user_id, true FROM triggers WHERE user_id > $2 AND paused IS NOT NULL
  UNION
  SELECT user_id, true FROM wallets WHERE user_id > $2 AND paused IS NOT NULL
)
SELECT DISTINCT account.id
  FROM suspects
  JOIN users account ON account.id = suspects.user_id AND account.status = 'active'
  LEFT JOIN subscriptions paid ON paid.user_id = account.id
 WHERE ${HAS_PRO_ACCESS} = suspects."needsAccess"
 ORDER BY account.id
 LIMIT $1`;

const NOBODY = '00000000-0000-0000-0000-000000000000';

/** Who is to be told something about their plan, or has what does not fit it. */
@Injectable()
export class PeopleToKeep {
  constructor(private readonly db: DataSource) {}

  /** The first `most` ids greater than `after`, in ascending order, each once; null begins with the first. */
  async next(most: number, after: string | null): Promise<readonly string[]> {
    const told = await this.db.query<{ id: string }[]>(TO_BE_TOLD, [
      most,
      after ?? NOBODY,
      NOTICE_WINDOWS.map(({ kind }) => kind),
      NOTICE_WINDOWS.map(({ above }) => above),
      NOTICE_WINDOWS.map(({ atMost }) => atMost),
    ]);
    const fitted = await this.db.query<{ id: string }[]>(TO_BE_FITTED, [most, after ?? NOBODY, FREE_SYMBOLS]);
    return [...new Set([...told, ...fitted].map(({ id }) => id))].sort().slice(0, most);
  }
}
