import { expect, type Locator, type Page } from '@playwright/test';

/** Asserts that a text is on the page, exactly. */
export async function sees(place: Page | Locator, text: string): Promise<void> {
  await expect(place.getByText(text, { exact: true }).first()).toBeVisible();
}

/**
 * Asserts that a text appears by a press. It may be gone before the press has ended, so it is looked for meanwhile; once that has
 * ended it must come as soon as any text.
 */
export async function seesAfter(
  place: Page | Locator,
  text: string | RegExp,
  press: () => Promise<void>,
): Promise<void> {
  let isSeen = false;
  const looking = place.getByText(text, { exact: true }).first().waitFor({ timeout: 0 });
  looking.then(
    () => (isSeen = true),
    () => undefined, // The page was closed.
  );
  await press();
  await expect.poll(() => isSeen, String(text)).toBe(true);
}

/** The same for the whole name of something that can be operated or gone to. */
export async function seesName(
  place: Page | Locator,
  role: Parameters<Page['getByRole']>[0],
  name: string,
): Promise<void> {
  await expect(place.getByRole(role, { name, exact: true }).first()).toBeVisible();
}
