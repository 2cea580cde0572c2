import type { ReviewReason } from '../../../contract/admin/codes.js';
import { type ChargeStatus, rankOf } from './charge-status.js';
import type { Verdict } from './judge.js';

/** What is known of a charge's payment. */
export interface LedgerEntry {
  readonly status: ChargeStatus;
  /** Reasons for a person to look at it, in alphabetical order with commas between; null without any. */
  readonly review: string | null;
  readonly paidMinor: number | null;
  /** What arrived beyond what was due, of a charge that bought its term. */
  readonly creditMinor: number;
  readonly transactionHash: string | null;
  readonly paidAt: Date | null;
  readonly refundedAt: Date | null;
}

/** What becomes of the term: it is bought, given back, or left as it is. */
export type TermEffect = 'grant' | 'take-back' | 'none';

export interface Posting {
  readonly entry: LedgerEntry;
  readonly effect: TermEffect;
}

export interface PostedCharge {
  readonly entry: LedgerEntry;
  readonly dueMinor: number;
  /** Whether it has bought its term. */
  readonly granted: boolean;
}

/** Why a payment buys nothing: its discount is no longer the person's, or there is nobody to buy for any more. */
export type Hindrance = Extract<ReviewReason, 'late-code' | 'account-deleted'>;

const BUYING: readonly ChargeStatus[] = ['paid', 'overpaid', 'late_paid'];

/** Whether the status would buy the term of a charge that has not got this far. Pure. */
export function buysTerm(current: ChargeStatus, verdict: ChargeStatus): boolean {
  return BUYING.includes(verdict) && rankOf(verdict) > rankOf(current);
}

/**
 * Adds what one look at the checkout said to what is known already. Facts only grow and the status only rises, so looks may
 * come in any order and any number: the end is the same. `hindrance` matters only where `buysTerm`: the charge then buys
 * nothing and is `late_paid`, for review. Giving the money back ends that review. Pure.
 */
export function post(charge: PostedCharge, verdict: Verdict, hindrance: Hindrance | null): Posting {
  const { entry } = charge;
  const rises = rankOf(verdict.status) > rankOf(entry.status);
  const grown = withFacts(entry, verdict);
  if (!rises) return { entry: grown, effect: 'none' };
  if (verdict.status === 'refunded') {
    const review = withoutReason(withoutReason(grown.review, 'late-code'), 'account-deleted');
    const effect = charge.granted ? 'take-back' : 'none';
    return { entry: { ...grown, status: 'refunded', review, creditMinor: 0 }, effect };
  }
  if (!BUYING.includes(verdict.status)) {
    return { entry: { ...grown, status: verdict.status }, effect: 'none' };
  }
  if (hindrance !== null) {
    const review = withReason(grown.review, hindrance);
    return { entry: { ...grown, status: 'late_paid', review }, effect: 'none' };
  }
  const creditMinor = Math.max(0, (grown.paidMinor ?? 0) - charge.dueMinor);
  return { entry: { ...grown, status: verdict.status, creditMinor }, effect: 'grant' };
}

function withFacts(entry: LedgerEntry, verdict: Verdict): LedgerEntry {
  const same = rankOf(entry.status) === rankOf(verdict.status);
  return {
    ...entry,
    review: verdict.review === null ? entry.review : withReason(entry.review, verdict.review),
    paidMinor: same ? (entry.paidMinor ?? verdict.paidMinor) : larger(entry.paidMinor, verdict.paidMinor),
    paidAt: earlier(entry.paidAt, verdict.paidAt),
    refundedAt: earlier(entry.refundedAt, verdict.refundedAt),
    transactionHash: entry.transactionHash ?? verdict.transactionHash,
  };
}

function withReason(review: string | null, reason: ReviewReason): string {
  return [...new Set([...(review?.split(',') ?? []), reason])].sort().join(',');
}

function withoutReason(review: string | null, reason: Hindrance): string | null {
  const rest = review?.split(',').filter((other) => other !== reason) ?? [];
  return rest.length === 0 ? null : rest.join(',');
}

function larger(a: number | null, b: number | null): number | null {
  return a === null || b === null ? (a ?? b) : Math.max(a, b);
}

function earlier(a: Date | null, b: Date | null): Date | null {
  if (a === null || b === null) return a ?? b;
  return a < b ? a : b;
}

/**
 * The reasons for which a person still has to look at a charge: those that nobody has decided on. A look at the checkout finds
 * old reasons again and again, and may find a new one beside them. Pure.
 */
export function openReasons({
  review,
  reviewed,
}: Pick<LedgerEntry, 'review'> & { readonly reviewed: string | null }): readonly string[] {
  const decided = reviewed?.split(',') ?? [];
  return review?.split(',').filter((reason) => !decided.includes(reason)) ?? [];
}
