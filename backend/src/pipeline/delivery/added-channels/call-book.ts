import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { HOURLY_MS, type Purge } from '../../../platform/jobs/purges.js';
import type { CallResult, ChannelVerdict } from './call-result.js';
import { ChannelEvents, type OwnedRow } from './channel-events.js';

/** A call that was made. Milliseconds. */
export interface MadeCall {
  readonly channelId: string;
  readonly deliveryIds: readonly string[];
  /** By our clock, epoch. */
  readonly at: number;
  readonly ms: number;
  /** Calls before it failed. */
  readonly wasFailing: boolean;
}

/** What each verdict changes. `$6` are milliseconds; without them it changes nothing. */
const CHANGES: Readonly<Record<Exclude<ChannelVerdict['kind'], 'gone'>, string>> = {
  ok: `failures = 0, failing_since = NULL, probe_at = NULL, paused_until = NULL, notified_at = NULL, last_ok_at = now(), last_status = $5`,
  failing: `failures = failures + 1, failing_since = coalesce(failing_since, now()), last_status = $5,
           probe_at = now() + $6 * interval '1 millisecond'`,
  paused: `failures = failures + 1, failing_since = coalesce(failing_since, now()), last_status = $5,
           paused_until = now() + $6 * interval '1 millisecond', probe_at = now() + $6 * interval '1 millisecond'`,
  untold: `last_status = last_status`,
};

function changesOf(verdict: ChannelVerdict): string {
  if (verdict.kind !== 'gone') return CHANGES[verdict.kind];
  return `state = 'off', off_reason = '${verdict.why}', notified_at = NULL, last_status = $5`;
}

/**
 * A row for each delivery of a call, and what it says about its channel. Said again, it changes nothing: one delivery is in one call at a
 * time, so the moment names the attempt.
 */
const noteSql = (verdict: ChannelVerdict): string => `
WITH noted AS (
  INSERT INTO delivery_attempts (delivery_id, no, at, ms, outcome, status)
  SELECT delivery.id, (SELECT coalesce(max(no), 0) + 1 FROM delivery_attempts WHERE delivery_id = delivery.id),
         to_timestamp($3::float8 / 1000), $4::int, $7, $5::int
    FROM deliveries delivery
   WHERE delivery.id = ANY ($2::bigint[])
     AND NOT EXISTS (SELECT FROM delivery_attempts WHERE delivery_id = delivery.id AND at = to_timestamp($3::float8 / 1000))
  RETURNING 1
)
UPDATE channels SET ${changesOf(verdict)} WHERE id = $1::uuid AND coalesce($6::float8, 0) >= 0 AND EXISTS (SELECT FROM noted)
RETURNING user_id AS "userId"`;

/** Whether the person reads another state of the channel than before the call. */
function changesState({ kind }: ChannelVerdict, wasFailing: boolean): boolean {
  if (kind === 'gone') return true;
  return kind === 'ok' ? wasFailing : kind !== 'untold' && !wasFailing;
}

const RESUME_SQL = `
UPDATE deliveries SET next_attempt_at = now()
 WHERE channel_id = $1::uuid AND status = 'pending' AND next_attempt_at > now()`;

export const ATTEMPTS_PURGE: Purge = {
  name: 'delivery attempts',
  everyMs: HOURLY_MS,
  sql: `DELETE FROM delivery_attempts WHERE at < now() - interval '30 days'`,
};

/** Keeps what came of calls, for the person's list and for what happens to the channel. */
@Injectable()
export class CallBook {
  constructor(
    private readonly db: DataSource,
    private readonly events: ChannelEvents,
  ) {}

  /** May be repeated. */
  async note(
    { channelId, deliveryIds, at, ms, wasFailing }: MadeCall,
    { word, status, verdict }: CallResult,
  ): Promise<void> {
    const waitMs =
      verdict.kind === 'failing' ? verdict.againInMs : verdict.kind === 'paused' ? verdict.forMs : null;
    const values = [channelId, deliveryIds, at, ms, status, waitMs, word];
    const [rows] = await this.db.query<[OwnedRow[], number]>(noteSql(verdict), values);
    if (changesState(verdict, wasFailing)) this.events.publishOwners(rows);
    if (verdict.kind === 'ok' && wasFailing) await this.resume(channelId);
  }

  /** What waits for a channel that works again goes at once. */
  async resume(channelId: string): Promise<void> {
    await this.db.query(RESUME_SQL, [channelId]);
  }
}
