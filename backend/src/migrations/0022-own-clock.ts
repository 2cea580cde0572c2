import type { MigrationInterface, QueryRunner } from 'typeorm';

const ZONE = `CHECK (length(%) <= 64 AND % ~ '^(UTC|[A-Za-z]+(/[A-Za-z0-9_+-]+)+)$')`;
const zone = (column: string): string => `${column} text ${ZONE.replaceAll('%', column)}`;

/** The first 13:00 UTC whose minute is not over: the time that accounts begin with. */
const FIRST_SUMMARY = `date_bin('1 day', now() - interval '13 hours 1 minute', timestamptz '2000-01-01 00:00Z') + interval '37 hours'`;

/** A person's own clock: time zones, when the next daily summary is due, quiet hours and mutes. */
export class OwnClock1764093600022 implements MigrationInterface {
  name = 'OwnClock1764093600022';

  async up(db: QueryRunner): Promise<void> {
    await db.query(`
      ALTER TABLE users
        ADD COLUMN ${zone('time_zone')},
        ADD COLUMN ${zone('summary_zone')},
        ADD COLUMN summary_next_at timestamptz NOT NULL DEFAULT ${FIRST_SUMMARY};
      -- Each stays where it is: the next HH:MM UTC, or the last one while it may still be made up for.
      UPDATE users
         SET summary_next_at = date_bin('1 day', now() - interval '2 hours' - daily_summary_time::interval, timestamptz '2000-01-01 00:00Z')
                               + interval '24 hours' + daily_summary_time::interval;
      DROP INDEX users_by_summary_time;
      CREATE INDEX users_by_next_summary ON users (summary_next_at) WHERE status = 'active';

      ALTER TABLE telegram_chats
        ADD COLUMN ${zone('time_zone')},
        ADD COLUMN muted_at timestamptz,
        ADD COLUMN muted_until timestamptz;

      ALTER TABLE user_settings
        ADD COLUMN quiet jsonb CHECK (jsonb_typeof(quiet) = 'object'),
        ADD COLUMN quiet_at timestamptz,
        ADD COLUMN quiet_until timestamptz,
        ADD COLUMN held_from timestamptz,
        ADD COLUMN held_until timestamptz,
        ADD COLUMN muted_at timestamptz,
        ADD COLUMN muted_until timestamptz,
        ADD CONSTRAINT user_settings_quiet_interval CHECK ((quiet IS NULL) = (quiet_at IS NULL) AND quiet_at < quiet_until);
      -- Only running intervals begin in the past, so each of these finds few rows.
      CREATE INDEX user_settings_by_quiet_begin ON user_settings (quiet_at) WHERE quiet_at IS NOT NULL;
      CREATE INDEX user_settings_by_mute_end ON user_settings (muted_until) WHERE muted_until IS NOT NULL;
      CREATE INDEX telegram_chats_by_mute_end ON telegram_chats (muted_until) WHERE muted_until IS NOT NULL;

      ALTER TABLE triggers ADD COLUMN always_rings boolean NOT NULL DEFAULT false;
      ALTER TABLE deliveries ADD COLUMN always_rings boolean NOT NULL DEFAULT false`);
  }

  async down(db: QueryRunner): Promise<void> {
    await db.query(`
      ALTER TABLE deliveries DROP COLUMN always_rings;
      ALTER TABLE triggers DROP COLUMN always_rings;
      ALTER TABLE user_settings
        DROP COLUMN quiet, DROP COLUMN quiet_at, DROP COLUMN quiet_until, DROP COLUMN held_from, DROP COLUMN held_until,
        DROP COLUMN muted_at, DROP COLUMN muted_until;
      ALTER TABLE telegram_chats DROP COLUMN time_zone, DROP COLUMN muted_at, DROP COLUMN muted_until;
      ALTER TABLE users DROP COLUMN time_zone, DROP COLUMN summary_zone, DROP COLUMN summary_next_at;
      CREATE INDEX users_by_summary_time ON users (daily_summary_time) WHERE status = 'active'`);
  }
}
