import { Injectable, Module } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { isTradfiSymbol } from '../../../contract/symbols.js';
import { MinuteStore } from '../../../pipeline/price-feed/minutes/minute-store.js';
import { MinuteStoreModule } from '../../../pipeline/price-feed/minutes/minutes.module.js';
import { Clock } from '../../../platform/clock/clock.js';
import type { LeaderJob } from '../../../platform/jobs/leader-job.js';
import { LeaderJobs } from '../../../platform/jobs/leader-jobs.js';

const EVERY_MS = 10 * 60_000;
/** From 02:00 to 05:00 UTC. */
const NIGHT = { from: 2, to: 5 } as const;

/** Those that nobody asked for today are read once a night. */
const TRIGGERED = `SELECT DISTINCT symbol FROM triggers WHERE phase <> 'disarmed' AND paused IS NULL AND user_id IS NOT NULL ORDER BY symbol`;

/** Has the minutes of all coins with triggers read at night, so that their backtests are there at once. */
@Injectable()
export class TriggeredMinutesJob {
  readonly job: LeaderJob;

  constructor(
    private readonly db: DataSource,
    private readonly store: MinuteStore,
    private readonly clock: Clock,
    jobs: LeaderJobs,
  ) {
    this.job = jobs.add({
      name: 'minutes of coins',
      doing: 'planning',
      everyMs: EVERY_MS,
      work: () => this.run(),
    });
  }

  private async run(): Promise<void> {
    const hour = new Date(this.clock.now()).getUTCHours();
    if (hour < NIGHT.from || hour >= NIGHT.to) return;
    const rows = await this.db.query<{ symbol: string }[]>(TRIGGERED);
    const coins = rows.map(({ symbol }) => symbol).filter((symbol) => !isTradfiSymbol(symbol));
    await this.store.planDue(coins);
  }
}

/** What is read ahead at night: for processes that run jobs. */
@Module({ imports: [MinuteStoreModule], providers: [TriggeredMinutesJob] })
export class TriggeredMinutesModule {}
