import { Inject, Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { pushNotices } from '../../contract/messages/push-notices.js';
import { planSentences } from '../../contract/plans.js';
import type { PushAct, PushActAnswer } from '../../contract/push-message.js';
import type { Condition } from '../../contract/trigger.js';
import { accountOwner } from '../../identity/owner.js';
import { Acknowledgements } from '../../pipeline/alerts/acknowledgements.js';
import { ChannelEvents, type OwnedRow } from '../../pipeline/delivery/added-channels/channel-events.js';
import { readPushReceipt } from '../../pipeline/delivery/push-receipt.js';
import { Clock } from '../../platform/clock/clock.js';
import { CONFIG, type Config } from '../../platform/config/config.js';
import { AppError } from '../../platform/errors/app-error.js';
import type { Once } from '../../platform/idempotency/idempotent-answers.js';
import { PROVEN } from './channel-row.js';
import { type EditOutcome, TriggersService } from '../triggers/triggers.service.js';

/** A device that showed a message about anything is proven. Once shown, a delivery keeps its first time. */
const SHOWN_DELIVERY = `
WITH shown AS (
  UPDATE deliveries SET shown_at = now()
   WHERE id = $1::bigint AND channel = 'push' AND shown_at IS NULL
  RETURNING channel_id
)
UPDATE channels SET ${PROVEN}
 WHERE id = (SELECT channel_id FROM shown) AND kind = 'push' AND state = 'unproven'
RETURNING user_id AS "userId"`;

const SHOWN_CHANNEL = `
UPDATE channels SET ${PROVEN} WHERE id = $1::uuid AND kind = 'push' AND state = 'unproven'
RETURNING user_id AS "userId"`;

/** An alert that act $2 may still be done to, while the channel and the person are in good standing. */
const OPEN_ACT = `
SELECT alert.id AS "alertId", alert.user_id AS "userId", alert.trigger_id AS "triggerId", alert.symbol,
       alert.evidence -> 'condition' AS condition, person.time_zone AS zone
  FROM deliveries delivery
  JOIN alerts alert ON alert.id = delivery.alert_id
  JOIN users person ON person.id = alert.user_id AND person.status <> 'suspended'
 WHERE delivery.id = $1::bigint AND delivery.channel = 'push' AND $2 <> ALL (coalesce(delivery.acts, '{}'))
   AND (alert.trigger_id IS NOT NULL OR $2 = 'seen')
   AND EXISTS (SELECT FROM channels way WHERE way.id = delivery.channel_id AND way.user_id = alert.user_id AND way.state = 'on')`;

/** Notes the act, so that it is done once. */
const TAKE_ACT = `
UPDATE deliveries SET acts = array_append(coalesce(acts, '{}'), $2)
 WHERE id = $1::bigint AND $2 <> ALL (coalesce(acts, '{}')) RETURNING id`;

type Queries = Pick<EntityManager, 'query'>;
type TakeAct = (db: Queries) => Promise<void>;
type PushEdit = Exclude<PushAct, 'seen'>;

interface ToldAct {
  readonly alertId: string;
  readonly userId: string;
  readonly triggerId: string;
  readonly symbol: string;
  readonly condition: Condition;
  readonly zone: string | null;
}

/** A message that is no row of `deliveries` has another name, and nothing to note. */
const IDS = { delivery: /^\d{1,18}$/, channel: /^[0-9a-f-]{36}$/ } as const;

/** What devices say about push messages, by the receipt that only they have. */
@Injectable()
export class PushReceipts {
  constructor(
    private readonly db: DataSource,
    private readonly triggers: TriggersService,
    private readonly acknowledgements: Acknowledgements,
    private readonly events: ChannelEvents,
    private readonly clock: Clock,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  /** A receipt that is wrong or over changes nothing, and is told nothing. */
  async noteShown(text: string): Promise<void> {
    const receipt = readPushReceipt(this.config.sessionSecret, text, this.clock.now());
    if (receipt === null || !IDS[receipt.of].test(receipt.id)) return;
    const sql = receipt.of === 'channel' ? SHOWN_CHANNEL : SHOWN_DELIVERY;
    const [rows] = await this.db.query<[OwnedRow[], number]>(sql, [receipt.id]);
    this.events.publishOwners(rows);
  }

  /** @throws AppError 410 for a receipt that is wrong, over or used for the same act before. */
  async act(text: string, act: PushAct): Promise<PushActAnswer> {
    const receipt = readPushReceipt(this.config.sessionSecret, text, this.clock.now());
    if (receipt?.of !== 'delivery' || !IDS.delivery.test(receipt.id)) throw tooOld();
    const [told] = await this.db.query<ToldAct[]>(OPEN_ACT, [receipt.id, act]);
    if (told === undefined) throw tooOld();
    return { text: await this.perform(act, told, (tx) => takeAct(tx, receipt.id, act)) };
  }

  /** `take` notes the act in the transaction that does it. */
  private async perform(act: PushAct, told: ToldAct, take: TakeAct): Promise<string> {
    if (act !== 'seen') return this.noticeOf(act, told, await this.edit(act, told, take));
    // Said again it changes nothing, so it may come before its note.
    await this.acknowledgements.acknowledge(accountOwner(told.userId), [told.alertId], 'push');
    await take(this.db);
    return pushNotices.seen();
  }

  private edit(
    act: PushEdit,
    { userId, triggerId: id, condition }: ToldAct,
    take: TakeAct,
  ): Promise<EditOutcome> {
    const owner = accountOwner(userId);
    const once: Once = async (tx, effect) => {
      await take(tx);
      return effect();
    };
    return act === 'snooze'
      ? this.triggers.snooze(owner, { id, condition }, once)
      : this.triggers.switch(owner, { id, condition }, 'disarmed', once);
  }

  private noticeOf(act: PushEdit, { symbol, zone }: ToldAct, outcome: EditOutcome): string {
    if (outcome.kind === 'paused') return planSentences(this.config).pausedByPlan;
    if (outcome.kind !== 'done') return pushNotices[outcome.kind](symbol);
    if (act === 'disarm') return pushNotices.disarmed(symbol);
    const { snoozedUntil } = outcome.trigger;
    if (snoozedUntil === undefined) return pushNotices.nothingToSnooze(symbol);
    return pushNotices.snoozed(symbol, Date.parse(snoozedUntil), this.clock.now(), zone);
  }
}

/** @throws AppError 410 if it was done before. */
async function takeAct(db: Queries, deliveryId: string, act: PushAct): Promise<void> {
  const [taken] = await db.query<[unknown[], number]>(TAKE_ACT, [deliveryId, act]);
  if (taken.length === 0) throw tooOld();
}

function tooOld(): AppError {
  return new AppError('NOT_FOUND', 410, pushNotices.tooOld());
}
