import type { AdminUser } from '../../../contract/admin/accounts.js';
import type { BillingTerm } from '../../../contract/billing.js';
import { type Grant, planAt, roleOf, shownPlan } from '../../../identity/domain/plan-status.js';

/** An account as the list reads it. */
export interface AccountRow
  extends Pick<
    AdminUser,
    'id' | 'emailVerified' | 'dailySummaryTime' | 'status' | 'discountCode' | 'telegramUsername'
  > {
  readonly email: string | null;
  readonly grant: Grant;
  readonly firstName: string | null;
  readonly lastName: string | null;
  readonly term: BillingTerm | null;
  readonly periodEnd: Date | null;
  readonly createdAt: Date;
  readonly now: Date;
}

/** An account as admins see it; role and plan follow from what was granted and paid. Pure. */
export function adminView(row: AccountRow): AdminUser {
  const { id, emailVerified, dailySummaryTime, status, discountCode, telegramUsername } = row;
  const paid = planAt(row.periodEnd?.getTime() ?? null, row.now.getTime());
  const runs = paid === 'pro_active' || paid === 'pro_grace';
  return {
    id,
    email: row.email ?? '',
    emailVerified,
    role: roleOf(row.grant, paid),
    firstName: row.firstName ?? '',
    lastName: row.lastName ?? '',
    dailySummaryTime,
    status,
    isActive: status === 'active',
    plan: runs ? row.term : null,
    planState: shownPlan(row.grant, paid),
    paidUntil: row.periodEnd?.toISOString() ?? null,
    discountCode,
    telegramUsername,
    createdAt: row.createdAt.toISOString(),
  };
}
