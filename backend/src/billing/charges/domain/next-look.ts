import type { ChargeStatus } from '../../domain/charge-status.js';

const SECOND = 1000;
const HOUR = 60 * 60 * SECOND;
const EVERY = 60 * SECOND;
/** A payment that was under way may arrive after the end, and its webhook may get lost. */
const AFTER_THE_END = [HOUR, 24 * HOUR] as const;

/**
 * When a charge that has just been looked at is looked at again; null: never, all that could come is known. One that can
 * be paid: in a minute, and when it ends at the latest. One that has ended: an hour and a day after that. Pure.
 */
export function nextLookAt(status: ChargeStatus, expiresAt: Date, now: Date): Date | null {
  if (status === 'created' || status === 'pending') {
    const soon = now.getTime() + EVERY;
    return new Date(now < expiresAt ? Math.min(soon, expiresAt.getTime()) : soon);
  }
  if (status !== 'expired' && status !== 'failed') return null;
  const looks = AFTER_THE_END.map((delay) => new Date(expiresAt.getTime() + delay));
  return looks.find((look) => look > now) ?? null;
}
