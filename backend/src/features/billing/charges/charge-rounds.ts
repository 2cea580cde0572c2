import { Inject, Injectable, type OnModuleInit } from '@nestjs/common';
import { Interval } from '@nestjs/schedule';
import { DataSource } from 'typeorm';
import { type Fence, Leases } from '../../../platform/leases/leases.js';
import { LOGGER, type Logger } from '../../../platform/logger/logger.js';
import { ChargeLooks, type LookOutcome, WATCHED, type WatchedCharge } from './charge-looks.js';

/** Name of the interval. */
export const CHARGE_ROUNDS = 'charge-rounds';
const EVERY_MS = 5_000;
const MOST_IN_A_ROUND = 50;
const AT_ONCE = 5;

const DUE = `
SELECT ${WATCHED} FROM charges WHERE next_look_at <= now() ORDER BY next_look_at, id LIMIT ${MOST_IN_A_ROUND}`;

const TRY_LATER = `UPDATE charges SET next_look_at = now() + interval '1 minute' WHERE id = $1 AND next_look_at <= now()`;

/**
 * Looks at charges when it is time: once a minute while they can be paid, at their end, an hour and a day later, and once a
 * week while the term they bought lasts. Runs in the process that has the `scheduler` lease.
 */
@Injectable()
export class ChargeRounds implements OnModuleInit {
  private running = false;

  constructor(
    private readonly db: DataSource,
    private readonly looks: ChargeLooks,
    private readonly leases: Leases,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  onModuleInit(): void {
    this.leases.seek('scheduler', { taken: () => {}, lost: () => {} });
  }

  /** One round; fails quietly, the next one is 5 seconds away. */
  @Interval(CHARGE_ROUNDS, EVERY_MS)
  async run(): Promise<void> {
    const fence = this.leases.fence('scheduler');
    if (fence === null || this.running) return;
    this.running = true;
    try {
      const due = await this.db.query<WatchedCharge[]>(DUE);
      const lanes = Array.from({ length: AT_ONCE }, (_, lane) =>
        due.filter((_charge, i) => i % AT_ONCE === lane),
      );
      await Promise.all(lanes.map((lane) => this.lookAtEach(lane, fence)));
    } catch (error) {
      this.logger.warn({ err: error }, 'charges could not be looked at; trying again');
    } finally {
      this.running = false;
    }
  }

  private async lookAtEach(charges: readonly WatchedCharge[], fence: Fence): Promise<void> {
    for (const charge of charges) {
      const outcome = await this.lookAt(charge, fence);
      if (outcome === 'refused') {
        this.leases.refused('scheduler', fence);
        return;
      }
      if (outcome === 'unread') await this.db.query(TRY_LATER, [charge.id]);
    }
  }

  /** One charge that cannot be looked at holds up no other. */
  private async lookAt(charge: WatchedCharge, fence: Fence): Promise<LookOutcome> {
    try {
      return await this.looks.look(charge, fence);
    } catch (error) {
      this.logger.error({ err: error, chargeId: charge.id }, 'a charge could not be looked at; trying again');
      return 'unread';
    }
  }
}
