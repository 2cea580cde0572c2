import { Inject, Injectable } from '@nestjs/common';
import { Interval } from '@nestjs/schedule';
import { DataSource } from 'typeorm';
import { CONFIG, type Config } from '../../platform/config/config.js';
import { LOGGER, type Logger } from '../../platform/logger/logger.js';

const EVERY_MS = 10 * 60_000;

/** Keeps the price log as long as it is asked to be kept: it answers "why did it (not) fire" for a few hours. */
@Injectable()
export class PriceLogPurge {
  constructor(
    private readonly db: DataSource,
    @Inject(CONFIG) private readonly config: Config,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  /** Deletes what is older than PRICE_LOG_HOURS (may be a fraction) by the database clock. Fails quietly: the next run does it. */
  @Interval(EVERY_MS)
  async run(): Promise<void> {
    try {
      await this.db.query(`DELETE FROM price_log WHERE committed_at < now() - $1 * interval '1 hour'`, [
        this.config.priceLogHours,
      ]);
    } catch (error) {
      this.logger.warn({ err: error }, 'the price log could not be purged');
    }
  }
}
