import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Tokens by which people's programs call, and the answers that a repeated call gets again. */
export class ApiTokens1764100800024 implements MigrationInterface {
  name = 'ApiTokens1764100800024';

  async up(db: QueryRunner): Promise<void> {
    await db.query(`
      CREATE TABLE api_tokens (
        id text PRIMARY KEY CHECK (id ~ '^[0-9A-Za-z]{8}$'),
        token_hash bytea NOT NULL UNIQUE,
        user_id uuid NOT NULL REFERENCES users ON DELETE CASCADE,
        name text NOT NULL CHECK (length(name) BETWEEN 1 AND 60),
        scopes text[] NOT NULL
          CHECK (cardinality(scopes) > 0 AND scopes <@ ARRAY['read', 'triggers', 'alerts', 'channels', 'import']),
        created_at timestamptz NOT NULL DEFAULT now(),
        expires_at timestamptz,
        last_used_at timestamptz,
        revoked_at timestamptz
      );
      CREATE INDEX api_tokens_of_user ON api_tokens (user_id);

      CREATE TABLE idempotency_keys (
        user_id uuid NOT NULL REFERENCES users ON DELETE CASCADE,
        key text NOT NULL CHECK (length(key) BETWEEN 1 AND 255),
        call_hash bytea NOT NULL,
        answer text NOT NULL,
        created_at timestamptz NOT NULL DEFAULT now(),
        PRIMARY KEY (user_id, key)
      );
      CREATE INDEX idempotency_keys_by_age ON idempotency_keys (created_at)`);
  }

  async down(db: QueryRunner): Promise<void> {
    await db.query('DROP TABLE idempotency_keys, api_tokens');
  }
}
