import { expect, type Locator, type Page } from '@playwright/test';
import { openPage } from './open-page.js';

/** The dialog in which Pro is bought. */
export class UpgradeDialog {
  readonly dialog: Locator;
  /** What it turns into once Pro is there. */
  readonly arrived: Locator;

  constructor(readonly page: Page) {
    this.dialog = page.getByRole('dialog', { name: 'Upgrade to Pro' });
    this.arrived = page.getByRole('dialog', { name: 'You are on Pro' });
  }

  /** Goes to /upgrade and begins. */
  async open(): Promise<void> {
    await openPage(this.page, '/upgrade');
    await this.page.getByRole('button', { name: 'Get Pro Access' }).click();
    await expect(this.dialog).toBeVisible();
  }

  /** "Pay 30 USDC", or "Activate Pro" where a code covers the price. */
  button(name: string): Locator {
    return this.dialog.getByRole('button', { name, exact: true });
  }

  async choose(term: 'Quarterly' | 'Annual'): Promise<void> {
    await this.dialog.getByRole('radio', { name: term }).check();
  }

  async apply(code: string): Promise<void> {
    await this.dialog.getByRole('textbox', { name: 'Discount code' }).fill(code);
    await this.dialog.getByRole('button', { name: 'Apply' }).click();
  }
}
