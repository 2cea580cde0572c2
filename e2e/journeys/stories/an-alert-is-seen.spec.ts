import { expect, type Page, test } from '@playwright/test';
import { haveProAccount, newEmail } from '../pages/account.js';
import { liveConnection } from '../pages/live-connection.js';
import { market } from '../pages/market.js';
import { openPage } from '../pages/open-page.js';
import { Workspace } from '../pages/workspace.js';

test.afterAll(() => market.calm('SOL'));

const bell = (page: Page) => page.getByRole('button', { name: /^Bell/ });

/** Plays that the person looks at another tab, or at this one again. */
async function turnTo(page: Page, state: 'hidden' | 'visible'): Promise<void> {
  await page.evaluate((visibilityState) => {
    Object.defineProperty(document, 'hidden', {
      value: visibilityState === 'hidden',
      configurable: true,
    });
    document.dispatchEvent(new Event('visibilitychange'));
  }, state);
}

test('an alert is seen: bell, title, strip; and why it rang is two presses away from any page', async ({
  page,
  context,
}) => {
  await market.holdAt('SOL', 147);
  await haveProAccount(page, newEmail());
  const connected = liveConnection(page);
  await openPage(page, '/dashboard');
  const workspace = new Workspace(page);
  await workspace.add('SOL', 'Above', 150);
  await expect(bell(page)).toHaveAccessibleName('Bell, nothing unread');
  const other = await context.newPage();
  const otherConnected = liveConnection(other);
  await openPage(other, '/settings');
  await expect(bell(other)).toHaveAccessibleName('Bell, nothing unread');
  await Promise.all([connected, otherConnected]);
  const title = await page.title();
  await turnTo(page, 'hidden');

  await test.step('it arrives: the title says what rang, the strip too, the bell counts in both tabs', async () => {
    await market.holdAt('SOL', 151);
    await expect(page).toHaveTitle('▲ SOL above 150');
    // The strip stays while it is pointed at.
    await page.getByText('SOL rang 150', { exact: true }).hover();
    for (const tab of [page, other]) await expect(bell(tab)).toHaveAccessibleName('Bell, 1 unread');
    await turnTo(page, 'visible');
    await expect(page).toHaveTitle(title);
  });

  await test.step('the strip leads to why in one press, and that counts as seen in both tabs', async () => {
    await page.bringToFront();
    await page.getByRole('button', { name: 'Why?' }).click();
    const rang = page.getByRole('region', { name: 'What rang' });
    await expect(rang.getByRole('table', { name: 'Quotes at that moment' })).toBeVisible();
    for (const tab of [page, other]) await expect(bell(tab)).toHaveAccessibleName('Bell, nothing unread');
    await page.keyboard.press('Escape');
    await expect(rang).toBeHidden();
    await expect(bell(page)).toBeFocused();
  });

  for (const path of ['/settings', '/status', '/terms', '/dashboard']) {
    await test.step(`why it rang takes two presses from ${path}`, async () => {
      await openPage(page, path);
      await bell(page).click();
      const rang = page.getByRole('region', { name: 'What rang' });
      await rang.getByText('Why?').click();
      await expect(rang.getByRole('table', { name: 'Timeline' })).toBeVisible();
    });
  }

  await test.step('all of them have a page, from which one like it is started', async () => {
    await bell(page).press('Escape');
    await bell(page).click();
    await page.getByRole('region', { name: 'What rang' }).getByRole('link', { name: 'All alerts' }).click();
    await expect(page).toHaveURL('/alerts');
    const all = page.getByRole('list', { name: 'All alerts' });
    await expect(all.getByRole('listitem')).toHaveCount(1);
    await all.getByRole('button', { name: 'Create similar' }).click();
    await expect(workspace.newTrigger.getByLabel('Symbol')).toHaveValue('SOL');
  });
});
