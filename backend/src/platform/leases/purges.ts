import { Inject, Injectable, type OnModuleInit } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { LOGGER, type Logger } from '../logger/logger.js';
import { Leases } from './leases.js';

/** How often a room purges. */
export const PURGE_EVERY_MS = 60 * 60_000;

/** One statement that deletes what is old. */
export interface Purge {
  /**
   * $1 and $2 are the owner and the epoch of the `scheduler` lease, on which everything it deletes depends (see
   * lease-sql.ts). Answers one row: `fenceHolds`, whether the lease was still that tenure's.
   */
  readonly sql: string;
  /** From $3 on. */
  readonly parameters?: readonly unknown[];
  /** What to log when it fails. */
  readonly complaint: string;
}

/** Runs the purges of the rooms, in the process that has the `scheduler` lease. */
@Injectable()
export class Purges implements OnModuleInit {
  constructor(
    private readonly db: DataSource,
    private readonly leases: Leases,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  onModuleInit(): void {
    this.leases.seek('scheduler', { taken: () => {}, lost: () => {} });
  }

  /** Does nothing without the lease. Never rejects: the next run does it. */
  async run({ sql, parameters = [], complaint }: Purge): Promise<void> {
    const fence = this.leases.fence('scheduler');
    if (fence === null) return;
    try {
      const [done] = await this.db.query<{ fenceHolds: boolean }[]>(sql, [
        fence.owner,
        fence.epoch,
        ...parameters,
      ]);
      if (done?.fenceHolds === false) this.leases.refused('scheduler', fence);
    } catch (error) {
      this.logger.warn({ err: error }, complaint);
    }
  }
}
