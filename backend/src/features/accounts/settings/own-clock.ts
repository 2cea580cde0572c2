import type { EntityManager } from 'typeorm';
import type { Settings } from '../../../contract/account.js';
import {
  LONGEST_MUTE_MIN,
  MUTE_FAULT,
  QUIET_NEEDS_ZONE,
  type QuietHours,
  SHORTEST_MUTE_MIN,
  ZONE_OF_QUIET,
} from '../../../contract/quiet.js';
import { brokenField } from '../../../platform/errors/app-error.js';
import { quietInterval } from './domain/quiet-interval.js';

/** What is left out stays. */
export type ClockChange = Partial<Pick<Settings, 'timeZone' | 'quiet' | 'mutedUntil'>>;

interface ClockRow {
  readonly zone: string | null;
  readonly quiet: QuietHours | null;
  readonly quietAt: Date | null;
  readonly quietUntil: Date | null;
  readonly now: Date;
}

const READ = `
SELECT account.time_zone AS zone, settings.quiet, settings.quiet_at AS "quietAt", settings.quiet_until AS "quietUntil",
       date_trunc('milliseconds', now()) AS now
  FROM users account
  JOIN user_settings settings ON settings.user_id = account.id
 WHERE account.id = $1
   FOR UPDATE OF settings`;

/** What was held until now is remembered, if nothing holds it from now on. */
const SET_QUIET = `
UPDATE user_settings
   SET quiet = $2, quiet_at = $3, quiet_until = $4,
       held_from = CASE WHEN $5 THEN quiet_at ELSE held_from END, held_until = CASE WHEN $5 THEN now() ELSE held_until END
 WHERE user_id = $1`;

const SET_MUTE = `
UPDATE user_settings
   SET muted_at = CASE WHEN muted_until > now() THEN muted_at WHEN $2::timestamptz IS NULL THEN muted_at ELSE now() END,
       muted_until = coalesce($2, least(muted_until, now()))
 WHERE user_id = $1`;

/** A client's clock may be a little off. */
const SLACK_MS = 60_000;
const MINUTE_MS = 60_000;

/**
 * Changes a person's zone, quiet hours and mute within the caller's transaction, with the instants that delivery compares.
 * @throws AppError RULE_BROKEN (422): quiet hours without a zone, or a mute that is too short or too long.
 */
export async function changeClock(tx: EntityManager, userId: string, change: ClockChange): Promise<void> {
  const [before] = await tx.query<ClockRow[]>(READ, [userId]);
  if (before === undefined) return;
  const { timeZone: zone = before.zone, quiet = before.quiet, mutedUntil } = change;
  if (quiet !== null && zone === null) {
    if (change.quiet === undefined) throw brokenField('timeZone', ZONE_OF_QUIET);
    throw brokenField('quiet', QUIET_NEEDS_ZONE);
  }
  if (change.timeZone !== undefined) {
    await tx.query('UPDATE users SET time_zone = $2 WHERE id = $1', [userId, zone]);
  }
  if (change.quiet !== undefined || (change.timeZone !== undefined && quiet !== null)) {
    await tx.query(SET_QUIET, [userId, ...quietColumns(before, quiet, zone)]);
  }
  if (mutedUntil !== undefined) {
    if (mutedUntil !== null) refuseOddMute(Date.parse(mutedUntil) - before.now.getTime());
    await tx.query(SET_MUTE, [userId, mutedUntil]);
  }
}

/** Quiet hours that run before and after the edit go on, so what waits since they began still counts as theirs. */
function quietColumns(before: ClockRow, quiet: QuietHours | null, zone: string | null): unknown[] {
  const now = before.now.getTime();
  const next = quiet === null || zone === null ? null : quietInterval(quiet, zone, now);
  const runs = next !== null && next.at <= now;
  const ran = isRunning(before, now);
  const held = ran && before.quiet?.mode === 'held';
  const at =
    next === null
      ? null
      : ran && runs && before.quietAt !== null
        ? Math.min(before.quietAt.getTime(), next.at)
        : next.at;
  return [
    quiet === null ? null : JSON.stringify(quiet),
    at === null ? null : new Date(at),
    next === null ? null : new Date(next.until),
    held && !(runs && quiet?.mode === 'held'),
  ];
}

function isRunning({ quietAt, quietUntil }: ClockRow, now: number): boolean {
  return quietAt !== null && quietUntil !== null && quietAt.getTime() <= now && now < quietUntil.getTime();
}

function refuseOddMute(ms: number): void {
  const isLongEnough = ms >= SHORTEST_MUTE_MIN * MINUTE_MS - SLACK_MS;
  if (!isLongEnough || ms > LONGEST_MUTE_MIN * MINUTE_MS + SLACK_MS)
    throw brokenField('mutedUntil', MUTE_FAULT);
}
