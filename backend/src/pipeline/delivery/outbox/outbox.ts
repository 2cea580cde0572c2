import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import type { CancelReason, DeliveryStatus, FailureReason } from '../../../contract/alert.js';
import { preparedQuery } from '../../../platform/database/prepared-query.js';
import { heldUntil } from '../../alerts/quiet-sql.js';
import { COUNT_MESSAGES } from './digest-sql.js';
import type { Claim, SettledDelivery } from './channel.js';
import { emailInstead, nextStepInstead } from './fallback-sql.js';

/** By what a claim is known. */
type ClaimKey = Pick<Claim, 'key'>;

/**
 * In SQL, when delivery `row` of `alert` was due, epoch milliseconds: at its tick, at the end of what held it back in `chat` by
 * `settings`, or when its step of a route began, but not after its first try; or when somebody tried it again. null without an alert.
 */
export function alertDueAt(row: string): string {
  const begin = `greatest(to_timestamp((alert.evidence ->> 'seenAt')::float8 / 1000), ${heldUntil(row, 'chat', 'settings')},
                          CASE WHEN ${row}.created_at > alert.recorded_at THEN ${row}.created_at END)`;
  return `CASE WHEN alert.id IS NOT NULL
       THEN (extract(epoch FROM greatest(least(${begin}, ${row}.first_attempt_at), ${row}.retried_at)) * 1000)::float8 END`;
}

/**
 * Ends the deliveries $2 of claim $1, if it still is theirs. They keep the claim: said again, when the answer to a commit got lost, it
 * changes nothing and returns the same rows. Counts for digests, queues e-mails for what Telegram will never take, and hastens
 * the next steps of routes.
 */
const SETTLE_SQL = `
WITH open AS (
  SELECT id, status AS before FROM deliveries WHERE id = ANY ($2::bigint[]) AND claim = $1::uuid FOR UPDATE
),
settled AS (
  UPDATE deliveries
     SET status = $3, reason = $4, message_id = $5, sent_at = to_timestamp($6::float8 / 1000),
         settled_at = to_timestamp($7::float8 / 1000), ambiguous = ambiguous OR $8::boolean, claim_until = NULL, sealed = NULL
    FROM open
   WHERE deliveries.id = open.id
  RETURNING deliveries.*, open.before
),
accepted AS (
  SELECT chat_id, max(created_at) AS newest
    FROM settled
   WHERE channel = 'telegram' AND kind = 'alert' AND status = 'delivered' AND before = 'sending'
   GROUP BY chat_id
),
${COUNT_MESSAGES},
lost AS (
  SELECT alert_id, urgent, after_snooze, reason
    FROM settled WHERE channel = 'telegram' AND kind = 'alert' AND status = 'failed'
),
emailed AS (${emailInstead('lost')}
),
failed AS (SELECT alert_id FROM settled WHERE alert_id IS NOT NULL AND status = 'failed'),
hastened AS (${nextStepInstead('failed')}
)
SELECT settled.id, settled.channel, settled.chat_id AS "chatId", settled.channel_id AS "channelId", coalesce(settled.user_id, alert.user_id) AS "userId",
       CASE WHEN NOT settled.after_snooze THEN settled.alert_id END AS "alertId", settled.status, settled.reason,
       (alert.evidence ->> 'seenAt')::float8 AS "seenAt", ${alertDueAt('settled')} AS "dueAt"
  FROM settled
  LEFT JOIN alerts alert ON alert.id = settled.alert_id
  LEFT JOIN telegram_chats chat ON chat.chat_id = settled.chat_id
  LEFT JOIN user_settings settings ON settings.user_id = chat.user_id
 ORDER BY settled.id`;

/** Nobody knows whether a message arrived until this is through. */
const SETTLE = { name: 'settle-deliveries', text: SETTLE_SQL };

const HAND_BACK = `
UPDATE deliveries
   SET status = 'pending', claim = NULL, claim_until = NULL, attempts = attempts - 1,
       message_id = CASE WHEN attempts > 1 THEN message_id END,
       first_attempt_at = CASE WHEN attempts > 1 THEN first_attempt_at END
 WHERE status = 'sending'`;

type SettledRow = Omit<SettledDelivery, 'at' | 'tookMs' | 'acceptedAfterMs' | 'calledAfterMs'> &
  Record<'seenAt' | 'dueAt', number | null>;

export interface DeliveryState {
  readonly status: DeliveryStatus;
  readonly reason: string | null;
}

export type Ending =
  | { readonly status: 'delivered'; readonly messageId: string }
  | {
      readonly status: 'failed';
      readonly reason: FailureReason;
      /** Whether the last attempt may have reached the person all the same. */
      readonly mayHaveArrived?: boolean;
    };

/**
 * What becomes of claimed messages, whatever their channel: they end in a final state, or wait again. Only whoever
 * holds the claim can write it. Times: milliseconds.
 */
@Injectable()
export class Outbox {
  constructor(private readonly db: DataSource) {}

  /** Ends deliveries of a claim. Returns those that were still its own; the same ones when it is said again. */
  async settle(
    { key }: ClaimKey,
    ids: readonly string[],
    ending: Ending,
    call: { readonly sentAt: number; readonly answeredAt: number },
  ): Promise<readonly SettledDelivery[]> {
    const rows = await preparedQuery<SettledRow>(this.db, SETTLE, [
      key,
      ids,
      ending.status,
      ending.status === 'failed' ? ending.reason : null,
      ending.status === 'delivered' ? ending.messageId : null,
      call.sentAt,
      call.answeredAt,
      ending.status === 'failed' && ending.mayHaveArrived === true,
    ]);
    return rows.map(({ seenAt, dueAt, ...row }) => {
      const accepted = row.status === 'delivered' ? call.answeredAt : null;
      return {
        ...row,
        at: call.answeredAt,
        tookMs: between(seenAt, accepted),
        acceptedAfterMs: between(dueAt, accepted),
        calledAfterMs: between(dueAt, call.sentAt),
      };
    });
  }

  /** Puts deliveries of a claim back, due `delayMs` from now on the database's clock. */
  async retryLater(
    { key }: ClaimKey,
    ids: readonly string[],
    { delayMs, mayHaveArrived }: { readonly delayMs: number; readonly mayHaveArrived: boolean },
  ): Promise<void> {
    await this.db.query(
      `UPDATE deliveries
          SET status = 'pending', claim = NULL, claim_until = NULL, ambiguous = ambiguous OR $4,
              next_attempt_at = now() + $3 * interval '1 millisecond'
        WHERE id = ANY ($2::bigint[]) AND claim = $1::uuid`,
      [key, ids, delayMs, mayHaveArrived],
    );
  }

  /** Puts deliveries of a claim back as if they had not been claimed: nothing was tried. */
  async handBack({ key }: ClaimKey, ids: readonly string[]): Promise<void> {
    await this.db.query(`${HAND_BACK} AND claim = $1::uuid AND id = ANY ($2::bigint[])`, [key, ids]);
  }

  /** Likewise all that these claims took. Reads every open delivery. */
  async handBackAll(keys: readonly string[]): Promise<void> {
    await this.db.query(`${HAND_BACK} AND claim = ANY ($1::uuid[])`, [keys]);
  }

  /** null for a delivery that does not exist. */
  async stateOf(id: string): Promise<DeliveryState | null> {
    const [row] = await this.db.query<DeliveryState[]>(
      `SELECT status, reason FROM deliveries WHERE id = $1`,
      [id],
    );
    return row ?? null;
  }
}

function between(from: number | null, to: number | null): number | null {
  return from === null || to === null ? null : to - from;
}

/** What a sender is claiming at this moment is skipped: it goes, or the sender finds the account as it is now. */
const CANCEL_ALL = `
WITH waiting AS (
  SELECT id FROM deliveries
   WHERE status = 'pending' AND id = ANY (ARRAY(
     SELECT id FROM deliveries WHERE user_id = $1 AND status = 'pending'
      UNION
     SELECT delivery.id FROM deliveries delivery JOIN alerts alert ON alert.id = delivery.alert_id
      WHERE alert.user_id = $1 AND delivery.status = 'pending'
      UNION
     SELECT delivery.id FROM deliveries delivery JOIN telegram_chats chat USING (chat_id)
      WHERE chat.user_id = $1 AND delivery.status = 'pending'))
     FOR UPDATE SKIP LOCKED
)
UPDATE deliveries
   SET status = 'cancelled', reason = $2, settled_at = now(), sealed = NULL
 WHERE id = ANY (ARRAY(SELECT id FROM waiting))`;

/** Cancels, in the caller's transaction, all that waits to be sent to a person, whatever the channel; nobody is told. */
export async function cancelAll(
  tx: EntityManager,
  userId: string,
  reason: Extract<CancelReason, 'suspended'>,
): Promise<void> {
  await tx.query(CANCEL_ALL, [userId, reason]);
}
