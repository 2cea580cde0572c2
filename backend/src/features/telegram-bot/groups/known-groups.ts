import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import type { GroupPlace } from '../../../pipeline/delivery/added-channels/call-kind.js';

/** In SQL, whether an account uses group `known`. One that threw the bot out has to be added anew. */
export const IS_USED = `EXISTS (
  SELECT FROM channels way
   WHERE way.chat_id = known.chat_id AND (way.state = 'on' OR way.off_reason IS DISTINCT FROM 'kicked'))`;

/** The groups the bot is in, and the list each of their topics was shown last. */
@Injectable()
export class KnownGroups {
  constructor(private readonly db: DataSource) {}

  /** The ten minutes begin when the bot comes, however many updates tell of that. */
  async joined(chatId: string): Promise<void> {
    await this.db.query('INSERT INTO telegram_groups (chat_id) VALUES ($1) ON CONFLICT DO NOTHING', [chatId]);
  }

  async left(chatId: string): Promise<void> {
    await this.db.query('DELETE FROM telegram_groups WHERE chat_id = $1', [chatId]);
  }

  async isUsed(chatId: string): Promise<boolean> {
    const rows = await this.db.query<unknown[]>(
      `SELECT FROM (SELECT $1::bigint AS chat_id) known WHERE ${IS_USED}`,
      [chatId],
    );
    return rows.length > 0;
  }

  /** Ids of the triggers in the list a topic was shown last, in its order; empty before the first. */
  async listed({ chatId, threadId }: GroupPlace): Promise<readonly string[]> {
    const [row] = await this.db.query<{ ids: readonly string[] | null }[]>(
      'SELECT listed -> $2 AS ids FROM telegram_groups WHERE chat_id = $1',
      [chatId, threadId ?? ''],
    );
    return row?.ids ?? [];
  }

  async keepListed({ chatId, threadId }: GroupPlace, ids: readonly string[]): Promise<void> {
    await this.db.query(
      `INSERT INTO telegram_groups (chat_id, listed) VALUES ($1, jsonb_build_object($2::text, $3::jsonb))
       ON CONFLICT (chat_id) DO UPDATE SET listed = telegram_groups.listed || excluded.listed`,
      [chatId, threadId ?? '', JSON.stringify(ids)],
    );
  }
}
