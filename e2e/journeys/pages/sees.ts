import { expect, type Locator, type Page } from '@playwright/test';

/** Asserts that a text is on the page, exactly. */
export async function sees(place: Page | Locator, text: string): Promise<void> {
  await expect(place.getByText(text, { exact: true }).first()).toBeVisible();
}

/** The same for the whole name of something that can be operated or gone to. */
export async function seesName(
  place: Page | Locator,
  role: Parameters<Page['getByRole']>[0],
  name: string,
): Promise<void> {
  await expect(place.getByRole(role, { name, exact: true }).first()).toBeVisible();
}
