import { Inject, Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import type { ProFor } from '../../identity/domain/plan-status.js';
import { hasProAccess } from '../../identity/person.js';
import { CONFIG, type Config } from '../../platform/config/config.js';
import type { LeaderJob } from '../../platform/jobs/leader-job.js';
import { LeaderJobs } from '../../platform/jobs/leader-jobs.js';
import { BalanceRefresher } from './balance-refresher.js';

const EVERY_MS = 60_000;
const MOST_AT_ONCE = 30;

const notReadForLong = (proFor: ProFor): string => `
SELECT wallets.id
  FROM wallets
  JOIN users account ON account.id = wallets.user_id
  LEFT JOIN subscriptions paid ON paid.user_id = account.id
 WHERE ${hasProAccess(proFor)} AND wallets.paused IS NULL
   AND (wallets.asked_at IS NULL OR wallets.asked_at > clock_timestamp()
        OR wallets.asked_at <= clock_timestamp() - interval '10 min')
 ORDER BY wallets.asked_at NULLS FIRST, wallets.id
 LIMIT ${MOST_AT_ONCE}`;

/**
 * Reads Pro wallets again that nobody looks at, so that the coins in them stay tracked: each every ten minutes, but at most
 * 30 a minute in all, those that waited longest first. Every read is claimed by itself, so it needs no fence.
 */
@Injectable()
export class BalanceJob {
  readonly job: LeaderJob;

  constructor(
    private readonly db: DataSource,
    private readonly refresher: BalanceRefresher,
    @Inject(CONFIG) private readonly config: Config,
    jobs: LeaderJobs,
  ) {
    const work = () => this.refreshOldest();
    this.job = jobs.add({ name: 'wallet balances', doing: 'refreshing', everyMs: EVERY_MS, work });
  }

  private async refreshOldest(): Promise<void> {
    const rows = await this.db.query<{ id: string }[]>(notReadForLong(this.config.proFor));
    this.refresher.ask(rows.map(({ id }) => id));
  }
}
