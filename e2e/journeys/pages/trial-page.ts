import { expect, type Locator, type Page } from '@playwright/test';
import { ChatPage } from './chat-page.js';
import { openPage } from './open-page.js';
import { windowOpenedBy } from './opened-window.js';

/** The /trial page: handle, code, levels. */
export class TrialPage {
  readonly handle: Locator;
  readonly code: Locator;
  readonly verify: Locator;
  readonly enable: Locator;

  constructor(readonly page: Page) {
    this.handle = page.getByLabel('Telegram handle');
    this.code = page.getByLabel('Code', { exact: true });
    this.verify = page.getByRole('button', { name: 'Verify' });
    this.enable = page.getByRole('button', { name: 'Enable alerts' });
  }

  async open(): Promise<void> {
    await openPage(this.page, '/trial');
    await expect(this.level('BTC')).toHaveValue(/^\d+$/);
  }

  level(symbol: string): Locator {
    return this.page.getByLabel(`${symbol} trigger`);
  }

  price(symbol: string): Locator {
    return this.page.getByTestId(`price-${symbol}`);
  }

  /** Follows the link to the bot. */
  async openBot(): Promise<ChatPage> {
    return new ChatPage(await windowOpenedBy(this.page.getByRole('main').getByRole('link', { name: /^@/ })));
  }

  async askForCode(handle: string): Promise<void> {
    await this.handle.fill(handle);
    await this.page.getByRole('button', { name: 'Send code' }).click();
  }
}
