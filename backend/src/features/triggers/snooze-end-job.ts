import { Inject, Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { holds } from '../../contract/level-rules.js';
import { CONFIG, type Config } from '../../platform/config/config.js';
import type { JobRun, LeaderJob } from '../../platform/jobs/leader-job.js';
import { LeaderJobs } from '../../platform/jobs/leader-jobs.js';
import { fenceCte } from '../../platform/leases/lease-sql.js';
import type { Fence } from '../../platform/leases/leases.js';
import {
  takesAlertEmails,
  USUAL_EMAIL_REASON,
  usualChat,
  workingChannelsUpTo,
} from '../../pipeline/alerts/route-sql.js';
import { SeriesValues } from '../../pipeline/evaluator/series-values.js';
import { priceKeyOf } from '../../pipeline/price-feed/domain/price-key.js';
import { PriceTable } from '../../pipeline/price-feed/price-table.js';
import type { Owner } from '../../identity/owner.js';
import type { TriggerEntity } from './trigger.entity.js';
import { TriggerEvents } from './trigger-events.js';
import { type ConditionColumns, conditionOf, keyOfRow, ownerOf } from './trigger-row.js';

const EVERY_MS = 1000;
const MOST_AT_ONCE = 500;
/** A disarmed trigger with a snooze was in breach when its only fire or its end disarmed it. */
const IN_BREACH: ReadonlySet<DueRow['phase']> = new Set(['breached', 'disarmed']);

type DueRow = ConditionColumns &
  Pick<TriggerEntity, 'id' | 'userId' | 'trialChatId' | 'symbol' | 'phase' | 'exchange'>;

const DUE = `
SELECT id, user_id AS "userId", trial_chat_id AS "trialChatId", symbol, phase, op, level, band_low AS "bandLow",
       band_high AS "bandHigh", series, exchange
  FROM triggers
 WHERE snoozed_until <= now() AND (trial_chat_id IS NULL OR $2) AND (phase = 'armed' OR symbol || coalesce('@' || exchange, '') = ANY ($1::text[]))
 ORDER BY snoozed_until
 LIMIT ${MOST_AT_ONCE}`;

/** A message waits no longer, in SQL: a mute lasts 7 days, and one is tried for 24 hours. */
const LONGEST_WAIT = `interval '8 days'`;

/**
 * Ends the snoozes of triggers $3 that are still over, under owner $1 and epoch $2 of the lease. For those in $4 the latest alert is
 * told once: by what waited through the snooze, else anew by the taken steps of its route, else in the usual way. What else
 * waits from before is called off.
 */
const END = `
WITH ${fenceCte('scheduler')}, ended AS (
  UPDATE triggers SET snoozed_until = NULL
   WHERE id = ANY ($3::uuid[]) AND snoozed_until <= now() AND EXISTS (SELECT FROM fence)
  RETURNING id, always_rings
), latest AS (
  SELECT alert.*, was.snoozed_until
    FROM ended
    JOIN triggers was ON was.id = ended.id
    CROSS JOIN LATERAL (
      SELECT id, trigger_id, trial_chat_id, user_id, route_id, route_step, recorded_at
        FROM alerts WHERE trigger_id = ended.id ORDER BY fire_no DESC LIMIT 1) alert
), told AS (
  SELECT * FROM latest WHERE trigger_id = ANY ($4::uuid[]) AND recorded_at < snoozed_until
), moved AS (
  UPDATE alerts
     SET next_step_at = CASE WHEN alerts.id IN (SELECT id FROM told) THEN now() END
    FROM latest
   WHERE alerts.trigger_id = latest.trigger_id AND alerts.recorded_at < latest.snoozed_until AND alerts.next_step_at IS NOT NULL
), waiting AS (
  SELECT open.id
    FROM latest
    JOIN alerts rung ON rung.trigger_id = latest.trigger_id AND rung.recorded_at < latest.snoozed_until
                        AND rung.recorded_at > now() - ${LONGEST_WAIT} AND rung.id NOT IN (SELECT id FROM told)
    JOIN deliveries open ON open.alert_id = rung.id AND open.status = 'pending'
     FOR UPDATE OF open SKIP LOCKED
), called_off AS (
  UPDATE deliveries SET status = 'cancelled', reason = 'snoozed', settled_at = now() WHERE id IN (SELECT id FROM waiting)
), reopened AS (
  UPDATE deliveries
     SET status = 'pending', reason = NULL, settled_at = NULL, message_id = NULL, after_snooze = true, retried_at = now(),
         first_attempt_at = NULL
    FROM told
   WHERE deliveries.alert_id = told.id AND told.route_id IS NOT NULL
     AND deliveries.status = 'cancelled' AND deliveries.reason = 'snoozed'
  RETURNING deliveries.alert_id
), anew AS (
  SELECT told.*, ended.always_rings
    FROM ended
    JOIN told ON told.trigger_id = ended.id
   WHERE told.id NOT IN (SELECT alert_id FROM reopened)
     AND NOT EXISTS (
       SELECT FROM deliveries sent
        WHERE sent.alert_id = told.id
          AND (sent.status IN ('pending', 'sending') OR sent.status = 'delivered' AND sent.settled_at >= told.snoozed_until))
), ways AS (
  SELECT anew.id AS alert_id, anew.always_rings, way.*
    FROM anew
    CROSS JOIN LATERAL (${workingChannelsUpTo({ route: 'anew.route_id', upTo: 'anew.route_step', userId: 'anew.user_id' })}) way
   WHERE (NOT way.only_urgent OR EXISTS (SELECT FROM deliveries first WHERE first.alert_id = anew.id AND first.urgent))
     -- An alert gets one e-mail, ever.
     AND (way.channel <> 'email'
          OR ${takesAlertEmails('anew.user_id')}
             AND NOT EXISTS (SELECT FROM deliveries mail WHERE mail.alert_id = anew.id AND mail.channel = 'email'))
), routed AS (
  INSERT INTO deliveries (channel, channel_id, kind, alert_id, chat_id, user_id, after_snooze, always_rings, body)
  SELECT channel, channel_id, 'alert', alert_id, chat_id, user_id, true, always_rings, CASE channel WHEN 'email' THEN 'route' END
    FROM ways
  ON CONFLICT DO NOTHING
), queued AS (
  INSERT INTO deliveries (channel, kind, alert_id, chat_id, user_id, after_snooze, always_rings, body)
  SELECT CASE WHEN usual.chat_id IS NULL THEN 'email' ELSE 'telegram' END, 'alert', anew.id, usual.chat_id,
         anew.user_id, true, anew.always_rings, CASE WHEN usual.chat_id IS NULL THEN ${USUAL_EMAIL_REASON} END
    FROM anew
    LEFT JOIN users person ON person.id = anew.user_id
    LEFT JOIN telegram_chats linked ON linked.user_id = anew.user_id
    CROSS JOIN LATERAL (SELECT ${usualChat('coalesce(anew.trial_chat_id, linked.chat_id)')} AS chat_id) usual
   WHERE anew.id NOT IN (SELECT alert_id FROM ways)
     AND (usual.chat_id IS NOT NULL OR person.email_verified_at IS NOT NULL)
  ON CONFLICT (alert_id) WHERE channel = 'email' DO UPDATE
    SET status = 'pending', reason = NULL, settled_at = NULL, message_id = NULL, after_snooze = true, first_attempt_at = NULL
    WHERE deliveries.status = 'cancelled' AND deliveries.reason = 'snoozed'
)
SELECT EXISTS (SELECT FROM fence) AS "fenceHolds", ARRAY(SELECT id FROM ended) AS ended`;

/**
 * What happens when a snooze is over: one message if the condition holds at a fresh price, nothing otherwise. Without a
 * fresh price the snooze goes on until there is one.
 */
@Injectable()
export class SnoozeEndJob {
  readonly job: LeaderJob;

  constructor(
    private readonly db: DataSource,
    private readonly prices: PriceTable,
    private readonly series: SeriesValues,
    private readonly triggerEvents: TriggerEvents,
    jobs: LeaderJobs,
    @Inject(CONFIG) private readonly config: Pick<Config, 'trial'>,
  ) {
    const work = (run: JobRun) => run.repeat((fence) => this.endDue(fence));
    this.job = jobs.add({ name: 'snoozes', doing: 'ending', everyMs: EVERY_MS, work });
  }

  private async endDue(fence: Fence): Promise<'done' | 'fenced'> {
    const due = await this.db.query<DueRow[]>(DUE, [this.freshKeys(), this.config.trial === 'open']);
    const verdicts = due.map((row) => ({ row, verdict: this.verdict(row) }));
    const over = verdicts.filter(({ verdict }) => verdict !== 'wait').map(({ row }) => row);
    if (over.length === 0) return 'done';
    const told = verdicts.filter(({ verdict }) => verdict === 'tell').map(({ row }) => row.id);
    const [done] = await this.db.query<{ fenceHolds: boolean; ended: string[] }[]>(END, [
      fence.owner,
      fence.epoch,
      over.map(({ id }) => id),
      told,
    ]);
    if (done?.fenceHolds === false) return 'fenced';
    const ended = new Set(done?.ended);
    for (const row of over) {
      const owner: Owner = ownerOf(row);
      if (ended.has(row.id))
        this.triggerEvents.edited.publish({ owner, changed: [row.id], committed: [], deleted: [] });
    }
    return 'done';
  }

  /** Those that wait for a price must not keep others from their turn. */
  private freshKeys(): readonly string[] {
    return this.prices.tracked().filter((key) => this.prices.get(key)?.fresh);
  }

  /** An armed trigger whose condition holds is about to ring by itself. The phase tells of a series whose value is unknown. */
  private verdict(row: DueRow): 'tell' | 'silent' | 'wait' {
    if (row.phase === 'armed') return 'silent';
    const condition = conditionOf(row);
    if (row.series !== null) {
      const value = this.series.get(keyOfRow(row))?.value ?? null;
      const isIn = value === null ? IN_BREACH.has(row.phase) : holds(condition, value);
      return isIn ? 'tell' : 'silent';
    }
    const current = this.prices.get(priceKeyOf(row.symbol, row.exchange));
    if (!current?.fresh) return 'wait';
    return holds(condition, current.price) ? 'tell' : 'silent';
  }
}
