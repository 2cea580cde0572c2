import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Limits of sessions are this role's in this database: a pooler refuses them as parameters of a connection. Processes say how
 * many connections they may open; those of a release that does not say so open eleven.
 */
export class SessionLimits1764050000013 implements MigrationInterface {
  name = 'SessionLimits1764050000013';

  async up(db: QueryRunner): Promise<void> {
    await db.query(`
      ALTER TABLE processes ADD COLUMN connections integer NOT NULL DEFAULT 11;
      DO $$ BEGIN
        EXECUTE format('ALTER ROLE CURRENT_USER IN DATABASE %I SET statement_timeout = ''5s''', current_database());
        EXECUTE format('ALTER ROLE CURRENT_USER IN DATABASE %I SET idle_in_transaction_session_timeout = ''1500ms''',
                       current_database());
        EXECUTE format('ALTER ROLE CURRENT_USER IN DATABASE %I SET TimeZone = ''UTC''', current_database());
      END $$`);
  }

  async down(db: QueryRunner): Promise<void> {
    await db.query(`
      DO $$ BEGIN
        EXECUTE format('ALTER ROLE CURRENT_USER IN DATABASE %I RESET statement_timeout', current_database());
        EXECUTE format('ALTER ROLE CURRENT_USER IN DATABASE %I RESET idle_in_transaction_session_timeout',
                       current_database());
        EXECUTE format('ALTER ROLE CURRENT_USER IN DATABASE %I RESET TimeZone', current_database());
      END $$;
      ALTER TABLE processes DROP COLUMN connections`);
  }
}
