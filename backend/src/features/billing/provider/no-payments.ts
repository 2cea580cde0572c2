import {
  type CheckoutAnswer,
  type CheckoutReading,
  PaymentProvider,
  type ProviderFault,
  type ProviderName,
  type WebhookVerdict,
} from './payment-provider.js';

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
