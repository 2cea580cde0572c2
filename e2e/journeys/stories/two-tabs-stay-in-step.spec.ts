import { expect, type Page, test } from '@playwright/test';
import { haveProAccount, newEmail, signIn, suspend } from '../pages/account.js';
import { market } from '../pages/market.js';
import { openPage } from '../pages/open-page.js';
import { Workspace } from '../pages/workspace.js';

/** Resolves when the server tells a tab that its session has ended. Call it before the tab is opened. */
function toldOfTheEnd(page: Page): Promise<void> {
  return new Promise((resolve) => {
    page.on('websocket', (socket) =>
      socket.on('framereceived', ({ payload }) => {
        if (payload.toString().includes('session:ended')) resolve();
      }),
    );
  });
}

test.afterAll(async () => {
  await market.holdAt('BTC', 64_000);
  await market.calm('BTC');
});

test('two tabs show the same without a reload, and a suspension ends both', async ({ page, context }) => {
  const email = newEmail();
  await market.holdAt('BTC', 64_000);
  await haveProAccount(page, email);
  const one = new Workspace(page);
  const two = new Workspace(await context.newPage());
  const told = Promise.all([one, two].map(({ page: tab }) => toldOfTheEnd(tab)));
  for (const { page: tab } of [one, two]) {
    await openPage(tab, '/');
    await tab.getByRole('heading', { name: 'Price triggers' }).waitFor();
    await tab.evaluate(() => Object.assign(window, { neverReloaded: true }));
  }

  await test.step('what one adds, edits, disarms and deletes, the other sees', async () => {
    await one.add('BTC', 'Above', 70_000);
    await expect(two.row('BTC above 70,000')).toBeVisible();

    await (await two.openRow('BTC above 70,000')).getByRole('button', { name: 'Edit' }).click();
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

    await (await two.openRow('BTC above 71,000')).getByRole('button', { name: 'Delete' }).click();
    await expect(one.row('BTC above 71,000')).toBeHidden();
    for (const tab of [one, two]) {
      expect(await tab.page.evaluate(() => Object.hasOwn(window, 'neverReloaded'))).toBe(true);
    }
  });

  await test.step('a suspended account is out in both', async () => {
    // A toast stays for five seconds, so both are looked for from the start.
    const toasts = [one, two].map(({ toast }) => expect(toast).toContainText('Signed out'));
    await Promise.all([...toasts, suspend(email)]);
    await told;
    for (const { page: tab } of [one, two]) {
      await expect(tab.getByRole('link', { name: 'Sign in', exact: true })).toBeVisible();
      expect(await tab.evaluate(() => Object.hasOwn(window, 'neverReloaded'))).toBe(true);
    }
    await signIn(page, email);
    await expect(page.getByRole('alert')).toContainText('This account is suspended. Contact support.');
  });
});
