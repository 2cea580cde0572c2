import { Inject, Injectable, type OnModuleInit } from '@nestjs/common';
import { Interval } from '@nestjs/schedule';
import { DataSource } from 'typeorm';
import { Leases } from '../../platform/leases/leases.js';
import { LOGGER, type Logger } from '../../platform/logger/logger.js';

const EVERY_MS = 60 * 60_000;
const MOST_AT_ONCE = 10_000;

/** Deletes up to $3 events that came more than 90 days ago, the oldest first, unless owner $1 has lost epoch $2 of the lease. */
const PURGE = `
WITH fence AS (
  SELECT FROM leases WHERE name = 'scheduler' AND owner = $1::uuid AND epoch = $2 FOR KEY SHARE
), old AS (
  SELECT provider, event_id FROM webhook_events
   WHERE received_at < now() - interval '90 days' AND EXISTS (SELECT FROM fence)
   ORDER BY received_at
   LIMIT $3
), purged AS (
  DELETE FROM webhook_events USING old
   WHERE webhook_events.provider = old.provider AND webhook_events.event_id = old.event_id
)
SELECT EXISTS (SELECT FROM fence) AS "fenceHolds"`;

/**
 * Forgets the payment provider's events after 90 days, when none is repeated any more; what they led to is kept with the
 * charges. Runs in the process that has the `scheduler` lease.
 */
@Injectable()
export class WebhookEventPurge implements OnModuleInit {
  constructor(
    private readonly db: DataSource,
    private readonly leases: Leases,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  onModuleInit(): void {
    this.leases.seek('scheduler', { taken: () => {}, lost: () => {} });
  }

  /** Fails quietly: the next run goes on. */
  @Interval(EVERY_MS)
  async run(): Promise<void> {
    const fence = this.leases.fence('scheduler');
    if (fence === null) return;
    try {
      const [done] = await this.db.query<{ fenceHolds: boolean }[]>(PURGE, [
        fence.owner,
        fence.epoch,
        MOST_AT_ONCE,
      ]);
      if (done?.fenceHolds === false) this.leases.refused('scheduler', fence);
    } catch (error) {
      this.logger.warn({ err: error }, 'old events of the payment provider could not be purged');
    }
  }
}
