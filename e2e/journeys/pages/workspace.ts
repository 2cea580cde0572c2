import { expect, type Locator, type Page } from '@playwright/test';
import { ChatPage } from './chat-page.js';
import { windowOpenedBy } from './opened-window.js';

/** The one toast a page shows at a time. */
export function toastOf(page: Page): Locator {
  return page.getByRole('region', { name: /^Notifications/ }).getByRole('listitem');
}

/** The dashboard, or the free workspace: the same sections. */
export class Workspace {
  readonly telegram: Locator;
  readonly wallets: Locator;
  readonly triggers: Locator;
  readonly chart: Locator;
  readonly alerts: Locator;
  readonly tradfi: Locator;
  readonly summary: Locator;
  readonly billing: Locator;
  readonly newTrigger: Locator;
  readonly toast: Locator;

  constructor(readonly page: Page) {
    const section = (name: string) => page.getByRole('region', { name });
    this.telegram = section('Telegram Notifications');
    this.wallets = section('Connected wallets');
    this.triggers = section('Price triggers');
    this.chart = section('Price chart');
    this.alerts = section('Recent alerts');
    this.tradfi = section('Traditional Finance Integration');
    this.summary = section('Daily summary');
    this.billing = section('Account and Billing');
    this.newTrigger = page.getByRole('form', { name: 'New trigger' });
    this.toast = toastOf(page);
  }

  /** A trigger by what it waits for: "BTC above 65,000". */
  row(name: string): Locator {
    return this.triggers.getByRole('listitem', { name });
  }

  /** The same with what can be done with it; the nearest trigger is open from the start. */
  async openRow(name: string): Promise<Locator> {
    const row = this.row(name);
    const actions = row.getByRole('button', { name: 'Actions' });
    if ((await actions.getAttribute('aria-expanded')) === 'false') await actions.click();
    await expect(actions).toHaveAttribute('aria-expanded', 'true');
    return row;
  }

  /** Whether a trigger is armed, as a switch. */
  armed(name: string): Locator {
    return this.row(name).getByRole('switch', { name: 'Arm or disarm' });
  }

  /** An alert by its first line. */
  alert(text: string): Locator {
    return this.alerts.getByRole('listitem').filter({ hasText: text });
  }

  async openForm(): Promise<Locator> {
    await this.triggers.getByRole('button', { name: 'Add trigger' }).click();
    await expect(this.newTrigger.getByLabel('Symbol')).toBeFocused();
    return this.newTrigger;
  }

  async chooseSymbol(symbol: string): Promise<void> {
    await this.newTrigger.getByLabel('Symbol').fill('');
    await this.newTrigger.getByLabel('Symbol').fill(symbol);
    await this.newTrigger.getByRole('option', { name: symbol }).first().click();
  }

  async fillForm(symbol: string, operator: 'Above' | 'Below', level: number): Promise<void> {
    await this.chooseSymbol(symbol);
    await this.newTrigger.getByText(operator, { exact: true }).click();
    await this.newTrigger.getByLabel('Price', { exact: true }).fill(String(level));
  }

  async submitForm(): Promise<void> {
    await this.newTrigger.getByRole('button', { name: 'Add trigger' }).click();
  }

  /** Adds a trigger by the form and waits until it is listed. */
  async add(symbol: string, operator: 'Above' | 'Below', level: number): Promise<void> {
    await this.openForm();
    await this.fillForm(symbol, operator, level);
    await this.submitForm();
    const name = `${symbol} ${operator.toLowerCase()} ${level.toLocaleString('en-US')}`;
    await expect(this.row(name)).toBeVisible();
  }

  /** Presses Connect Telegram, Start in the chat that opens, and Confirm there. */
  async connectTelegram(): Promise<ChatPage> {
    const connect = this.telegram.getByRole('button', { name: 'Connect Telegram' });
    const chat = new ChatPage(await windowOpenedBy(connect));
    await chat.pressStart();
    await chat.expectMessage(/Connect this chat to the account/);
    await chat.press('Confirm');
    await expect(this.telegram.getByText(/^Connected as @/)).toBeVisible();
    return chat;
  }
}
