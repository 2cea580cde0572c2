import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { type JobRun, type LeaderJob, paged } from '../../../platform/jobs/leader-job.js';
import { LeaderJobs } from '../../../platform/jobs/leader-jobs.js';
import { fencedTransaction } from '../../../platform/leases/holds-lease.js';
import { SentimentAlerts } from './sentiment-alerts.js';

const EVERY_MS = 60_000;
const MOST_AT_ONCE = 500;

/** Alerts people with Pro when the sentiment of an asset leaves their bounds, and never by what an earlier run did. */
@Injectable()
export class SentimentJob {
  readonly job: LeaderJob;

  constructor(
    private readonly db: DataSource,
    private readonly alerts: SentimentAlerts,
    jobs: LeaderJobs,
  ) {
    const work = (run: JobRun) => this.alertAll(run);
    this.job = jobs.add({ name: 'sentiment', doing: 'alerting', everyMs: EVERY_MS, work });
  }

  private async alertAll(run: JobRun): Promise<void> {
    await run.repeat((fence) => this.alerts.endOvertaken(fence));
    if (run.fence() === null) return;
    await run.each(
      paged(
        MOST_AT_ONCE,
        (most, after) => this.alerts.next(most, after),
        ({ userId }) => userId,
      ),
      async (person, fence) =>
        person.left.length === 0 ||
        fencedTransaction(this.db, 'scheduler', fence, (tx) => this.alerts.enqueue(tx, person)),
      ({ userId }) => ({ userId }),
    );
  }
}
