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
