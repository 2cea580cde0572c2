import type { MigrationInterface, QueryRunner } from 'typeorm';

/** An alert tells whose its deliveries to added channels are. Such a delivery needs no `user_id`, whose key and index entry cost time. */
export class DeliveriesOfAddedChannels1764547200031 implements MigrationInterface {
  name = 'DeliveriesOfAddedChannels1764547200031';

  async up(db: QueryRunner): Promise<void> {
    await db.query(`
      ALTER TABLE deliveries
        DROP CONSTRAINT deliveries_of_channel,
        ADD CONSTRAINT deliveries_of_channel CHECK (
          CASE channel
            WHEN 'telegram' THEN chat_id IS NOT NULL
            WHEN 'email' THEN user_id IS NOT NULL AND chat_id IS NULL
            ELSE coalesce(user_id, alert_id) IS NOT NULL AND chat_id IS NULL
          END)`);
  }

  async down(db: QueryRunner): Promise<void> {
    await db.query(`
      LOCK TABLE deliveries IN ACCESS EXCLUSIVE MODE;
      UPDATE deliveries SET user_id = alerts.user_id FROM alerts
       WHERE alerts.id = deliveries.alert_id AND deliveries.user_id IS NULL AND deliveries.channel_id IS NOT NULL;
      ALTER TABLE deliveries
        DROP CONSTRAINT deliveries_of_channel,
        ADD CONSTRAINT deliveries_of_channel CHECK (
          CASE channel WHEN 'telegram' THEN chat_id IS NOT NULL ELSE user_id IS NOT NULL AND chat_id IS NULL END)`);
  }
}
