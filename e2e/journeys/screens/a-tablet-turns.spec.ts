import { expect, test } from '@playwright/test';
import { openPage } from '../pages/open-page.js';
import { marketAnswers, MARKET_STATUS } from './frozen/market.js';
import { freeze, settled } from './frozen/frozen-page.js';
import { viewerAnswers } from './frozen/people.js';
import { FULL } from './frozen/workspace.js';
import { Workspace } from '../pages/workspace.js';

const LYING = { width: 1_180, height: 820 };
const STATUS = { width: 820, height: 1_180 };

test.use({ viewport: LYING });

test.beforeEach(async ({ page }) => {
  const answers = { ...marketAnswers(), ...viewerAnswers('pro'), ...FULL };
  await freeze(page, { answers, market: MARKET_STATUS });
  await openPage(page, '/dashboard');
  await settled(page);
});

test('what is typed stays when a tablet is turned', async ({ page }) => {
  const { wallets, newTrigger, triggers } = new Workspace(page);
  const beside = async () => {
    const [left, right] = [await triggers.boundingBox(), await wallets.boundingBox()];
    return left !== null && right !== null && right.x > left.x + left.width;
  };
  await new Workspace(page).openForm();
  await new Workspace(page).fillForm('BTC', 'Above', 70_123);
  const price = newTrigger.getByLabel('Price', { exact: true });
  expect(await beside()).toBe(true);

  await page.setViewportSize(STATUS);
  await expect.poll(beside).toBe(false);
  await expect(price).toHaveValue('70123');

  await page.setViewportSize(LYING);
  await expect.poll(beside).toBe(true);
  await expect(price).toHaveValue('70123');
});

test('a dialog stays open when a tablet is turned', async ({ page }) => {
  await new Workspace(page).billing.getByRole('button', { name: 'Manage billing' }).click();
  const dialog = page.getByRole('dialog', { name: 'Manage billing' });
  await expect(dialog).toBeVisible();
  const opened = await dialog.elementHandle();
  await page.setViewportSize(STATUS);
  await expect(dialog).toBeVisible();
  expect(await opened?.evaluate((node) => node.isConnected)).toBe(true);
});
