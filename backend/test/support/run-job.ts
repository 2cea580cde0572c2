import type { INestApplicationContext } from '@nestjs/common';
import { SchedulerRegistry } from '@nestjs/schedule';
import { until } from '../../src/platform/clock/testing/until.js';
import type { LeaderJob } from '../../src/platform/jobs/leader-job.js';

/**
 * Runs a job while this process holds the lease from beginning to end, and runs it again if the lease was lost meanwhile, as a
 * machine that stalls for two seconds loses it. Waits until the process holds the lease.
 */
export async function runJob(job: LeaderJob): Promise<void> {
  for (;;) {
    const { epoch } = await until(() => job.fence(), 'the lease of timed jobs');
    await job.run();
    if (job.fence()?.epoch === epoch) return;
  }
}

/** Ends the timers of jobs, for tests whose set-up takes several steps: a run between two of them would see half of it. */
export function runByHandOnly(nest: INestApplicationContext, ...jobs: readonly LeaderJob[]): void {
  for (const { spec } of jobs) nest.get(SchedulerRegistry).deleteInterval(spec.name);
}
