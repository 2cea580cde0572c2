import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { type JobRun, type LeaderJob, paged } from '../../../platform/jobs/leader-job.js';
import { LeaderJobs } from '../../../platform/jobs/leader-jobs.js';
import { holdsLease } from '../../../platform/leases/holds-lease.js';
import type { Fence } from '../../../platform/leases/leases.js';
import { accountOwner } from '../../../identity/owner.js';
import { lockOwners } from '../../../identity/owner-lock.js';
import { BillingEvents } from '../billing-events.js';
import { type UpkeepScope, UpkeepCandidates } from './upkeep-candidates.js';
import { PlanFit } from './plan-fit.js';
import { PlanNotices } from './plan-notices.js';

const EVERY_MS = 5_000;
/** Counting what everybody has costs about a tenth of a second for a hundred thousand triggers. */
const THOROUGH_EVERY_MS = 60_000;
const MOST_AT_ONCE = 500;

/**
 * What becomes of plans as time passes: reminders, the notice that a plan has ended, and triggers and wallets that are
 * paused or come back. It goes by what is there, so what was missed, or changed elsewhere, is put right within a minute.
 */
@Injectable()
export class PlanUpkeepJob {
  readonly quick: LeaderJob;
  readonly thorough: LeaderJob;

  constructor(
    private readonly db: DataSource,
    private readonly people: UpkeepCandidates,
    private readonly planFit: PlanFit,
    private readonly notices: PlanNotices,
    private readonly billing: BillingEvents,
    jobs: LeaderJobs,
  ) {
    const job = (scope: UpkeepScope, everyMs: number) => {
      const work = (run: JobRun) => this.keepAll(run, scope);
      return jobs.add({ name: `plans, ${scope}`, doing: 'upkeep', everyMs, work });
    };
    this.quick = job('quick', EVERY_MS);
    this.thorough = job('thorough', THOROUGH_EVERY_MS);
  }

  private async keepAll(run: JobRun, scope: UpkeepScope): Promise<void> {
    await run.each(
      paged(
        MOST_AT_ONCE,
        (most, after) => this.people.next(scope, most, after),
        (id) => id,
      ),
      (userId, fence) => this.keep(userId, fence),
      (userId) => ({ userId }),
    );
  }

  private async keep(userId: string, fence: Fence): Promise<'kept' | 'fenced'> {
    const kept = await this.db.transaction(async (tx) => {
      await lockOwners(tx, [accountOwner(userId)]);
      if (!(await holdsLease(tx, 'scheduler', fence))) return null;
      const fitted = await this.planFit.fit(tx, userId);
      return { fitted, noticed: await this.notices.enqueueDue(tx, userId) };
    });
    if (kept === null) return 'fenced';
    const { fitted, noticed } = kept;
    this.planFit.announce(fitted);
    const hasChanged = noticed !== null || fitted.triggers.changed.length > 0 || fitted.wallets > 0;
    if (hasChanged) this.billing.changed.publish(userId);
    return 'kept';
  }
}
