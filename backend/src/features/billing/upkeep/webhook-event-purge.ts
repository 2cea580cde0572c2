import { Injectable } from '@nestjs/common';
import { Interval } from '@nestjs/schedule';
import { PURGE_EVERY_MS, Purges } from '../../../platform/leases/purges.js';

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
export class WebhookEventPurge {
  constructor(private readonly purges: Purges) {}

  /** Never rejects. */
  @Interval(PURGE_EVERY_MS)
  async run(): Promise<void> {
    await this.purges.run({
      sql: PURGE,
      parameters: [MOST_AT_ONCE],
      complaint: 'old events of the payment provider could not be purged',
    });
  }
}
