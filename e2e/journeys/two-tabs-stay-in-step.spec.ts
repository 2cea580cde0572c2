import { expect, type Page, test } from '@playwright/test';
import { haveProAccount, newEmail, signIn, suspend } from '../pages/account.js';
import { market } from '../pages/market.js';
import { toastOf, Workspace } from '../pages/workspace.js';

/** The session ends within a second; then the page asks the server who is signed in, and draws the answer. */
const SESSION_ENDS_MS = 1_000;
const PAGE_FOLLOWS_MS = 500;

/** Resolves with the moment (epoch ms) at which a tab shows the dashboard no more. */
function leftDashboardAt(page: Page): Promise<number> {
  return page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        const watch = new MutationObserver(() => {
          if (document.querySelector('h1')?.textContent === 'Dashboard') return;
          watch.disconnect();
          resolve(Date.now());
        });
        watch.observe(document.body, { childList: true, subtree: true });
      }),
  );
}

test('two tabs show the same without a reload, and a suspension ends both within a second', async ({
  page,
  context,
}) => {
  const email = newEmail();
  await market.holdAt('BTC', 64_000);
  await haveProAccount(page, email);
  const one = new Workspace(page);
  const two = new Workspace(await context.newPage());
  for (const { page: tab } of [one, two]) {
    await tab.goto('/');
    await expect(tab.getByRole('heading', { name: 'Price triggers' })).toBeVisible();
    await tab.evaluate(() => Object.assign(window, { neverReloaded: true }));
  }

  await test.step('what one adds, edits, disarms and deletes, the other sees', async () => {
    await one.add('BTC', 'Above', 70_000);
    await expect(two.row('BTC above 70,000')).toBeVisible();

    await two.row('BTC above 70,000').getByRole('button', { name: 'Edit' }).click();
    const edit = two.page.getByRole('form', { name: 'Edit the BTC trigger' });
    await edit.getByLabel('Price', { exact: true }).fill('71000');
    await edit.getByRole('button', { name: 'Save' }).click();
    await expect(one.row('BTC above 71,000')).toBeVisible();

    await one.armed('BTC above 71,000').click();
    await expect(two.armed('BTC above 71,000')).not.toBeChecked();
    await expect(two.row('BTC above 71,000').getByText('Disarmed')).toBeVisible();
    await two.armed('BTC above 71,000').click();
    await expect(one.armed('BTC above 71,000')).toBeChecked();

    await market.holdAt('BTC', 71_010);
    for (const tab of [one, two]) await expect(tab.alert('BTC above 71,000')).toBeVisible();

    await two.row('BTC above 71,000').getByRole('button', { name: 'Delete' }).click();
    await expect(one.row('BTC above 71,000')).toBeHidden();
    for (const tab of [one, two]) {
      expect(await tab.page.evaluate(() => Object.hasOwn(window, 'neverReloaded'))).toBe(true);
    }
  });

  await test.step('a suspended account is out in both', async () => {
    const ends = Promise.all([one, two].map(({ page: tab }) => leftDashboardAt(tab)));
    await suspend(email);
    const suspendedAt = Date.now();
    for (const endedAt of await ends) {
      expect(endedAt - suspendedAt).toBeLessThanOrEqual(SESSION_ENDS_MS + PAGE_FOLLOWS_MS);
    }
    for (const { page: tab } of [one, two]) {
      await expect(tab.getByRole('link', { name: 'Sign in', exact: true })).toBeVisible();
      await expect(toastOf(tab)).toContainText('Signed out');
    }
    await signIn(page, email);
    await expect(page.getByRole('alert')).toContainText('This account is suspended. Contact support.');
  });
});
