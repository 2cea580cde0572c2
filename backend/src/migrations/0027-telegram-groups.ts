import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Telegram groups, their topics and Telegram channels that alerts go to, and the groups the bot is in. */
export class TelegramGroups1764111600027 implements MigrationInterface {
  name = 'TelegramGroups1764111600027';

  async up(db: QueryRunner): Promise<void> {
    await db.query(`
      ALTER TABLE channels
        ADD COLUMN chat_id bigint,
        ADD COLUMN thread_id bigint,
        DROP CONSTRAINT channels_kind_check,
        ADD CONSTRAINT channels_kind_check
          CHECK (kind IN ('webhook', 'push', 'ntfy', 'discord', 'slack', 'telegram-group')),
        ADD CONSTRAINT channels_chat_known CHECK ((kind = 'telegram-group') = (chat_id IS NOT NULL));
      CREATE INDEX channels_of_chat ON channels (chat_id) WHERE chat_id IS NOT NULL;

      ALTER TABLE deliveries
        DROP CONSTRAINT deliveries_channel_check,
        ADD CONSTRAINT deliveries_channel_check
          CHECK (channel IN ('telegram', 'email', 'webhook', 'push', 'ntfy', 'discord', 'slack', 'telegram-group'));
      -- Which alerts a message in a group told of, when one of its buttons is pressed.
      CREATE INDEX deliveries_of_group_message ON deliveries (channel_id, message_id) WHERE channel = 'telegram-group';

      -- A person's wish to have alerts in a group, for ten minutes.
      CREATE TABLE group_requests (
        id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
        user_id uuid NOT NULL REFERENCES users ON DELETE CASCADE,
        form text NOT NULL CHECK (form IN ('group', 'channel')),
        -- Null for a channel: Telegram hands no code over there.
        code_hash bytea UNIQUE CHECK ((form = 'group') = (code_hash IS NOT NULL)),
        state text NOT NULL DEFAULT 'waiting' CHECK (state IN ('waiting', 'confirming', 'linked', 'refused', 'cancelled')),
        -- Why it was not linked, in words for the person.
        fault text,
        -- Where an anonymous admin brought the code, until that is confirmed in the private chat.
        chat_id bigint,
        thread_id bigint,
        title text,
        channel_id uuid,
        created_at timestamptz NOT NULL DEFAULT now(),
        expires_at timestamptz NOT NULL
      );
      CREATE INDEX group_requests_of_user ON group_requests (user_id);
      CREATE INDEX group_requests_by_age ON group_requests (created_at);

      -- Groups the bot is in. One that no account uses ten minutes after the bot came is left.
      CREATE TABLE telegram_groups (
        chat_id bigint PRIMARY KEY,
        joined_at timestamptz NOT NULL DEFAULT now(),
        leave_after timestamptz NOT NULL DEFAULT now() + interval '10 minutes',
        told_at timestamptz,
        -- The triggers of the list shown last, by topic.
        listed jsonb NOT NULL DEFAULT '{}'
      );
      CREATE INDEX telegram_groups_to_leave ON telegram_groups (leave_after)`);
  }

  async down(db: QueryRunner): Promise<void> {
    await db.query(`
      DROP TABLE telegram_groups, group_requests;
      DELETE FROM deliveries WHERE channel = 'telegram-group';
      DELETE FROM channels WHERE kind = 'telegram-group';
      DROP INDEX deliveries_of_group_message, channels_of_chat;
      ALTER TABLE deliveries
        DROP CONSTRAINT deliveries_channel_check,
        ADD CONSTRAINT deliveries_channel_check
          CHECK (channel IN ('telegram', 'email', 'webhook', 'push', 'ntfy', 'discord', 'slack'));
      ALTER TABLE channels
        DROP CONSTRAINT channels_chat_known,
        DROP CONSTRAINT channels_kind_check,
        ADD CONSTRAINT channels_kind_check CHECK (kind IN ('webhook', 'push', 'ntfy', 'discord', 'slack')),
        DROP COLUMN thread_id,
        DROP COLUMN chat_id`);
  }
}
