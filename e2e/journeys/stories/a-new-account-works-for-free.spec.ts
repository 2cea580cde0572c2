import { expect, test } from '@playwright/test';
import { AccessForms, newEmail } from '../pages/account.js';
import { market } from '../pages/market.js';
import { openPage } from '../pages/open-page.js';
import { Workspace } from '../pages/workspace.js';
import { sees, seesName } from '../pages/sees.js';

test.afterAll(async () => {
  for (const symbol of ['BTC', 'ETH', 'SOL']) await market.calm(symbol);
});

test('sign up, continue with Free, three triggers; the fourth is refused with what Pro adds', async ({
  page,
  context,
}) => {
  const workspace = new Workspace(page);
  for (const [symbol, price] of [
    ['BTC', 64_000],
    ['ETH', 3_120],
    ['SOL', 147],
  ] as const) {
    await market.holdAt(symbol, price);
  }

  await test.step('finds the way from the prices to a new account', async () => {
    await openPage(page, '/upgrade');
    await seesName(page, 'heading', 'Pro Access Required');
    await sees(page, 'Payment via a crypto commerce provider (USDC)');
    await seesName(page, 'button', 'Get Pro Access');
    await page.getByRole('link', { name: 'Start with Free' }).click();
    await expect(page.getByRole('heading', { name: 'Welcome to Bellwether Free' })).toBeVisible();
    await expect(page.getByRole('link', { name: 'Back to home' })).toHaveAttribute('href', '/');
    await seesName(page, 'tab', 'Sign Up');
    await seesName(page, 'tab', 'Sign In');
    await seesName(page, 'button', 'Continue with Google');
  });

  await test.step('signs up, and goes on with Free', async () => {
    const forms = new AccessForms(page);
    await forms.fillSignUp(newEmail(), 'short');
    await forms.send();
    await sees(page, 'Password must be at least 8 characters long');
    await forms.fillSignUp(newEmail());
    await forms.send();
    await expect(page).toHaveURL('/upgrade');
    await page.getByRole('button', { name: 'Continue with Free' }).click();
    await expect(page).toHaveURL('/onboarding');
    await expect(page.getByRole('heading', { name: 'My alerts' })).toBeVisible();
    await sees(workspace.billing, 'Free');
  });

  await test.step('the checklist leads to the form of the first trigger', async () => {
    const steps = page.getByRole('region', { name: 'Getting set up' });
    await sees(page, 'Getting set up');
    for (const step of [
      'Connect Telegram',
      'Add first trigger',
      'Link a wallet',
      'Pick daily summary time',
    ]) {
      await sees(steps, step);
    }
    await seesName(steps, 'button', 'Do it');
    await steps.getByRole('listitem').filter({ hasText: 'Add first trigger' }).getByRole('button').click();
    await expect(workspace.newTrigger.getByLabel('Symbol')).toBeFocused();
    await sees(workspace.triggers, 'Free tier: core crypto plus traditional-finance instruments only');
  });

  await test.step('what is not valid is quietly not sent', async () => {
    let sent = 0;
    page.on('request', (request) => {
      if (request.method() === 'POST' && request.url().endsWith('/api/triggers')) sent += 1;
    });
    await workspace.fillForm('BTC', 'Above', 0);
    await workspace.submitForm();
    await expect(workspace.newTrigger.getByLabel('Price', { exact: true })).toHaveAttribute(
      'aria-invalid',
      'true',
    );
    expect(sent).toBe(0);
    await workspace.fillForm('BTC', 'Above', 70_000);
    await workspace.submitForm();
    await expect(workspace.row('BTC above 70,000')).toBeVisible();
    await sees(workspace.row('BTC above 70,000'), 'Armed');
  });

  await workspace.add('ETH', 'Below', 3_000);
  const stale = new Workspace(await context.newPage());
  await openPage(stale.page, '/onboarding');
  await stale.openForm();
  await page.bringToFront();

  await test.step('three is what Free has', async () => {
    await workspace.add('SOL', 'Above', 200);
    await seesName(workspace.triggers, 'button', 'Limit reached');
    await expect(workspace.triggers.getByRole('button', { name: 'Limit reached' })).toBeDisabled();
  });

  await test.step('a tab with an open form learns it from the server', async () => {
    await stale.fillForm('BTC', 'Below', 50_000);
    await stale.submitForm();
    await sees(stale.toast, 'Free Tier Limit');
    await expect(stale.toast).toContainText(
      'Free includes 3 triggers. Upgrade to Pro for 50+ alerts on any coin.',
    );
    await expect(stale.triggers.getByRole('button', { name: 'Limit reached' })).toBeDisabled();
  });

  await test.step('/ leads to /upgrade, which now opens the alerts', async () => {
    await openPage(page, '/');
    await expect(page).toHaveURL('/upgrade');
    await page.getByRole('link', { name: 'Open my alerts' }).click();
    await expect(workspace.row('ETH below 3,000')).toBeVisible();
  });
});
