import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Charges with what became of them, discount codes, the provider's webhook events, and notices about plans. */
export class Billing1763769600007 implements MigrationInterface {
  name = 'Billing1763769600007';

  async up(db: QueryRunner): Promise<void> {
    await db.query(`
      ALTER TABLE subscriptions
        ADD COLUMN anchor_day smallint CHECK (anchor_day BETWEEN 1 AND 31),
        ADD COLUMN unbroken_since timestamptz NOT NULL DEFAULT '-infinity';
      UPDATE subscriptions SET anchor_day = extract(day FROM period_start AT TIME ZONE 'UTC');
      ALTER TABLE subscriptions ALTER COLUMN anchor_day SET NOT NULL;

      CREATE TABLE discount_codes (
        id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
        code text NOT NULL UNIQUE CHECK (code = upper(btrim(code)) AND code <> ''),
        kind text NOT NULL CHECK (kind IN ('percent', 'fixed')),
        value integer NOT NULL CHECK (value >= 1 AND (kind = 'fixed' OR value <= 100)),
        applies_to text NOT NULL CHECK (applies_to IN ('quarterly', 'annual', 'both')),
        cycles integer NOT NULL CHECK (cycles BETWEEN 1 AND 12),
        currencies text[] NOT NULL CHECK (currencies <@ ARRAY['USD', 'USDC'] AND cardinality(currencies) > 0),
        for_user_id uuid REFERENCES users ON DELETE CASCADE,
        made_for_user_id uuid REFERENCES users ON DELETE SET NULL,
        created_by uuid REFERENCES users ON DELETE SET NULL,
        created_at timestamptz NOT NULL DEFAULT now(),
        expires_at timestamptz NOT NULL DEFAULT now() + interval '90 days'
      );
      CREATE INDEX discount_codes_made_for ON discount_codes (made_for_user_id, created_at);

      CREATE TABLE charges (
        id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
        user_id uuid NOT NULL REFERENCES users ON DELETE CASCADE,
        provider text NOT NULL CHECK (provider IN ('coinbase-business', 'none')),
        checkout_id text,
        url text CHECK (url ~ '^https?://'),
        term text NOT NULL CHECK (term IN ('quarterly', 'annual')),
        list_minor bigint NOT NULL,
        due_minor bigint NOT NULL CHECK (due_minor BETWEEN 0 AND list_minor),
        currency text NOT NULL DEFAULT 'USDC' CHECK (currency = 'USDC'),
        code_id uuid REFERENCES discount_codes,
        status text NOT NULL DEFAULT 'created' CHECK (status IN (
          'created', 'pending', 'expired', 'failed', 'underpaid', 'paid', 'overpaid', 'late_paid', 'refunded')),
        review text,
        paid_minor bigint CHECK (paid_minor >= 0),
        credit_minor bigint NOT NULL DEFAULT 0 CHECK (credit_minor >= 0),
        transaction_hash text,
        period_start timestamptz,
        period_end timestamptz,
        part_of timestamptz,
        created_at timestamptz NOT NULL DEFAULT now(),
        expires_at timestamptz NOT NULL,
        paid_at timestamptz,
        refunded_at timestamptz,
        next_look_at timestamptz,
        UNIQUE (provider, checkout_id),
        CONSTRAINT charges_whole_period CHECK ((period_start IS NULL) = (period_end IS NULL) AND period_start < period_end)
      );
      CREATE UNIQUE INDEX charges_one_open ON charges (user_id, term, code_id) NULLS NOT DISTINCT
        WHERE status IN ('created', 'pending') AND provider <> 'none';
      CREATE INDEX charges_of_user ON charges (user_id, created_at);
      CREATE INDEX charges_of_code ON charges (code_id) WHERE code_id IS NOT NULL;
      CREATE INDEX charges_to_look_at ON charges (next_look_at) WHERE next_look_at IS NOT NULL;

      CREATE TABLE webhook_events (
        provider text NOT NULL,
        event_id text NOT NULL,
        type text NOT NULL,
        checkout_id text,
        received_at timestamptz NOT NULL DEFAULT now(),
        PRIMARY KEY (provider, event_id)
      );
      CREATE INDEX webhook_events_by_time ON webhook_events (received_at);

      CREATE TABLE plan_notices (
        user_id uuid NOT NULL REFERENCES users ON DELETE CASCADE,
        period_end timestamptz NOT NULL,
        kind text NOT NULL CHECK (kind IN ('renewal-5', 'renewal-1', 'grace', 'expired')),
        at timestamptz NOT NULL DEFAULT now(),
        deliveries bigint[] NOT NULL DEFAULT '{}',
        PRIMARY KEY (user_id, period_end, kind)
      );
      CREATE INDEX subscriptions_by_end ON subscriptions (period_end);
      CREATE INDEX triggers_paused ON triggers (user_id) WHERE user_id IS NOT NULL AND paused IS NOT NULL;
      CREATE INDEX wallets_paused ON wallets (user_id) WHERE paused IS NOT NULL;

      ALTER TABLE deliveries
        DROP CONSTRAINT deliveries_kind_check,
        ADD CONSTRAINT deliveries_kind_check CHECK (kind IN ('alert', 'test', 'mail', 'notice'));
    `);
  }

  async down(db: QueryRunner): Promise<void> {
    await db.query(`
      DELETE FROM deliveries WHERE kind = 'notice';
      ALTER TABLE deliveries
        DROP CONSTRAINT deliveries_kind_check,
        ADD CONSTRAINT deliveries_kind_check CHECK (kind IN ('alert', 'test', 'mail'));
      DROP INDEX subscriptions_by_end, triggers_paused, wallets_paused;
      DROP TABLE plan_notices, webhook_events, charges, discount_codes;
      ALTER TABLE subscriptions DROP COLUMN anchor_day, DROP COLUMN unbroken_since;
    `);
  }
}
