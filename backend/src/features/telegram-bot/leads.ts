import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import type { ChatIdentity } from '../telegram-link/chats.js';
import { text } from '../../platform/bus/domain/shape.js';
import { RoomEvents } from '../../platform/bus/room-events.js';

@Injectable()
export class LeadEvents extends RoomEvents {
  /** Telegram ids of people who have just written to the bot, after what they wrote was acted on. */
  readonly heard = this.shared<string>({ name: 'leads', shape: text });
}

/** Everybody who has ever written to the bot. */
@Injectable()
export class Leads {
  constructor(
    private readonly db: DataSource,
    private readonly events: LeadEvents,
  ) {}

  /** Records that the person wrote just now. `command` is "/start" without what follows, null for other messages. */
  async record(
    { userId, username, firstName, lastName }: ChatIdentity,
    command: string | null,
  ): Promise<void> {
    await this.db.query(
      `INSERT INTO leads (telegram_user_id, telegram_username, first_name, last_name, last_command)
       VALUES ($1, $2, $3, $4, $5)
       ON CONFLICT (telegram_user_id) DO UPDATE
          SET telegram_username = excluded.telegram_username, first_name = excluded.first_name,
              last_name = excluded.last_name, last_seen = now(),
              last_command = coalesce(excluded.last_command, leads.last_command)`,
      [userId, username, firstName, lastName, command],
    );
  }

  /** Tells of a person whose message has been acted on. */
  announce({ userId }: ChatIdentity): void {
    this.events.heard.publish(userId);
  }
}
