import { Inject, Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import type { AlertEvidence, HookEvidence } from '../../../contract/alert.js';
import type { AlertWithStatus } from '../../../contract/messages/alert-extras.js';
import type { WhyFacts } from '../../../contract/messages/why-text.js';
import type { Direction } from '../../../contract/trigger.js';
import { askOf } from '../../../pipeline/alerts/route-sql.js';
import { releaseOfAlert } from '../../../pipeline/evaluator/domain/describe-fire.js';
import type { Phase } from '../../../pipeline/evaluator/domain/trigger-machine.js';
import { isGroupId } from '../../../pipeline/delivery/domain/send-budget.js';
import { Clock } from '../../../platform/clock/clock.js';
import { CONFIG, type Config } from '../../../platform/config/config.js';
import type { Owner } from '../../../identity/owner.js';
import { type TriggerNow, triggerStatusOf } from '../domain/trigger-status.js';
import { type ConditionColumns, conditionOf } from '../../triggers/trigger-row.js';

/** One of the alerts a message tells of, and how its trigger stands now. */
export type MessageAlert = AlertWithStatus & WhyFacts & { readonly triggerId: string | null };

interface Row extends Omit<ConditionColumns, 'op'> {
  readonly alertId: string;
  readonly triggerId: string | null;
  readonly symbol: string | null;
  readonly evidence: AlertEvidence | HookEvidence;
  readonly recordedAt: Date;
  readonly sentAt: Date | null;
  readonly acceptedAt: Date | null;
  readonly op: Direction | null;
  readonly phase: Phase;
  readonly paused: 'plan' | null;
  readonly armedAt: Date;
  readonly updatedAt: Date;
  readonly snoozedUntil: Date | null;
  readonly name: string | null;
  readonly acknowledgedAt: Date | null;
  readonly isAsked: boolean;
}

const AS_IT_WAS = { kind: 'as-it-was' } as const;
const NO_RELEASE = { lower: 0, upper: 0 };

/** A message of a chat, and whose triggers that chat may touch now. */
export interface OwnedMessage {
  readonly chatId: string;
  readonly messageId: string;
  readonly owner: Owner;
}

/** In SQL, which deliveries a message was, and which of an alert's was the first telling there. */
interface Place {
  readonly told: string;
  readonly first: string;
}

const PRIVATE: Place = { told: 'chat_id = $1', first: `first.channel = 'telegram'` };

const OF_GROUP = `channel_id IN (SELECT id FROM channels WHERE chat_id = $1 AND user_id = $4)`;
const GROUP: Place = {
  told: `channel = 'telegram-group' AND status = 'delivered' AND ${OF_GROUP}`,
  first: `first.channel = 'telegram-group' AND first.message_id = $2 AND first.${OF_GROUP}`,
};

/**
 * A read model over the tables of three rooms: alert $3 and those that came with it in message $2 of chat $1. The chat
 * may know of alerts of its trial, and of account $4 if it is linked to one; triggers have one owner.
 */
const alertsSql = ({ told, first }: Place): string => `
WITH told AS (
  SELECT alert_id, min(id) AS place
    FROM deliveries
   WHERE ${told} AND message_id = $2 AND alert_id IS NOT NULL
   GROUP BY alert_id
),
meant AS (
  SELECT alert_id, place FROM told
   UNION ALL
  SELECT $3::uuid, NULL WHERE NOT EXISTS (SELECT FROM told WHERE alert_id = $3::uuid)
)
SELECT alert.id AS "alertId", alert.trigger_id AS "triggerId", alert.symbol, alert.evidence,
       alert.recorded_at AS "recordedAt", first.sent_at AS "sentAt",
       CASE WHEN first.status = 'delivered' THEN first.settled_at END AS "acceptedAt",
       watched.op, watched.level, watched.band_low AS "bandLow", watched.band_high AS "bandHigh", watched.series,
       watched.phase, watched.paused, watched.armed_at AS "armedAt", watched.updated_at AS "updatedAt",
       watched.snoozed_until AS "snoozedUntil", watched.name, alert.acknowledged_at AS "acknowledgedAt",
       ${askOf('alert', 'coalesce(first.urgent, false)')} IS NOT NULL AS "isAsked"
  FROM meant
  JOIN alerts alert ON alert.id = meant.alert_id AND (alert.trial_chat_id = $1 OR alert.user_id = $4)
  LEFT JOIN deliveries first ON first.alert_id = alert.id AND ${first} AND NOT first.after_snooze
  LEFT JOIN triggers watched ON watched.id = alert.trigger_id
   AND CASE WHEN $4::uuid IS NULL THEN watched.trial_chat_id = $1 ELSE watched.user_id = $4 END
 ORDER BY meant.place NULLS LAST`;

const IN_PRIVATE = alertsSql(PRIVATE);
const IN_GROUP = alertsSql(GROUP);

@Injectable()
export class MessageAlerts {
  constructor(
    private readonly db: DataSource,
    private readonly clock: Clock,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  /**
   * In the order of the message. Only the alert named, when the message is not known (its sending has not been written
   * down yet, or it is the first copy of a repeat); none if the alert is not the owner's.
   */
  async find({ chatId, messageId, owner }: OwnedMessage, alertId: string): Promise<readonly MessageAlert[]> {
    const userId = owner.kind === 'user' ? owner.userId : null;
    const rows = await this.db.query<Row[]>(isGroupId(chatId) ? IN_GROUP : IN_PRIVATE, [
      chatId,
      messageId,
      alertId,
      userId,
    ]);
    const alerts = rows.map((row) => this.toAlert(row));
    return alerts.some((alert) => alert.alertId === alertId) ? alerts : [];
  }

  private toAlert(row: Row): MessageAlert {
    const { alertId, triggerId, evidence, name } = row;
    const recordedAt = row.recordedAt.getTime();
    const alert = {
      alertId,
      triggerId,
      recordedAt,
      name,
      acknowledgedAt: row.acknowledgedAt?.getTime() ?? null,
      ...(row.isAsked && { isAsked: true as const }),
      sentAt: row.sentAt?.getTime() ?? null,
      acceptedAt: row.acceptedAt?.getTime() ?? null,
    };
    if (evidence.origin === 'hook') {
      const { hook } = evidence;
      const { symbol } = row;
      return { ...alert, symbol, evidence, hook, condition: null, status: AS_IT_WAS, release: NO_RELEASE };
    }
    const { condition } = evidence;
    const symbol = row.symbol ?? '';
    return {
      ...alert,
      symbol,
      evidence,
      condition,
      status: triggerStatusOf({ condition, recordedAt }, triggerOf(row), this.clock.now()),
      release: releaseOfAlert({ symbol, evidence }, this.config.triggerRules),
    };
  }
}

function triggerOf(row: Row): TriggerNow | null {
  const { op } = row;
  if (op === null) return null;
  return {
    condition: conditionOf({ ...row, op }),
    phase: row.phase,
    paused: row.paused,
    armedAt: row.armedAt.getTime(),
    updatedAt: row.updatedAt.getTime(),
    snoozedUntil: row.snoozedUntil?.getTime() ?? null,
  };
}
