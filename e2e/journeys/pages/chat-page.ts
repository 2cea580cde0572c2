import { expect, type Locator, type Page } from '@playwright/test';

/** The simulated Telegram chat with the bot. */
export class ChatPage {
  readonly messages: Locator;
  /** The words of each message. */
  readonly texts: Locator;

  constructor(private readonly page: Page) {
    this.messages = page.getByRole('log', { name: 'Messages' });
    this.texts = this.messages.locator('.text');
  }

  async pressStart(): Promise<void> {
    await this.page.getByRole('button', { name: 'Start', exact: true }).click();
  }

  async say(text: string): Promise<void> {
    await this.page.getByRole('textbox', { name: 'Message' }).fill(text);
    await this.page.getByRole('button', { name: 'Send message' }).click();
  }

  /** Presses the last button of this name under a message. */
  async press(button: string): Promise<void> {
    await this.messages.getByRole('button', { name: button, exact: true }).last().click();
  }

  /** The handle of the person who sits at this chat, as the chat's menu shows it. */
  async handle(): Promise<string> {
    const shown = (await this.page.locator('#identity').textContent()) ?? '';
    const [handle] = /@\w+/.exec(shown) ?? [];
    if (handle === undefined) throw new Error(`The chat shows no handle: ${shown}`);
    return handle;
  }

  /** The six digits that arrived last. */
  async lastCode(): Promise<string> {
    await this.expectMessage(/\d{6} is your Bellwether code/);
    const text = (await this.messages.textContent()) ?? '';
    return [...text.matchAll(/(\d{6}) is your Bellwether code/g)].at(-1)?.[1] ?? '';
  }

  async expectMessage(text: string | RegExp): Promise<void> {
    await expect(this.messages).toContainText(text);
  }

  close(): Promise<void> {
    return this.page.close();
  }
}
