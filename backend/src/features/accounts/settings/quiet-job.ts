import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import type { QuietHours } from '../../../contract/quiet.js';
import type { JobRun, LeaderJob } from '../../../platform/jobs/leader-job.js';
import { LeaderJobs } from '../../../platform/jobs/leader-jobs.js';
import { fenceCte } from '../../../platform/leases/lease-sql.js';
import type { Fence } from '../../../platform/leases/leases.js';
import { quietInterval } from './domain/quiet-interval.js';

const EVERY_MS = 1000;
const MOST_AT_ONCE = 500;

interface OverRow {
  readonly userId: string;
  readonly quiet: QuietHours;
  readonly zone: string;
  /** To the microsecond, as the database has it. */
  readonly quietUntil: string;
  readonly now: Date;
}

const OVER = `
SELECT settings.user_id AS "userId", settings.quiet, account.time_zone AS zone, settings.quiet_until::text AS "quietUntil", now() AS now
  FROM user_settings settings
  JOIN users account ON account.id = settings.user_id AND account.time_zone IS NOT NULL
 WHERE settings.quiet_at <= now() AND settings.quiet_until <= now()
 ORDER BY settings.quiet_until
 LIMIT ${MOST_AT_ONCE}`;

/** Nothing happens without the lease, or to quiet hours that were edited meanwhile. */
const ADVANCE = `
WITH ${fenceCte('scheduler')}, advanced AS (
  UPDATE user_settings settings
     SET held_from = CASE WHEN settings.quiet ->> 'mode' = 'held' THEN settings.quiet_at ELSE settings.held_from END,
         held_until = CASE WHEN settings.quiet ->> 'mode' = 'held' THEN settings.quiet_until ELSE settings.held_until END,
         quiet_at = next.at, quiet_until = next.until
    FROM unnest($3::uuid[], $4::timestamptz[], $5::timestamptz[], $6::timestamptz[]) AS next (user_id, was, at, until)
   WHERE settings.user_id = next.user_id AND settings.quiet_until = next.was AND EXISTS (SELECT FROM fence)
)
SELECT EXISTS (SELECT FROM fence) AS "fenceHolds"`;

/** Puts the next quiet hours in the place of those that are over. While it does not run, messages ring. */
@Injectable()
export class QuietJob {
  readonly job: LeaderJob;

  constructor(
    private readonly db: DataSource,
    jobs: LeaderJobs,
  ) {
    const work = (run: JobRun) => run.repeat((fence) => this.advance(fence));
    this.job = jobs.add({ name: 'quiet hours', doing: 'advancing', everyMs: EVERY_MS, work });
  }

  private async advance(fence: Fence): Promise<'done' | 'again' | 'fenced'> {
    const over = await this.db.query<OverRow[]>(OVER);
    if (over.length === 0) return 'done';
    const next = over.map(({ quiet, zone, now }) => quietInterval(quiet, zone, now.getTime()));
    const [done] = await this.db.query<{ fenceHolds: boolean }[]>(ADVANCE, [
      fence.owner,
      fence.epoch,
      over.map(({ userId }) => userId),
      over.map(({ quietUntil }) => quietUntil),
      next.map(({ at }) => new Date(at)),
      next.map(({ until }) => new Date(until)),
    ]);
    if (done?.fenceHolds === false) return 'fenced';
    return over.length < MOST_AT_ONCE ? 'done' : 'again';
  }
}
