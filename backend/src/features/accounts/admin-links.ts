import { Inject, Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { CONFIG, type Config } from '../../platform/config/config.js';
import { dataSourceOptions } from '../../platform/database/data-source.js';
import { safetyNotice } from '../../contract/messages/safety-notices.js';
import { Notices } from '../../pipeline/delivery/notices.js';
import { type Actor, mayAct, NO_CHANGE, NOBODY, recordAudit } from './audit.js';
import { accountOfEmail } from './email-key.js';
import { createInvitation } from './sign-in/invitations.js';
import { AccountTokens } from './tokens/account-tokens.js';

/** `no-admin`: whoever asked is no admin any more · `unknown`: no such account, or a deleted one. */
export type AdminLinkOutcome =
  | { readonly kind: 'created'; readonly link: string }
  | { readonly kind: 'no-admin' | 'unknown' | 'suspended' };

/** Links that whoever runs the product makes and hands over, where no mail does it. Each is in the audit log. */
@Injectable()
export class AdminLinks {
  constructor(
    private readonly db: DataSource,
    private readonly tokens: AccountTokens,
    @Inject(CONFIG) private readonly config: Pick<Config, 'publicUrl'>,
  ) {}

  /** A link to set a new password, good for 30 minutes and one use. It proves nothing about the address. */
  async resetLink(userId: string, actor: Actor): Promise<AdminLinkOutcome> {
    return this.db.transaction(async (tx) => {
      if (!(await mayAct(tx, actor, userId))) return { kind: 'no-admin' };
      const status = await statusOf(tx, userId);
      if (status === null || status === 'deleted') return { kind: 'unknown' };
      if (status === 'suspended') return { kind: status };
      const token = await this.tokens.issue(tx, userId, 'reset-by-admin');
      await recordAudit(tx, { action: 'reset-link.created', actor, targetId: userId, ...NO_CHANGE });
      return { kind: 'created', link: `${this.config.publicUrl}/reset-password?token=${token}` };
    });
  }

  /** A link to register by, good for 7 days and one account. */
  async invitation(actor: Actor): Promise<AdminLinkOutcome> {
    return this.db.transaction(async (tx) => {
      if (!(await mayAct(tx, actor, null))) return { kind: 'no-admin' };
      const token = await createInvitation(tx, actor);
      return { kind: 'created', link: `${this.config.publicUrl}/invite#${token}` };
    });
  }
}

async function statusOf(tx: EntityManager, userId: string): Promise<string | null> {
  const [account] = await tx.query<{ status: string }[]>(
    'SELECT status FROM users WHERE id = $1 FOR NO KEY UPDATE',
    [userId],
  );
  return account?.status ?? null;
}

export interface LinkPlace {
  readonly databaseUrl: string;
  readonly publicUrl: string;
  readonly brandName: string;
  /** null: no mail can be sent. */
  readonly email: Config['email'];
  /** Epoch milliseconds. */
  readonly now: number;
}

/**
 * For whoever has the database: nobody is asked, and the product need not run. `drop-factors` also takes authenticator app,
 * recovery codes and passkeys away, for who has lost them all; the owner is told.
 */
export function resetLinkFor(
  place: LinkPlace,
  email: string,
  factors: 'keep-factors' | 'drop-factors' = 'keep-factors',
): Promise<AdminLinkOutcome> {
  return withLinks(place, async (links, db) => {
    const userId = await accountOfEmail(db.manager, email);
    if (userId === null) return { kind: 'unknown' };
    const outcome = await links.resetLink(userId, NOBODY);
    if (outcome.kind === 'created' && factors === 'drop-factors') {
      await db.transaction((tx) => dropFactors(tx, userId, place));
    }
    return outcome;
  });
}

/** A notice, not a message of the account: that would be sealed, and the command may not know by what. */
async function dropFactors(tx: EntityManager, userId: string, place: LinkPlace): Promise<void> {
  await tx.query('DELETE FROM totp WHERE user_id = $1', [userId]);
  await tx.query('DELETE FROM recovery_codes WHERE user_id = $1', [userId]);
  await tx.query('DELETE FROM passkeys WHERE user_id = $1', [userId]);
  await recordAudit(tx, { action: 'factors.dropped', actor: NOBODY, targetId: userId, ...NO_CHANGE });
  const at = { at: place.now, label: null, address: null };
  const notice = safetyNotice({ kind: 'factors-dropped' }, at, place);
  await new Notices({ email: place.email }).enqueue(tx, userId, notice);
}

/** As `resetLinkFor`. */
export function inviteFrom(place: LinkPlace): Promise<AdminLinkOutcome> {
  return withLinks(place, (links) => links.invitation(NOBODY));
}

async function withLinks(
  { databaseUrl, publicUrl }: LinkPlace,
  work: (links: AdminLinks, db: DataSource) => Promise<AdminLinkOutcome>,
): Promise<AdminLinkOutcome> {
  const db = await new DataSource(dataSourceOptions(databaseUrl)).initialize();
  try {
    return await work(new AdminLinks(db, new AccountTokens(db), { publicUrl }), db);
  } finally {
    await db.destroy();
  }
}
