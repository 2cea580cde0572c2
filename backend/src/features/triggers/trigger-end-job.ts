import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { endRoutes } from '../../pipeline/alerts/route-sql.js';
import { isUnseenBefore, OLDEST_CROSSING } from '../../pipeline/alerts/record-sql.js';
import { OFFICIAL_SYMBOLS } from '../../pipeline/price-feed/tradfi/domain/official-value.js';
import type { JobRun, LeaderJob } from '../../platform/jobs/leader-job.js';
import { LeaderJobs } from '../../platform/jobs/leader-jobs.js';
import { fenceCte } from '../../platform/leases/lease-sql.js';
import type { Fence } from '../../platform/leases/leases.js';
import type { TriggerEntity } from './trigger.entity.js';
import { TriggerEvents } from './trigger-events.js';
import { ownerOf } from './trigger-row.js';

const EVERY_MS = 20_000;
const MOST_AT_ONCE = 500;

type EndedRow = Pick<TriggerEntity, 'id' | 'userId' | 'trialChatId'>;

/**
 * In SQL, whether prices from before its end may yet be evaluated for a trigger: its coin was not seen up to then, because
 * exchanges or we were away. Official values ($3) have no past.
 */
const MAY_FIRE_YET = `
   ending.paused IS NULL AND ending.expires_at > now() - interval '${OLDEST_CROSSING}' AND ending.symbol <> ALL ($3::text[])
   AND ${isUnseenBefore(`ending.symbol || coalesce('@' || ending.exchange, '')`, 'ending.expires_at')}`;

/** In SQL, whether the end of its snooze may have something to tell. Nobody follows the series of what is disarmed: its phase has to say. */
const HAS_RUNG = `(phase = 'breached' OR phase = 'cooldown' AND series IS NULL)`;

/**
 * The new revision keeps out what the evaluator decided before. A snooze that has something to tell goes on; of others nothing may come
 * while they would have lasted.
 */
const END = `
WITH ${fenceCte('scheduler')}, due AS (
  SELECT ending.id, ending.snoozed_until IS NOT NULL AND NOT ${HAS_RUNG} AS "isSilenced" FROM triggers ending
   WHERE ending.expires_at <= now() AND ending.phase <> 'disarmed' AND EXISTS (SELECT FROM fence) AND NOT (${MAY_FIRE_YET})
   ORDER BY ending.expires_at
   LIMIT ${MOST_AT_ONCE}
), ended AS (
  UPDATE triggers
     SET phase = 'disarmed', snoozed_until = CASE WHEN ${HAS_RUNG} THEN snoozed_until END, revision = revision + 1, updated_at = now()
   WHERE id IN (SELECT id FROM due) AND phase <> 'disarmed'
  RETURNING id, user_id AS "userId", trial_chat_id::text AS "trialChatId"
), silenced AS (
  ${endRoutes('SELECT id FROM due WHERE "isSilenced"')}
)
SELECT EXISTS (SELECT FROM fence) AS "fenceHolds", (SELECT coalesce(json_agg(ended), '[]') FROM ended) AS ended`;

/**
 * Disarms triggers after their end, once their coin was seen up to it: what an outage hid before the end still rings, late. The
 * evaluator lets them fire no more from the end itself on.
 */
@Injectable()
export class TriggerEndJob {
  readonly job: LeaderJob;

  constructor(
    private readonly db: DataSource,
    private readonly triggerEvents: TriggerEvents,
    jobs: LeaderJobs,
  ) {
    const work = (run: JobRun) => run.repeat((fence) => this.endDue(fence));
    this.job = jobs.add({ name: 'trigger ends', doing: 'disarming', everyMs: EVERY_MS, work });
  }

  private async endDue({ owner, epoch }: Fence): Promise<'done' | 'fenced'> {
    const [done] = await this.db.query<{ fenceHolds: boolean; ended: EndedRow[] }[]>(END, [
      owner,
      epoch,
      OFFICIAL_SYMBOLS,
    ]);
    if (done?.fenceHolds === false) return 'fenced';
    for (const row of done?.ended ?? []) {
      const edited = { owner: ownerOf(row), changed: [row.id], committed: [], deleted: [] };
      this.triggerEvents.edited.publish(edited);
    }
    return 'done';
  }
}
