import { Inject, Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import type { JobRun, LeaderJob } from '../../../platform/jobs/leader-job.js';
import { LeaderJobs } from '../../../platform/jobs/leader-jobs.js';
import type { Fence } from '../../../platform/leases/leases.js';
import { LOGGER, type Logger } from '../../../platform/logger/logger.js';
import { ChargeReconciler, type ReconcileOutcome, WATCHED, type WatchedCharge } from './charge-reconciler.js';

const EVERY_MS = 5_000;
const MOST_IN_A_RUN = 50;
const AT_ONCE = 5;

const DUE = `
SELECT ${WATCHED} FROM charges WHERE next_look_at <= now() ORDER BY next_look_at, id LIMIT ${MOST_IN_A_RUN}`;

const TRY_LATER = `UPDATE charges SET next_look_at = now() + interval '1 minute' WHERE id = $1 AND next_look_at <= now()`;

/**
 * Reconciles charges with the provider when it is time: once a minute while they can be paid, at their end, an hour and a
 * day later, and once a week while the term they bought lasts.
 */
@Injectable()
export class ChargeReconcileJob {
  readonly job: LeaderJob;

  constructor(
    private readonly db: DataSource,
    private readonly reconciler: ChargeReconciler,
    @Inject(LOGGER) private readonly logger: Logger,
    jobs: LeaderJobs,
  ) {
    const work = (run: JobRun) => this.reconcileAll(run);
    this.job = jobs.add({ name: 'charges', doing: 'reconciling', everyMs: EVERY_MS, work });
  }

  private async reconcileAll(run: JobRun): Promise<void> {
    const due = (await this.db.query<WatchedCharge[]>(DUE)).values();
    const lane = () =>
      run.each(
        due,
        (charge, fence) => this.reconcile(charge, fence),
        ({ id }) => ({ chargeId: id }),
      );
    await Promise.all(Array.from({ length: AT_ONCE }, lane));
  }

  /** An error here is about money, and so is logged as one. */
  private async reconcile(charge: WatchedCharge, fence: Fence): Promise<ReconcileOutcome> {
    const outcome = await this.reconciler.reconcile(charge, fence).catch((error: unknown) => {
      this.logger.error(
        { err: error, chargeId: charge.id },
        'charges: reconciling one failed; it is tried again',
      );
      return 'unread' as const;
    });
    if (outcome === 'unread') await this.db.query(TRY_LATER, [charge.id]);
    return outcome;
  }
}
