import type { Page, Response } from '@playwright/test';

/**
 * Goes to an address of the product and waits until its page is drawn, however long its code takes. Null stands for an answer
 * without a request: an address that differs in its `#` only.
 */
export async function openPage(page: Page, address: string): Promise<Response | null> {
  const answer = await page.goto(address);
  await page.locator('h1').first().waitFor();
  return answer;
}

/** The same for an admin with a password alone: the notice that says so comes late, and moves what is below it. */
export async function openAdminPage(page: Page, address: string): Promise<void> {
  await openPage(page, address);
  await page.getByText('Your password alone opens these pages.').waitFor();
}
