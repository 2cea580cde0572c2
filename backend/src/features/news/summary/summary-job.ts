import { Inject, Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { dailySummaryNotice } from '../../../contract/messages/daily-summary.js';
import type { Notice } from '../../../contract/messages/notice.js';
import { Notices } from '../../../pipeline/delivery/notices.js';
import type { JobRun, LeaderJob } from '../../../platform/jobs/leader-job.js';
import { LeaderJobs } from '../../../platform/jobs/leader-jobs.js';
import { holdsLease } from '../../../platform/leases/holds-lease.js';
import type { Fence } from '../../../platform/leases/leases.js';
import { LOGGER, type Logger } from '../../../platform/logger/logger.js';
import { SummaryWriter } from './summary-writer.js';

const EVERY_MS = 2_000;
const MOST_AT_ONCE = 200;
/** How long a summary is made up for after its time. */
const CATCH_UP = `interval '2 hours'`;

interface DueSummary {
  readonly userId: string;
  /** Its UTC date, YYYY-MM-DD. */
  readonly onDate: string;
}

/**
 * Whose summary is due: its time has come within the catch-up, on this UTC day or the one before, they have a chat that
 * gets messages, and had both it and this time by then (a time that is chosen within its own minute counts). By the
 * database's clock. People $1 are left out.
 */
const DUE = `
SELECT account.id AS "userId", to_char(day.on_date, 'YYYY-MM-DD') AS "onDate"
  FROM (SELECT (now() AT TIME ZONE 'UTC')::date - back AS on_date FROM generate_series(0, 1) back) day
  CROSS JOIN users account
  JOIN telegram_chats chat ON chat.user_id = account.id AND chat.blocked_at IS NULL AND chat.stopped_at IS NULL
  CROSS JOIN LATERAL (
    SELECT (day.on_date + account.daily_summary_time::time) AT TIME ZONE 'UTC' AS due_at) moment
 WHERE account.status = 'active'
   AND account.daily_summary_time IN (
     SELECT to_char(now() AT TIME ZONE 'UTC' - back * interval '1 minute', 'HH24:MI') FROM generate_series(0, 120) back)
   AND due_at <= now() AND due_at > now() - ${CATCH_UP}
   AND due_at + interval '1 minute' > greatest(account.summary_time_since, chat.linked_at)
   AND NOT EXISTS (
     SELECT FROM daily_summaries told WHERE told.user_id = account.id AND told.on_date = day.on_date)
   AND account.id <> ALL ($1::uuid[])
 ORDER BY due_at, account.id
 LIMIT ${MOST_AT_ONCE}`;

/** Notes the summaries of people $1 for the dates $2, those of them that were not yet; nothing without the lease. */
const MARK = `
INSERT INTO daily_summaries (user_id, on_date)
SELECT due.user_id, due.on_date
  FROM unnest($1::uuid[], $2::date[]) AS due (user_id, on_date)
  JOIN users account ON account.id = due.user_id AND account.status = 'active'
ON CONFLICT DO NOTHING
RETURNING user_id AS "userId"`;

/**
 * Queues everybody's daily summary at their time, once per person and UTC date: the note of it and the message are one
 * transaction. Alerts go before them, whatever their number.
 */
@Injectable()
export class SummaryJob {
  readonly job: LeaderJob;

  constructor(
    private readonly db: DataSource,
    private readonly writer: SummaryWriter,
    private readonly notices: Notices,
    @Inject(LOGGER) private readonly logger: Logger,
    jobs: LeaderJobs,
  ) {
    const work = (run: JobRun) => this.queueAll(run);
    this.job = jobs.add({ name: 'daily summaries', doing: 'queueing', everyMs: EVERY_MS, work });
  }

  private async queueAll(run: JobRun): Promise<void> {
    const unwritten = new Set<string>();
    await run.repeat(async (fence) => {
      const due = await this.db.query<DueSummary[]>(DUE, [[...unwritten]]);
      if (due.length === 0) return 'done';
      const notices = await this.write(due);
      for (const { userId } of due) if (!notices.has(userId)) unwritten.add(userId);
      const written = due.filter(({ userId }) => notices.has(userId));
      return this.queue(written, notices, fence);
    });
  }

  /** By person. Who cannot be summed up holds up nobody else, and is tried again in the next run. */
  private async write(due: readonly DueSummary[]): Promise<ReadonlyMap<string, Notice>> {
    const notices = new Map<string, Notice>();
    const dates = new Map(due.map(({ userId, onDate }) => [userId, onDate]));
    for (const { userId, compose } of await this.writer.each([...dates.keys()])) {
      const onDate = dates.get(userId);
      if (onDate === undefined) continue;
      try {
        notices.set(userId, dailySummaryNotice(await compose(onDate)));
      } catch (error) {
        this.logger.error(
          { err: error, userId },
          'daily summaries: one could not be written; the next run tries again',
        );
      }
    }
    return notices;
  }

  private async queue(
    due: readonly DueSummary[],
    notices: ReadonlyMap<string, Notice>,
    fence: Fence,
  ): Promise<'again' | 'fenced'> {
    return this.db.transaction(async (tx) => {
      if (!(await holdsLease(tx, 'scheduler', fence))) return 'fenced';
      const columns = [due.map(({ userId }) => userId), due.map(({ onDate }) => onDate)];
      for (const { userId } of await tx.query<{ userId: string }[]>(MARK, columns)) {
        const notice = notices.get(userId);
        if (notice !== undefined) await this.notices.enqueue(tx, userId, notice);
      }
      return 'again';
    });
  }
}
