import { expect, type Locator, type Page } from '@playwright/test';
import { ChatPage } from './chat-page.js';
import { openPage } from './open-page.js';
import { windowOpenedBy } from './opened-window.js';

/** The landing page with the trial widget. */
export class LandingPage {
  readonly widget: Locator;
  readonly recentAlerts: Locator;
  /** What is wrong with the market, if anything. */
  readonly notices: Locator;

  constructor(readonly page: Page) {
    this.widget = page.getByRole('region', { name: /Set your triggers/ });
    this.recentAlerts = page.getByRole('list', { name: 'Recent alerts' });
    this.notices = page.getByRole('list', { name: 'Market notices' });
  }

  /** A person's pointer is over the page from the beginning. */
  async open(): Promise<void> {
    await openPage(this.page, '/');
    await this.page.mouse.move(200, 200);
  }

  /** The part of the widget that is about one coin. */
  card(symbol: string): Locator {
    return this.widget.getByRole('form', { name: `${symbol} trigger` });
  }

  /** A coin's live price in its card. */
  price(symbol: string): Locator {
    return this.card(symbol).getByTestId(`price-${symbol}`);
  }

  /** The alerts whose first line holds this text. */
  alert(text: string): Locator {
    return this.recentAlerts.getByRole('listitem').filter({ hasText: text });
  }

  /** Presses Connect Telegram and follows the window that opens. */
  async connectTelegram(): Promise<ChatPage> {
    const connect = this.widget.getByRole('button', { name: 'Connect Telegram' });
    return new ChatPage(await windowOpenedBy(connect));
  }

  /** Connects and presses Start in the chat. */
  async connectAndStart(): Promise<ChatPage> {
    const chat = await this.connectTelegram();
    await chat.pressStart();
    await expect(this.widget.getByText(/Connected as @/)).toBeVisible();
    return chat;
  }

  async setLevel(symbol: string, operator: 'Above' | 'Below', level: number): Promise<void> {
    const card = this.card(symbol);
    await card.getByText(operator, { exact: true }).click();
    await card.getByLabel(`${symbol} level`).fill(String(level));
    await card.getByRole('button', { name: `Save ${symbol} trigger` }).click();
  }

  async fillBand(symbol: string, low: number, high: number): Promise<void> {
    const card = this.card(symbol);
    await card.getByLabel(`${symbol} lower bound`).fill(String(low));
    await card.getByLabel(`${symbol} upper bound`).fill(String(high));
    await card.getByRole('button', { name: `Save ${symbol} trigger` }).click();
  }
}
