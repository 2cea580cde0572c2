import type { BillingTerm } from '../../../contract/billing.js';

/** A discount code, and the charges that were made with it, as far as they matter to one person. */
export interface CodeState {
  /** The only person who may use it; null: whoever comes first. */
  readonly forUserId: string | null;
  readonly appliesTo: BillingTerm | 'both';
  readonly cycles: number;
  readonly currencies: readonly string[];
  readonly expiresAt: Date;
  /** Whether somebody else has paid with it, or may be about to. */
  readonly heldByAnother: boolean;
  /** This person's terms that were bought with it and not given back. */
  readonly used: number;
  /** This person's charges with it that can still be paid. */
  readonly open: number;
}

export interface CodeQuestion {
  readonly userId: string;
  readonly term: BillingTerm;
  readonly now: Date;
}

export type CodeVerdict = 'ok' | 'not_applicable' | 'invalid';

/**
 * Whether a code makes a term cheaper for a person now. Whoever began with it in time goes on with it after its end,
 * until its cycles are used up. That it is for another term, or currency, is told only to those who might use it. Pure.
 */
export function judgeCode(code: CodeState, { userId, term, now }: CodeQuestion): CodeVerdict {
  if (code.forUserId !== null && code.forUserId !== userId) return 'invalid';
  if (code.heldByAnother || code.used >= code.cycles) return 'invalid';
  const begun = code.used + code.open > 0;
  if (!begun && code.expiresAt <= now) return 'invalid';
  const applies = code.appliesTo === 'both' || code.appliesTo === term;
  return applies && code.currencies.includes('USDC') ? 'ok' : 'not_applicable';
}

/** A code as it is stored, of what a person typed. Empty if nothing was. Pure. */
export function normalCode(typed: string): string {
  return typed.trim().toUpperCase();
}
