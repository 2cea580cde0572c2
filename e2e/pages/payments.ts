import { expect, type Locator, type Page } from '@playwright/test';
import { PAYMENTS_URL } from '../support/sandbox-under-test.js';

interface ProviderEvent {
  readonly checkoutId: string;
  /** Epoch milliseconds. */
  readonly at: number;
  readonly answers: readonly (number | null)[];
}

/** The simulated payment provider, behind its pages. */
export const payments = {
  /** Whether webhooks arrive, or are lost. */
  webhooks: (mode: 'on' | 'off') => control('PATCH', 'webhooks', { mode }),
  /** When the provider began to tell of what happened on a page (epoch milliseconds), once the product has taken it. */
  async toldAt(pageUrl: string): Promise<number> {
    const { checkouts } = await control<{ checkouts: readonly { id: string; url: string }[] }>(
      'GET',
      'checkouts',
    );
    const { id } = checkouts.find(({ url }) => url === pageUrl) ?? {};
    const { events } = await control<{ events: readonly ProviderEvent[] }>('GET', 'webhooks');
    const event = events.findLast(({ checkoutId }) => checkoutId === id);
    expect(event?.answers, 'what the webhook was answered with').toEqual([200]);
    return event?.at ?? Number.NaN;
  },
};

/** Presses what leads to the provider's page, which opens in a window of its own. */
export async function openPayment(button: Locator): Promise<PaymentPage> {
  const opening = button.page().waitForEvent('popup');
  await button.click();
  const page = await opening;
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

async function control<Answer>(method: 'GET' | 'PATCH', call: string, body?: unknown): Promise<Answer> {
  const answer = await fetch(`${PAYMENTS_URL}/_control/${call}`, {
    method,
    ...(body !== undefined && {
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    }),
  });
  if (!answer.ok) throw new Error(`${call}: ${answer.status} ${await answer.text()}`);
  return (await answer.json()) as Answer;
}
