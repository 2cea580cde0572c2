import type { LedgerEntry } from './ledger-entry.js';

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
