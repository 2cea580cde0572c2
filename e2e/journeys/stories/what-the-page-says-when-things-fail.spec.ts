import { expect, type Page, test } from '@playwright/test';
import { AccessForms, haveAccount, haveProAccount, newEmail, PASSWORD } from '../pages/account.js';
import { holdCalls } from '../pages/held-calls.js';
import { openPage } from '../pages/open-page.js';
import { haveCode, letPaidTimeEnd } from '../pages/plans.js';
import { UpgradeDialog } from '../pages/upgrade-dialog.js';
import { toastOf, Workspace } from '../pages/workspace.js';
import { DEMO_ETHEREUM_ADDRESS } from '../../stand-ins/chain/demo-addresses.js';
import { sees, seesAfter, seesName } from '../pages/sees.js';
import { windowOpenedBy } from '../pages/opened-window.js';

/** The next call of this kind fails as it would behind a proxy whose server is gone: no text of ours. */
async function failNext(page: Page, method: string, path: string): Promise<void> {
  let isOver = false;
  // Not `times: 1`, which a call of another kind would use up: the page reads by itself, too.
  await page.route(`**/api/${path}`, (route) => {
    if (isOver || route.request().method() !== method) return route.fallback();
    isOver = true;
    return route.fulfill({ status: 503, body: '' });
  });
}

const SUMMARY = '**/api/billing/summary';

/** The same for every call, until the route is taken away. */
async function failAll(page: Page, url: string): Promise<void> {
  await page.route(url, (route) => route.fulfill({ status: 503, body: '' }));
}

/** Resolves when a page has been answered so often by a path. To be called before it asks. */
async function answers(page: Page, path: string, times: number): Promise<void> {
  let count = 0;
  await page.waitForEvent('response', (response) => response.url().endsWith(path) && ++count === times);
}

test('signed out: who is here is not known, an account is not made, a password is not set', async ({
  page,
}) => {
  await test.step('who is here is not known', async () => {
    await page.route('**/api/me', (route) => route.fulfill({ status: 503, body: '' }));
    await openPage(page, '/dashboard');
    await sees(page, 'Authentication error. Please try refreshing the page.');
    await page.unroute('**/api/me');
  });

  await test.step('the server refuses without a text, or does not answer at all', async () => {
    await openPage(page, '/auth');
    const forms = new AccessForms(page);
    await forms.fillSignUp(newEmail());
    await failNext(page, 'POST', 'register');
    await forms.send();
    await sees(page.getByRole('alert'), 'Registration failed');
    await page.route('**/api/register', (route) => route.abort(), { times: 1 });
    await forms.send();
    await sees(page.getByRole('alert'), 'Something went wrong. Please try again');
    await forms.choose('Sign In');
    await forms.fillSignIn(newEmail());
    await failNext(page, 'POST', 'login');
    await forms.send();
    await sees(page.getByRole('alert'), 'Login failed');
  });

  await test.step('a new password is not taken', async () => {
    await openPage(page, '/reset-password?token=t');
    await page.getByLabel('New password', { exact: true }).fill(PASSWORD);
    await page.getByLabel('Confirm new password').fill(PASSWORD);
    await failNext(page, 'POST', 'reset-password');
    await page.getByRole('button', { name: 'Set new password' }).click();
    await sees(toastOf(page), 'Failed to reset password');
  });
});

test('signed in: billing that cannot be read says so, and is read again by a press', async ({ page }) => {
  const workspace = new Workspace(page);
  const { toast } = workspace;
  await haveProAccount(page, newEmail());
  await failAll(page, SUMMARY);
  // A page reads billing again by itself when its live connection opens: this one stays closed.
  await page.routeWebSocket(/\/socket\.io\//, () => {});
  // It asks three times, and waits in between.
  const isRefused = answers(page, '/api/billing/summary', 3);
  await openPage(page, '/');
  await isRefused;
  await sees(workspace.billing, 'Billing Error');
  await seesName(workspace.billing, 'button', 'Retry');
  await page.unroute(SUMMARY);
  const release = await holdCalls(page, 'GET', SUMMARY);
  await workspace.billing.getByRole('button', { name: 'Retry' }).click();
  await seesName(workspace.billing, 'button', 'Retrying...');
  release();
  await expect(workspace.billing.getByText(/^Complimentary account/)).toBeVisible();
  await failAll(page, SUMMARY);
  await workspace.billing.getByRole('button', { name: 'Refresh billing' }).click();
  await sees(toast, "Couldn't refresh. Try again.");
});

test('signed in: every change that fails says so, and nothing stays half done', async ({ page }) => {
  const workspace = new Workspace(page);
  const { toast } = workspace;
  await haveProAccount(page, newEmail());
  await openPage(page, '/');

  await test.step('triggers: create, edit, arm, preview, send, delete', async () => {
    await workspace.openForm();
    await workspace.fillForm('BTC', 'Above', 90_000);
    await failNext(page, 'POST', 'triggers');
    await workspace.submitForm();
    await sees(toast, 'Create failed');
    await workspace.submitForm();
    const row = workspace.row('BTC above 90,000');
    await expect(row).toBeVisible();

    await failNext(page, 'PUT', 'triggers/*');
    await workspace.openRow('BTC above 90,000');
    await row.getByRole('button', { name: 'Edit' }).click();
    const form = page.getByRole('form', { name: 'Edit the BTC trigger' });
    await form.getByLabel('Price', { exact: true }).fill('95000');
    await form.getByRole('button', { name: 'Save' }).click();
    await sees(toast, 'Update failed');
    await form.getByRole('button', { name: 'Cancel' }).click();
    await expect(row).toBeVisible();

    await failNext(page, 'PUT', 'triggers/*/toggle');
    await workspace.armed('BTC above 90,000').click();
    await sees(toast, 'Toggle Failed');
    await sees(toast, 'Failed to update trigger status');
    await expect(workspace.armed('BTC above 90,000')).toBeChecked();

    await failNext(page, 'POST', 'triggers/test-preview');
    await row.getByRole('button', { name: 'Preview Alert' }).click();
    await sees(toast, 'Preview failed');

    await row.getByRole('button', { name: 'Send to Telegram' }).click();
    await sees(toast, 'Send failed');
    await expect(toast).toContainText(/Telegram/);

    await failNext(page, 'DELETE', 'triggers/*');
    await row.getByRole('button', { name: 'Delete' }).click();
    await sees(toast, 'Delete failed');
    await expect(row).toBeVisible();
  });

  await test.step('wallets', async () => {
    const add = page.getByRole('dialog', { name: 'Add wallet' });
    await workspace.wallets.getByRole('button', { name: 'Add wallet' }).click();
    await add.getByLabel('Wallet address').fill(DEMO_ETHEREUM_ADDRESS);
    await failNext(page, 'POST', 'wallets');
    await add.getByRole('button', { name: 'Add this wallet' }).click();
    await sees(toast, 'Failed to add wallet');
    await add.getByRole('button', { name: 'Add this wallet' }).click();
    await expect(add).toBeHidden();
    await failNext(page, 'DELETE', 'wallet-submissions/*');
    await workspace.wallets.getByRole('button', { name: /^Remove wallet/ }).click();
    await sees(toast, 'Failed to remove wallet');
    await expect(workspace.wallets.getByRole('listitem').first()).toBeVisible();
  });

  await test.step('the daily summary', async () => {
    await workspace.summary.getByRole('button', { name: 'Change time' }).click();
    const dialog = page.getByRole('dialog', { name: 'Change time' });
    await dialog.getByLabel('Time (UTC)').fill('7:30');
    await dialog.getByRole('button', { name: 'Save' }).click();
    await sees(toast, 'Invalid format');
    await sees(toast, 'Please enter time in HH:MM format');
    await dialog.getByLabel('Time (UTC)').fill('07:30');
    await failNext(page, 'POST', 'user/daily-summary-time');
    await dialog.getByRole('button', { name: 'Save' }).click();
    await sees(toast, 'Update failed');
    await dialog.getByRole('button', { name: 'Cancel' }).click();
    await failNext(page, 'POST', 'news/test-preview');
    await workspace.summary.getByRole('button', { name: 'Preview News' }).click();
    await sees(toast, 'Preview failed');
    await failNext(page, 'POST', 'news/send-test');
    await workspace.summary.getByRole('button', { name: 'Send to Telegram' }).click();
    await sees(toast, 'Send failed');
  });

  await test.step('settings go back to what they were', async () => {
    const tradfi = workspace.tradfi.getByRole('checkbox', { name: 'Show TradFi alerts' });
    await failNext(page, 'PUT', 'settings');
    await tradfi.click();
    await sees(toast, 'Update failed');
    await sees(toast, 'Failed to save setting. Please try again.');
    await expect(tradfi).not.toBeChecked();
    await tradfi.click();
    await sees(toast, 'Your preferences have been saved.');
    await expect(tradfi).toBeChecked();
  });

  await test.step('Telegram: a handshake that fails, a chat that cannot be let go', async () => {
    await failNext(page, 'POST', 'trial/handshake');
    await workspace.telegram.getByRole('button', { name: 'Connect Telegram' }).click();
    await sees(workspace.telegram, 'Connection failed');
    await page
      .context()
      .route('**/BellwetherAlertsBot?*', (route) => route.fulfill({ status: 200, body: '' }));
    const window = await windowOpenedBy(workspace.telegram.getByRole('button', { name: 'Try Again' }));
    await window.close();
    await page.bringToFront();
    await failNext(page, 'POST', 'telegram/disconnect');
    await workspace.telegram.getByRole('button', { name: 'Cancel' }).click();
    await sees(toast, 'Disconnect failed');
    await sees(toast, 'Failed to disconnect');
  });
});

test('Free: what is part of Pro is refused with what Pro adds, and an upgrade that fails says so', async ({
  page,
}) => {
  const workspace = new Workspace(page);
  const email = newEmail();
  await haveAccount(page, email);
  await openPage(page, '/onboarding');
  await workspace.openForm();
  await workspace.newTrigger.getByLabel('Symbol').fill('DOGE');
  await workspace.newTrigger.getByLabel('Price', { exact: true }).fill('90');
  await workspace.submitForm();
  await sees(workspace.toast, 'Tier Restriction');
  await expect(workspace.toast).toContainText(
    'Free covers BTC, ETH and SOL. Upgrade to Pro to watch any coin.',
  );

  const toldOf = (text: string, click: () => Promise<void>) => seesAfter(workspace.toast, text, click);

  await test.step('a payment, a code and an activation: nothing is opened', async () => {
    const upgrade = new UpgradeDialog(page);
    await upgrade.open();
    await failNext(page, 'POST', 'billing/checkout');
    await toldOf('Payment Error', () => upgrade.button('Pay 30 USDC').click());
    await page.route('**/api/billing/checkout', (route) => route.abort(), { times: 1 });
    await toldOf('An error occurred during upgrade', () => upgrade.button('Pay 30 USDC').click());
    const code = await haveCode({ percent: 100 });
    await failNext(page, 'GET', 'billing/preview?*');
    await upgrade.apply(code);
    await sees(workspace.toast, 'Failed to check discount code');
    await upgrade.apply(code);
    await failNext(page, 'POST', 'billing/activate-free-upgrade');
    await upgrade.button('Activate Pro').click();
    await sees(workspace.toast, 'Activation Failed');
    await expect.poll(() => page.context().pages()).toEqual([page]);
  });

  await test.step('a charge of who paid before', async () => {
    await letPaidTimeEnd(email, -1);
    await openPage(page, '/');
    const pay = workspace.billing.getByRole('button', { name: 'Pay Now' });
    await expect(pay).toBeVisible();
    await failNext(page, 'POST', 'billing/create-charge');
    await toldOf('Unable to generate payment link. Please try again.', () =>
      toldOf('Failed to create payment', () => pay.click()),
    );
  });
});
