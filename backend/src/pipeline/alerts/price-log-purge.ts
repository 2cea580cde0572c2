import { Inject, Injectable } from '@nestjs/common';
import { Interval } from '@nestjs/schedule';
import { DataSource } from 'typeorm';
import { CONFIG, type Config } from '../../platform/config/config.js';
import { LOGGER, type Logger } from '../../platform/logger/logger.js';

const EVERY_MS = 10 * 60_000;

/** Deletes old rows of the price log, which answers "why did it (not) fire" for a few hours. */
@Injectable()
export class PriceLogPurge {
  constructor(
    private readonly db: DataSource,
    @Inject(CONFIG) private readonly config: Config,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  /** PRICE_LOG_HOURS may be a fraction. The next run repairs a failure. */
  @Interval(EVERY_MS)
  async run(): Promise<void> {
    try {
      await this.db.query(`DELETE FROM price_log WHERE committed_at < now() - $1 * interval '1 hour'`, [
        this.config.priceLogHours,
      ]);
    } catch (error) {
      this.logger.warn({ err: error }, 'price log: purge failed');
    }
  }
}
