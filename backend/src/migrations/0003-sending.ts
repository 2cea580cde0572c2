import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Claims of a tenure, urgent alerts, pauses Telegram asked for, deliveries without a chat, and chats that move. */
export class Sending1763713000003 implements MigrationInterface {
  name = 'Sending1763713000003';

  async up(db: QueryRunner): Promise<void> {
    await db.query(`
      ALTER TABLE deliveries
        ALTER COLUMN chat_id DROP NOT NULL,
        ADD COLUMN urgent boolean NOT NULL DEFAULT false,
        ADD COLUMN claim_epoch bigint,
        ADD COLUMN first_attempt_at timestamptz,
        ADD CONSTRAINT deliveries_of_channel CHECK ((channel = 'telegram') = (chat_id IS NOT NULL));
      CREATE INDEX deliveries_delivered ON deliveries (settled_at) WHERE status = 'delivered';

      CREATE TABLE send_pauses (
        chat_id bigint PRIMARY KEY,
        until timestamptz NOT NULL
      );

      ALTER TABLE handshakes
        DROP CONSTRAINT handshakes_chat_id_fkey,
        ADD CONSTRAINT handshakes_chat_id_fkey FOREIGN KEY (chat_id) REFERENCES telegram_chats
          ON DELETE CASCADE ON UPDATE CASCADE;
      ALTER TABLE triggers
        DROP CONSTRAINT triggers_trial_chat_id_fkey,
        ADD CONSTRAINT triggers_trial_chat_id_fkey FOREIGN KEY (trial_chat_id) REFERENCES telegram_chats
          ON DELETE CASCADE ON UPDATE CASCADE;
    `);
  }

  async down(db: QueryRunner): Promise<void> {
    await db.query(`
      ALTER TABLE triggers
        DROP CONSTRAINT triggers_trial_chat_id_fkey,
        ADD CONSTRAINT triggers_trial_chat_id_fkey FOREIGN KEY (trial_chat_id) REFERENCES telegram_chats
          ON DELETE CASCADE;
      ALTER TABLE handshakes
        DROP CONSTRAINT handshakes_chat_id_fkey,
        ADD CONSTRAINT handshakes_chat_id_fkey FOREIGN KEY (chat_id) REFERENCES telegram_chats ON DELETE CASCADE;
      DROP TABLE send_pauses;
      DROP INDEX deliveries_delivered;
      DELETE FROM deliveries WHERE chat_id IS NULL;
      ALTER TABLE deliveries
        DROP CONSTRAINT deliveries_of_channel,
        DROP COLUMN first_attempt_at,
        DROP COLUMN claim_epoch,
        DROP COLUMN urgent,
        ALTER COLUMN chat_id SET NOT NULL;
    `);
  }
}
