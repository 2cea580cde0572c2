import { expect, type Locator, type Page } from '@playwright/test';

/** The simulated Telegram chat with the bot. */
export class ChatPage {
  readonly messages: Locator;

  constructor(private readonly page: Page) {
    this.messages = page.getByRole('log', { name: 'Messages' });
  }

  async pressStart(): Promise<void> {
    await this.page.getByRole('button', { name: 'Start', exact: true }).click();
  }

  async say(text: string): Promise<void> {
    await this.page.getByRole('textbox', { name: 'Message' }).fill(text);
    await this.page.getByRole('button', { name: 'Send message' }).click();
  }

  async expectMessage(text: string | RegExp): Promise<void> {
    await expect(this.messages).toContainText(text);
  }

  close(): Promise<void> {
    return this.page.close();
  }
}
