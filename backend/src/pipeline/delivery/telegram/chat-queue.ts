import { randomUUID } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import type { AlertEvidence, DeliveryStatus } from '../../../contract/alert.js';
import { preparedQuery } from '../../../platform/database/prepared-query.js';
import { AppError } from '../../../platform/errors/app-error.js';
import type { Fence } from '../../../platform/leases/leases.js';
import type { Claim, ClaimedDelivery, DeliveryContent, SettledDelivery } from '../claim.js';
import { CLAIM_SQL } from './claim-sql.js';

/** How long a claim keeps others away. Longer than two calls to Telegram and the wait between them (17.5 s). */
const CLAIM_LEASE_MS = 20_000;
/** Whoever asked for a test waits 8 s for it. */
const LONGEST_TEST_WAIT_MS = 10_000;
/** More alerts than this never fit into one message. */
const MOST_ALERTS = 30;

/** The next message of a chat. */
export interface ChatClaim extends Claim {
  readonly chatId: string;
}

/** How many messages there is room for, and how many of them may be notices. */
export interface ClaimRoom {
  readonly all: number;
  readonly notices: number;
}

export type Claimed =
  | {
      readonly kind: 'claimed';
      readonly claims: readonly ChatClaim[];
      /** Deliveries that were called off in the meantime. */
      readonly settled: readonly SettledDelivery[];
    }
  | { readonly kind: 'fenced' };

/** Planning it takes ten times as long as a look that finds nothing. */
const CLAIM = { name: 'claim-chats', text: CLAIM_SQL };

interface ClaimRow {
  readonly id: string | null;
  readonly chatId: string;
  readonly userId: string | null;
  readonly kind: DeliveryContent['kind'];
  readonly body: string | null;
  readonly status: DeliveryStatus;
  readonly reason: string | null;
  readonly attempts: number;
  readonly ambiguous: boolean;
  readonly triedForMs: number;
  readonly settledAt: Date | null;
  readonly alertId: string | null;
  readonly afterSnooze: boolean;
  readonly symbol: string;
  readonly firedAt: Date;
  readonly late: boolean;
  readonly evidence: AlertEvidence;
}

type DeliveryRow = ClaimRow & { readonly id: string };

/** What waits for Telegram chats: each chat gets its messages in order, and one at a time. */
@Injectable()
export class ChatQueue {
  constructor(private readonly db: DataSource) {}

  /**
   * Adds one test message behind everything this chat is still to get. Returns the delivery's id.
   * @throws AppError NOT_FOUND (404): the chat was erased meanwhile.
   */
  async addTest(chatId: string, body: string): Promise<string> {
    const [row] = await this.db.query<{ id: string }[]>(
      `WITH chat AS (SELECT chat_id FROM telegram_chats WHERE chat_id = $1 FOR KEY SHARE)
       INSERT INTO deliveries (channel, kind, chat_id, body)
       SELECT 'telegram', 'test', chat_id, $2 FROM chat RETURNING id`,
      [chatId, body],
    );
    if (!row) throw new AppError('NOT_FOUND', 404);
    return row.id;
  }

  /**
   * The next message of as many chats as there is room for; `fenced`, and nothing claimed, if the lease has gone to somebody else. At
   * least once: a claim that is not settled in time, or not before the lease changes hands, can be claimed again.
   */
  async claim(room: ClaimRoom, exceptChats: readonly string[], { owner, epoch }: Fence): Promise<Claimed> {
    const key = randomUUID();
    const found = await preparedQuery<ClaimRow>(this.db, CLAIM, [
      exceptChats,
      room.all,
      key,
      CLAIM_LEASE_MS,
      MOST_ALERTS,
      owner,
      epoch,
      LONGEST_TEST_WAIT_MS,
      room.notices,
    ]);
    if (found.length === 0) return { kind: 'fenced' };
    const rows = found.filter((row): row is DeliveryRow => row.id !== null);
    const byChat = new Map<string, ClaimedDelivery[]>();
    for (const row of rows.filter(({ status }) => status === 'sending')) {
      const deliveries = byChat.get(row.chatId) ?? [];
      byChat.set(row.chatId, [...deliveries, toClaimed(row)]);
    }
    return {
      kind: 'claimed',
      claims: [...byChat].map(([chatId, deliveries]) => ({ key, chatId, deliveries })),
      settled: rows.filter(({ status }) => status !== 'sending').map(toCalledOff),
    };
  }
}

function toClaimed(row: DeliveryRow): ClaimedDelivery {
  const { id, attempts, triedForMs, ambiguous } = row;
  return { id, attempts, triedForMs, ambiguous, content: contentOf(row) };
}

function contentOf(row: DeliveryRow): DeliveryContent {
  const { kind, alertId, symbol, firedAt, late, evidence, afterSnooze } = row;
  if (kind !== 'alert') return { kind, body: row.body ?? '' };
  const alert = { id: alertId ?? '', symbol, firedAt: firedAt.getTime(), late, evidence };
  return { kind: 'alert', alert: afterSnooze ? { ...alert, afterSnooze } : alert };
}

function toCalledOff(row: DeliveryRow): SettledDelivery {
  const { id, chatId, userId, status, reason, settledAt } = row;
  const alertId = row.afterSnooze ? null : row.alertId;
  const at = settledAt?.getTime() ?? 0;
  return {
    id,
    channel: 'telegram',
    chatId,
    userId,
    alertId,
    status,
    reason,
    at,
    tookMs: null,
    calledAfterMs: null,
  };
}
