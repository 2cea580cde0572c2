import { until } from '../../src/platform/clock/testing/until.js';
import type { LeaderJob } from '../../src/platform/jobs/leader-job.js';

/**
 * A whole run of a job under one tenure of its lease. A process that stalls for seconds loses the lease, and a run without it does
 * nothing: then another is made.
 */
export async function runJob(job: LeaderJob): Promise<void> {
  for (;;) {
    const { epoch } = await until(() => job.fence(), 'the lease of timed jobs');
    await job.run();
    if (job.fence()?.epoch === epoch) return;
  }
}
