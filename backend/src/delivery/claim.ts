import type { AlertEvidence, DeliveryStatus } from '../contract/alert.js';

/** The alert a delivery is about. Times in epoch milliseconds. */
export interface AlertRow {
  readonly symbol: string;
  readonly firedAt: number;
  readonly late: boolean;
  readonly evidence: AlertEvidence;
}

export type DeliveryContent =
  | { readonly kind: 'alert'; readonly alert: AlertRow }
  | { readonly kind: 'test'; readonly body: string };

/** A delivery this process may send. */
export interface ClaimedDelivery {
  readonly id: string;
  readonly content: DeliveryContent;
  /** Including the one about to be made. */
  readonly attempts: number;
  readonly ageMs: number;
  /** An earlier attempt may have reached the person. */
  readonly ambiguous: boolean;
}

/** What one chat gets next: one test, or alerts in the order they were recorded. */
export interface Claim {
  readonly key: string;
  readonly chatId: string;
  readonly deliveries: readonly ClaimedDelivery[];
}

/** A delivery that is over. `at` and `tookMs` in milliseconds. */
export interface SettledDelivery {
  readonly id: string;
  readonly chatId: string;
  readonly alertId: string | null;
  readonly status: DeliveryStatus;
  readonly reason: string | null;
  readonly at: number;
  readonly tookMs: number | null;
}

export interface DeliveryState {
  readonly status: DeliveryStatus;
  readonly reason: string | null;
}

/** Whether nothing more will happen to a delivery. */
export function isFinal({ status }: DeliveryState): boolean {
  return status !== 'pending' && status !== 'sending';
}
