import { randomUUID } from 'node:crypto';
import { expect, type Page, test } from '@playwright/test';
import { haveAccount, newEmail } from '../pages/account.js';
import { expectNothingBroken } from '../pages/eyes.js';
import { Workspace } from '../pages/workspace.js';
import { inSandboxDatabase } from '../support/sandbox-database.js';
import { PAYMENTS_URL } from '../support/sandbox-under-test.js';

const AT_ONCE_MS = 2_000;

async function webhooks(mode: 'on' | 'off'): Promise<void> {
  const answer = await fetch(`${PAYMENTS_URL}/_control/webhooks`, {
    method: 'PATCH',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ mode }),
  });
  expect(answer.status).toBe(200);
}

/** A code that an admin would have made. */
async function haveCode(percent: number): Promise<string> {
  const code = `TEST-${randomUUID().slice(0, 8).toUpperCase()}`;
  await inSandboxDatabase(
    `INSERT INTO discount_codes (code, kind, value, applies_to, cycles, currencies)
     VALUES ($1, 'percent', $2, 'quarterly', 1, ARRAY['USDC'])`,
    [code, percent],
  );
  return code;
}

/** Presses the way to the payment; ends with the provider's page in a window of its own. */
async function openPayment(page: Page, button: string): Promise<Page> {
  const opening = page.waitForEvent('popup');
  await page.getByRole('button', { name: button, exact: true }).click();
  const payment = await opening;
  await expect(payment.getByText('Waiting for your payment.')).toBeVisible();
  return payment;
}

async function startUpgrade(page: Page): Promise<void> {
  await page.goto('/upgrade');
  await page.getByRole('button', { name: 'Get Pro Access' }).click();
  await expect(page.getByRole('dialog', { name: 'Upgrade to Pro' })).toBeVisible();
}

async function applyCode(page: Page, code: string): Promise<void> {
  await page.getByRole('textbox', { name: 'Discount code' }).fill(code);
  await page.getByRole('button', { name: 'Apply' }).click();
}

test.beforeEach(({ page }) => haveAccount(page, newEmail()));
test.afterEach(() => webhooks('on'));

test('a payment turns every open page to Pro at once', async ({ page, context }) => {
  const other = await context.newPage();
  await other.goto('/onboarding');
  const { billing } = new Workspace(other);
  await expect(billing.getByRole('button', { name: 'Upgrade to Pro' })).toBeVisible();
  await startUpgrade(page);
  const payment = await openPayment(page, 'Pay 30 USDC');
  await payment.getByRole('button', { name: 'Pay 30.00 USDC' }).click();
  await expect(page.getByRole('dialog', { name: 'You are Pro' })).toBeVisible({ timeout: AT_ONCE_MS });
  await expect(other.getByRole('link', { name: 'Open the dashboard' })).toBeVisible({ timeout: AT_ONCE_MS });
  await expect(billing.getByText('30 USDC, quarterly')).toBeVisible();
  await page.getByRole('button', { name: 'Open the dashboard' }).click();
  await expect(page).toHaveTitle('Dashboard · Bellwether');
  const mine = new Workspace(page).billing;
  await expect(mine.getByRole('link', { name: /^Receipt of/ })).toHaveCount(1);
  await expect(mine.getByRole('button', { name: 'Pay Now' })).toHaveCount(0);
  await mine.getByRole('button', { name: 'Manage billing' }).click();
  await expect(page.getByRole('dialog', { name: 'Manage billing' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expectNothingBroken(page, 'the dashboard after a payment');
});

test('a payment whose webhook is lost is found all the same', async ({ page }) => {
  await webhooks('off');
  await startUpgrade(page);
  const code = await haveCode(20);
  await applyCode(page, ` ${code.toLowerCase()} `);
  await expect(page.getByText(`${code} is valid: 6 USDC off`)).toBeVisible();
  const payment = await openPayment(page, 'Pay 24 USDC');
  await payment.getByRole('button', { name: 'Pay 24.00 USDC' }).click();
  await expect(page.getByRole('dialog', { name: 'You are Pro' })).toBeVisible();
});

test('a code that covers the price needs no payment', async ({ page }) => {
  await startUpgrade(page);
  await applyCode(page, await haveCode(100));
  await page.getByRole('button', { name: 'Activate Pro' }).click();
  await expect(page.getByRole('dialog', { name: 'You are Pro' })).toBeVisible();
  await page.getByRole('button', { name: 'Open the dashboard' }).click();
  await expect(new Workspace(page).billing.getByText(/quarterly · covered by a code$/)).toBeVisible();
});

test('a payment that is too small is said in words, and buys nothing', async ({ page }) => {
  await startUpgrade(page);
  const payment = await openPayment(page, 'Pay 30 USDC');
  await payment.getByRole('button', { name: 'Underpay: 29.00 USDC' }).click();
  await expect(page.getByText(/^29 of 30 USDC arrived\./)).toBeVisible();
  await expectNothingBroken(page, 'the upgrade modal after an underpayment');
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toBeHidden();
  await expect(page.getByRole('heading', { name: 'Pro Access Required' })).toBeVisible();
});
