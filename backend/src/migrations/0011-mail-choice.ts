import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Whether a person wants alerts, and reminders about their plan, by e-mail: both until they unsubscribe. */
export class MailChoice1763950000011 implements MigrationInterface {
  name = 'MailChoice1763950000011';

  async up(db: QueryRunner): Promise<void> {
    await db.query(`
      ALTER TABLE user_settings
        ADD COLUMN alerts_by_mail boolean NOT NULL DEFAULT true,
        ADD COLUMN notices_by_mail boolean NOT NULL DEFAULT true`);
  }

  async down(db: QueryRunner): Promise<void> {
    await db.query('ALTER TABLE user_settings DROP COLUMN alerts_by_mail, DROP COLUMN notices_by_mail');
  }
}
