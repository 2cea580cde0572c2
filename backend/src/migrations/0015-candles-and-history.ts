import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Candles as exchanges answered them, alerts page by page, and up to when their owner saw them: everything before today. */
export class CandlesAndHistory1764054000015 implements MigrationInterface {
  name = 'CandlesAndHistory1764054000015';

  async up(db: QueryRunner): Promise<void> {
    await db.query(`
      CREATE TABLE candles (
        symbol text NOT NULL,
        span text NOT NULL,
        exchange text,
        rows jsonb NOT NULL DEFAULT '[]',
        asked_at timestamptz NOT NULL,
        fetched_at timestamptz,
        failed_at timestamptz,
        PRIMARY KEY (symbol, span)
      );

      CREATE INDEX alerts_of_trial_by_time ON alerts (trial_chat_id, fired_at DESC, id DESC)
        WHERE trial_chat_id IS NOT NULL;
      CREATE INDEX alerts_of_user_by_time ON alerts (user_id, fired_at DESC, id DESC) WHERE user_id IS NOT NULL;
      DROP INDEX alerts_of_trial, alerts_of_user;

      ALTER TABLE user_settings ADD COLUMN alerts_seen_at timestamptz NOT NULL DEFAULT now();
      ALTER TABLE telegram_chats ADD COLUMN alerts_seen_at timestamptz NOT NULL DEFAULT now()`);
  }

  async down(db: QueryRunner): Promise<void> {
    await db.query(`
      ALTER TABLE telegram_chats DROP COLUMN alerts_seen_at;
      ALTER TABLE user_settings DROP COLUMN alerts_seen_at;
      CREATE INDEX alerts_of_trial ON alerts (trial_chat_id, fired_at DESC) WHERE trial_chat_id IS NOT NULL;
      CREATE INDEX alerts_of_user ON alerts (user_id, fired_at DESC) WHERE user_id IS NOT NULL;
      DROP INDEX alerts_of_trial_by_time, alerts_of_user_by_time;
      DROP TABLE candles`);
  }
}
