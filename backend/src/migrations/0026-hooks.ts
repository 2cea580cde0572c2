import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Addresses by which TradingView rings a person, and alerts that are of such a hook instead of a trigger. */
export class Hooks1764108000026 implements MigrationInterface {
  name = 'Hooks1764108000026';

  async up(db: QueryRunner): Promise<void> {
    await db.query(`
      CREATE TABLE hooks (
        id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
        user_id uuid NOT NULL REFERENCES users ON DELETE CASCADE,
        name text NOT NULL CHECK (length(name) BETWEEN 1 AND 60),
        -- SHA-256 of the last part of its address, which is stored nowhere.
        secret_hash bytea NOT NULL CONSTRAINT hooks_one_per_secret UNIQUE,
        -- null: the person's.
        route_id uuid REFERENCES routes ON DELETE SET NULL,
        created_at timestamptz NOT NULL DEFAULT now(),
        last_used_at timestamptz,
        CONSTRAINT hooks_one_per_name UNIQUE (user_id, name)
      );
      CREATE INDEX hooks_of_route ON hooks (route_id) WHERE route_id IS NOT NULL;

      -- An alert outlives its hook as it outlives its trigger.
      ALTER TABLE alerts
        ADD COLUMN hook_id uuid,
        ALTER COLUMN trigger_id DROP NOT NULL,
        ALTER COLUMN fire_no DROP NOT NULL,
        ALTER COLUMN symbol DROP NOT NULL,
        ALTER COLUMN price DROP NOT NULL,
        ADD CONSTRAINT alerts_of_trigger_or_hook CHECK (num_nonnulls(trigger_id, hook_id) = 1),
        ADD CONSTRAINT alerts_whole_of_trigger CHECK (
          CASE WHEN hook_id IS NULL THEN num_nulls(fire_no, symbol, price) = 0
               ELSE fire_no IS NULL AND num_nulls(symbol, price) <> 1 END);
      CREATE INDEX alerts_of_hook ON alerts (hook_id, recorded_at) WHERE hook_id IS NOT NULL`);
  }

  async down(db: QueryRunner): Promise<void> {
    await db.query(`
      DELETE FROM alerts WHERE hook_id IS NOT NULL;
      DROP INDEX alerts_of_hook;
      ALTER TABLE alerts
        DROP CONSTRAINT alerts_whole_of_trigger,
        DROP CONSTRAINT alerts_of_trigger_or_hook,
        DROP COLUMN hook_id,
        ALTER COLUMN trigger_id SET NOT NULL,
        ALTER COLUMN fire_no SET NOT NULL,
        ALTER COLUMN symbol SET NOT NULL,
        ALTER COLUMN price SET NOT NULL;
      DROP TABLE hooks`);
  }
}
