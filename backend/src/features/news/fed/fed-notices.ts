import { Inject, Injectable, type OnModuleDestroy, type OnModuleInit } from '@nestjs/common';
import { Interval } from '@nestjs/schedule';
import { DataSource, type EntityManager } from 'typeorm';
import { HAS_PRO_ACCESS } from '../../../identity/pro-access-sql.js';
import { fedNotice } from '../../../contract/messages/fed-notice.js';
import { UrgentNotices } from '../../../pipeline/delivery/urgent-notices.js';
import { CONFIG, type Config } from '../../../platform/config/config.js';
import { holdsLease } from '../../../platform/leases/holds-lease.js';
import { type Fence, Leases } from '../../../platform/leases/leases.js';
import { LOGGER, type Logger } from '../../../platform/logger/logger.js';
import { FedChangeStream, FedChanges } from '../../../pipeline/price-feed/tradfi/fed-changes.js';

const EVERY_MS = 5_000;

/** Who has Pro and shows traditional finance. */
const PEOPLE = `
SELECT account.id
  FROM users account
  JOIN user_settings chosen ON chosen.user_id = account.id AND chosen.show_tradfi
  LEFT JOIN subscriptions paid ON paid.user_id = account.id
 WHERE ${HAS_PRO_ACCESS}`;

/**
 * Tells people with Pro who show traditional finance that the Fed has changed its rate: each change once, since what tells
 * it also marks it told. At once when this process found the change, else within 5 s. Runs in the process that has the
 * `scheduler` lease.
 */
@Injectable()
export class FedNotices implements OnModuleInit, OnModuleDestroy {
  private round: Promise<void> | null = null;
  private unsubscribe: () => void = () => {};

  constructor(
    private readonly db: DataSource,
    private readonly leases: Leases,
    private readonly changes: FedChanges,
    private readonly stream: FedChangeStream,
    private readonly notices: UrgentNotices,
    @Inject(CONFIG) private readonly config: Config,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  onModuleInit(): void {
    this.leases.seek('scheduler', { taken: () => {}, lost: () => {} });
    this.unsubscribe = this.stream.subscribe(() => void this.run());
  }

  async onModuleDestroy(): Promise<void> {
    this.unsubscribe();
    await this.round;
  }

  /** Tells what was not told. Fails quietly: the next round is 5 s away. */
  @Interval(EVERY_MS)
  run(): Promise<void> {
    this.round ??= this.tellAll().finally(() => {
      this.round = null;
    });
    return this.round;
  }

  private async tellAll(): Promise<void> {
    try {
      for (;;) {
        const fence = this.leases.fence('scheduler');
        if (fence === null) return;
        const told = await this.db.transaction((tx) => this.tellOne(tx, fence));
        if (told === 'fenced') return this.leases.refused('scheduler', fence);
        if (told === 'nothing') return;
      }
    } catch (error) {
      this.logger.warn({ err: error }, 'a change of the Fed rate could not be told; trying again');
    }
  }

  private async tellOne(tx: EntityManager, fence: Fence): Promise<'told' | 'nothing' | 'fenced'> {
    if (!(await holdsLease(tx, 'scheduler', fence))) return 'fenced';
    const change = await this.changes.nextUnannounced(tx);
    if (change === null) return 'nothing';
    const people = await tx.query<{ id: string }[]>(PEOPLE);
    const notice = fedNotice(this.config.marketSource, change, this.config.publicUrl);
    const ids = people.map(({ id }) => id);
    await this.notices.enqueue(tx, ids, notice);
    await this.changes.markAnnounced(tx, change);
    this.logger.info({ range: change.range, people: ids.length }, 'a change of the Fed rate is told');
    return 'told';
  }
}
