import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import type { AcknowledgedVia, AlertAcknowledged } from '../../contract/channels.js';
import { accountOwner, type Owner, OWNER_SHAPE, trialOwner } from '../../identity/owner.js';
import { oneOf, record, text } from '../../platform/bus/domain/shape.js';
import { RoomEvents } from '../../platform/bus/room-events.js';
import { asksFor } from './webhook-asks.js';

export interface OwnerAcknowledged extends AlertAcknowledged {
  readonly owner: Owner;
}

const VIA = oneOf<AcknowledgedVia>(['page', 'telegram', 'push', 'ntfy', 'link']);

@Injectable()
export class AcknowledgedEvents extends RoomEvents {
  /** After the commit, for each alert the first time. */
  readonly acknowledged = this.shared<OwnerAcknowledged>({
    name: 'alerts-acknowledged',
    shape: record<OwnerAcknowledged>({ owner: OWNER_SHAPE, alertId: text, at: text, via: VIA }),
  });
}

interface AcknowledgedRow {
  readonly alertId: string;
  readonly at: Date;
  readonly via: AcknowledgedVia;
  readonly isNew: boolean;
}

/** Webhooks that ask are told by the same statement; `webhook-event.ts` of the delivery room reads the body. */
const ACKNOWLEDGE = `
WITH wanted AS (
  SELECT id, acknowledged_at, acknowledged_via FROM alerts
   WHERE id = ANY ($1::uuid[]) AND (user_id = $3::uuid OR trial_chat_id = $4::bigint)
), noted AS (
  UPDATE alerts SET acknowledged_at = date_trunc('milliseconds', now()), acknowledged_via = $2
    FROM wanted WHERE alerts.id = wanted.id AND alerts.acknowledged_at IS NULL
  RETURNING alerts.id, alerts.user_id, alerts.acknowledged_at, alerts.acknowledged_via
), told AS (
  INSERT INTO deliveries (channel, kind, channel_id, user_id, body)
  SELECT 'webhook', 'notice', way.id, way.user_id,
         json_build_object('type', 'alert.acknowledged', 'alertId', noted.id, 'via', noted.acknowledged_via,
                           'at', round(extract(epoch FROM noted.acknowledged_at) * 1000))
    FROM noted
    JOIN channels way ON way.user_id = noted.user_id
   WHERE ${asksFor('way', `'alert.acknowledged'`)}
   ORDER BY noted.acknowledged_at, noted.id
)
SELECT wanted.id AS "alertId",
       coalesce(noted.acknowledged_at, wanted.acknowledged_at) AS at, coalesce(noted.acknowledged_via, wanted.acknowledged_via) AS via,
       noted.id IS NOT NULL AS "isNew"
  FROM wanted
  LEFT JOIN noted USING (id)
 WHERE coalesce(noted.acknowledged_at, wanted.acknowledged_at) IS NOT NULL`;

/** The alert and what came to its person in the same message, and whose they are. Open and settled deliveries of a channel have an index each. */
const TOGETHER = `
SELECT alert.user_id AS "userId", alert.trial_chat_id::text AS "trialChatId", person.time_zone AS zone,
       alert.acknowledged_at AS at,
       ARRAY(SELECT DISTINCT coalesce(beside.alert_id, alert.id)
               FROM deliveries sent
               LEFT JOIN deliveries beside
                 ON (beside.channel_id = sent.channel_id AND beside.status IN ('pending', 'sending')
                     OR beside.channel_id = sent.channel_id AND beside.status NOT IN ('pending', 'sending')
                     OR beside.user_id = sent.user_id AND beside.channel = sent.channel AND sent.channel_id IS NULL)
                AND beside.message_id = sent.message_id AND beside.alert_id IS NOT NULL
              WHERE sent.alert_id = alert.id AND sent.channel <> 'telegram') || alert.id AS ids
  FROM alerts alert
  LEFT JOIN users person ON person.id = alert.user_id
 WHERE alert.id = $1`;

export interface LinkedAlert {
  readonly owner: Owner;
  readonly ids: readonly string[];
  /** null: not acknowledged yet. */
  readonly at: Date | null;
  /** The person's time zone; null: not chosen. */
  readonly zone: string | null;
}

/** "Seen": steps of routes that wait for it come no more. The first time counts. */
@Injectable()
export class Acknowledgements {
  constructor(
    private readonly db: DataSource,
    private readonly events: AcknowledgedEvents,
  ) {}

  /** Those of the alerts that are the owner's, as they are acknowledged afterwards. */
  async acknowledge(
    owner: Owner,
    alertIds: readonly string[],
    via: AcknowledgedVia,
  ): Promise<readonly AlertAcknowledged[]> {
    const [userId, chatId] = owner.kind === 'user' ? [owner.userId, null] : [null, owner.chatId];
    const rows = await this.db.query<AcknowledgedRow[]>(ACKNOWLEDGE, [alertIds, via, userId, chatId]);
    for (const row of rows) {
      if (row.isNew) this.events.acknowledged.publish({ owner, ...acknowledgedOf(row) });
    }
    return rows.map(acknowledgedOf);
  }

  /** null: there is no such alert any more. */
  async linked(alertId: string): Promise<LinkedAlert | null> {
    const [row] = await this.db.query<
      (Omit<LinkedAlert, 'owner'> & { readonly userId: string | null; readonly trialChatId: string | null })[]
    >(TOGETHER, [alertId]);
    if (row === undefined) return null;
    const { userId, trialChatId, ids, at, zone } = row;
    const owner = userId === null ? trialOwner(trialChatId ?? '') : accountOwner(userId);
    return { owner, ids, at, zone };
  }
}

function acknowledgedOf({ alertId, at, via }: AcknowledgedRow): AlertAcknowledged {
  return { alertId, at: at.toISOString(), via };
}
