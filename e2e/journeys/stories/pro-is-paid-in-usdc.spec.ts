import { expect, type Page, test } from '@playwright/test';
import { haveAccount, newEmail } from '../pages/account.js';
import { holdCalls } from '../pages/held-calls.js';
import { openPage } from '../pages/open-page.js';
import { openPayment, payments } from '../pages/payments.js';
import { haveCode, letPaidTimeEnd, paidTimeOf } from '../pages/plans.js';
import { UpgradeDialog } from '../pages/upgrade-dialog.js';
import { Workspace } from '../pages/workspace.js';
import { sees, seesAfter, seesName } from '../pages/sees.js';

const DAY_HOURS = 24;
const TERM_MONTHS = 3;

const TRIGGERS = [
  { symbol: 'BTC', price: 90_000 },
  { symbol: 'ETH', price: 9_000 },
  { symbol: 'SOL', price: 900 },
  { symbol: 'BTC', price: 95_000 },
  { symbol: 'ETH', price: 9_500 },
] as const;

/** As the page writes a day. */
function day(at: Date): string {
  const parts = { day: 'numeric', month: 'short', year: 'numeric', timeZone: 'Europe/Vienna' } as const;
  return new Intl.DateTimeFormat('en-GB', parts).format(at);
}

/** The same date of a later month, or its last one. */
function termAfter(start: Date): Date {
  const end = new Date(start);
  end.setUTCMonth(end.getUTCMonth() + TERM_MONTHS);
  if (end.getUTCDate() !== start.getUTCDate()) end.setUTCDate(0);
  return end;
}

async function addTriggers(page: Page): Promise<void> {
  for (const trigger of TRIGGERS) {
    const answer = await page.request.post('/api/triggers', { data: { ...trigger, direction: 'above' } });
    expect(answer.status(), await answer.text()).toBe(201);
  }
}

test.afterEach(() => payments.webhooks('on'));

test('Free, a code of 20 percent, 24 USDC on the page of the provider: Pro at once on every page', async ({
  page,
  context,
}) => {
  const email = newEmail();
  await haveAccount(page, email);
  const upgrade = new UpgradeDialog(page);
  const other = new Workspace(await context.newPage());
  await openPage(other.page, '/onboarding');
  await expect(other.billing.getByRole('button', { name: 'Upgrade to Pro' })).toBeVisible();
  await page.bringToFront();
  await upgrade.open();
  const { toast } = new Workspace(page);

  await test.step('codes that are not to be had are refused', async () => {
    await upgrade.apply('NO-SUCH-CODE');
    await sees(toast, 'Invalid Code');
    await sees(toast, 'This code is not valid or has expired');
    await sees(upgrade.dialog, 'Invalid or expired code');
    await upgrade.apply(await haveCode({ percent: 10, appliesTo: 'annual' }));
    await sees(toast, 'Code Not Applicable');
    await sees(toast, "This code doesn't apply to the selected plan");
  });

  const code = await haveCode({ percent: 20, appliesTo: 'quarterly' });
  await upgrade.apply(` ${code.toLowerCase()} `);
  await expect(upgrade.dialog.getByText(`${code} is valid: 6 USDC off`)).toBeVisible();

  await test.step('the webhook alone brings Pro, without a reload', async () => {
    for (const tab of [page, other.page]) {
      await holdCalls(tab, 'POST', '**/api/billing/poll');
      await tab.evaluate(() => Object.assign(window, { neverReloaded: true }));
    }
    const payment = await openPayment(upgrade.button('Pay 24 USDC'));
    const { url } = payment;
    await payment.press('Pay 24.00 USDC');
    await expect(upgrade.arrived).toBeVisible();
    await expect(page.getByText('You are on Pro').first()).toBeVisible();
    await expect(other.page.getByText('Open the dashboard').first()).toBeVisible();
    // The page may hear of it before the webhook is answered.
    await expect.poll(() => payments.answersTo(url)).toEqual([200]);
    for (const tab of [page, other.page]) {
      expect(await tab.evaluate(() => Object.hasOwn(window, 'neverReloaded'))).toBe(true);
    }
  });

  await test.step('the card says what was paid, and what comes next', async () => {
    await upgrade.arrived.getByRole('button', { name: 'Open the dashboard' }).click();
    const { billing } = new Workspace(page);
    await expect(billing.getByText('Pro Tier', { exact: true })).toBeVisible();
    await expect(billing.getByText(/ · 24 USDC · quarterly · paid$/)).toBeVisible();
    await expect(billing.getByText('30 USDC, quarterly')).toBeVisible();
    const { start, end } = await paidTimeOf(email);
    expect(day(end)).toBe(day(termAfter(start)));
    await expect(billing.getByText(`Next renewal ${day(end)}.`)).toBeVisible();
    await expect(billing.getByRole('button', { name: 'Pay Now' })).toBeHidden();
    await billing.getByRole('button', { name: 'Refresh billing' }).click();
    await sees(toast, 'Billing Updated');
    await sees(toast, 'Your billing information has been refreshed.');
  });
});

test('a code that covers the whole price brings Pro without a payment', async ({ page }) => {
  await haveAccount(page, newEmail());
  const upgrade = new UpgradeDialog(page);
  await upgrade.open();
  await upgrade.choose('Annual');
  await upgrade.apply(await haveCode({ percent: 100 }));
  await upgrade.button('Activate Pro').click();
  await upgrade.arrived.getByRole('button', { name: 'Open the dashboard' }).click();
  await expect(new Workspace(page).billing.getByText(/ · annual · covered by a code$/)).toBeVisible();
  expect(page.context().pages()).toHaveLength(1);
});

test('renewed in its window, in grace, and after its end: nothing is lost, too little and too much are said', async ({
  page,
}) => {
  const email = newEmail();
  await haveAccount(page, email);
  const workspace = new Workspace(page);
  const { billing } = workspace;
  const payNow = billing.getByRole('button', { name: 'Pay Now' });
  const end = await letPaidTimeEnd(email, 3 * DAY_HOURS);
  let ended = end;
  await addTriggers(page);
  await openPage(page, '/');
  // They stand above the billing card, and move it when they come.
  for (const name of ['Telegram notice', 'Getting set up']) await seesName(page, 'region', name);

  await test.step('in the window: the term follows on; what is too much is said; no webhook is needed', async () => {
    await expect(billing.getByText(`Renew by ${day(end)} to keep Pro.`)).toBeVisible();
    await seesName(billing, 'button', 'Pay Now');
    await payments.webhooks('off');
    const payment = await openPayment(payNow);
    await payment.press('Overpay: 31.00 USDC');
    await expect(billing.getByText(`${day(end)} – ${day(termAfter(end))}`)).toBeVisible();
    await payments.webhooks('on');
    await expect(billing.getByText(/ · 31 USDC · quarterly · paid too much$/)).toBeVisible();
    await expect(billing.getByText('31 USDC arrived, 30 USDC was due.')).toBeVisible();
    await expect(payNow).toBeHidden();
  });

  await test.step('in grace: what is too little buys nothing, the whole price does', async () => {
    ended = await letPaidTimeEnd(email, -1);
    await sees(billing, 'Pro (Grace)');
    const tooLittle = await openPayment(payNow);
    await tooLittle.press('Underpay: 29.00 USDC');
    await expect(billing.getByText('29 of 30 USDC arrived. No Pro time was added.')).toBeVisible();
    await expect(billing.getByText('Pro (Grace)', { exact: true })).toBeVisible();
    const payment = await openPayment(payNow);
    await seesAfter(workspace.toast, /Payment received/, () => payment.press('Pay 30.00 USDC'));
    await expect(billing.getByText('Pro Tier', { exact: true })).toBeVisible();
    await expect(billing.getByText(`${day(ended)} – ${day(termAfter(ended))}`)).toBeVisible();
  });

  await test.step('everything that was paid is listed', async () => {
    await billing.getByRole('button', { name: 'Manage billing' }).click();
    const dialog = page.getByRole('dialog', { name: 'Manage billing' });
    await seesName(page, 'dialog', 'Manage billing');
    for (const part of ['Overview', 'Payment history', 'Billing help', 'Receipt']) await sees(dialog, part);
    const paid = dialog.getByRole('list', { name: 'Payment history' }).getByRole('listitem');
    await expect(paid).toHaveText([/30 USDC · quarterly · paid/, /29 of 30 USDC/, /31 USDC · quarterly/]);
    await page.keyboard.press('Escape');
  });

  await test.step('after the end: the newest triggers are paused, and the page says so', async () => {
    ended = await letPaidTimeEnd(email, -49);
    await expect(page.getByRole('heading', { name: 'Your Pro plan has ended' })).toBeVisible();
    await expect(page.getByText('Paused: 2 triggers on BTC, ETH.')).toBeVisible();
    await page.getByRole('button', { name: 'Continue with Free' }).click();
    await sees(billing, 'Pro (Expired)');
    await expect(workspace.triggers.getByText('Paused by plan', { exact: true })).toHaveCount(2);
    for (const name of ['BTC above 95,000', 'ETH above 9,500']) {
      await expect(workspace.row(name).getByText('Paused by plan', { exact: true })).toBeVisible();
    }
  });

  await test.step('a payment brings them back', async () => {
    const payment = await openPayment(payNow);
    await seesAfter(workspace.toast, /You are on Pro/, () => payment.press('Pay 30.00 USDC'));
    await openPage(page, '/');
    await expect(workspace.row('ETH above 9,500').getByText('Armed', { exact: true })).toBeVisible();
    await expect(workspace.triggers.getByText('Paused by plan')).toHaveCount(0);
    const { start } = await paidTimeOf(email);
    expect(start.getTime(), 'the new term begins when it is paid').toBeGreaterThan(ended.getTime());
    await expect(billing.getByText(`${day(start)} – ${day(termAfter(start))}`)).toBeVisible();
  });
});
