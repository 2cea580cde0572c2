import type { EntityManager } from 'typeorm';
import { type Actor, type AuditAction, recordAudit } from '../audit.js';
import type { Grant } from '../../../identity/domain/plan-status.js';
import { endSessionsOf } from '../../../identity/sessions/sessions.js';

export interface GrantInput {
  readonly userId: string;
  readonly grant: Grant;
  readonly actor: Actor;
  readonly action: Extract<AuditAction, `grant.${string}`>;
}

/** `changed`: the keys of the sessions that ended with it, to be announced after the commit. */
export type GrantChange =
  | { readonly kind: 'changed'; readonly before: Grant; readonly ended: readonly string[] }
  | { readonly kind: 'unchanged' | 'unknown' };

/**
 * Gives a person another grant in the caller's transaction. A change of role needs a new session, so theirs end; paid time
 * stays as it is. Deleted accounts are unknown.
 */
export async function changeGrant(
  tx: EntityManager,
  { userId, grant, actor, action }: GrantInput,
): Promise<GrantChange> {
  const [account] = await tx.query<{ granted: Grant }[]>(
    `SELECT granted FROM users WHERE id = $1 AND status <> 'deleted' FOR NO KEY UPDATE`,
    [userId],
  );
  if (account === undefined) return { kind: 'unknown' };
  const { granted: before } = account;
  if (before === grant) return { kind: 'unchanged' };
  await tx.query('UPDATE users SET granted = $2 WHERE id = $1', [userId, grant]);
  await recordAudit(tx, { action, actor, targetId: userId, before, after: grant });
  return { kind: 'changed', before, ended: await endSessionsOf(tx, userId) };
}
