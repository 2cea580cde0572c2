import { expect, type Locator, type Page } from '@playwright/test';
import { parse } from 'csv-parse/sync';
import { openAdminPage } from './open-page.js';
import { toastOf } from './workspace.js';

/** /admin/leads: who has written to the bot. */
export class LeadsPage {
  readonly list: Locator;
  readonly rows: Locator;
  readonly toast: Locator;

  constructor(readonly page: Page) {
    this.list = page.getByRole('region', { name: 'Leads', exact: true });
    this.rows = this.list.getByRole('table', { name: 'Leads' }).locator('tbody').getByRole('row');
    this.toast = toastOf(page);
  }

  async open(): Promise<void> {
    await openAdminPage(this.page, '/admin/leads');
    await expect(this.page.getByRole('heading', { level: 1, name: 'Leads' })).toBeVisible();
  }

  async search(words: string): Promise<void> {
    await this.page.getByLabel('Search leads').fill(words);
  }

  async export(): Promise<void> {
    await this.page.getByRole('button', { name: 'Export CSV' }).click();
  }

  /** Takes the list away as a file and opens it, as a spreadsheet would: the lines below its head. */
  async exported(): Promise<readonly Readonly<Record<string, string>>[]> {
    const coming = this.page.waitForEvent('download');
    await this.export();
    const download = await coming;
    expect(download.suggestedFilename()).toMatch(/^bellwether-leads-\d{4}-\d\d-\d\d\.csv$/);
    const chunks = await (await download.createReadStream()).toArray();
    return parse(Buffer.concat(chunks as Buffer[]), { bom: true, columns: true });
  }
}
