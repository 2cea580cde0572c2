import { expect, type Page, test } from '@playwright/test';
import { haveAccount, haveAdmin, haveProAccount, newEmail } from '../pages/account.js';
import { AdminUsers } from '../pages/admin-users.js';
import { expectNothingBroken, shifted, watchShifts } from '../pages/eyes.js';
import { liveConnection } from '../pages/live-connection.js';
import { market } from '../pages/market.js';
import { openPage } from '../pages/open-page.js';
import { openPayment } from '../pages/payments.js';
import { haveHistory, letPaidTimeEnd } from '../pages/plans.js';
import { tellsPrice } from '../pages/told-price.js';
import { Workspace } from '../pages/workspace.js';
import { DEMO_ETHEREUM_ADDRESS } from '../../stand-ins/chain/demo-addresses.js';
import { sees, seesName } from '../pages/sees.js';

const SIGNED_OUT = [
  '/',
  '/auth',
  '/reset-password',
  '/reset-password?token=t',
  '/verify-email',
  '/upgrade',
  '/pricing',
  '/terms',
  '/privacy',
  '/trial',
  '/status',
  '/no-such-page',
] as const;

const ADMIN_PAGES = [
  '/admin',
  '/admin/leads',
  '/admin/trigger-testing',
  '/admin/operations',
  '/admin/audit',
] as const;

/** Many looks at many pages, which have nothing to do with each other. */
test.describe.configure({ mode: 'parallel', timeout: 120_000 });

test.beforeAll(async () => {
  await market.holdAt('BTC', 64_000);
  await market.holdAt('ETH', 3_120);
  await market.holdAt('SOL', 147);
});

test.afterAll(async () => {
  for (const symbol of ['BTC', 'ETH', 'SOL']) await market.calm(symbol);
});

for (const path of SIGNED_OUT) {
  test(`${path} of who is signed out, at every width, dark and light`, async ({ page }) => {
    await openPage(page, path);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expectNothingBroken(page, path);
    if (path === '/terms') await sees(page, '22 Aug 2025');
    if (path === '/privacy') await sees(page, '23 Aug 2025');
  });
}

test('the dialogs of who is signed out, at every width, dark and light', async ({ page }) => {
  await openPage(page, '/no-such-page');
  await sees(page, "The page you're looking for doesn't exist.");
  await page.getByRole('main').getByRole('link', { name: 'Return home' }).click();
  await expect(page).toHaveURL('/');
  await page.getByRole('button', { name: 'Go Pro' }).first().click();
  await expect(page.getByRole('dialog', { name: 'First, your account' })).toBeVisible();
  await expectNothingBroken(page, 'the auth modal');
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Start Free in Telegram' }).first().click();
  await expect(page.getByRole('dialog')).toBeVisible();
  await expectNothingBroken(page, 'the quick start');
});

test('the pages and dialogs of Free, at every width, dark and light', async ({ page }) => {
  const workspace = new Workspace(page);
  const email = newEmail();
  await haveAccount(page, email);
  await openPage(page, '/upgrade');
  await page.getByRole('button', { name: 'Get Pro Access' }).click();
  await expect(page.getByRole('dialog', { name: 'Upgrade to Pro' })).toBeVisible();
  await openPayment(page.getByRole('button', { name: 'Pay 30 USDC' }));
  await page.bringToFront();
  await expect(page.getByText('Waiting for your payment', { exact: true })).toBeVisible();
  await expectNothingBroken(page, 'the upgrade modal while it waits for a payment');
  await openPage(page, '/onboarding');
  await workspace.add('BTC', 'Above', 90_000);
  await workspace.openForm();
  await expectNothingBroken(page, '/onboarding');
  await haveHistory(email);
  await letPaidTimeEnd(email, -1);
  await openPage(page, '/');
  await expect(workspace.billing.getByText('31 USDC arrived, 30 USDC was due.')).toBeVisible();
  await workspace.billing.getByRole('button', { name: 'Manage billing' }).click();
  await expect(page.getByRole('dialog', { name: 'Manage billing' })).toBeVisible();
  await expectNothingBroken(page, 'what was paid, over a dashboard in grace');
  await letPaidTimeEnd(email, -100);
  await openPage(page, '/settings');
  await sees(page.getByRole('group', { name: 'Sentiment bounds' }), 'Pro');
  await expectNothingBroken(page, '/settings');
  await openPage(page, '/alerts');
  await expect(page.getByRole('button', { name: 'Set a trigger' })).toBeVisible();
  await page.getByRole('button', { name: /^Bell/ }).click();
  await expectNothingBroken(page, '/alerts with what rang over it');
});

test('the pages of admins, at every width, dark and light', async ({ page }) => {
  const users = new AdminUsers(page);
  const email = newEmail();
  await haveProAccount(page, email);
  for (const path of ['/admin', '/admin/trigger-testing']) {
    await openPage(page, path);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expectNothingBroken(page, `${path} for who is no admin`);
  }
  await page.request.post('/api/logout');
  await haveAdmin(page, newEmail());
  for (const path of ADMIN_PAGES) {
    await openPage(page, path);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(page.getByText('Loading')).toHaveCount(0);
    await expectNothingBroken(page, path);
  }
  await users.open();
  await users.find(email);
  await users.choose(email, 'Create discount code');
  await expect(page.getByRole('dialog', { name: 'Create discount code' })).toBeVisible();
  await expectNothingBroken(page, 'the dialog of a discount code');
});

test('the dashboard and its dialogs, at every width, dark and light, by keyboard, without a shift', async ({
  page,
}) => {
  const workspace = new Workspace(page);
  await haveProAccount(page, newEmail());
  const tellBtc = await tellsPrice(page, 'BTC');
  const connected = liveConnection(page);
  await openPage(page, '/');
  await workspace.add('BTC', 'Above', 64_100);
  await workspace.add('ETH', 'Below', 2_000);
  await expect(page.getByRole('button', { name: /^Bell, / })).toBeVisible();
  await connected;
  await market.holdAt('BTC', 64_150);
  await expect(workspace.alert('BTC above 64,100')).toBeVisible();
  const strip = page.getByText('BTC rang 64,100', { exact: true });
  await expect(strip).toBeVisible();
  const address = page.getByLabel('Wallet address');
  await workspace.wallets.getByRole('button', { name: 'Add wallet' }).click();
  await address.fill(DEMO_ETHEREUM_ADDRESS);
  await page.getByRole('button', { name: 'Add this wallet' }).click();
  await expect(workspace.wallets.getByText('12.5 ETH', { exact: true })).toBeVisible();

  await test.step('has every section', async () => {
    await sees(page, 'Recent alerts');
    await sees(page, 'Traditional Finance Integration');
    await sees(page, 'Daily summary');
    await sees(page, 'Account and Billing');
    await seesName(workspace.tradfi, 'checkbox', 'Show TradFi alerts');
    await seesName(workspace.summary, 'button', 'Change time');
    await seesName(workspace.summary, 'button', 'Preview News');
    await seesName(workspace.summary, 'button', 'Send to Telegram');
    const header = page.getByRole('navigation', { name: 'Dashboard' });
    await seesName(header, 'button', 'Alerts');
    await seesName(header, 'button', 'Settings');
    await seesName(header, 'button', 'Logout');
  });

  await test.step('nothing moves when prices do', async () => {
    await page.keyboard.press('Escape');
    await watchShifts(page);
    for (const price of [64_151, 99_999, 100_001, 9_999.5, 64_150]) {
      // Told to the page alone: an exchange that is behind for a moment is set aside, which the page says.
      tellBtc(price);
      const shown = price.toLocaleString('en-US', { minimumFractionDigits: 2 });
      await expect(workspace.chart.getByText(shown).first()).toBeVisible();
    }
    expect(await shifted(page)).toBeLessThanOrEqual(0.02);
  });

  await test.step('everything has its turn at the Tab key, and shows that it does', async () => {
    // A toast and the strip go by themselves before their turn comes.
    await expect(workspace.toast).toBeHidden();
    await expect(strip).toBeHidden();
    await everythingTakesFocus(page);
  });

  await test.step('a dialog keeps the focus, and gives it back', async () => {
    const opener = workspace.summary.getByRole('button', { name: 'Change time' });
    await opener.focus();
    await page.keyboard.press('Enter');
    const dialog = page.getByRole('dialog', { name: 'Change time' });
    await expect(dialog).toBeVisible();
    for (let presses = 0; presses < 8; presses += 1) {
      await page.keyboard.press('Tab');
      expect(await dialog.evaluate((node) => node.contains(document.activeElement))).toBe(true);
    }
    await page.keyboard.press('Escape');
    await expect(opener).toBeFocused();
    await page.keyboard.press('?');
    await expect(page.getByRole('dialog')).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog')).toBeHidden();
    await page.keyboard.press('n');
    await expect(workspace.newTrigger.getByLabel('Symbol')).toBeFocused();
  });

  await page.getByRole('link', { name: 'Skip to content' }).focus();
  await page.keyboard.press('?');
  await expect(page.getByRole('dialog')).toBeVisible();
  await expectNothingBroken(page, 'the help for the keyboard');
  await page.keyboard.press('Escape');
  await workspace.alert('BTC above 64,100').getByText('Why?').click();
  await expectNothingBroken(page, '/dashboard');
});

/** Walks the page by Tab: every control that can be seen is met, and changes its look when it is. */
async function everythingTakesFocus(page: Page): Promise<void> {
  const wanted = await page.evaluate(() => {
    const selector = 'a[href], button, input, select, textarea, summary, [tabindex="0"]';
    const shown = Array.from(document.querySelectorAll<HTMLElement>(selector)).filter(
      (node) => node.checkVisibility() && !node.hasAttribute('disabled') && node.tabIndex >= 0,
    );
    // Of radio buttons the keyboard meets the one that is chosen.
    const met = shown.filter(
      (node) => !(node instanceof HTMLInputElement && node.type === 'radio' && !node.checked),
    );
    met.forEach((node, index) => {
      node.dataset.turn = String(index);
    });
    (document.activeElement as HTMLElement | null)?.blur();
    return met.map((node) => node.outerHTML.slice(0, 500));
  });
  const reached = new Set<number>();
  await page.evaluate(() => window.scrollTo(0, 0));
  await page.getByRole('link', { name: 'Skip to content' }).focus();
  for (let presses = 0; presses <= wanted.length; presses += 1) {
    const { turn, look } = await page.evaluate(() => {
      const node = document.activeElement as HTMLElement;
      const ring = (of: Element) => getComputedStyle(of).outlineStyle !== 'none';
      const label = node.closest('label');
      return { turn: node.dataset.turn, look: ring(node) || (label !== null && ring(label)) };
    });
    if (turn !== undefined) {
      reached.add(Number(turn));
      expect(look, `${wanted[Number(turn)]} shows that it has the focus`).toBe(true);
    }
    await page.keyboard.press('Tab');
  }
  expect(wanted.filter((_html, index) => !reached.has(index))).toEqual([]);
}
