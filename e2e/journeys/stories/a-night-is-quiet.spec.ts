import { expect, type Page, test } from '@playwright/test';
import { haveAccount, newEmail } from '../pages/account.js';
import { openPage } from '../pages/open-page.js';

/** The most presses in which a night is set. */
const MOST_PRESSES = 3;

interface SavedSettings {
  readonly timeZone: string | null;
  readonly quiet: object | null;
}

const settingsOf = async (page: Page) =>
  (await (await page.request.get('/api/settings')).json()) as SavedSettings;

/** Counts what is pressed on the page from now on, as long as it is not loaded anew. */
async function countPresses(page: Page): Promise<() => Promise<number>> {
  await page.evaluate(() => {
    document.body.dataset['presses'] = '0';
    const count = () => {
      document.body.dataset['presses'] = String(Number(document.body.dataset['presses']) + 1);
    };
    document.addEventListener('pointerdown', count, { capture: true });
  });
  return () => page.evaluate(() => Number(document.body.dataset['presses']));
}

const NIGHT = {
  from: '22:00',
  to: '07:00',
  days: [1, 2, 3, 4, 5, 6, 7],
  mode: 'silent',
  urgentRings: true,
};

test('nothing is quiet until somebody says so; from the settings it takes a zone and a switch', async ({
  page,
}) => {
  await haveAccount(page, newEmail());
  expect(await settingsOf(page)).toMatchObject({ timeZone: null, quiet: null });
  await openPage(page, '/settings');
  const panel = page.getByRole('region', { name: 'Quiet hours' });
  await expect(panel.getByRole('button', { name: 'Vienna' })).toBeVisible();
  const presses = await countPresses(page);
  await panel.getByRole('button', { name: 'Vienna' }).click();
  await panel.getByRole('checkbox', { name: 'Quiet hours' }).click();
  await expect(panel.getByLabel('From')).toHaveValue('22:00');
  expect(await presses()).toBeLessThanOrEqual(MOST_PRESSES);
  await expect.poll(() => settingsOf(page)).toMatchObject({ timeZone: 'Europe/Vienna', quiet: NIGHT });
});

test('who has a zone sets it from the page where they work', async ({ page }) => {
  const email = newEmail();
  await haveAccount(page, email);
  await page.request.put('/api/settings', { data: { timeZone: 'Europe/Vienna' } });
  await openPage(page, '/onboarding');
  const account = page.getByRole('button', { name: `Account: ${email}` });
  await expect(account).toBeVisible();
  const presses = await countPresses(page);
  await account.click();
  await page.getByRole('menuitem', { name: 'Settings' }).click();
  await page.getByRole('checkbox', { name: 'Quiet hours' }).click();
  await expect(page.getByLabel('From')).toHaveValue('22:00');
  expect(await presses()).toBeLessThanOrEqual(MOST_PRESSES);
  await expect.poll(() => settingsOf(page)).toMatchObject({ quiet: NIGHT });
});
