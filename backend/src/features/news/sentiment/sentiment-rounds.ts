import { Inject, Injectable, type OnModuleDestroy, type OnModuleInit } from '@nestjs/common';
import { Interval } from '@nestjs/schedule';
import { DataSource } from 'typeorm';
import { type Fence, Leases } from '../../../platform/leases/leases.js';
import { LOGGER, type Logger } from '../../../platform/logger/logger.js';
import { type ToTell, SentimentAlerts } from './sentiment-alerts.js';

const EVERY_MS = 60_000;
const MOST_AT_ONCE = 500;

/**
 * Tells people with Pro when the mood of the news about an asset leaves their bounds. It goes by what is there, not by what
 * it did before: what a process could not finish, the next round does. Runs in the process that has the `scheduler` lease.
 */
@Injectable()
export class SentimentRounds implements OnModuleInit, OnModuleDestroy {
  private round: Promise<void> | null = null;
  private isOver = false;

  constructor(
    private readonly db: DataSource,
    private readonly alerts: SentimentAlerts,
    private readonly leases: Leases,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  onModuleInit(): void {
    this.leases.seek('scheduler', { taken: () => {}, lost: () => {} });
  }

  /** Lets the person under way be finished. */
  async onModuleDestroy(): Promise<void> {
    this.isOver = true;
    await this.round;
  }

  /** One round over everybody; the one under way if there is one. Fails quietly: the next is a minute away. */
  @Interval(EVERY_MS)
  async run(): Promise<void> {
    this.round ??= this.tellAll().finally(() => {
      this.round = null;
    });
    await this.round;
  }

  private async tellAll(): Promise<void> {
    const fence = this.leases.fence('scheduler');
    if (fence === null || this.isOver) return;
    try {
      if ((await this.alerts.endOvertaken(fence)) === 'fenced')
        return this.leases.refused('scheduler', fence);
      let after: string | null = null;
      do {
        const people: readonly ToTell[] = await this.alerts.next(MOST_AT_ONCE, after);
        for (const person of people.filter(({ left }) => left.length > 0)) {
          const held = this.leases.fence('scheduler');
          if (held === null || this.isOver) return;
          await this.tell(person, held);
        }
        after = people.length === MOST_AT_ONCE ? (people.at(-1)?.userId ?? null) : null;
      } while (after !== null);
    } catch (error) {
      this.logger.warn(
        { err: error },
        'whom the mood of the news concerns could not be found out; trying again',
      );
    }
  }

  /** One person who cannot be told holds up nobody. */
  private async tell(person: ToTell, fence: Fence): Promise<void> {
    const { userId } = person;
    try {
      const told = await this.db.transaction((tx) => this.alerts.tell(tx, fence, person));
      if (told === 'fenced') this.leases.refused('scheduler', fence);
    } catch (error) {
      this.logger.warn(
        { err: error, userId },
        'a person could not be told of the mood of the news; trying again',
      );
    }
  }
}
