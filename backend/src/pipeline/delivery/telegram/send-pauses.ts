import { Inject, Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { LOGGER, type Logger } from '../../../platform/logger/logger.js';
import { SendGate } from './send-gate.js';

/** Stands for all chats. Telegram gives this id to none. */
export const EVERYBODY = '0';

/** Of chats that are known only: one that was erased meanwhile leaves nothing behind. The lock holds off an erasure. */
const NOTE_SQL = `
WITH over AS (
  DELETE FROM send_pauses WHERE until < now() AND chat_id <> ALL ($1::bigint[])
), known AS (
  SELECT chat_id FROM telegram_chats WHERE chat_id = ANY ($1::bigint[]) FOR KEY SHARE
), used AS (
  SELECT chat_id FROM channels WHERE chat_id = ANY ($1::bigint[]) FOR KEY SHARE
)
INSERT INTO send_pauses (chat_id, until)
SELECT chat_id, clock_timestamp() + ms * interval '1 millisecond'
  FROM unnest($1::bigint[], $2::float8[]) AS told (chat_id, ms)
 WHERE chat_id = ${EVERYBODY} OR chat_id IN (SELECT chat_id FROM known UNION SELECT chat_id FROM used)
ON CONFLICT (chat_id) DO UPDATE SET until = greatest(send_pauses.until, excluded.until)`;

const WAITS_SQL = `
SELECT chat_id AS "chatId", (extract(epoch FROM until - now()) * 1000)::float8 AS ms
  FROM send_pauses WHERE until > now()`;

interface Wait {
  readonly chatId: string;
  readonly ms: number;
}

/** Waits that Telegram asked for. The gate keeps them; the database too, so that they outlive this process. */
@Injectable()
export class SendPauses {
  constructor(
    private readonly db: DataSource,
    private readonly gate: SendGate,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  /** Telegram asked to wait before the next message to a chat. Never rejects: the gate has heard of it in any case. */
  async flooded(chatId: string, retryAfterMs: number): Promise<void> {
    const everybodyMs = this.gate.flooded(chatId, retryAfterMs);
    const ofChat = { chatId, ms: retryAfterMs };
    await this.note(everybodyMs > 0 ? [ofChat, { chatId: EVERYBODY, ms: everybodyMs }] : [ofChat]);
  }

  /**
   * Telegram asked to wait before the next edit in a chat. That says nothing about other chats: whoever presses buttons
   * decides how many edits there are. Never rejects.
   */
  async editFlooded(chatId: string, retryAfterMs: number): Promise<void> {
    this.gate.pauseChat(chatId, retryAfterMs);
    await this.note([{ chatId, ms: retryAfterMs }]);
  }

  /** Takes over every wait any process was told of. */
  async restore(): Promise<void> {
    this.keep(await this.db.query<Wait[]>(WAITS_SQL));
  }

  /** Takes over the waits that concern a chat. Never rejects: without the database what the gate knows has to do. */
  async refresh(chatId: string): Promise<void> {
    try {
      const asked = [[chatId, EVERYBODY]];
      this.keep(await this.db.query<Wait[]>(`${WAITS_SQL} AND chat_id = ANY ($1::bigint[])`, asked));
    } catch (error) {
      this.logger.warn({ err: error, chatId }, 'waits Telegram asked for could not be read');
    }
  }

  private async note(waits: readonly Wait[]): Promise<void> {
    try {
      await this.db.query(NOTE_SQL, [waits.map(({ chatId }) => chatId), waits.map(({ ms }) => ms)]);
    } catch (error) {
      this.logger.warn({ err: error, waits }, 'a wait Telegram asked for was not written down');
    }
  }

  private keep(waits: readonly Wait[]): void {
    for (const { chatId, ms } of waits) {
      if (chatId === EVERYBODY) this.gate.pause(ms);
      else this.gate.pauseChat(chatId, ms);
    }
  }
}
