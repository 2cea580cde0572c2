import { Inject, Injectable, Module, type OnModuleDestroy, type OnModuleInit } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import type { ProFor } from '../../../identity/domain/plan-status.js';
import { hasProAccess } from '../../../identity/person.js';
import { fedNotice } from '../../../contract/messages/fed-notice.js';
import { Notices } from '../../../pipeline/delivery/notices.js';
import { CONFIG, type Config } from '../../../platform/config/config.js';
import type { JobRun, LeaderJob } from '../../../platform/jobs/leader-job.js';
import { LeaderJobs } from '../../../platform/jobs/leader-jobs.js';
import { fencedTransaction } from '../../../platform/leases/holds-lease.js';
import { LOGGER, type Logger } from '../../../platform/logger/logger.js';
import { FedChanges, FedChangeStream } from '../../../pipeline/price-feed/tradfi/fed-changes.js';
import { DeliveryModule } from '../../../pipeline/delivery/delivery.module.js';
import { TradfiModule } from '../../../pipeline/price-feed/tradfi/tradfi.module.js';

const EVERY_MS = 5_000;

/** Who has Pro and shows traditional finance. */
const peopleSql = (proFor: ProFor): string => `
SELECT account.id
  FROM users account
  JOIN user_settings chosen ON chosen.user_id = account.id AND chosen.show_tradfi
  LEFT JOIN subscriptions paid ON paid.user_id = account.id
 WHERE ${hasProAccess(proFor)}`;

/**
 * Notifies people with Pro who show traditional finance of each change of the Fed's rate once: at once when this process
 * found it, else within 5 s.
 */
@Injectable()
export class FedNoticeJob implements OnModuleInit, OnModuleDestroy {
  readonly job: LeaderJob;
  private unsubscribe: () => void = () => {};

  constructor(
    private readonly db: DataSource,
    private readonly changes: FedChanges,
    private readonly stream: FedChangeStream,
    private readonly notices: Notices,
    @Inject(CONFIG) private readonly config: Config,
    @Inject(LOGGER) private readonly logger: Logger,
    jobs: LeaderJobs,
  ) {
    const work = (run: JobRun) =>
      run.repeat((fence) => fencedTransaction(this.db, 'scheduler', fence, (tx) => this.enqueue(tx)));
    this.job = jobs.add({ name: 'Fed rate', doing: 'notifying', everyMs: EVERY_MS, work });
  }

  onModuleInit(): void {
    this.unsubscribe = this.stream.subscribe(() => void this.job.run());
  }

  onModuleDestroy(): void {
    this.unsubscribe();
  }

  /** One change, which is marked as told in the same transaction. */
  private async enqueue(tx: EntityManager): Promise<'again' | 'done'> {
    const change = await this.changes.nextUnannounced(tx);
    if (change === null) return 'done';
    const people = await tx.query<{ id: string }[]>(peopleSql(this.config.proFor));
    const notice = fedNotice(this.config.marketSource, change, this.config);
    const ids = people.map(({ id }) => id);
    await this.notices.enqueueUrgent(tx, ids, notice);
    await this.changes.markAnnounced(tx, change);
    this.logger.info({ range: change.range, people: ids.length }, 'Fed rate: notices of a change are queued');
    return 'again';
  }
}

/** The news that the Fed has changed its rate. */
@Module({ imports: [DeliveryModule, TradfiModule], providers: [FedNoticeJob] })
export class FedNoticesModule {}
