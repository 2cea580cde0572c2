import { randomUUID } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import type { AlertEvidence, DeliveryStatus } from '../contract/alert.js';
import type { Claim, ClaimedDelivery, DeliveryContent, DeliveryState, SettledDelivery } from './claim.js';
import { CLAIM_SQL, SETTLE_SQL } from './claim-sql.js';
import type { FinalReason } from './domain/retry-policy.js';

/** How long a claim keeps others away. Longer than two calls to Telegram and the wait between them (17.5 s). */
export const CLAIM_LEASE_MS = 20_000;
/** More alerts than this never fit into one message. */
const MOST_ALERTS = 30;

interface ClaimRow {
  readonly id: string;
  readonly chatId: string;
  readonly kind: DeliveryContent['kind'];
  readonly body: string | null;
  readonly status: DeliveryStatus;
  readonly reason: string | null;
  readonly attempts: number;
  readonly ambiguous: boolean;
  readonly ageMs: number;
  readonly settledAt: Date | null;
  readonly alertId: string | null;
  readonly symbol: string;
  readonly firedAt: Date;
  readonly late: boolean;
  readonly evidence: AlertEvidence;
}

interface SettledRow {
  readonly id: string;
  readonly chatId: string;
  readonly alertId: string | null;
  readonly status: DeliveryStatus;
  readonly reason: string | null;
  readonly seenAt: number | null;
}

export type Ending =
  | { readonly status: 'delivered'; readonly messageId: string }
  | { readonly status: 'failed'; readonly reason: FinalReason };

/** The queue of messages: rows that wait, are claimed by one sender, and end in a final state. Times: milliseconds. */
@Injectable()
export class Outbox {
  constructor(private readonly db: DataSource) {}

  /** Adds one test message behind everything this chat is still to get. Returns the delivery's id. */
  async addTest(chatId: string, body: string): Promise<string> {
    const [row] = await this.db.query<{ id: string }[]>(
      `INSERT INTO deliveries (channel, kind, chat_id, body) VALUES ('telegram', 'test', $1, $2) RETURNING id`,
      [chatId, body],
    );
    if (!row) throw new Error('The database stored no delivery');
    return row.id;
  }

  /**
   * The next message of up to `most` chats. At least once: a claim that is not settled in time can be claimed again.
   * Deliveries that were called off in the meantime come back as `settled`.
   */
  async claim(
    most: number,
    exceptChats: readonly string[],
  ): Promise<{ claims: readonly Claim[]; settled: readonly SettledDelivery[] }> {
    const key = randomUUID();
    const rows = await this.db.query<ClaimRow[]>(CLAIM_SQL, [
      exceptChats,
      most,
      key,
      CLAIM_LEASE_MS,
      MOST_ALERTS,
    ]);
    const byChat = new Map<string, ClaimedDelivery[]>();
    for (const row of rows.filter(({ status }) => status === 'sending')) {
      const deliveries = byChat.get(row.chatId) ?? [];
      byChat.set(row.chatId, [...deliveries, toClaimed(row)]);
    }
    return {
      claims: [...byChat].map(([chatId, deliveries]) => ({ key, chatId, deliveries })),
      settled: rows.filter(({ status }) => status !== 'sending').map(toCalledOff),
    };
  }

  /** Ends deliveries of a claim. Returns those that were still its own; the same ones when it is said again. */
  async settle(
    { key }: Claim,
    ids: readonly string[],
    ending: Ending,
    call: { readonly sentAt: number; readonly answeredAt: number },
  ): Promise<readonly SettledDelivery[]> {
    const rows = await this.db.query<SettledRow[]>(SETTLE_SQL, [
      key,
      ids,
      ending.status,
      ending.status === 'failed' ? ending.reason : null,
      ending.status === 'delivered' ? ending.messageId : null,
      call.sentAt,
      call.answeredAt,
    ]);
    return rows.map(({ seenAt, ...row }) => ({
      ...row,
      at: call.answeredAt,
      tookMs: row.status === 'delivered' && seenAt !== null ? call.answeredAt - seenAt : null,
    }));
  }

  /** Puts deliveries of a claim back, due `delayMs` from now on the database's clock. */
  async retryLater(
    { key }: Claim,
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
  async handBack({ key }: Claim, ids: readonly string[]): Promise<void> {
    await this.db.query(
      `UPDATE deliveries
          SET status = 'pending', claim = NULL, claim_until = NULL, attempts = attempts - 1
        WHERE id = ANY ($2::bigint[]) AND claim = $1::uuid`,
      [key, ids],
    );
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

function toClaimed(row: ClaimRow): ClaimedDelivery {
  const { id, attempts, ageMs, ambiguous } = row;
  return { id, attempts, ageMs, ambiguous, content: contentOf(row) };
}

function contentOf(row: ClaimRow): DeliveryContent {
  if (row.kind === 'test') return { kind: 'test', body: row.body ?? '' };
  const { symbol, firedAt, late, evidence } = row;
  return { kind: 'alert', alert: { symbol, firedAt: firedAt.getTime(), late, evidence } };
}

function toCalledOff(row: ClaimRow): SettledDelivery {
  const { id, chatId, alertId, status, reason, settledAt } = row;
  return { id, chatId, alertId, status, reason, at: settledAt?.getTime() ?? 0, tookMs: null };
}
