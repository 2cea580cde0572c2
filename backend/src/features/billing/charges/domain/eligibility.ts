import { type Grant, planAt } from '../../../../identity/domain/plan-status.js';
import { COMPLIMENTARY } from '../../../../contract/billing.js';
import { isInRenewalWindow, renewalOpensAt, shownDay } from '../../domain/renewal.js';

/** What decides whether somebody may buy a term. */
export interface Buyer {
  readonly grant: Grant;
  /** The end of all that was paid for; null: nothing ever was. */
  readonly periodEnd: Date | null;
  readonly now: Date;
}

export type Eligibility =
  | { readonly kind: 'welcome' }
  /** `message` is for the person. */
  | { readonly kind: 'refused'; readonly message: string };

/** Nobody pays for what they were given, or for a term that begins in more than 5 days. Pure. */
export function eligibilityOf({ grant, periodEnd, now }: Buyer): Eligibility {
  if (grant !== 'none') return { kind: 'refused', message: COMPLIMENTARY };
  if (periodEnd === null || planAt(periodEnd.getTime(), now.getTime()) !== 'pro_active')
    return { kind: 'welcome' };
  if (isInRenewalWindow(periodEnd, now)) return { kind: 'welcome' };
  const opens = shownDay(renewalOpensAt(periodEnd));
  return {
    kind: 'refused',
    message: `Your Pro is paid until ${shownDay(periodEnd)}. You can renew from ${opens}.`,
  };
}
