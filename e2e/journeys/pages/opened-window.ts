import { expect, type Locator, type Page } from '@playwright/test';

/**
 * Presses what opens a window, by keyboard, and answers the window. A pointer that is pressed on a button presses nothing if the page
 * moves the button before it is let go, as late notices do.
 * @throws Error if it cannot be pressed, and another if it was and no window opens within 20 s.
 */
export async function windowOpenedBy(button: Locator): Promise<Page> {
  const context = button.page().context();
  const before = new Set(context.pages());
  const fresh = () => context.pages().find((page) => !before.has(page));
  await expect(button).toBeEnabled();
  await button.press('Enter');
  await expect.poll(() => fresh() !== undefined, 'a new window').toBe(true);
  const window = fresh();
  if (window === undefined) throw new Error('The new window is closed already');
  return window;
}
