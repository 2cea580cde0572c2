import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { BillingEvents } from '../billing/billing-events.js';
import { PlanFit } from '../billing/upkeep/plan-fit.js';
import { cancelAll } from '../../pipeline/delivery/outbox/outbox.js';
import { retriedTransaction } from '../../platform/database/retried-transaction.js';
import { accountOwner } from '../../identity/owner.js';
import { lockOwners } from '../../identity/owner-lock.js';
import { type Actor, mayAct, recordAudit } from './audit.js';
import { changeGrant, type GrantChange } from './grants/change-grant.js';
import type { Grant } from '../../identity/domain/plan-status.js';
import { endSessionsOf, Sessions } from '../../identity/sessions/sessions.js';

type Status = 'active' | 'suspended';

/**
 * `own`: nobody does this to themselves · `no-admin`: whoever asked is no admin any more · `unchanged`: it is so already ·
 * `unknown`: no such account, or a deleted one.
 */
export type StatusOutcome = 'done' | 'own' | 'no-admin' | 'unchanged' | 'unknown';

/**
 * What admins do to accounts. Each act is one transaction: the account, its sessions and the audit log. It begins with a
 * look at who asks: of two admins who remove each other at the same time one stays, so there is always one left.
 */
@Injectable()
export class AccountModeration {
  constructor(
    private readonly db: DataSource,
    private readonly sessions: Sessions,
    private readonly planFit: PlanFit,
    private readonly billingEvents: BillingEvents,
  ) {}

  /**
   * Nobody gets in any more, whoever is in is out at once, and what waits to be sent is called off. `reason`
   * is kept with the audit row, until the account is erased.
   */
  async suspend(userId: string, reason: string, actor: Actor): Promise<StatusOutcome> {
    if (actor.userId === userId) return 'own';
    const ended: string[] = [];
    const outcome = await retriedTransaction(this.db, async (tx) => {
      ended.length = 0;
      const turned = await turn(tx, userId, actor, { from: 'active', to: 'suspended', words: reason });
      if (turned !== 'done') return turned;
      ended.push(...(await endSessionsOf(tx, userId)));
      await cancelAll(tx, userId, 'suspended');
      return turned;
    });
    this.sessions.announce(ended);
    return outcome;
  }

  /** The person can sign in again; sessions that were ended stay so. */
  async restore(userId: string, actor: Actor): Promise<StatusOutcome> {
    if (actor.userId === userId) return 'own';
    return retriedTransaction(this.db, (tx) => turn(tx, userId, actor, { from: 'suspended', to: 'active' }));
  }

  /**
   * `before` of a change is what the person had; paid time stays. What the plan they have then does not include is paused
   * with it, and what was paused comes back, as when paid time ends or begins. Nobody changes their own.
   */
  async setGrant(
    userId: string,
    grant: Grant,
    actor: Actor,
  ): Promise<GrantChange | { readonly kind: 'own' | 'no-admin' }> {
    if (actor.userId === userId) return { kind: 'own' };
    const { change, fitted } = await retriedTransaction(this.db, async (tx) => {
      await lockOwners(tx, [accountOwner(userId)]);
      if (!(await mayAct(tx, actor, userId))) return { change: { kind: 'no-admin' } as const, fitted: null };
      const made = await changeGrant(tx, { userId, grant, actor, action: 'grant.by-admin' });
      return { change: made, fitted: made.kind === 'changed' ? await this.planFit.fit(tx, userId) : null };
    });
    if (change.kind === 'changed') this.sessions.announce(change.ended);
    if (fitted !== null) {
      this.planFit.announce(fitted);
      this.billingEvents.changed.publish(userId);
    }
    return change;
  }
}

/** Checks first that the actor may act; writes the row of the audit log before its callers do the rest. */
async function turn(
  tx: EntityManager,
  userId: string,
  actor: Actor,
  { from, to, words }: { readonly from: Status; readonly to: Status; readonly words?: string },
): Promise<Exclude<StatusOutcome, 'own'>> {
  if (!(await mayAct(tx, actor, userId))) return 'no-admin';
  const [account] = await tx.query<{ status: Status | 'deleted' }[]>(
    'SELECT status FROM users WHERE id = $1 FOR NO KEY UPDATE',
    [userId],
  );
  if (account === undefined || account.status === 'deleted') return 'unknown';
  if (account.status !== from) return 'unchanged';
  await tx.query('UPDATE users SET status = $2, status_since = now() WHERE id = $1', [userId, to]);
  const action = to === 'suspended' ? 'account.suspended' : 'account.restored';
  await recordAudit(tx, { action, actor, targetId: userId, before: from, after: to, words });
  return 'done';
}
