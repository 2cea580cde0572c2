import type { CheckoutChange } from './checkouts.js';
import type { Checkout, EventType } from './domain/checkout.js';
import type { BadAnswer } from '../shared/bad-answers.js';
import type { ApiCallName, ScriptedFault } from './faults.js';
import type { Forgery, WebhookEvent, WebhookRules } from './webhooks.js';

/** A call of the API, in the order they came. */
export interface ApiCall {
  readonly n: number;
  /** Epoch milliseconds. */
  readonly at: number;
  readonly call: ApiCallName;
  /** null: of no one checkout. */
  readonly checkoutId: string | null;
  readonly idempotencyKey: string | null;
  readonly body: unknown;
  /** What it was answered with; null: a fault stood in the way. */
  readonly status: number | null;
}

/** What a test does with the provider. Ids are those of checkouts. @throws Problem for what cannot be done. */
export interface PaymentsControl {
  /** Newest first; of one order if it is named. */
  checkouts(orderId?: string): readonly Checkout[];
  /** As a person does on the page: exactly what was asked for unless an amount ("29.00") is named. */
  pay(id: string, amount?: string): Checkout;
  fail(id: string): Checkout;
  expire(id: string): Checkout;
  refund(id: string, amount?: string): Checkout;
  /** Lays down how it stands; no webhook tells of it. */
  set(id: string, change: CheckoutChange): Checkout;

  calls(): readonly ApiCall[];
  fault(
    fault: BadAnswer,
    which?: { readonly on?: ApiCallName; readonly times?: number; readonly keeps?: true },
  ): void;
  pendingFaults(): readonly ScriptedFault[];
  clearFaults(): void;

  /** null: nobody is told. */
  setWebhookUrl(url: string | null): void;
  webhookRules(): WebhookRules;
  setWebhooks(rules: Partial<WebhookRules>): void;
  resetWebhooks(): void;
  /** Every event there was, with what its calls were answered with. */
  events(): readonly WebhookEvent[];
  /** Sends what is held; resolves when all was answered. */
  release(order?: readonly string[] | 'shuffled'): Promise<void>;
  /** Sends an event again. The status of the answer; null: none. */
  replay(eventId: string): Promise<number | null>;
  forge(forgery: Forgery, id: string, type?: EventType): Promise<number | null>;
}
