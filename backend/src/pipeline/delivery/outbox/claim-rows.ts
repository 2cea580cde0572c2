import type {
  AlertEvidence,
  DeliveryChannel,
  DeliveryStatus,
  HookEvidence,
} from '../../../contract/alert.js';
import type { AlertAsk } from '../../../contract/messages/alert-ask.js';
import type { HoldReason } from '../../../contract/quiet.js';
import type { TriggerLabel } from '../../../contract/trigger.js';
import type { AlertRow, Claim, Claimed, ClaimedDelivery, SettledDelivery } from './channel.js';

/** A delivery that a claim has settled, as the database gives it. */
export interface EndedRow {
  readonly id: string;
  readonly chatId?: string;
  readonly channelId?: string;
  readonly userId: string | null;
  readonly alertId: string | null;
  readonly afterSnooze: boolean;
  readonly status: DeliveryStatus;
  readonly reason: string | null;
  readonly settledAt: Date | null;
}

/** A delivery that was claimed, or settled instead. What is about an alert is null for others. */
export interface ClaimRow extends EndedRow, ClaimedDelivery, TriggerLabel {
  readonly body: string | null;
  readonly symbol: string | null;
  readonly firedAt: Date;
  readonly late: boolean;
  readonly evidence: AlertEvidence | HookEvidence;
  /** The reader's time zone; null: not chosen. */
  readonly zone: string | null;
  /** What comes unless an alert is acknowledged. */
  readonly asks: AlertAsk | null;
  /** What held an alert back until now. */
  readonly heldBy?: HoldReason | null;
}

export type ClaimRows<R extends ClaimRow> = readonly [R, ...R[]];

/**
 * What a claim statement of a channel has found: no row when it is fenced, and one without an id when nothing is due.
 * `toClaim` gets the claimed rows of one destination, in their order.
 */
export function claimedFrom<R extends ClaimRow, C extends Claim>(
  channel: DeliveryChannel,
  found: readonly (R | { readonly id: null })[],
  destinationOf: (row: R) => string,
  toClaim: (destination: string, rows: ClaimRows<R>) => C,
): Claimed<C> {
  if (found.length === 0) return { kind: 'fenced' };
  const rows = found.filter((row): row is R => row.id !== null);
  const claimed = new Map<string, [R, ...R[]]>();
  for (const row of rows.filter(({ status }) => status === 'sending')) {
    const destination = destinationOf(row);
    const before = claimed.get(destination);
    if (before === undefined) claimed.set(destination, [row]);
    else before.push(row);
  }
  return {
    kind: 'claimed',
    claims: [...claimed].map(([destination, each]) => toClaim(destination, each)),
    settled: rows.filter(({ status }) => status !== 'sending').map((row) => settledFrom(channel, row)),
  };
}

export function alertFrom(row: ClaimRow): AlertRow {
  const { alertId, symbol, firedAt, late, evidence, afterSnooze, heldBy = null, name, note, asks } = row;
  const alert = {
    id: alertId ?? '',
    firedAt: firedAt.getTime(),
    late,
    ...(afterSnooze && { afterSnooze }),
    ...(heldBy !== null && { heldBy }),
    ...(asks !== null && { asks }),
    ...((name !== null || note !== null) && { label: { name, note } }),
  };
  return evidence.origin === 'hook'
    ? { ...alert, symbol, evidence }
    : { ...alert, symbol: symbol ?? '', evidence };
}

export function settledFrom(channel: DeliveryChannel, row: EndedRow): SettledDelivery {
  return {
    id: row.id,
    channel,
    chatId: row.chatId ?? null,
    channelId: row.channelId ?? null,
    userId: row.userId,
    alertId: row.afterSnooze ? null : row.alertId,
    status: row.status,
    reason: row.reason,
    at: row.settledAt?.getTime() ?? 0,
    tookMs: null,
    acceptedAfterMs: null,
    calledAfterMs: null,
  };
}
