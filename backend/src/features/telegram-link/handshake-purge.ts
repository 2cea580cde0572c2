import { Injectable } from '@nestjs/common';
import { Interval } from '@nestjs/schedule';
import { PURGE_EVERY_MS, Purges } from '../../platform/leases/purges.js';

/**
 * Deletes handshakes that ended, or whose code expired unused, more than 7 days ago, unless owner $1 has lost epoch $2 of
 * the lease. What once connected a trial that still has triggers stays: by it the chat is known as one.
 */
const PURGE = `
WITH fence AS (
  SELECT FROM leases WHERE name = 'scheduler' AND owner = $1::uuid AND epoch = $2 FOR KEY SHARE
), old_handshakes AS (
  DELETE FROM handshakes
   WHERE EXISTS (SELECT FROM fence)
     AND CASE WHEN chat_id IS NULL THEN least(ended_at, code_expires_at) ELSE ended_at END < now() - interval '7 days'
     AND (user_id IS NOT NULL OR chat_id IS NULL
          OR NOT EXISTS (SELECT FROM triggers WHERE trial_chat_id = handshakes.chat_id))
)
SELECT EXISTS (SELECT FROM fence) AS "fenceHolds"`;

@Injectable()
export class HandshakePurge {
  constructor(private readonly purges: Purges) {}

  @Interval(PURGE_EVERY_MS)
  async run(): Promise<void> {
    await this.purges.run({ sql: PURGE, complaint: 'old handshakes could not be purged' });
  }
}
