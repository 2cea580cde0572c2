import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import type { Fence } from '../../../platform/leases/leases.js';
import { LATE_SQL } from '../fallback-sql.js';

const PATIENCE_MS = 2 * 60_000;
/** Far below what the statement timeout allows. */
const MOST_AT_ONCE = 1000;

/** Alerts that Telegram does not take in time. */
@Injectable()
export class LateAlerts {
  constructor(private readonly db: DataSource) {}

  /**
   * Queues an e-mail for each alert of an account that Telegram has not accepted within 2 minutes of being due, by the
   * database's clock, a thousand at once; nothing if the lease has gone to somebody else. To be repeated.
   */
  async queueMails({ owner, epoch }: Fence): Promise<void> {
    await this.db.query(LATE_SQL, [owner, epoch, PATIENCE_MS, MOST_AT_ONCE]);
  }
}
