import { randomUUID } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { hashOfSecret } from '../../../identity/secret-hash.js';
import { CONFIG, type Config } from '../../../platform/config/config.js';
import { type Actor, NO_CHANGE, recordAudit } from '../audit.js';
import { AdminEmails } from '../grants/admin-emails.js';
import { newToken } from '../tokens/account-tokens.js';

/** An invitation in the caller's transaction: good for one account and 7 days, while who made it is an admin. */
export async function createInvitation(tx: EntityManager, actor: Actor): Promise<string> {
  const token = newToken();
  await tx.query(
    `INSERT INTO account_links (id, purpose, token_hash, created_by, expires_at)
     VALUES ($1, 'invitation', $2, $3, now() + interval '7 days')`,
    [randomUUID(), hashOfSecret(token), actor.userId],
  );
  await recordAudit(tx, { action: 'invitation.created', actor, targetId: null, ...NO_CHANGE });
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
): Promise<SignUpVerdict> {
  if (invitation === null) return signUp === 'open' ? 'yes' : 'needs-invitation';
  const used = await tx.query<unknown[]>(
    `WITH used AS (
       UPDATE account_links link SET used_at = now()
        WHERE purpose = 'invitation' AND token_hash = $1 AND used_at IS NULL AND expires_at > now()
          AND (created_by IS NULL OR EXISTS (
            SELECT FROM users WHERE users.id = link.created_by AND granted = 'admin' AND status = 'active'))
       RETURNING link.id
     ) SELECT id FROM used`,
    [hashOfSecret(invitation)],
  );
  return used.length === 1 || signUp === 'open' ? 'yes' : 'used-or-expired';
}

export type SignUpVerdict = 'yes' | 'needs-invitation' | 'used-or-expired';

/** SIGN_UP: every account but the demo's and the setup link's is made with its leave. */
@Injectable()
export class SignUpRule {
  constructor(
    private readonly admins: AdminEmails,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  /** Whether an account may be made, before its transaction: it costs nothing, and an invitation stays as it is. */
  precheck(email: string, invitation: string | null): boolean {
    return invitation !== null || this.config.signUp === 'open' || this.isOwner(email);
  }

  /** As `mayRegister`, within the transaction that makes the account. `mailbox`: the address is proven to be theirs. */
  async check(
    tx: EntityManager,
    { email, proof = 'none' }: { readonly email: string; readonly proof?: 'mailbox' | 'none' },
    invitation: string | null,
  ): Promise<SignUpVerdict> {
    const isOwner = this.isOwner(email) || (proof === 'mailbox' && this.admins.has(email));
    if (invitation === null && isOwner) return 'yes';
    return mayRegister(tx, this.config.signUp, invitation);
  }

  /** Of ADMIN_EMAILS, where mail can prove that the address is theirs. */
  private isOwner(email: string): boolean {
    return this.config.email !== null && this.admins.has(email);
  }
}
