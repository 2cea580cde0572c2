import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Heartbeats of processes, what lists for admins are read by, and what a deletion finds a person's rows by: without an index
 * each foreign key would have it read a whole table for every row that goes.
 */
export class Admin1763776800009 implements MigrationInterface {
  name = 'Admin1763776800009';

  async up(db: QueryRunner): Promise<void> {
    await db.query(`
      CREATE TABLE processes (
        id uuid PRIMARY KEY,
        roles text[] NOT NULL,
        host text NOT NULL,
        pid integer NOT NULL,
        version text NOT NULL,
        started_at timestamptz NOT NULL,
        seen_at timestamptz NOT NULL DEFAULT now(),
        report jsonb NOT NULL
      );

      ALTER TABLE deliveries ADD COLUMN retried_at timestamptz;

      CREATE INDEX users_by_creation ON users (created_at DESC, id);
      CREATE INDEX leads_by_last_seen ON leads (last_seen DESC, telegram_user_id);
      CREATE INDEX leads_by_first_seen ON leads (first_seen, telegram_user_id);
      CREATE INDEX deliveries_failed ON deliveries (id DESC) WHERE status = 'failed';
      CREATE INDEX deliveries_failed_lately ON deliveries (settled_at) WHERE status = 'failed';
      CREATE INDEX audit_by_actor ON audit (actor_id, at);
      CREATE INDEX audit_subject_of_user ON audit_subject (user_id);
      ALTER TABLE charges ADD COLUMN reviewed text;
      CREATE INDEX charges_in_review ON charges (created_at) WHERE review IS NOT NULL;
      CREATE INDEX charges_by_payment ON charges (paid_at) WHERE paid_at IS NOT NULL;
      CREATE INDEX alerts_by_time ON alerts USING brin (fired_at) WITH (pages_per_range = 32, autosummarize = on);

      DROP INDEX deliveries_of_message, sessions_of_user, handshakes_of_chat;
      CREATE INDEX deliveries_of_chat ON deliveries (chat_id, message_id) WHERE chat_id IS NOT NULL;
      CREATE INDEX deliveries_of_account ON deliveries (user_id) WHERE user_id IS NOT NULL;
      CREATE INDEX deliveries_of_alert ON deliveries (alert_id) WHERE alert_id IS NOT NULL;
      CREATE INDEX sessions_of_user ON sessions (user_id);
      CREATE INDEX handshakes_of_chat ON handshakes (chat_id) WHERE chat_id IS NOT NULL;
      CREATE INDEX handshakes_of_asked ON handshakes (asking_chat_id) WHERE asking_chat_id IS NOT NULL;
      CREATE INDEX webhook_events_of_checkout ON webhook_events (checkout_id) WHERE checkout_id IS NOT NULL;
      CREATE INDEX discount_codes_for ON discount_codes (for_user_id) WHERE for_user_id IS NOT NULL;
      CREATE INDEX discount_codes_by ON discount_codes (created_by) WHERE created_by IS NOT NULL;
      CREATE INDEX users_deleted ON users (status_since) WHERE status = 'deleted';
    `);
  }

  async down(db: QueryRunner): Promise<void> {
    await db.query(`
      DROP INDEX deliveries_of_chat, deliveries_of_account, deliveries_of_alert, sessions_of_user, handshakes_of_chat,
        handshakes_of_asked, webhook_events_of_checkout, discount_codes_for, discount_codes_by, users_deleted, alerts_by_time;
      CREATE INDEX deliveries_of_message ON deliveries (chat_id, message_id) WHERE message_id IS NOT NULL;
      CREATE INDEX sessions_of_user ON sessions (user_id) WHERE ended_at IS NULL;
      CREATE INDEX handshakes_of_chat ON handshakes (chat_id) WHERE ended_at IS NULL;
      DROP INDEX users_by_creation, leads_by_last_seen, leads_by_first_seen, deliveries_failed, deliveries_failed_lately, audit_by_actor, audit_subject_of_user,
        charges_in_review, charges_by_payment;
      ALTER TABLE charges DROP COLUMN reviewed;
      ALTER TABLE deliveries DROP COLUMN retried_at;
      DROP TABLE processes;
    `);
  }
}
