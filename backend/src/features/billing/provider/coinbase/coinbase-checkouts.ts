import { TERM_PRICES } from '../../../../contract/billing.js';
import type { Clock } from '../../../../platform/clock/clock.js';
import type { Config } from '../../../../platform/config/config.js';
import { writeMinor } from '../../domain/minor-units.js';
import {
  type CheckoutAnswer,
  type CheckoutReading,
  type PaymentOrder,
  PaymentProvider,
  type WebhookCall,
  type WebhookVerdict,
} from '../payment-provider.js';
import { type ApiAnswer, CheckoutsApi } from './checkouts-api.js';
import { type PageHosts, readCheckout } from './read-checkout.js';
import { verifyWebhook } from './verify-webhook.js';

export type CoinbaseSettings = NonNullable<Config['payments']> & Pick<Config, 'publicUrl' | 'brandName'>;

const ANSWER_WITHIN_MS = 10_000;

/** Coinbase Business Checkouts (https://docs.cdp.coinbase.com/coinbase-business/checkout-apis/overview). */
export class CoinbaseCheckouts extends PaymentProvider {
  override readonly name = 'coinbase-business';
  private readonly api: CheckoutsApi;
  private readonly pages: PageHosts;

  constructor(
    private readonly settings: CoinbaseSettings,
    private readonly clock: Clock,
    private readonly deadline = answerDeadline,
  ) {
    super();
    this.api = new CheckoutsApi(settings, clock);
    this.pages = settings.apiUrl.startsWith('http:') ? 'loopback' : 'https';
  }

  override async create(order: PaymentOrder): Promise<CheckoutAnswer> {
    const body = { ...this.requestOf(order), ...redirectsTo(this.settings.publicUrl) };
    const request = { method: 'POST', path: '/checkouts', body, idempotencyKey: order.orderId } as const;
    const reading = this.read(await this.api.call(request, this.deadline()));
    if (reading.kind === 'unknown') return { kind: 'refused', reason: 'HTTP status 404' };
    if (reading.kind === 'checkout' && reading.checkout.orderId !== order.orderId) {
      return { kind: 'unavailable', reason: 'the answer is about another order' };
    }
    return reading;
  }

  /** The same order makes the same request, byte for byte: the idempotency key holds for no other. */
  private requestOf({ orderId, amountMinor, term, expiresAt }: PaymentOrder) {
    return {
      amount: writeMinor(amountMinor),
      currency: 'USDC',
      network: 'base',
      description: `${this.settings.brandName} Pro, ${TERM_PRICES[term].months} months`,
      expiresAt: expiresAt.toISOString(),
      metadata: { orderId },
    };
  }

  override get(checkoutId: string): Promise<CheckoutReading> {
    return this.fetchCheckout(checkoutId, this.deadline());
  }

  override async close(checkoutId: string): Promise<CheckoutReading> {
    const deadline = this.deadline();
    const path = `${pathOf(checkoutId)}/deactivate`;
    const answer = await this.api.call({ method: 'POST', path, body: {} }, deadline);
    // It was over already, in whatever way.
    if (answer.kind === 'declined') return this.fetchCheckout(checkoutId, deadline);
    return this.read(answer, checkoutId);
  }

  override verify(call: WebhookCall): WebhookVerdict {
    return verifyWebhook(call, { secrets: this.settings.webhookSecrets, now: this.clock.now() });
  }

  private async fetchCheckout(checkoutId: string, deadline: AbortSignal): Promise<CheckoutReading> {
    const answer = await this.api.call({ method: 'GET', path: pathOf(checkoutId) }, deadline);
    return this.read(answer, checkoutId);
  }

  private read(answer: ApiAnswer, wanted?: string): CheckoutReading {
    if (answer.kind === 'declined') return declined(answer.status);
    if (answer.kind !== 'answer') return answer;
    const text = readCheckout(answer.body, this.pages);
    if (text.kind === 'unreadable') return { kind: 'unavailable', reason: `the answer has ${text.reason}` };
    if (wanted !== undefined && text.checkout.id !== wanted) {
      return { kind: 'unavailable', reason: 'the answer is about another checkout' };
    }
    return text;
  }
}

/** The signal that ends a call which begins now. */
function answerDeadline(): AbortSignal {
  return AbortSignal.timeout(ANSWER_WITHIN_MS);
}

/** A conflict may pass: the same key may still be at work. */
function declined(status: number): CheckoutReading {
  return { kind: status === 409 ? 'unavailable' : 'refused', reason: `HTTP status ${status}` };
}

function pathOf(checkoutId: string): string {
  return `/checkouts/${encodeURIComponent(checkoutId)}`;
}

/** The provider takes no other addresses than https. */
function redirectsTo(publicUrl: string) {
  if (!publicUrl.startsWith('https:')) return {};
  return { successRedirectUrl: `${publicUrl}/dashboard`, failRedirectUrl: `${publicUrl}/upgrade` };
}
