import type { MigrationInterface, QueryRunner } from 'typeorm';

/** What the bot's commands and buttons need, and a record of people's edits that other processes can follow. */
export class Bot1763719200004 implements MigrationInterface {
  name = 'Bot1763719200004';

  async up(db: QueryRunner): Promise<void> {
    await db.query(`
      ALTER TABLE triggers ADD COLUMN snoozed_until timestamptz;
      CREATE INDEX triggers_snoozed ON triggers (snoozed_until) WHERE snoozed_until IS NOT NULL;

      ALTER TABLE telegram_chats ADD COLUMN listed uuid[] NOT NULL DEFAULT '{}';

      ALTER TABLE deliveries ADD COLUMN after_snooze boolean NOT NULL DEFAULT false;
      ALTER TABLE deliveries DROP CONSTRAINT deliveries_one_per_alert;
      CREATE UNIQUE INDEX deliveries_one_per_alert ON deliveries (alert_id, channel) WHERE NOT after_snooze;
      CREATE INDEX deliveries_of_message ON deliveries (chat_id, message_id) WHERE message_id IS NOT NULL;

      CREATE TABLE trigger_edits (
        trigger_id uuid NOT NULL,
        xid xid8 NOT NULL DEFAULT pg_current_xact_id(),
        edited_at timestamptz NOT NULL DEFAULT now()
      );
      CREATE INDEX trigger_edits_by_xid ON trigger_edits (xid);
      CREATE INDEX trigger_edits_by_time ON trigger_edits (edited_at);

      CREATE FUNCTION note_trigger_edit() RETURNS trigger LANGUAGE plpgsql AS $$
      BEGIN
        INSERT INTO trigger_edits (trigger_id) VALUES (coalesce(NEW.id, OLD.id));
        RETURN NULL;
      END $$;
      CREATE TRIGGER triggers_come_or_go AFTER INSERT OR DELETE ON triggers
        FOR EACH ROW EXECUTE FUNCTION note_trigger_edit();
      CREATE TRIGGER triggers_edited AFTER UPDATE OF revision, paused ON triggers
        FOR EACH ROW WHEN ((OLD.revision, OLD.paused) IS DISTINCT FROM (NEW.revision, NEW.paused))
        EXECUTE FUNCTION note_trigger_edit();
    `);
  }

  async down(db: QueryRunner): Promise<void> {
    await db.query(`
      DROP TRIGGER triggers_edited ON triggers;
      DROP TRIGGER triggers_come_or_go ON triggers;
      DROP FUNCTION note_trigger_edit;
      DROP TABLE trigger_edits;

      DROP INDEX deliveries_of_message;
      DROP INDEX deliveries_one_per_alert;
      DELETE FROM deliveries WHERE after_snooze;
      ALTER TABLE deliveries ADD CONSTRAINT deliveries_one_per_alert UNIQUE (alert_id, channel);
      ALTER TABLE deliveries DROP COLUMN after_snooze;

      ALTER TABLE telegram_chats DROP COLUMN listed;
      ALTER TABLE triggers DROP COLUMN snoozed_until;
    `);
  }
}
