import { expect, type Locator, test } from '@playwright/test';
import { haveProAccount, newEmail } from '../pages/account.js';
import { openPage } from '../pages/open-page.js';
import { Workspace } from '../pages/workspace.js';

const MOST_PRESSES = 40;

test('ten triggers by mouse, in forty presses at most; then all of them at once', async ({ page }) => {
  const workspace = new Workspace(page);
  const { triggers, newTrigger } = workspace;
  await haveProAccount(page, newEmail());
  await openPage(page, '/');
  let presses = 0;
  const press = async (place: Locator) => {
    await place.click();
    presses += 1;
  };
  const button = (name: string) => newTrigger.getByRole('button', { name, exact: true });
  await press(triggers.getByRole('button', { name: 'Add trigger' }));
  const plan = {
    BTC: ['−10 %', '−5 %', '+5 %', '+10 %'],
    ETH: ['−10 %', '+1 %', '+10 %'],
    SOL: ['−5 %', '+5 %', '+10 %'],
  };
  let left = 10;
  for (const [symbol, presets] of Object.entries(plan)) {
    await press(newTrigger.getByLabel('Symbol'));
    await press(newTrigger.getByRole('option', { name: symbol }));
    for (const preset of presets) {
      await press(button(preset));
      left -= 1;
      await press(button(left === 0 ? 'Add trigger' : 'Add another'));
      if (left > 0) await expect(newTrigger.getByLabel('Price', { exact: true })).toHaveValue('');
    }
  }
  await expect(newTrigger).toBeHidden();
  await expect(triggers.getByRole('listitem')).toHaveCount(10);
  expect(presses).toBeLessThanOrEqual(MOST_PRESSES);

  await test.step('what can be done is on the page without looking for it, and once', async () => {
    await expect(triggers.getByRole('button', { name: 'Preview Alert', exact: true })).toHaveCount(1);
    await expect(triggers.getByRole('button', { name: 'Send to Telegram', exact: true })).toHaveCount(1);
  });

  await test.step('all are disarmed, and deleted', async () => {
    await triggers.getByRole('button', { name: 'Select' }).click();
    await triggers.getByRole('button', { name: 'All 10' }).click();
    await triggers.getByRole('button', { name: 'Disarm' }).click();
    await expect(triggers.getByText('Disarmed', { exact: true })).toHaveCount(10);
    await triggers.getByRole('button', { name: 'Delete' }).click();
    await expect(triggers.getByText(/^No triggers yet/)).toBeVisible();
    await expect(workspace.toast).toContainText('10 triggers deleted');
  });
});

test('a deleted trigger comes back, and so does a form that was not sent', async ({ page }) => {
  const workspace = new Workspace(page);
  await haveProAccount(page, newEmail());
  await openPage(page, '/');
  await workspace.add('BTC', 'Above', 90_000);
  const row = workspace.row('BTC above 90,000');

  await test.step('deleted at once; Undo brings it back armed', async () => {
    const deleted = page.waitForRequest((request) => request.method() === 'DELETE');
    await row.getByRole('button', { name: 'Delete' }).click();
    // The toast stays while it is pointed at.
    await workspace.toast.filter({ hasText: 'Undo' }).hover();
    await deleted;
    await expect(row).toBeHidden();
    await workspace.toast.getByRole('button', { name: 'Undo' }).click();
    await expect(row).toBeVisible();
    await expect(workspace.armed('BTC above 90,000')).toBeChecked();
    await page.reload();
    await expect(row).toBeVisible();
  });

  await test.step('armed triggers without a chat: a banner leads to Connect', async () => {
    const banner = page.getByRole('region', { name: 'Telegram notice' });
    await expect(banner).toContainText('1 armed trigger, and Telegram is not connected');
    await banner.getByRole('button', { name: 'Connect Telegram now' }).click();
    await expect(workspace.telegram.getByRole('button', { name: 'Connect Telegram' })).toBeFocused();
    await workspace.armed('BTC above 90,000').click();
    await expect(banner).toBeHidden();
  });

  await test.step('what was typed survives a reload, and says what is there already', async () => {
    await workspace.openForm();
    await workspace.fillForm('BTC', 'Above', 90_000);
    await expect(workspace.newTrigger.getByText('You already have BTC above 90,000.')).toBeVisible();
    await page.reload();
    await expect(workspace.newTrigger.getByLabel('Symbol')).toHaveValue('BTC');
    await expect(workspace.newTrigger.getByLabel('Price', { exact: true })).toHaveValue(/90,?000/);
    await page.keyboard.press('Escape');
    await expect(workspace.newTrigger).toBeHidden();
  });
});
