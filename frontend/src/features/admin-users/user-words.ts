import type { AdminUser } from '@contract/admin/accounts.js';
import { localDate } from '../../shared/format/local-date.js';

const TERMS = { quarterly: 'Quarterly', annual: 'Annual' } as const;

/** What people call an account: its email address, which a deleted one has not got any more. Pure. */
export function userName({ email, status }: Pick<AdminUser, 'email' | 'status'>): string {
  return email === '' && status === 'deleted' ? 'Deleted account' : email;
}

export interface PlanWords {
  readonly plan: string;
  /** Until when, or since when not any more. */
  readonly detail: string | null;
}

/** The plan of an account: what is paid for, or why nothing has to be. Pure. */
export function planWords({ plan, planState, paidUntil }: AdminUser): PlanWords {
  const day = paidUntil === null ? null : localDate(paidUntil);
  if (plan !== null) {
    return {
      plan: TERMS[plan],
      detail: planState === 'pro_grace' ? 'in grace' : day === null ? null : `until ${day}`,
    };
  }
  if (planState === 'pro_expired') return { plan: 'Expired', detail: day };
  return { plan: planState === 'free' ? 'Free' : 'Complimentary', detail: null };
}

/** An amount for people: cents of USDC to "1,250" or "12.50". Pure. */
export function usdcText(minor: number): string {
  const minimumFractionDigits = minor % 100 === 0 ? 0 : 2;
  return (minor / 100).toLocaleString('en-US', { minimumFractionDigits, maximumFractionDigits: 2 });
}
