import type { Plan, ProStatus, Role, Tier } from '../../../../contract/account.js';
import { triggerLimit } from '../../../../contract/plans.js';

export interface PlanHolder {
  readonly role: Role;
  readonly plan: Plan;
  readonly hasProAccess: boolean;
  /** null: nothing was paid, or it does not matter because Pro was granted. */
  readonly paidUntil: Date | null;
}

/** The tier of somebody who has so many triggers in all, and so many of them paused. Pure. */
export function tierOf(
  { role }: Pick<PlanHolder, 'role'>,
  { used, paused }: Pick<Tier['triggerUsage'], 'used' | 'paused'>,
): Tier {
  const limit = triggerLimit(role);
  return { isFree: role === 'free', triggerUsage: { used, limit, canCreate: used < limit, paused } };
}

/** In grace the next payment is due since the date; after it nothing is due. Pure. */
export function proStatusOf({ role, hasProAccess, paidUntil }: PlanHolder): ProStatus {
  return {
    isAdmin: role === 'admin',
    isProActive: hasProAccess,
    nextPaymentDate: hasProAccess ? (paidUntil?.toISOString() ?? null) : null,
  };
}
