import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Ways out besides the linked chat and the verified address, the routes alerts take, and what became of each attempt. */
export class Channels1764104400025 implements MigrationInterface {
  name = 'Channels1764104400025';

  async up(db: QueryRunner): Promise<void> {
    await db.query(`
      CREATE TABLE channels (
        id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
        user_id uuid NOT NULL REFERENCES users ON DELETE CASCADE,
        kind text NOT NULL CHECK (kind IN ('webhook', 'push', 'ntfy', 'discord', 'slack')),
        label text NOT NULL CHECK (length(label) BETWEEN 1 AND 60),
        -- What may be shown of where it leads; the whole of it is sealed.
        address text NOT NULL,
        address_key bytea NOT NULL,
        config jsonb NOT NULL DEFAULT '{}' CHECK (jsonb_typeof(config) = 'object'),
        sealed bytea NOT NULL,
        state text NOT NULL DEFAULT 'unproven' CHECK (state IN ('unproven', 'on', 'off')),
        off_reason text,
        -- Failed calls one after another; from the third on one call at a time asks whether it is back.
        failures integer NOT NULL DEFAULT 0,
        failing_since timestamptz,
        probe_at timestamptz,
        paused_until timestamptz,
        last_status integer,
        last_ok_at timestamptz,
        notified_at timestamptz,
        created_at timestamptz NOT NULL DEFAULT now(),
        CONSTRAINT channels_one_per_address UNIQUE (user_id, kind, address_key)
      );

      CREATE TABLE routes (
        id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
        user_id uuid NOT NULL REFERENCES users ON DELETE CASCADE,
        name text NOT NULL CHECK (length(name) BETWEEN 1 AND 60),
        created_at timestamptz NOT NULL DEFAULT now(),
        CONSTRAINT routes_one_per_name UNIQUE (user_id, name)
      );
      CREATE TABLE route_steps (
        route_id uuid NOT NULL REFERENCES routes ON DELETE CASCADE,
        position smallint NOT NULL CHECK (position BETWEEN 1 AND 5),
        -- After the step before it; of the first step 0.
        wait_sec integer NOT NULL CHECK (wait_sec BETWEEN 0 AND 3600),
        unless text NOT NULL CHECK (unless IN ('accepted', 'acknowledged', 'nothing')),
        only_urgent boolean NOT NULL DEFAULT false,
        PRIMARY KEY (route_id, position)
      );
      -- Telegram and e-mail are the chat that is linked and the address that is verified when the step is reached.
      CREATE TABLE route_step_channels (
        route_id uuid NOT NULL,
        position smallint NOT NULL,
        kind text NOT NULL CHECK (kind IN ('telegram', 'email', 'channel')),
        channel_id uuid REFERENCES channels ON DELETE CASCADE,
        FOREIGN KEY (route_id, position) REFERENCES route_steps ON DELETE CASCADE,
        CHECK ((kind = 'channel') = (channel_id IS NOT NULL))
      );
      CREATE UNIQUE INDEX route_step_channels_once ON route_step_channels (route_id, coalesce(channel_id::text, kind));
      CREATE INDEX route_step_channels_of_channel ON route_step_channels (channel_id) WHERE channel_id IS NOT NULL;

      ALTER TABLE user_settings ADD COLUMN route_id uuid REFERENCES routes ON DELETE SET NULL;
      ALTER TABLE triggers ADD COLUMN route_id uuid REFERENCES routes ON DELETE SET NULL;
      CREATE INDEX user_settings_of_route ON user_settings (route_id) WHERE route_id IS NOT NULL;
      CREATE INDEX triggers_of_route ON triggers (route_id) WHERE route_id IS NOT NULL;

      -- The route it took, null for the usual one, and the step it is at. Routes may be gone before their alerts.
      ALTER TABLE alerts
        ADD COLUMN route_id uuid,
        ADD COLUMN route_step smallint,
        ADD COLUMN next_step_at timestamptz,
        ADD COLUMN acknowledged_at timestamptz,
        ADD COLUMN acknowledged_via text;
      CREATE INDEX alerts_by_next_step ON alerts (next_step_at) WHERE next_step_at IS NOT NULL;

      -- channel_id outlives its channel, so that two that are gone stay two.
      ALTER TABLE deliveries
        ADD COLUMN channel_id uuid,
        ADD COLUMN step smallint,
        ADD COLUMN shown_at timestamptz,
        -- What was done from a notification, each once; null: nothing.
        ADD COLUMN acts text[],
        DROP CONSTRAINT deliveries_channel_check,
        ADD CONSTRAINT deliveries_channel_check
          CHECK (channel IN ('telegram', 'email', 'webhook', 'push', 'ntfy', 'discord', 'slack')),
        ADD CONSTRAINT deliveries_channel_known CHECK ((channel IN ('telegram', 'email')) = (channel_id IS NULL));
      DROP INDEX deliveries_one_per_alert;
      CREATE UNIQUE INDEX deliveries_one_per_alert ON deliveries (alert_id, channel)
        WHERE NOT after_snooze AND channel_id IS NULL;
      CREATE UNIQUE INDEX deliveries_one_per_channel ON deliveries (alert_id, channel_id)
        WHERE NOT after_snooze AND channel_id IS NOT NULL;
      CREATE INDEX deliveries_of_channel_due ON deliveries (channel_id, id)
        WHERE channel_id IS NOT NULL AND status IN ('pending', 'sending');

      CREATE INDEX deliveries_of_channel ON deliveries (channel_id, id) WHERE channel_id IS NOT NULL;

      CREATE TABLE delivery_attempts (
        delivery_id bigint NOT NULL REFERENCES deliveries ON DELETE CASCADE,
        no integer NOT NULL,
        at timestamptz NOT NULL,
        ms integer NOT NULL,
        outcome text NOT NULL,
        status integer,
        PRIMARY KEY (delivery_id, no)
      );
      CREATE INDEX delivery_attempts_by_age ON delivery_attempts (at)`);
  }

  async down(db: QueryRunner): Promise<void> {
    await db.query(`
      DROP TABLE delivery_attempts;
      DELETE FROM deliveries WHERE channel_id IS NOT NULL;
      DROP INDEX deliveries_one_per_alert, deliveries_one_per_channel, deliveries_of_channel_due, deliveries_of_channel;
      CREATE UNIQUE INDEX deliveries_one_per_alert ON deliveries (alert_id, channel) WHERE NOT after_snooze;
      ALTER TABLE deliveries
        DROP CONSTRAINT deliveries_channel_known,
        DROP CONSTRAINT deliveries_channel_check,
        ADD CONSTRAINT deliveries_channel_check CHECK (channel IN ('telegram', 'email')),
        DROP COLUMN channel_id,
        DROP COLUMN step,
        DROP COLUMN shown_at,
        DROP COLUMN acts;
      ALTER TABLE alerts
        DROP COLUMN route_id,
        DROP COLUMN route_step,
        DROP COLUMN next_step_at,
        DROP COLUMN acknowledged_at,
        DROP COLUMN acknowledged_via;
      ALTER TABLE triggers DROP COLUMN route_id;
      ALTER TABLE user_settings DROP COLUMN route_id;
      DROP TABLE route_step_channels, route_steps, routes, channels`);
  }
}
