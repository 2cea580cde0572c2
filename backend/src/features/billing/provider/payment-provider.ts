import type { BillingTerm } from '../../../contract/billing.js';
import type { CheckoutFacts } from '../domain/judge.js';

export type ProviderName = 'coinbase-business';

/** What is to be paid. */
export interface PaymentOrder {
  /** The charge's id: the idempotency key, and what the provider hands back as the order. */
  readonly orderId: string;
  /** Cents of USDC, at least 1. */
  readonly amountMinor: number;
  readonly term: BillingTerm;
  readonly expiresAt: Date;
}

/** A hosted checkout as the provider reports it; nothing in it is believed before it is held against our charge. */
export interface Checkout extends CheckoutFacts {
  /** The hosted page: https, or http where the provider itself is on this machine. */
  readonly url: string;
  readonly expiresAt: Date | null;
}

/** `unavailable`: no answer, or none that can be used; asking again later may help. `refused`: asking again will not. */
export type ProviderFault = { readonly kind: 'unavailable' | 'refused'; readonly reason: string };

export type CheckoutAnswer = { readonly kind: 'checkout'; readonly checkout: Checkout } | ProviderFault;

/** `unknown`: the provider has no such checkout. */
export type CheckoutReading = CheckoutAnswer | { readonly kind: 'unknown' };

/** What a webhook call says happened; true of the moment it was sent, so the checkout is read again. */
export interface PaymentEvent {
  /** The same for every repeat of the event. */
  readonly id: string;
  readonly type: string;
  /** null: about something that is no checkout. */
  readonly checkoutId: string | null;
}

/** `forged`: the signature is missing, wrong, or too old. `unreadable`: signed, but no event. */
export type WebhookVerdict =
  | { readonly kind: 'event'; readonly event: PaymentEvent }
  | { readonly kind: 'forged' | 'unreadable' };

/** A webhook call as it came over the wire. Header names in lower case. */
export interface WebhookCall {
  readonly rawBody: Buffer;
  readonly headers: Readonly<Record<string, string | readonly string[] | undefined>>;
}

/** Where USDC is paid, on a page of theirs. Calls never throw for what the provider does; each ends within 10 seconds. */
export abstract class PaymentProvider {
  abstract readonly name: ProviderName;
  /** Opens a checkout. The same order twice opens one, and answers with it. */
  abstract create(order: PaymentOrder): Promise<CheckoutAnswer>;
  abstract get(checkoutId: string): Promise<CheckoutReading>;
  /** Calls an open checkout off. One that is over stays as it is; the answer says how it stands. */
  abstract close(checkoutId: string): Promise<CheckoutReading>;
  /** Pure but for the clock: whether the call is the provider's, and what it says. */
  abstract verify(call: WebhookCall): WebhookVerdict;
}

const NOT_CONFIGURED: ProviderFault = { kind: 'unavailable', reason: 'payments are not configured' };

/** Stands where no payment provider is configured: nothing can be paid, and no webhook is genuine. */
export class NoPayments extends PaymentProvider {
  override readonly name: ProviderName = 'coinbase-business';

  override create(): Promise<CheckoutAnswer> {
    return Promise.resolve(NOT_CONFIGURED);
  }

  override get(): Promise<CheckoutReading> {
    return Promise.resolve(NOT_CONFIGURED);
  }

  override close(): Promise<CheckoutReading> {
    return Promise.resolve(NOT_CONFIGURED);
  }

  override verify(): WebhookVerdict {
    return { kind: 'forged' };
  }
}
