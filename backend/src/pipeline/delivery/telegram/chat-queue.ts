import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { preparedQuery } from '../../../platform/database/prepared-query.js';
import { AppError } from '../../../platform/errors/app-error.js';
import type { Fence } from '../../../platform/leases/leases.js';
import type { AlertRow, Claim, Claimed, ClaimedDelivery } from '../outbox/channel.js';
import { alertFrom, claimedFrom, type ClaimRow } from '../outbox/claim-rows.js';
import { claimValues } from '../outbox/claim-sql.js';
import { CHAT_CLAIM_SQL } from './chat-claim-sql.js';

/** Longer than two calls to Telegram and the wait between them (17.5 s). */
const CLAIM_MS = 20_000;
/** More alerts than this never fit into one message. */
const MOST_ALERTS = 30;

export type ChatContent =
  | { readonly kind: 'alert'; readonly alert: AlertRow }
  | { readonly kind: 'test'; readonly body: string }
  /** Its body is what chatNoticeOf reads. */
  | { readonly kind: 'notice'; readonly body: string };

export interface ChatDelivery extends ClaimedDelivery {
  readonly content: ChatContent;
  /** Quiet hours: it goes without a sound. */
  readonly silent: boolean;
}

/** One test, one notice, or alerts in the order they were recorded. */
export interface ChatClaim extends Claim {
  readonly deliveries: readonly ChatDelivery[];
  /** The chat's time zone; null: not chosen. */
  readonly zone: string | null;
}

/** How many messages there is room for, and how many of them may be notices. */
export interface ClaimRoom {
  readonly all: number;
  readonly notices: number;
}

/** Planning it takes ten times as long as a poll that finds nothing. */
const CLAIM = { name: 'claim-chats', text: CHAT_CLAIM_SQL };

interface ChatRow extends ClaimRow {
  readonly chatId: string;
  readonly kind: ChatContent['kind'];
  readonly silent: boolean;
}

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

  async claim(
    key: string,
    { all, notices }: ClaimRoom,
    except: readonly string[],
    fence: Fence,
  ): Promise<Claimed<ChatClaim>> {
    const parameters = { except, room: all, key, claimMs: CLAIM_MS, most: MOST_ALERTS };
    const found = await preparedQuery<ChatRow>(this.db, CLAIM, [...claimValues(fence, parameters), notices]);
    return claimedFrom(
      'telegram',
      found,
      ({ chatId }) => chatId,
      (destination, rows) => ({
        key,
        destination,
        zone: rows[0].zone,
        deliveries: rows.map((row) => ({ ...row, content: contentOf(row) })),
      }),
    );
  }
}

function contentOf(row: ChatRow): ChatContent {
  const { kind, body } = row;
  return kind === 'alert' ? { kind, alert: alertFrom(row) } : { kind, body: body ?? '' };
}
