import { expect, type Locator, type Page } from '@playwright/test';

/** Asserts that a text is on the page, exactly. */
export async function sees(place: Page | Locator, text: string): Promise<void> {
  await expect(place.getByText(text, { exact: true }).first()).toBeVisible();
}

/**
 * Asserts that a text appears after a press. It may be gone before the press has ended, so both run at once, and the press may
 * take its time.
 */
export async function seesAfter(
  place: Page | Locator,
  text: string,
  press: () => Promise<void>,
): Promise<void> {
  await Promise.all([place.getByText(text, { exact: true }).first().waitFor({ timeout: 0 }), press()]);
}

/** The same for the whole name of something that can be operated or gone to. */
export async function seesName(
  place: Page | Locator,
  role: Parameters<Page['getByRole']>[0],
  name: string,
): Promise<void> {
  await expect(place.getByRole(role, { name, exact: true }).first()).toBeVisible();
}
