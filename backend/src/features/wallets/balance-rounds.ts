import { Inject, Injectable, type OnModuleInit } from '@nestjs/common';
import { Interval } from '@nestjs/schedule';
import { DataSource } from 'typeorm';
import { HAS_PRO_ACCESS } from '../../identity/person.js';
import { Leases } from '../../platform/leases/leases.js';
import { LOGGER, type Logger } from '../../platform/logger/logger.js';
import { BalanceRefresher } from './balance-refresher.js';

const EVERY_MS = 60_000;
const MOST_AT_ONCE = 30;

const NOT_READ_FOR_LONG = `
SELECT wallets.id
  FROM wallets
  JOIN users account ON account.id = wallets.user_id
  LEFT JOIN subscriptions paid ON paid.user_id = account.id
 WHERE ${HAS_PRO_ACCESS} AND wallets.paused IS NULL
   AND (wallets.asked_at IS NULL OR wallets.asked_at > clock_timestamp()
        OR wallets.asked_at <= clock_timestamp() - interval '10 min')
 ORDER BY wallets.asked_at NULLS FIRST, wallets.id
 LIMIT ${MOST_AT_ONCE}`;

/**
 * Reads Pro wallets again that nobody looks at, so that the coins in them stay tracked: each every ten minutes, but at most
 * 30 a minute in all, those that waited longest first. Runs in the process that has the `scheduler` lease.
 */
@Injectable()
export class BalanceRounds implements OnModuleInit {
  constructor(
    private readonly db: DataSource,
    private readonly refresher: BalanceRefresher,
    private readonly leases: Leases,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  onModuleInit(): void {
    this.leases.seek('scheduler', { taken: () => {}, lost: () => {} });
  }

  /** One round. Needs no fence: every read is claimed by itself. Fails quietly: the next round is a minute away. */
  @Interval(EVERY_MS)
  async run(): Promise<void> {
    if (this.leases.fence('scheduler') === null) return;
    try {
      const rows = await this.db.query<{ id: string }[]>(NOT_READ_FOR_LONG);
      this.refresher.ask(rows.map(({ id }) => id));
    } catch (error) {
      this.logger.warn({ err: error }, 'which wallets are to be read could not be found out');
    }
  }
}
