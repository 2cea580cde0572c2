import { expect, type Locator, type Page } from '@playwright/test';
import type { WebhookEvent } from '../../stand-ins/payments/webhooks.js';
import { PAYMENTS_URL } from '../support/sandbox-under-test.js';
import { controlOf } from './control-call.js';
import { windowOpenedBy } from './opened-window.js';

const control = controlOf(PAYMENTS_URL);

/** The simulated payment provider, behind its pages. */
export const payments = {
  /** Whether webhooks arrive, or are lost. */
  webhooks: (mode: 'on' | 'off') => control('webhooks', { mode }, 'PATCH'),
  /** What the product has answered to the last that the provider told of a page. */
  async answersTo(pageUrl: string): Promise<WebhookEvent['answers'] | undefined> {
    const { checkouts } = await control<{ checkouts: readonly { id: string; url: string }[] }>('checkouts');
    const { id } = checkouts.find(({ url }) => url === pageUrl) ?? {};
    const { events } = await control<{ events: readonly WebhookEvent[] }>('webhooks');
    return events.findLast(({ checkoutId }) => checkoutId === id)?.answers;
  },
};

/** Presses what leads to the provider's page, which opens in a window of its own. */
export async function openPayment(button: Locator): Promise<PaymentPage> {
  const page = await windowOpenedBy(button);
  await expect(page.getByText('Waiting for your payment.')).toBeVisible();
  return new PaymentPage(page);
}

/** The provider's page of one charge. */
export class PaymentPage {
  constructor(private readonly page: Page) {}

  get url(): string {
    return this.page.url();
  }

  /** "Pay 30.00 USDC", "Underpay: 29.00 USDC", "Overpay: 31.00 USDC"; then closes the window. */
  async press(button: string): Promise<void> {
    await this.page.getByRole('button', { name: button, exact: true }).click();
    await expect(this.page.getByText('Paid. You can close this page.')).toBeVisible();
    await this.page.close();
  }
}
