import { mkdirSync, statSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, type Page, test } from '@playwright/test';
import { haveAccount, haveProAccount, newEmail } from '../pages/account.js';
import { market } from '../pages/market.js';
import { openPage } from '../pages/open-page.js';
import { toastOf, Workspace } from '../pages/workspace.js';
import { DEMO_ETHEREUM_ADDRESS } from '../../stand-ins/chain/demo-addresses.js';

const FOLDER = fileURLToPath(new URL('../../../backend/docs/screenshots/', import.meta.url));
const MOST_BYTES = 150_000;
const LOOKS = [
  { name: '1440-dark', colorScheme: 'dark', width: 1440, height: 900 },
  { name: '360-light', colorScheme: 'light', width: 360, height: 780 },
] as const;

/** Pictures of the page as it stands: wide and dark, narrow and light. */
async function take(page: Page, screen: string): Promise<void> {
  await expect(toastOf(page)).toHaveCount(0);
  for (const { name, colorScheme, width, height } of LOOKS) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    await page.setViewportSize({ width, height });
    await page.evaluate(() => window.scrollTo(0, 0));
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(page.getByText(/^Loading/)).toHaveCount(0);
    const path = `${FOLDER}${screen}-${name}.png`;
    await page.screenshot({ path, animations: 'disabled', caret: 'hide' });
    expect(statSync(path).size, `${path} in bytes`).toBeLessThanOrEqual(MOST_BYTES);
  }
}

test.beforeAll(async () => {
  mkdirSync(FOLDER, { recursive: true });
  for (const [symbol, price] of [
    ['BTC', 64_000],
    ['ETH', 3_120],
    ['SOL', 147],
  ] as const) {
    await market.holdAt(symbol, price);
  }
});

test('pictures of what everybody sees @screens', async ({ page }) => {
  await openPage(page, '/');
  await expect(page.getByTestId('price-BTC').first()).toContainText('64,000');
  await take(page, 'landing');
  for (const screen of ['auth', 'upgrade', 'pricing']) {
    await openPage(page, `/${screen}`);
    await take(page, screen);
  }
});

test('pictures of the free workspace @screens', async ({ page }) => {
  const workspace = new Workspace(page);
  await haveAccount(page, newEmail());
  await openPage(page, '/onboarding');
  await workspace.add('BTC', 'Above', 70_000);
  await workspace.add('ETH', 'Below', 2_900);
  await take(page, 'onboarding');
});

test('pictures of the dashboard and the settings @screens', async ({ page }) => {
  const workspace = new Workspace(page);
  await haveProAccount(page, newEmail());
  await openPage(page, '/dashboard');
  const chat = await workspace.connectTelegram();
  await chat.close();
  await workspace.add('BTC', 'Above', 64_400);
  await workspace.add('ETH', 'Below', 2_900);
  await workspace.add('SOL', 'Above', 160);
  await workspace.wallets.getByRole('button', { name: 'Add wallet' }).click();
  await page.getByLabel('Wallet address').fill(DEMO_ETHEREUM_ADDRESS);
  await page.getByRole('button', { name: 'Add this wallet' }).click();
  await expect(workspace.wallets.getByText('12.5 ETH', { exact: true })).toBeVisible();
  await market.holdAt('BTC', 64_420);
  await expect(workspace.alert('BTC above 64,400')).toContainText(/accepted by Telegram/i);
  await take(page, 'dashboard');
  await openPage(page, '/settings');
  await take(page, 'settings');
});
