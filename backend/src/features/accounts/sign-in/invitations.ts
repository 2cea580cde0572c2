import { randomUUID } from 'node:crypto';
import type { EntityManager } from 'typeorm';
import { type Actor, recordAudit } from '../audit.js';
import { newToken, tokenHash } from '../tokens/account-tokens.js';

/** An invitation in the caller's transaction: good for one account and 7 days, while who made it is an admin. */
export async function createInvitation(tx: EntityManager, actor: Actor): Promise<string> {
  const token = newToken();
  await tx.query(
    `INSERT INTO account_links (id, purpose, token_hash, created_by, expires_at)
     VALUES ($1, 'invitation', $2, $3, now() + interval '7 days')`,
    [randomUUID(), tokenHash(token), actor.userId],
  );
  await recordAudit(tx, {
    action: 'invitation.created',
    actor,
    targetId: null,
    before: 'none',
    after: 'none',
  });
  return token;
}

/**
 * Whether somebody may register, in the transaction that creates the account. It uses the invitation up: of any number at
 * once one goes on. Where sign-up is open an invitation that does not work keeps nobody out.
 */
export async function mayRegister(
  tx: EntityManager,
  signUp: 'open' | 'invite',
  invitation: string | null,
): Promise<'yes' | 'needs-invitation' | 'used-or-expired'> {
  if (invitation === null) return signUp === 'open' ? 'yes' : 'needs-invitation';
  const used = await tx.query<unknown[]>(
    `WITH used AS (
       UPDATE account_links link SET used_at = now()
        WHERE purpose = 'invitation' AND token_hash = $1 AND used_at IS NULL AND expires_at > now()
          AND (created_by IS NULL OR EXISTS (
            SELECT FROM users WHERE users.id = link.created_by AND granted = 'admin' AND status = 'active'))
       RETURNING link.id
     ) SELECT id FROM used`,
    [tokenHash(invitation)],
  );
  return used.length === 1 || signUp === 'open' ? 'yes' : 'used-or-expired';
}
