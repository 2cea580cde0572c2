import { Inject, Injectable, type OnModuleDestroy, type OnModuleInit } from '@nestjs/common';
import { Interval } from '@nestjs/schedule';
import { DataSource, type EntityManager } from 'typeorm';
import { holdsLease } from '../../../platform/leases/holds-lease.js';
import { type Fence, Leases } from '../../../platform/leases/leases.js';
import { LOGGER, type Logger } from '../../../platform/logger/logger.js';
import { accountOwner } from '../../../identity/owner.js';
import { lockOwners } from '../../../identity/owner-lock.js';
import { BillingEvents } from '../billing-events.js';
import type { NoticeKind } from './due-notice.js';
import { type Look, PeopleToKeep } from './people-to-keep.js';
import { PlanFit, type PlanFitted } from './plan-fit.js';
import { PlanNotices } from './plan-notices.js';

const EVERY_MS = 5_000;
/** Counting what everybody has costs about a tenth of a second for a hundred thousand triggers. */
const THOROUGH_EVERY_MS = 60_000;
const MOST_AT_ONCE = 500;

/** What was done for one person. */
interface Kept {
  readonly fitted: PlanFitted;
  readonly told: NoticeKind | null;
}

/**
 * What becomes of plans as time passes: reminders, the news that a plan has ended, and triggers and wallets that are
 * paused or come back. It goes by what is there, not by what it did before, so whatever was missed, or changed by somebody
 * else, as a grant, is put right within a minute. Runs in the process that has the `scheduler` lease.
 */
@Injectable()
export class PlanUpkeep implements OnModuleInit, OnModuleDestroy {
  private last: Promise<void> = Promise.resolve();
  /** Rounds under way or waiting. */
  private open = 0;
  private isOver = false;

  constructor(
    private readonly db: DataSource,
    private readonly people: PeopleToKeep,
    private readonly planFit: PlanFit,
    private readonly notices: PlanNotices,
    private readonly billingEvents: BillingEvents,
    private readonly leases: Leases,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  onModuleInit(): void {
    this.leases.seek('scheduler', { taken: () => {}, lost: () => {} });
  }

  /** Lets the person under way be finished. */
  async onModuleDestroy(): Promise<void> {
    this.isOver = true;
    await this.last;
  }

  /** A quick round, unless one is under way. Fails quietly, as every round: the next is 5 s away. */
  @Interval(EVERY_MS)
  run(): Promise<void> {
    return this.open === 0 ? this.queue('quick') : this.last;
  }

  /** A thorough round that begins after now. */
  @Interval(THOROUGH_EVERY_MS)
  runThoroughly(): Promise<void> {
    return this.open <= 1 ? this.queue('thorough') : this.last;
  }

  /** Rounds follow each other: at most one runs and one waits. */
  private queue(look: Look): Promise<void> {
    this.open += 1;
    this.last = this.last
      .then(() => this.keepAll(look))
      .finally(() => {
        this.open -= 1;
      });
    return this.last;
  }

  private async keepAll(look: Look): Promise<void> {
    try {
      let after: string | null = null;
      do {
        const ids: readonly string[] = await this.people.next(look, MOST_AT_ONCE, after);
        for (const id of ids) {
          const fence = this.leases.fence('scheduler');
          if (fence === null || this.isOver) return;
          await this.keep(id, fence);
        }
        after = ids.length === MOST_AT_ONCE ? (ids.at(-1) ?? null) : null;
      } while (after !== null);
    } catch (error) {
      this.logger.warn(
        { err: error },
        'whose plan is to be looked after could not be found out; trying again',
      );
    }
  }

  /** One person who cannot be looked after holds up nobody. */
  private async keep(userId: string, fence: Fence): Promise<void> {
    try {
      const kept = await this.db.transaction((tx) => this.keepWithin(tx, userId, fence));
      if (kept === 'fenced') return this.leases.refused('scheduler', fence);
      this.announce(userId, kept);
    } catch (error) {
      this.logger.warn({ err: error, userId }, 'a plan could not be looked after; trying again');
    }
  }

  private async keepWithin(tx: EntityManager, userId: string, fence: Fence): Promise<Kept | 'fenced'> {
    await lockOwners(tx, [accountOwner(userId)]);
    if (!(await holdsLease(tx, 'scheduler', fence))) return 'fenced';
    const fitted = await this.planFit.fit(tx, userId);
    return { fitted, told: await this.notices.tell(tx, userId) };
  }

  private announce(userId: string, { fitted, told }: Kept): void {
    this.planFit.announce(fitted);
    const hasChanged = told !== null || fitted.triggers.changed.length > 0 || fitted.wallets > 0;
    if (hasChanged) this.billingEvents.changed.publish(userId);
  }
}
