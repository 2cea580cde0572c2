import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * The index that lists what went to a channel holds settled deliveries only: others are in `deliveries_of_channel_due`. So an
 * alert writes one index entry less for each channel when it is recorded, and one when it is claimed.
 */
export class SettledDeliveriesOfChannel1764374400029 implements MigrationInterface {
  name = 'SettledDeliveriesOfChannel1764374400029';

  async up(db: QueryRunner): Promise<void> {
    await db.query(`
      LOCK TABLE deliveries IN ACCESS EXCLUSIVE MODE;
      CREATE INDEX deliveries_settled_of_channel ON deliveries (channel_id, id)
        WHERE channel_id IS NOT NULL AND status NOT IN ('pending', 'sending');
      DROP INDEX deliveries_of_channel`);
  }

  async down(db: QueryRunner): Promise<void> {
    await db.query(`
      LOCK TABLE deliveries IN ACCESS EXCLUSIVE MODE;
      DROP INDEX deliveries_settled_of_channel;
      CREATE INDEX deliveries_of_channel ON deliveries (channel_id, id) WHERE channel_id IS NOT NULL`);
  }
}
