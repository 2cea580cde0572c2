import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import type { GoneReason } from '../call-kind.js';
import { ChannelEvents, type OwnedRow } from '../channel-events.js';
import { groupHostSql, groupKeySql } from './group-kind.js';

const MOVE = `
UPDATE channels moved
   SET chat_id = $2::bigint, config = jsonb_set(config, '{host}', to_jsonb(${groupHostSql('$2')})),
       address_key = ${groupKeySql('$2', 'moved.thread_id')}
 WHERE kind = 'telegram-group' AND chat_id = $1::bigint
   AND NOT EXISTS (SELECT FROM channels there
                    WHERE there.user_id = moved.user_id AND there.chat_id = $2::bigint
                      AND there.thread_id IS NOT DISTINCT FROM moved.thread_id)
 RETURNING moved.user_id AS "userId"`;

const SWITCH_OFF = `
UPDATE channels SET state = 'off', off_reason = $2, notified_at = NULL, config = config - 'isTested'
 WHERE kind = 'telegram-group' AND chat_id = $1::bigint AND state = 'on'
 RETURNING user_id AS "userId"`;

/** What Telegram says of a group, kept at the channels that lead there. Every call may be repeated. */
@Injectable()
export class GroupChannels {
  constructor(
    private readonly db: DataSource,
    private readonly events: ChannelEvents,
  ) {}

  /** The group goes on under another id. A channel whose person has one there already is gone. */
  async move(fromChatId: string, toChatId: string): Promise<void> {
    await this.change(MOVE, [fromChatId, toChatId]);
    await this.switchOff(fromChatId, 'gone');
  }

  /** The job for channels in trouble tells their people. */
  async switchOff(chatId: string, why: GoneReason): Promise<void> {
    await this.change(SWITCH_OFF, [chatId, why]);
  }

  private async change(sql: string, values: readonly string[]): Promise<void> {
    const [rows] = await this.db.query<[OwnedRow[], number]>(sql, [...values]);
    this.events.publishOwners(rows);
  }
}
