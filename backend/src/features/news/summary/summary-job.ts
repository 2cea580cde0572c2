import { Inject, Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { dailySummaryNotice } from '../../../contract/messages/daily-summary.js';
import type { Notice } from '../../../contract/messages/notice.js';
import {
  enqueueForWebhooks,
  type SummaryEvent,
} from '../../../pipeline/delivery/added-channels/webhook/webhook-event.js';
import { Notices } from '../../../pipeline/delivery/notices.js';
import { dateOfMoment, nextLocalMoment } from '../../../platform/clock/domain/local-moment.js';
import type { JobRun, LeaderJob } from '../../../platform/jobs/leader-job.js';
import { LeaderJobs } from '../../../platform/jobs/leader-jobs.js';
import { fencedTransaction } from '../../../platform/leases/holds-lease.js';
import type { Fence } from '../../../platform/leases/leases.js';
import { LOGGER, type Logger } from '../../../platform/logger/logger.js';
import { ADVANCE, DUE_SUMMARIES, MARK } from './summary-sql.js';
import { summaryEvent } from './summary-event.js';
import { SummaryWriter } from './summary-writer.js';

const EVERY_MS = 2_000;
const MOST_AT_ONCE = 200;

interface DueRow {
  readonly userId: string;
  /** HH:MM. */
  readonly time: string;
  /** null: UTC. */
  readonly zone: string | null;
  readonly dueAt: Date;
  readonly now: Date;
  /** YYYY-MM-DD; null before the first. */
  readonly lastTold: string | null;
  readonly tell: boolean;
  /** By a webhook. */
  readonly isAsked: boolean;
}

interface DueSummary extends Pick<DueRow, 'userId' | 'dueAt' | 'tell' | 'isAsked'> {
  /** Its date in the person's zone, YYYY-MM-DD. */
  readonly onDate: string;
  readonly nextAt: Date;
}

interface WrittenSummary {
  readonly notice: Notice;
  /** For webhooks. */
  readonly event: SummaryEvent;
}

/**
 * Queues everybody's daily summary at their time, once per person and date of their zone: the note of it, the message and
 * the next time are one transaction. Alerts go before them, whatever their number.
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
      const rows = await this.db.query<DueRow[]>(DUE_SUMMARIES, [[...unwritten], MOST_AT_ONCE]);
      if (rows.length === 0) return 'done';
      const due = rows.map(dueSummaryOf);
      const told = due.filter(({ tell }) => tell);
      const notices = await this.write(told);
      for (const { userId } of told) if (!notices.has(userId)) unwritten.add(userId);
      const settled = due.filter(({ userId }) => !unwritten.has(userId));
      return this.queue(settled, notices, fence);
    });
  }

  /** By person. Who cannot be summed up holds up nobody else, and is tried again in the next run. */
  private async write(due: readonly DueSummary[]): Promise<ReadonlyMap<string, WrittenSummary>> {
    const notices = new Map<string, WrittenSummary>();
    if (due.length === 0) return notices;
    const dates = new Map(due.map(({ userId, onDate }) => [userId, onDate]));
    for (const { userId, compose } of await this.writer.each([...dates.keys()])) {
      const onDate = dates.get(userId);
      if (onDate === undefined) continue;
      try {
        const summary = await compose(onDate);
        const notice = dailySummaryNotice(summary);
        notices.set(userId, { notice, event: summaryEvent(summary, notice.chat.text) });
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
    notices: ReadonlyMap<string, WrittenSummary>,
    fence: Fence,
  ): Promise<'again' | 'fenced'> {
    return fencedTransaction(this.db, 'scheduler', fence, async (tx): Promise<'again'> => {
      const moved = await advance(tx, due);
      const told = due.filter(({ userId, tell }) => tell && moved.has(userId));
      const columns = [told.map(({ userId }) => userId), told.map(({ onDate }) => onDate)];
      const asked = new Map<string, SummaryEvent>();
      const asking = new Set(told.filter(({ isAsked }) => isAsked).map(({ userId }) => userId));
      for (const { userId } of await tx.query<{ userId: string }[]>(MARK, columns)) {
        const written = notices.get(userId);
        if (written === undefined) continue;
        await this.notices.enqueue(tx, userId, written.notice);
        if (asking.has(userId)) asked.set(userId, written.event);
      }
      await enqueueForWebhooks(tx, 'summary.daily', asked);
      return 'again';
    });
  }
}

/** Who is told today has the next one on a later date; who is not, at the next time that is still to come. */
function dueSummaryOf({ userId, time, zone, dueAt, now, lastTold, tell, isAsked }: DueRow): DueSummary {
  const where = zone ?? 'UTC';
  const onDate = dateOfMoment(where, time, dueAt.getTime());
  const told = tell && (lastTold === null || onDate > lastTold) ? onDate : lastTold;
  const nextAt = new Date(nextLocalMoment(where, time, now.getTime(), told).at);
  return { userId, dueAt, tell, isAsked, onDate, nextAt };
}

async function advance(tx: EntityManager, due: readonly DueSummary[]): Promise<ReadonlySet<string>> {
  const rows = await tx.query<{ userId: string }[]>(ADVANCE, [
    due.map(({ userId }) => userId),
    due.map(({ dueAt }) => dueAt),
    due.map(({ nextAt }) => nextAt),
  ]);
  return new Set(rows.map(({ userId }) => userId));
}
