import type { Plan, Role } from '../../contract/account.js';
import type { Offers } from '../../contract/status.js';

/** What admins gave a person, apart from what was paid. */
export type Grant = 'none' | 'pro' | 'admin';

export type ProFor = Offers['proFor'];

/**
 * SQL: what a row of `users account` was granted, or has because Pro is for everyone. Every plan is derived from this;
 * nothing of it is stored.
 */
export function grantSql(proFor: ProFor): string {
  return proFor === 'everyone'
    ? `CASE account.granted WHEN 'none' THEN 'pro' ELSE account.granted END`
    : 'account.granted';
}

export const GRACE_MS = 48 * 60 * 60_000;

/**
 * The plan that was paid for, at `now` (epoch milliseconds): active until and including the end of the period, then 48
 * hours of grace, their end included. `periodEnd` null: nothing was ever paid. Pure.
 */
export function planAt(periodEnd: number | null, now: number): Plan {
  if (periodEnd === null) return 'free';
  if (now <= periodEnd) return 'pro_active';
  return now <= periodEnd + GRACE_MS ? 'pro_grace' : 'pro_expired';
}

export function roleOf(grant: Grant, paid: Plan): Role {
  if (grant === 'admin') return 'admin';
  return grant === 'pro' || paid === 'pro_active' || paid === 'pro_grace' ? 'pro' : 'free';
}

/** The plan as people see it: whoever was granted Pro has it, whatever was paid. Pure. */
export function shownPlan(grant: Grant, paid: Plan): Plan {
  return grant === 'none' ? paid : 'pro_active';
}
