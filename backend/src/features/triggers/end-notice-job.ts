import { Inject, Injectable, Module } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { endNotice, type EndingTrigger } from '../../contract/messages/end-notice.js';
import { DeliveryModule } from '../../pipeline/delivery/delivery.module.js';
import { Notices } from '../../pipeline/delivery/notices.js';
import { Clock } from '../../platform/clock/clock.js';
import { CONFIG, type Config } from '../../platform/config/config.js';
import type { JobRun, LeaderJob } from '../../platform/jobs/leader-job.js';
import { LeaderJobs } from '../../platform/jobs/leader-jobs.js';
import { fencedTransaction } from '../../platform/leases/holds-lease.js';
import { isOlderProcessAlive } from '../../platform/processes/live-processes.js';
import { TriggerEntity } from './trigger.entity.js';
import { watchedForOf } from './trigger-row.js';

const EVERY_MS = 30_000;
const MOST_AT_ONCE = 100;

const IS_DUE = `ending.end_notice_at <= now() AND ending.expires_at > now() AND ending.phase <> 'disarmed'
  AND ending.paused IS NULL AND ending.user_id IS NOT NULL`;

/** Tells people the day before one of their triggers ends, once for each end. */
@Injectable()
export class EndNoticeJob {
  readonly job: LeaderJob;

  constructor(
    private readonly db: DataSource,
    private readonly notices: Notices,
    private readonly clock: Clock,
    @Inject(CONFIG) private readonly config: Pick<Config, 'publicUrl' | 'brandName'>,
    jobs: LeaderJobs,
  ) {
    const work = (run: JobRun) => this.run(run);
    this.job = jobs.add({ name: 'end notices', doing: 'sending', everyMs: EVERY_MS, work });
  }

  /** An older release would send the notice without its buttons, and not know them when they are pressed. */
  private async run(run: JobRun): Promise<void> {
    if (await isOlderProcessAlive(this.db.manager)) return;
    await run.repeat((fence) =>
      fencedTransaction(this.db, 'scheduler', fence, (tx) => this.notifyOwners(tx)),
    );
  }

  /** A notice and the mark that it is made commit together. */
  private async notifyOwners(tx: EntityManager): Promise<'again' | 'done'> {
    const rows = await tx
      .createQueryBuilder(TriggerEntity, 'ending')
      .setLock('pessimistic_write')
      .setOnLocked('skip_locked')
      .where(IS_DUE)
      .orderBy('ending.endNoticeAt')
      .take(MOST_AT_ONCE)
      .getMany();
    for (const row of rows) {
      const ending = endingOf(row);
      if (ending !== null && row.userId !== null)
        await this.notices.enqueueLikeAlerts(
          tx,
          row.userId,
          endNotice(ending, this.clock.now(), this.config),
        );
      await tx.update(TriggerEntity, { id: row.id }, { endNoticeAt: null });
    }
    return rows.length === MOST_AT_ONCE ? 'again' : 'done';
  }
}

function endingOf(row: TriggerEntity): EndingTrigger | null {
  const { id, symbol, expiresAt, name, note } = row;
  if (expiresAt === null) return null;
  return { id, symbol, ...watchedForOf(row), label: { name, note }, expiresAt: expiresAt.getTime() };
}

@Module({ imports: [DeliveryModule], providers: [EndNoticeJob] })
export class EndNoticesModule {}
