import type { MigrationInterface, QueryRunner } from 'typeorm';

/** People in Telegram, trials, triggers, alerts, deliveries and the price log. */
export class Spine1763700000001 implements MigrationInterface {
  name = 'Spine1763700000001';

  async up(db: QueryRunner): Promise<void> {
    await db.query(`
      CREATE TABLE leads (
        telegram_user_id bigint PRIMARY KEY,
        telegram_username text,
        first_name text,
        last_name text,
        last_command text,
        first_seen timestamptz NOT NULL DEFAULT now(),
        last_seen timestamptz NOT NULL DEFAULT now()
      );

      CREATE TABLE telegram_chats (
        chat_id bigint PRIMARY KEY,
        telegram_user_id bigint NOT NULL,
        username text,
        first_name text,
        blocked_at timestamptz,
        stopped_at timestamptz,
        created_at timestamptz NOT NULL DEFAULT now()
      );

      CREATE TABLE handshakes (
        token_hash bytea PRIMARY KEY,
        code_hash bytea NOT NULL UNIQUE,
        code_expires_at timestamptz NOT NULL,
        chat_id bigint REFERENCES telegram_chats ON DELETE CASCADE,
        connected_at timestamptz,
        last_used_at timestamptz,
        ended_at timestamptz,
        created_at timestamptz NOT NULL DEFAULT now(),
        CHECK ((chat_id IS NULL) = (connected_at IS NULL))
      );
      CREATE INDEX handshakes_of_chat ON handshakes (chat_id) WHERE ended_at IS NULL;

      CREATE TABLE triggers (
        id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
        user_id uuid,
        trial_chat_id bigint REFERENCES telegram_chats ON DELETE CASCADE,
        symbol text NOT NULL CHECK (symbol ~ '^[A-Z0-9]{1,20}$'),
        op text NOT NULL CHECK (op IN ('above', 'below', 'inside')),
        level numeric(38, 18) CHECK (level > 0 AND level < 'Infinity'),
        band_low numeric(38, 18) CHECK (band_low > 0 AND band_low < 'Infinity'),
        band_high numeric(38, 18) CHECK (band_high > 0 AND band_high < 'Infinity'),
        phase text NOT NULL CHECK (phase IN ('settling', 'armed', 'breached', 'cooldown', 'disarmed')),
        fire_no integer NOT NULL DEFAULT 0,
        fired_at timestamptz,
        last_fired_at timestamptz,
        armed_at timestamptz NOT NULL DEFAULT now(),
        revision integer NOT NULL DEFAULT 0,
        paused text CHECK (paused IN ('plan')),
        created_at timestamptz NOT NULL DEFAULT now(),
        updated_at timestamptz NOT NULL DEFAULT now(),
        CONSTRAINT triggers_one_owner CHECK (num_nonnulls(user_id, trial_chat_id) = 1),
        CONSTRAINT triggers_levels_of_op CHECK (
          CASE op
            WHEN 'inside' THEN level IS NULL AND band_low < band_high
            ELSE level IS NOT NULL AND band_low IS NULL AND band_high IS NULL
          END
        )
      );
      CREATE UNIQUE INDEX triggers_one_per_trial_symbol ON triggers (trial_chat_id, symbol)
        WHERE trial_chat_id IS NOT NULL;
      CREATE INDEX triggers_of_user ON triggers (user_id) WHERE user_id IS NOT NULL;

      CREATE TABLE alerts (
        id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
        trigger_id uuid NOT NULL,
        fire_no integer NOT NULL,
        user_id uuid,
        trial_chat_id bigint,
        symbol text NOT NULL,
        price double precision NOT NULL CHECK (price > 0 AND price < 'Infinity'),
        fired_at timestamptz NOT NULL,
        late boolean NOT NULL DEFAULT false,
        price_change_24h double precision,
        evidence jsonb NOT NULL,
        recorded_at timestamptz NOT NULL DEFAULT now(),
        CONSTRAINT alerts_one_per_fire UNIQUE (trigger_id, fire_no)
      );
      CREATE INDEX alerts_of_trial ON alerts (trial_chat_id, fired_at DESC) WHERE trial_chat_id IS NOT NULL;
      CREATE INDEX alerts_of_user ON alerts (user_id, fired_at DESC) WHERE user_id IS NOT NULL;

      CREATE TABLE deliveries (
        id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
        channel text NOT NULL CHECK (channel IN ('telegram', 'email')),
        kind text NOT NULL CHECK (kind IN ('alert', 'test')),
        alert_id uuid REFERENCES alerts ON DELETE CASCADE,
        chat_id bigint NOT NULL,
        body text,
        status text NOT NULL DEFAULT 'pending'
          CHECK (status IN ('pending', 'sending', 'delivered', 'failed', 'cancelled')),
        reason text,
        attempts integer NOT NULL DEFAULT 0,
        ambiguous boolean NOT NULL DEFAULT false,
        next_attempt_at timestamptz NOT NULL DEFAULT now(),
        claim uuid,
        claim_until timestamptz,
        message_id bigint,
        sent_at timestamptz,
        created_at timestamptz NOT NULL DEFAULT now(),
        settled_at timestamptz,
        CONSTRAINT deliveries_one_per_alert UNIQUE (alert_id, channel),
        CONSTRAINT deliveries_of_kind CHECK (CASE kind WHEN 'alert' THEN alert_id IS NOT NULL ELSE body IS NOT NULL END)
      );
      CREATE INDEX deliveries_due ON deliveries (chat_id, id) WHERE status IN ('pending', 'sending');

      CREATE TABLE market_state (
        one boolean PRIMARY KEY DEFAULT true CHECK (one),
        source text NOT NULL CHECK (source IN ('live', 'simulated'))
      );

      CREATE TABLE price_cursors (
        symbol text PRIMARY KEY,
        seq bigint NOT NULL,
        at timestamptz NOT NULL,
        price double precision NOT NULL
      );

      CREATE TABLE price_log (
        id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
        source text NOT NULL CHECK (source IN ('live', 'simulated')),
        symbols text[] NOT NULL,
        seqs bigint[] NOT NULL,
        ats double precision[] NOT NULL,
        prices double precision[] NOT NULL,
        backings double precision[] NOT NULL,
        origins text[] NOT NULL,
        committed_at timestamptz NOT NULL DEFAULT now()
      );
      CREATE INDEX price_log_by_time ON price_log (committed_at);

      CREATE TABLE rate_limits (
        key text PRIMARY KEY,
        window_start timestamptz NOT NULL,
        hits integer NOT NULL
      );
    `);
  }

  async down(db: QueryRunner): Promise<void> {
    await db.query(`
      DROP TABLE rate_limits, price_log, price_cursors, market_state, deliveries, alerts, triggers, handshakes,
        telegram_chats, leads;
    `);
  }
}
