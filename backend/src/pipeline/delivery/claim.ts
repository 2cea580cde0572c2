import type { AlertEvidence, DeliveryChannel, DeliveryStatus } from '../../contract/alert.js';

/** The alert a delivery is about. Times in epoch milliseconds. */
export interface AlertRow {
  readonly id: string;
  readonly symbol: string;
  readonly firedAt: number;
  readonly late: boolean;
  readonly evidence: AlertEvidence;
  /** Told because a snooze is over, not because it fired. */
  readonly afterSnooze?: true;
}

export type DeliveryContent =
  | { readonly kind: 'alert'; readonly alert: AlertRow }
  | { readonly kind: 'test'; readonly body: string }
  /** Its body is what chatNoticeOf reads. */
  | { readonly kind: 'notice'; readonly body: string };

/** A delivery this process may send. */
export interface ClaimedDelivery {
  readonly id: string;
  readonly content: DeliveryContent;
  /** Including the one about to be made. */
  readonly attempts: number;
  /** Milliseconds since the first of them; what came to nothing before it, as while Telegram was down, does not count. */
  readonly triedForMs: number;
  /** An earlier attempt may have reached the person. */
  readonly ambiguous: boolean;
}

/** What one receiver gets next: one test, one notice, or alerts in the order they were recorded. */
export interface Claim {
  readonly key: string;
  readonly deliveries: readonly ClaimedDelivery[];
}

/** A delivery that is over. `at` and `tookMs` in milliseconds. */
export interface SettledDelivery {
  readonly id: string;
  readonly channel: DeliveryChannel;
  /** null unless it goes to a Telegram chat. */
  readonly chatId: string | null;
  /** Whose account it is for; null when it is a trial's. */
  readonly userId: string | null;
  /** null for what is no alert's first telling: a test, or the end of a snooze. */
  readonly alertId: string | null;
  readonly status: DeliveryStatus;
  readonly reason: string | null;
  readonly at: number;
  readonly tookMs: number | null;
  /** From the tick behind its alert to the start of the call that ended it; null without a call or an alert. */
  readonly calledAfterMs: number | null;
}

export interface DeliveryState {
  readonly status: DeliveryStatus;
  readonly reason: string | null;
}

/** Whether nothing more will happen to a delivery. */
export function isFinal({ status }: DeliveryState): boolean {
  return status !== 'pending' && status !== 'sending';
}
