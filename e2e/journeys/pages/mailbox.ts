import { expect, type Page } from '@playwright/test';
import { MAILBOX_URL } from '../support/sandbox-under-test.js';

/** Opens the newest mail of a person, and follows the link to our page in it, in the same tab. */
export async function followMail(page: Page, email: string, subject: string): Promise<void> {
  await page.goto(`${MAILBOX_URL}/?to=${encodeURIComponent(email)}`);
  await page.getByRole('link', { name: subject }).first().click();
  await expect(page.getByRole('heading', { name: subject })).toBeVisible();
  await page.getByRole('article').getByRole('link').first().click();
}
