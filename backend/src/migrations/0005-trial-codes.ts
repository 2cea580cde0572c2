import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The codes of the /trial page, one for each browser that asks for a chat's, and the way from a handle to its holder. */
export class TrialCodes1763720000005 implements MigrationInterface {
  name = 'TrialCodes1763720000005';

  async up(db: QueryRunner): Promise<void> {
    await db.query(`
      CREATE TABLE trial_codes (
        chat_id bigint NOT NULL REFERENCES telegram_chats ON DELETE CASCADE ON UPDATE CASCADE,
        nonce_hash bytea NOT NULL,
        code_mac bytea NOT NULL,
        tries integer NOT NULL DEFAULT 0,
        stray_tries integer NOT NULL DEFAULT 0,
        expires_at timestamptz NOT NULL,
        PRIMARY KEY (chat_id, nonce_hash)
      );
      CREATE INDEX leads_of_handle ON leads (lower(telegram_username), last_seen DESC);
      CREATE INDEX telegram_chats_of_person ON telegram_chats (telegram_user_id);
    `);
  }

  async down(db: QueryRunner): Promise<void> {
    await db.query(`
      DROP INDEX telegram_chats_of_person;
      DROP INDEX leads_of_handle;
      DROP TABLE trial_codes;
    `);
  }
}
