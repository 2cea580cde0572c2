import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * One index in place of three: it finds the deliveries of an alert, and keeps each channel from being told twice of one, but for
 * deliveries after a snooze. Every row that is queued for an alert was in two of the three.
 */
export class DeliveriesOfAlert1764115200028 implements MigrationInterface {
  name = 'DeliveriesOfAlert1764115200028';

  async up(db: QueryRunner): Promise<void> {
    // A claim that had read before it wrote would wait for the first index, and the drop for the claim.
    await db.query(`
      LOCK TABLE deliveries IN ACCESS EXCLUSIVE MODE;
      CREATE UNIQUE INDEX deliveries_by_alert
        ON deliveries (alert_id, channel, channel_id, (CASE WHEN after_snooze THEN id END)) NULLS NOT DISTINCT
        WHERE alert_id IS NOT NULL;
      DROP INDEX deliveries_one_per_alert, deliveries_one_per_channel, deliveries_of_alert;
      ALTER INDEX deliveries_by_alert RENAME TO deliveries_of_alert`);
  }

  async down(db: QueryRunner): Promise<void> {
    await db.query(`
      LOCK TABLE deliveries IN ACCESS EXCLUSIVE MODE;
      DROP INDEX deliveries_of_alert;
      CREATE INDEX deliveries_of_alert ON deliveries (alert_id) WHERE alert_id IS NOT NULL;
      CREATE UNIQUE INDEX deliveries_one_per_alert ON deliveries (alert_id, channel)
        WHERE NOT after_snooze AND channel_id IS NULL;
      CREATE UNIQUE INDEX deliveries_one_per_channel ON deliveries (alert_id, channel_id)
        WHERE NOT after_snooze AND channel_id IS NOT NULL`);
  }
}
