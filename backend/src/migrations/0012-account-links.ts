import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Links by which an account may be made (the owner's, invitations), and reset links that an admin makes. */
export class AccountLinks1764046800012 implements MigrationInterface {
  name = 'AccountLinks1764046800012';

  async up(db: QueryRunner): Promise<void> {
    await db.query(`
      CREATE TABLE account_links (
        id uuid PRIMARY KEY,
        purpose text NOT NULL CHECK (purpose IN ('setup', 'invitation')),
        token_hash bytea NOT NULL UNIQUE,
        created_by uuid REFERENCES users ON DELETE CASCADE,
        created_at timestamptz NOT NULL DEFAULT now(),
        expires_at timestamptz NOT NULL,
        used_at timestamptz
      );
      CREATE INDEX account_links_of_maker ON account_links (created_by) WHERE created_by IS NOT NULL;
      ALTER TABLE account_tokens
        DROP CONSTRAINT account_tokens_purpose_check,
        ADD CONSTRAINT account_tokens_purpose_check
          CHECK (purpose IN ('reset-password', 'verify-email', 'reset-by-admin'))`);
  }

  async down(db: QueryRunner): Promise<void> {
    await db.query(`
      DELETE FROM account_tokens WHERE purpose = 'reset-by-admin';
      ALTER TABLE account_tokens
        DROP CONSTRAINT account_tokens_purpose_check,
        ADD CONSTRAINT account_tokens_purpose_check CHECK (purpose IN ('reset-password', 'verify-email'));
      DROP TABLE account_links`);
  }
}
