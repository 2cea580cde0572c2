import { type ChargeStatus, isOpen } from '../../domain/charge-status.js';

const SECOND = 1000;
const HOUR = 60 * 60 * SECOND;
const WEEK = 7 * 24 * HOUR;
const EVERY = 60 * SECOND;
/** A payment that was under way may arrive after the end, or be given back, and the webhook may get lost. */
const AFTER_THE_END = [HOUR, 24 * HOUR] as const;

export interface ReconciledCharge {
  readonly status: ChargeStatus;
  readonly expiresAt: Date;
  /** Of the term that it bought; null: none. */
  readonly periodEnd: Date | null;
}

/**
 * When a charge that has just been reconciled is so again; null: never. One that can be paid: in a minute, and at its end at
 * the latest. Any other: an hour and a day after that end, then weekly while the term it bought lasts, in case the money was
 * given back. Pure.
 */
export function nextReconcileAt({ status, expiresAt, periodEnd }: ReconciledCharge, now: Date): Date | null {
  if (isOpen(status)) {
    const soon = now.getTime() + EVERY;
    return new Date(now < expiresAt ? Math.min(soon, expiresAt.getTime()) : soon);
  }
  if (status === 'refunded') return null;
  const looks = AFTER_THE_END.map((delay) => new Date(expiresAt.getTime() + delay));
  const soon = looks.find((look) => look > now);
  if (soon !== undefined) return soon;
  return periodEnd !== null && periodEnd > now ? new Date(now.getTime() + WEEK) : null;
}
