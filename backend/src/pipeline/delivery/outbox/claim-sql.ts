import type { CancelReason, FailureReason } from '../../../contract/alert.js';
import { isHushed } from '../../alerts/quiet-sql.js';
import { askOf } from '../../alerts/route-sql.js';
import { fenceCte } from '../../../platform/leases/lease-sql.js';
import { type Fence, SENDING } from '../../../platform/leases/leases.js';

/** The parameters of every claim statement; those of one channel come after them. */
export const OWNER = '$1::uuid';
export const EPOCH = '$2::bigint';
/** Destinations to leave alone, as an array. */
export const EXCEPT = '$3';
/** For how many destinations there is room. */
export const ROOM = '$4';
/** By what the claim will be known. */
export const CLAIM = '$5::uuid';
/** For how many milliseconds it keeps others away. */
export const CLAIM_MS = '$6';
/** The most deliveries of one claim. */
export const MOST = '$7';

export interface ClaimParameters {
  readonly except: readonly string[];
  readonly room: number;
  readonly key: string;
  readonly claimMs: number;
  readonly most: number;
}

/** The values of those parameters. */
export function claimValues({ owner, epoch }: Fence, parameters: ClaimParameters): unknown[] {
  const { except, room, key, claimMs, most } = parameters;
  return [owner, epoch, except, room, key, claimMs, most];
}

/** CTE: one row if the owner has the sending lease under the epoch. Everything written in its name depends on that. */
export const FENCE = fenceCte(SENDING);

/**
 * Whether a delivery's time has come, or whoever claimed it is gone and may have sent it. What was never tried is due whatever it
 * says, because a database's clock may have been set back. `orElse`: what else makes one due.
 */
export function isDue(row: string, orElse = ''): string {
  return `CASE ${row}.status
    WHEN 'pending' THEN ${row}.attempts = 0 OR ${row}.next_attempt_at <= now()${orElse}
    ELSE ${row}.claim_until <= now() OR ${row}.claim_epoch IS DISTINCT FROM ${EPOCH}
  END`;
}

/** Whether quiet hours or a mute keep delivery `row` back. One whose call is under way is past that. */
export function waitsForQuiet(row: string, hush: string): string {
  return `(${isHushed(row, hush)}
           AND (${row}.status = 'pending' OR ${row}.claim_until <= now() OR ${row}.claim_epoch IS DISTINCT FROM ${EPOCH}))`;
}

/** For a test somebody sits waiting, for 8 s. */
const TEST_LIFE = `interval '10 seconds'`;
/** Reset links are worth nothing after this. */
const RESET_LINK_LIFE = `interval '30 minutes'`;

/** Whether somebody still waits for test `row`. */
export function isFreshTest(row: string): string {
  return `${row}.kind = 'test' AND ${row}.created_at > now() - ${TEST_LIFE}`;
}

/**
 * In SQL, whether a person has switched off trigger `watched`, so that its alerts are not sent. One that its end or its only fire has
 * disarmed was switched off by nobody.
 */
export const SWITCHED_OFF = `watched.phase = 'disarmed' AND watched.switched_off_at > watched.armed_at`;

/** In SQL, whether what `alert` is of is gone: its trigger `watched`, or its hook. */
export const IS_ORPHAN = `(watched.id IS NULL AND NOT EXISTS (SELECT FROM hooks WHERE hooks.id = alert.hook_id))`;

/** A way out with verdicts of its own; `added`: every channel that a person has added, as its row `way`. */
type DeliveryWay = 'telegram' | 'email' | 'added';

interface Verdict {
  readonly reason: CancelReason | FailureReason;
  /** In SQL, of the delivery `member`, its `alert`, `watched` trigger and `person`, for Telegram its `chat`, for e-mail what was `chosen`, its `way`. */
  readonly condition: string;
  /** It ends as failed; absent: as cancelled. */
  readonly fails?: true;
  /** Of this way only. */
  readonly channel?: DeliveryWay;
}

/** Why a delivery whose turn has come must not be sent any more. The first that holds counts. */
const VERDICTS: readonly Verdict[] = [
  { reason: 'unlinked', condition: `chat.chat_id IS NULL`, channel: 'telegram' },
  {
    reason: 'channel-removed',
    condition: `way.id IS NULL OR member.kind = 'alert' AND alert.user_id IS DISTINCT FROM way.user_id`,
    channel: 'added',
  },
  { reason: 'suspended', condition: `person.status = 'suspended'` },
  { reason: 'deleted', condition: `person.status = 'deleted'`, channel: 'telegram' },
  {
    reason: 'deleted',
    condition: `person.status = 'deleted' AND (member.kind <> 'mail' OR member.body <> 'account-message')`,
    channel: 'email',
  },
  { reason: 'deleted', condition: `person.status = 'deleted'`, channel: 'added' },
  { reason: 'channel-off', condition: `way.state = 'off'`, channel: 'added' },
  { reason: 'unproven', condition: `way.state = 'unproven'`, channel: 'added' },
  {
    reason: 'unlinked',
    condition: `member.kind = 'alert' AND chat.user_id IS DISTINCT FROM alert.user_id`,
    channel: 'telegram',
  },
  {
    reason: 'unlinked',
    condition: `member.kind = 'notice' AND chat.user_id IS DISTINCT FROM member.user_id`,
    channel: 'telegram',
  },
  { reason: 'blocked', condition: `chat.blocked_at IS NOT NULL`, fails: true, channel: 'telegram' },
  { reason: 'stopped', condition: `chat.stopped_at IS NOT NULL`, channel: 'telegram' },
  {
    reason: 'expired',
    condition: `member.kind = 'test' AND member.created_at <= now() - ${TEST_LIFE}`,
    channel: 'telegram',
  },
  {
    reason: 'expired',
    condition: `member.kind = 'mail' AND member.body = 'reset-password' AND member.created_at <= now() - ${RESET_LINK_LIFE}`,
    channel: 'email',
  },
  {
    reason: 'unverified',
    condition: `member.kind = 'alert' AND person.email_verified_at IS NULL`,
    channel: 'email',
  },
  {
    reason: 'unsubscribed',
    condition: `member.kind = 'alert' AND NOT chosen.alerts_by_mail OR member.kind = 'notice' AND NOT chosen.notices_by_mail`,
    channel: 'email',
  },
  { reason: 'deleted', condition: `member.kind = 'alert' AND ${IS_ORPHAN}` },
  { reason: 'disarmed', condition: `member.kind = 'alert' AND ${SWITCHED_OFF}` },
  {
    reason: 'acknowledged',
    condition: `member.kind = 'alert' AND alert.acknowledged_at IS NOT NULL AND EXISTS (
                SELECT FROM deliveries own
                  JOIN route_steps step ON step.route_id = alert.route_id AND step.position = own.step
                 WHERE own.id = member.id AND NOT own.after_snooze AND step.unless = 'acknowledged')`,
  },
  { reason: 'snoozed', condition: `member.kind = 'alert' AND watched.snoozed_until > now()` },
];

/** The reason for which a channel must not send `member` any more; null: it may. */
export function verdictOf(channel: DeliveryWay): string {
  const whens = VERDICTS.filter((each) => each.channel === undefined || each.channel === channel).map(
    ({ reason, condition }) => `WHEN ${condition} THEN '${reason}'`,
  );
  return `CASE
           ${whens.join('\n           ')}
         END`;
}

const FAILS = VERDICTS.filter(({ fails }) => fails).map(({ reason }) => `'${reason}'`);

/**
 * CTE: claims the deliveries in `members (id, verdict)` that are still open, or ends them where there is a verdict. One that was being
 * sent may have arrived. NOT IN keeps the planner on the primary key, away from the index of open deliveries.
 * `more`: what a channel sets besides.
 */
export function claimedCte(more = ''): string {
  return `claimed AS (
  UPDATE deliveries delivery
     SET status = CASE WHEN verdict IS NULL THEN 'sending' WHEN verdict IN (${FAILS.join(', ')}) THEN 'failed' ELSE 'cancelled' END,
         reason = verdict,
         settled_at = CASE WHEN verdict IS NULL THEN NULL ELSE now() END,
         claim = CASE WHEN verdict IS NULL THEN ${CLAIM} END,
         claim_epoch = CASE WHEN verdict IS NULL THEN ${EPOCH} END,
         claim_until = CASE WHEN verdict IS NULL THEN now() + ${CLAIM_MS} * interval '1 millisecond' END,
         attempts = delivery.attempts + CASE WHEN verdict IS NULL THEN 1 ELSE 0 END,
         first_attempt_at = coalesce(delivery.first_attempt_at, CASE WHEN verdict IS NULL THEN now() END),
         ambiguous = delivery.ambiguous OR delivery.status = 'sending'${more}
    FROM members
   WHERE members.id = delivery.id AND delivery.status NOT IN ('delivered', 'failed', 'cancelled')
  RETURNING delivery.*
)`;
}

/** What every channel reads of `claimed` deliveries, their `alert` and what its trigger is `called`, which no alert keeps. */
export const CLAIM_ROW = `claimed.id, claimed.kind, claimed.body, claimed.status, claimed.reason, claimed.attempts, claimed.ambiguous,
       claimed.settled_at AS "settledAt", claimed.alert_id AS "alertId", claimed.after_snooze AS "afterSnooze",
       (extract(epoch FROM now() - claimed.first_attempt_at) * 1000)::float8 AS "triedForMs",
       alert.symbol, alert.fired_at AS "firedAt", alert.late, alert.evidence, called.name, called.note,
       ${askOf('alert', 'claimed.urgent')} AS asks`;
