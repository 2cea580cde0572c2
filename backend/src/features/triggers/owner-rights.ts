import type { EntityManager } from 'typeorm';
import { type Grant, planAt, roleOf } from '../../identity/domain/plan-status.js';
import { AppError } from '../../platform/errors/app-error.js';
import type { Rights } from './domain/symbol-rule.js';
import type { AccountOwner, Owner } from '../../identity/owner.js';
import { refuseEndedTrial } from '../../identity/owner-lock.js';

interface AccountRow {
  readonly status: 'active' | 'suspended' | 'deleted';
  readonly grant: Grant;
  readonly periodEnd: Date | null;
  readonly showTradfi: boolean;
  readonly now: Date;
}

/** The lock holds off a suspension and a deletion until the transaction ends. */
const ACCOUNT = `
SELECT account.status, account.granted AS "grant", paid.period_end AS "periodEnd", now() AS now,
       coalesce(chosen.show_tradfi, false) AS "showTradfi"
  FROM users account
  LEFT JOIN subscriptions paid ON paid.user_id = account.id
  LEFT JOIN user_settings chosen ON chosen.user_id = account.id
 WHERE account.id = $1
   FOR SHARE OF account`;

/**
 * What the owner of an edit may have, at this moment and until the transaction ends.
 * Asked once it is the owner's turn.
 * @throws AppError 403 for a suspended account, 401 for one that is gone and for a trial that has ended.
 */
export async function lockRights(tx: EntityManager, owner: Owner): Promise<Rights> {
  if (owner.kind === 'user') return rightsOfAccount(tx, owner);
  await refuseEndedTrial(tx, owner);
  return { kind: 'trial' };
}

async function rightsOfAccount(tx: EntityManager, { userId }: AccountOwner): Promise<Rights> {
  const [account] = await tx.query<AccountRow[]>(ACCOUNT, [userId]);
  if (account === undefined || account.status === 'deleted') throw new AppError('UNAUTHENTICATED', 401);
  if (account.status === 'suspended') throw new AppError('SUSPENDED', 403);
  const { grant, periodEnd, now, showTradfi } = account;
  const role = roleOf(grant, planAt(periodEnd?.getTime() ?? null, now.getTime()));
  return { kind: 'account', role, showTradfi };
}
