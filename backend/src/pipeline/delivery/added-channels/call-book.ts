import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { HOURLY_MS, type Purge } from '../../../platform/jobs/purges.js';
import { LONGEST_PAUSE_MS } from './after-call.js';
import type { CallOutcome } from './call-kind.js';
import type { CallResult } from './call-result.js';
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

const FAILING = `failures = failures + 1, failing_since = coalesce(failing_since, now()), last_status = $5,
           probe_at = now() + $6 * interval '1 millisecond'`;

/**
 * What each outcome changes of its channel; nothing where our own key failed. `$6`: milliseconds until it is called again; it means
 * nothing unless the call failed or the channel wants to be left alone.
 */
const CHANGES: Readonly<Record<Exclude<CallOutcome['kind'], 'gone'>, string>> = {
  accepted: `failures = 0, failing_since = NULL, probe_at = NULL, paused_until = NULL, notified_at = NULL, last_ok_at = now(), last_status = $5`,
  failed: FAILING,
  refused: FAILING,
  unanswered: FAILING,
  later: `${FAILING}, paused_until = now() + $6 * interval '1 millisecond'`,
  ours: `last_status = last_status`,
};

function changesOf(outcome: CallOutcome): string {
  if (outcome.kind !== 'gone') return CHANGES[outcome.kind];
  return `state = 'off', off_reason = '${outcome.why ?? 'gone'}', notified_at = NULL, last_status = $5`;
}

/** Always true: it gives `$6` its type where the changes leave it out. */
const ANY_WAIT = `coalesce($6::float8, 0) >= 0`;

/**
 * A row for each delivery of a call, and what it says about its channel. Said again, it changes nothing: one delivery is in one call at a
 * time, so the moment names the attempt.
 */
const noteSql = (outcome: CallOutcome): string => `
WITH noted AS (
  INSERT INTO delivery_attempts (delivery_id, no, at, ms, outcome, status)
  SELECT delivery.id, (SELECT coalesce(max(no), 0) + 1 FROM delivery_attempts WHERE delivery_id = delivery.id),
         to_timestamp($3::float8 / 1000), $4::int, $7, $5::int
    FROM deliveries delivery
   WHERE delivery.id = ANY ($2::bigint[])
     AND NOT EXISTS (SELECT FROM delivery_attempts WHERE delivery_id = delivery.id AND at = to_timestamp($3::float8 / 1000))
  RETURNING 1
)
UPDATE channels SET ${changesOf(outcome)} WHERE id = $1::uuid AND ${ANY_WAIT} AND EXISTS (SELECT FROM noted)
RETURNING user_id AS "userId"`;

/** Whether the person reads another state of the channel than before the call. */
function changesState({ kind }: CallOutcome, wasFailing: boolean): boolean {
  if (kind === 'gone') return true;
  return kind === 'accepted' ? wasFailing : kind !== 'ours' && !wasFailing;
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
    { word, status, outcome, retryMs }: CallResult,
  ): Promise<void> {
    const waitMs = outcome.kind === 'later' ? Math.min(outcome.afterMs, LONGEST_PAUSE_MS) : retryMs;
    const values = [channelId, deliveryIds, at, ms, status, waitMs, word];
    const [rows] = await this.db.query<[OwnedRow[], number]>(noteSql(outcome), values);
    if (changesState(outcome, wasFailing)) this.events.publishOwners(rows);
    if (outcome.kind === 'accepted' && wasFailing) await this.resume(channelId);
  }

  /** What waits for a channel that works again goes at once. */
  async resume(channelId: string): Promise<void> {
    await this.db.query(RESUME_SQL, [channelId]);
  }
}
