import { expect, type Locator, type Page } from '@playwright/test';
import { openAdminPage } from './open-page.js';
import { toastOf } from './workspace.js';

type Act = 'Set role' | 'Create discount code' | 'Suspend' | 'Restore' | 'Delete';

/** /admin: the accounts, and what can be done to one. */
export class AdminUsers {
  readonly toast: Locator;
  readonly table: Locator;

  constructor(readonly page: Page) {
    this.toast = toastOf(page);
    this.table = page.getByRole('table', { name: 'Users' });
  }

  async open(): Promise<void> {
    await openAdminPage(this.page, '/admin');
    await expect(this.page.getByRole('heading', { level: 1, name: 'Admin' })).toBeVisible();
  }

  async search(words: string): Promise<void> {
    await this.page.getByLabel('Search by email, name or Telegram').fill(words);
  }

  /** Searches for the one account of this address. */
  async find(email: string): Promise<void> {
    await this.search(email);
    await expect(this.page.getByText('1 account', { exact: true })).toBeVisible();
    await expect(this.row(email)).toBeVisible();
  }

  row(email: string): Locator {
    return this.table.getByRole('row').filter({ hasText: email });
  }

  /** Opens the menu of an account, and the names of what is in it. */
  async acts(email: string): Promise<readonly string[]> {
    await this.page.getByRole('button', { name: `Actions for ${email}` }).click();
    const items = this.page.getByRole('menuitem');
    await expect(items.first()).toBeVisible();
    return items.allInnerTexts();
  }

  /** Chooses from the menu of an account; all but Restore open a dialog. */
  async choose(email: string, act: Act): Promise<void> {
    await this.page.getByRole('button', { name: `Actions for ${email}` }).click();
    await this.page.getByRole('menuitem', { name: act }).click();
  }

  async setRole(email: string, role: 'Free' | 'Pro' | 'Admin'): Promise<void> {
    await this.choose(email, 'Set role');
    const dialog = this.page.getByRole('dialog', { name: 'Set role' });
    await dialog.getByRole('radio', { name: role }).check();
    await dialog.getByRole('button', { name: 'Set role' }).click();
  }

  /** As the form opens: 20 percent off one term, for this account. */
  async makeCode(email: string): Promise<void> {
    await this.choose(email, 'Create discount code');
    await this.page.getByRole('dialog').getByRole('button', { name: 'Create code' }).click();
  }

  async suspend(email: string, reason: string): Promise<void> {
    await this.choose(email, 'Suspend');
    const dialog = this.page.getByRole('dialog', { name: 'Suspend account' });
    await dialog.getByLabel('Reason').fill(reason);
    await dialog.getByRole('button', { name: 'Suspend account' }).click();
  }

  /** Opens the dialog and fills it in. */
  async prepareDeletion(email: string): Promise<Locator> {
    await this.choose(email, 'Delete');
    const dialog = this.page.getByRole('dialog', { name: 'Delete account' });
    await dialog.getByLabel('Confirmation').fill(`DELETE ${email}`);
    await dialog.getByRole('checkbox', { name: 'I understand this action is irreversible' }).check();
    return dialog;
  }
}
