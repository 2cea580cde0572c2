import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Accounts with their sessions, tokens and settings, chats linked to them, wallets, mail, and the audit log. */
export class Accounts1763758800006 implements MigrationInterface {
  name = 'Accounts1763758800006';

  async up(db: QueryRunner): Promise<void> {
    await db.query(`
      CREATE TABLE users (
        id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
        email text,
        email_key text UNIQUE,
        email_verified_at timestamptz,
        password_hash text,
        first_name text,
        last_name text,
        granted text NOT NULL DEFAULT 'none' CHECK (granted IN ('none', 'pro', 'admin')),
        status text NOT NULL DEFAULT 'active' CHECK (status IN ('active', 'suspended', 'deleted')),
        status_since timestamptz NOT NULL DEFAULT now(),
        daily_summary_time text NOT NULL DEFAULT '13:00'
          CHECK (daily_summary_time ~ '^([01][0-9]|2[0-3]):[0-5][0-9]$'),
        free_workspace_at timestamptz,
        created_at timestamptz NOT NULL DEFAULT now(),
        CONSTRAINT users_email_until_deleted CHECK ((email IS NULL) = (status = 'deleted') AND (email IS NULL) = (email_key IS NULL))
      );

      CREATE TABLE user_identities (
        issuer text NOT NULL,
        subject text NOT NULL,
        user_id uuid NOT NULL REFERENCES users ON DELETE CASCADE,
        created_at timestamptz NOT NULL DEFAULT now(),
        PRIMARY KEY (issuer, subject)
      );
      CREATE INDEX user_identities_of_user ON user_identities (user_id);

      CREATE TABLE sessions (
        id_hash bytea PRIMARY KEY,
        user_id uuid NOT NULL REFERENCES users ON DELETE CASCADE,
        created_at timestamptz NOT NULL DEFAULT now(),
        last_used_at timestamptz NOT NULL DEFAULT now(),
        ended_at timestamptz
      );
      CREATE INDEX sessions_of_user ON sessions (user_id) WHERE ended_at IS NULL;

      CREATE TABLE account_tokens (
        token_hash bytea PRIMARY KEY,
        purpose text NOT NULL CHECK (purpose IN ('reset-password', 'verify-email')),
        user_id uuid NOT NULL REFERENCES users ON DELETE CASCADE,
        created_at timestamptz NOT NULL DEFAULT now(),
        expires_at timestamptz NOT NULL,
        used_at timestamptz
      );
      CREATE INDEX account_tokens_of_user ON account_tokens (user_id);

      CREATE TABLE user_settings (
        user_id uuid PRIMARY KEY REFERENCES users ON DELETE CASCADE,
        show_tradfi boolean NOT NULL DEFAULT false,
        bundle_every_sec integer NOT NULL DEFAULT 900
          CHECK (bundle_every_sec = 0 OR bundle_every_sec BETWEEN 60 AND 3600),
        send_urgent_separately boolean NOT NULL DEFAULT false,
        sentiment_min numeric(3, 1) NOT NULL DEFAULT -0.3 CHECK (sentiment_min BETWEEN -1 AND 0),
        sentiment_max numeric(3, 1) NOT NULL DEFAULT 0.7 CHECK (sentiment_max BETWEEN 0 AND 1)
      );

      CREATE TABLE subscriptions (
        user_id uuid PRIMARY KEY REFERENCES users ON DELETE CASCADE,
        term text NOT NULL CHECK (term IN ('quarterly', 'annual')),
        period_start timestamptz NOT NULL,
        period_end timestamptz NOT NULL,
        CHECK (period_start < period_end)
      );

      ALTER TABLE telegram_chats
        ADD COLUMN user_id uuid UNIQUE REFERENCES users ON DELETE SET NULL,
        ADD COLUMN linked_at timestamptz;
      ALTER TABLE handshakes
        ADD COLUMN user_id uuid REFERENCES users ON DELETE CASCADE,
        ADD COLUMN asking_chat_id bigint REFERENCES telegram_chats ON DELETE CASCADE ON UPDATE CASCADE;
      CREATE INDEX handshakes_of_user ON handshakes (user_id) WHERE user_id IS NOT NULL;

      ALTER TABLE triggers
        ADD CONSTRAINT triggers_user_id_fkey FOREIGN KEY (user_id) REFERENCES users ON DELETE CASCADE;
      ALTER TABLE alerts
        ADD CONSTRAINT alerts_user_id_fkey FOREIGN KEY (user_id) REFERENCES users ON DELETE CASCADE;

      CREATE TABLE wallets (
        id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
        user_id uuid NOT NULL REFERENCES users ON DELETE CASCADE,
        network text NOT NULL CHECK (network IN ('bitcoin', 'ethereum')),
        address text NOT NULL,
        paused text CHECK (paused IN ('plan')),
        created_at timestamptz NOT NULL DEFAULT now(),
        tokens jsonb,
        tokens_at timestamptz,
        asked_at timestamptz,
        failed_at timestamptz,
        UNIQUE (user_id, network, address)
      );

      ALTER TABLE deliveries
        ADD COLUMN user_id uuid REFERENCES users ON DELETE CASCADE,
        ADD COLUMN sealed bytea,
        DROP CONSTRAINT deliveries_kind_check,
        ADD CONSTRAINT deliveries_kind_check CHECK (kind IN ('alert', 'test', 'mail')),
        DROP CONSTRAINT deliveries_of_channel,
        ADD CONSTRAINT deliveries_of_channel CHECK (
          CASE channel WHEN 'telegram' THEN chat_id IS NOT NULL ELSE user_id IS NOT NULL AND chat_id IS NULL END
        );
      CREATE INDEX deliveries_of_user ON deliveries (user_id, id) WHERE status IN ('pending', 'sending') AND channel = 'email';
      CREATE UNIQUE INDEX deliveries_one_mail_per_alert ON deliveries (alert_id) WHERE channel = 'email';

      CREATE TABLE bundle_windows (
        chat_id bigint PRIMARY KEY REFERENCES telegram_chats ON DELETE CASCADE ON UPDATE CASCADE,
        since timestamptz NOT NULL,
        messages integer NOT NULL,
        held_until timestamptz
      );

      CREATE TABLE audit (
        id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
        at timestamptz NOT NULL DEFAULT now(),
        action text NOT NULL,
        actor_id uuid,
        target_id uuid,
        before text,
        after text,
        request_id text
      );
      CREATE INDEX audit_of_target ON audit (target_id, at);
      CREATE TABLE audit_subject (
        audit_id bigint PRIMARY KEY REFERENCES audit,
        user_id uuid,
        address text,
        words text
      );
      CREATE FUNCTION refuse_change() RETURNS trigger LANGUAGE plpgsql AS $$
      BEGIN
        RAISE EXCEPTION '% is append-only', TG_TABLE_NAME USING ERRCODE = 'insufficient_privilege';
      END $$;
      CREATE TRIGGER audit_is_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON audit
        FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
    `);
  }

  async down(db: QueryRunner): Promise<void> {
    await db.query(`
      DROP TABLE audit_subject, audit;
      DROP FUNCTION refuse_change;
      DROP TABLE bundle_windows;
      DROP INDEX deliveries_one_mail_per_alert;
      DROP INDEX deliveries_of_user;
      DELETE FROM deliveries WHERE channel = 'email' OR kind = 'mail';
      ALTER TABLE deliveries
        DROP CONSTRAINT deliveries_of_channel,
        DROP CONSTRAINT deliveries_kind_check,
        ADD CONSTRAINT deliveries_of_channel CHECK ((channel = 'telegram') = (chat_id IS NOT NULL)),
        ADD CONSTRAINT deliveries_kind_check CHECK (kind IN ('alert', 'test')),
        DROP COLUMN sealed,
        DROP COLUMN user_id;
      DROP TABLE wallets;
      DELETE FROM alerts WHERE user_id IS NOT NULL;
      DELETE FROM triggers WHERE user_id IS NOT NULL;
      ALTER TABLE alerts DROP CONSTRAINT alerts_user_id_fkey;
      ALTER TABLE triggers DROP CONSTRAINT triggers_user_id_fkey;
      ALTER TABLE handshakes DROP COLUMN asking_chat_id, DROP COLUMN user_id;
      ALTER TABLE telegram_chats DROP COLUMN linked_at, DROP COLUMN user_id;
      DROP TABLE subscriptions, user_settings, account_tokens, sessions, user_identities, users;
    `);
  }
}
