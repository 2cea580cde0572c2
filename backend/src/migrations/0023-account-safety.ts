import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Sessions say where they are and when their person last proved to be there; addresses that are being changed or can be taken back;
 * passkeys, codes of an authenticator app, and codes for who lost it.
 */
export class AccountSafety1764097200023 implements MigrationInterface {
  name = 'AccountSafety1764097200023';

  async up(db: QueryRunner): Promise<void> {
    await db.query(`
      ALTER TABLE sessions
        ADD COLUMN label text,
        ADD COLUMN address text,
        ADD COLUMN method text CHECK (method IN ('password', 'password-code', 'google', 'passkey')),
        ADD COLUMN proven_at timestamptz;

      ALTER TABLE account_tokens
        DROP CONSTRAINT account_tokens_purpose_check,
        ADD CONSTRAINT account_tokens_purpose_check
          CHECK (purpose IN ('reset-password', 'verify-email', 'reset-by-admin', 'change-email', 'undo-email')),
        ADD COLUMN email text,
        ADD COLUMN email_key text,
        ADD CONSTRAINT account_tokens_email CHECK (
          (email IS NOT NULL) = (purpose IN ('change-email', 'undo-email')) AND (email IS NULL) = (email_key IS NULL)
        );
      CREATE INDEX account_tokens_reserved ON account_tokens (email_key) WHERE purpose = 'undo-email';

      CREATE TABLE totp (
        user_id uuid PRIMARY KEY REFERENCES users ON DELETE CASCADE,
        sealed bytea NOT NULL,
        last_step bigint NOT NULL DEFAULT 0,
        created_at timestamptz NOT NULL DEFAULT now(),
        confirmed_at timestamptz
      );
      CREATE TABLE recovery_codes (
        user_id uuid NOT NULL REFERENCES users ON DELETE CASCADE,
        code_hash bytea NOT NULL,
        created_at timestamptz NOT NULL DEFAULT now(),
        used_at timestamptz,
        PRIMARY KEY (user_id, code_hash)
      );
      CREATE TABLE passkeys (
        credential_id bytea PRIMARY KEY,
        user_id uuid NOT NULL REFERENCES users ON DELETE CASCADE,
        name text NOT NULL,
        public_key bytea NOT NULL,
        counter bigint NOT NULL,
        transports text[] NOT NULL DEFAULT '{}',
        created_at timestamptz NOT NULL DEFAULT now(),
        last_used_at timestamptz
      );
      CREATE INDEX passkeys_of_user ON passkeys (user_id);
      CREATE TABLE passkey_challenges (
        challenge_hash bytea PRIMARY KEY,
        user_id uuid REFERENCES users ON DELETE CASCADE,
        expires_at timestamptz NOT NULL
      );
      CREATE INDEX passkey_challenges_of_user ON passkey_challenges (user_id) WHERE user_id IS NOT NULL`);
  }

  async down(db: QueryRunner): Promise<void> {
    await db.query(`
      DROP TABLE passkey_challenges, passkeys, recovery_codes, totp;
      DELETE FROM account_tokens WHERE purpose IN ('change-email', 'undo-email');
      DROP INDEX account_tokens_reserved;
      ALTER TABLE account_tokens
        DROP CONSTRAINT account_tokens_email,
        DROP COLUMN email_key,
        DROP COLUMN email,
        DROP CONSTRAINT account_tokens_purpose_check,
        ADD CONSTRAINT account_tokens_purpose_check CHECK (purpose IN ('reset-password', 'verify-email', 'reset-by-admin'));
      ALTER TABLE sessions DROP COLUMN proven_at, DROP COLUMN method, DROP COLUMN address, DROP COLUMN label`);
  }
}
