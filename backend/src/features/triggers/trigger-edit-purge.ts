import { Inject, Injectable } from '@nestjs/common';
import { Interval } from '@nestjs/schedule';
import { DataSource } from 'typeorm';
import { LOGGER, type Logger } from '../../platform/logger/logger.js';

const EVERY_MS = 60 * 60_000;

/** Keeps notes of people's edits for a day: whoever follows them reads them within seconds. */
@Injectable()
export class TriggerEditPurge {
  constructor(
    private readonly db: DataSource,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  /** Deletes what is older than a day by the database clock. Fails quietly: the next run does it. */
  @Interval(EVERY_MS)
  async run(): Promise<void> {
    try {
      await this.db.query(`DELETE FROM trigger_edits WHERE edited_at < now() - interval '1 day'`);
    } catch (error) {
      this.logger.warn({ err: error }, 'the notes of edits could not be purged');
    }
  }
}
