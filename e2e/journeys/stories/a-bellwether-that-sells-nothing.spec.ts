import { expect, type Page, test } from '@playwright/test';
import { AccessForms, newEmail } from '../pages/account.js';
import { openPage } from '../pages/open-page.js';
import { startSandbox } from '../support/own-sandbox.js';
import {
  EVERYONE_SANDBOX,
  GRANTED_SANDBOX,
  OPERATOR_EMAIL,
  type SandboxWithSettings,
} from '../support/sandbox-under-test.js';

const BUYING = /upgrade to|renew|USDC\b|per month|billed|Go Pro|Get Pro/i;
const PUBLIC = ['/', '/auth', '/terms', '/privacy', '/status', '/pricing', '/upgrade'] as const;
const CALLS_OF_MONEY = ['/api/billing/summary', '/api/billing/preview?plan=annual'] as const;

test.describe.configure({ timeout: 240_000 });

/** Starts the sandbox of a column of settings for the tests of a group. */
function inSandbox(sandbox: SandboxWithSettings): void {
  let end: () => Promise<void>;
  test.use({ baseURL: sandbox.url });
  test.beforeAll(async () => {
    end = await startSandbox(sandbox);
  });
  test.afterAll(() => end());
}

async function register(page: Page, address = '/auth'): Promise<void> {
  await openPage(page, address);
  const forms = new AccessForms(page);
  await forms.fillSignUp(newEmail());
  await forms.send();
  await expect(page.getByRole('button', { name: /^Account/ })).toBeVisible();
}

/** Whoever proves with Google to own the operator's address is an admin. */
async function comeAsOperator(page: Page): Promise<void> {
  await openPage(page, '/auth');
  await page.getByRole('button', { name: 'Continue with Google' }).click();
  await page.getByLabel('Email').fill(OPERATOR_EMAIL);
  await page.getByLabel(/^Hosted domain/).fill('bellwether.example');
  await page.getByRole('button', { name: 'Continue' }).click();
  await expect(page.getByRole('button', { name: /^Account/ })).toBeVisible();
}

/** Nothing on the page sells anything, from its first paint on, and nothing leads to prices. */
async function expectNothingForSale(page: Page, path: string): Promise<void> {
  await openPage(page, path);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page.locator('body')).not.toContainText(BUYING);
  await expect(page.locator('a[href^="/pricing"]')).toHaveCount(0);
}

async function expectNoMoney(page: Page): Promise<void> {
  for (const call of CALLS_OF_MONEY) expect((await page.request.get(call)).status(), call).toBe(404);
  expect((await page.request.get('/api/admin/discount-codes')).status()).toBe(404);
  expect(await (await page.request.get('/sitemap.xml')).text()).not.toContain('/pricing');
}

test.describe('nothing is sold, everyone has all features', () => {
  inSandbox(EVERYONE_SANDBOX);

  test('no page speaks of buying, and everything is included', async ({ page }) => {
    for (const path of PUBLIC) {
      await test.step(path, () => expectNothingForSale(page, path));
    }
    for (const path of ['/pricing', '/upgrade']) {
      await openPage(page, path);
      await expect(page.getByText('Everything is included on Ann’s Bell.')).toBeVisible();
    }
    await register(page);
    await openPage(page, '/dashboard');
    await expect(page.getByText('All features').first()).toBeVisible();
    await expect(page.locator('body')).not.toContainText(BUYING);
    const tier = await (await page.request.get('/api/user/tier')).json();
    expect(tier).toMatchObject({ isFree: false, triggerUsage: { limit: 200 } });
    await expectNoMoney(page);
  });

  test('what it is called stands in its first paint', async ({ page }) => {
    await page.route('**/api/**', () => undefined);
    await page.goto('/');
    await expect(page.getByRole('link', { name: 'Ann’s Bell' }).first()).toBeVisible();
    await expect(page).toHaveTitle('Ann’s Bell: crypto price alerts in Telegram');
    await expect(page.locator('body')).not.toContainText(/Bellwether|USDC\b/);
    await expect(page.locator('a[href="mailto:help@ann.example"]')).toBeVisible();
  });

  test('its own terms stand in place of ours, and our privacy policy stays', async ({ page }) => {
    await openPage(page, '/terms');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Rules of Ann’s Bell');
    await expect(page.getByRole('listitem').filter({ hasText: 'Ring nobody at night.' })).toBeVisible();
    await expect(page.getByText('22 Aug 2025')).toHaveCount(0);
    await openPage(page, '/privacy');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Privacy policy');
    await expect(page.getByText('23 Aug 2025')).toBeVisible();
  });
});

test.describe('nothing is sold, admins grant Pro; no mail', () => {
  inSandbox(GRANTED_SANDBOX);

  test('no page speaks of buying, and who wants Pro asks', async ({ page, browser }) => {
    for (const path of PUBLIC) {
      await test.step(path, () => expectNothingForSale(page, path));
    }
    for (const path of ['/pricing', '/upgrade']) {
      await openPage(page, path);
      await expect(page.getByText('Pro is not sold here. Ask who runs this Bellwether.')).toBeVisible();
    }
    await register(page);
    await openPage(page, '/onboarding');
    await expect(page.getByText('Free', { exact: true }).first()).toBeVisible();
    await expect(page.locator('body')).not.toContainText(BUYING);
    const refused = await page.request.put('/api/settings', {
      data: { sentimentMinDefault: -0.5 },
      headers: { Origin: GRANTED_SANDBOX.url },
    });
    expect((await refused.json()).message).toBe(
      'Sentiment bounds are part of Pro. Ask who runs this Bellwether for Pro.',
    );
    await expectNoMoney(page);

    const me = (await (await page.request.get('/api/me')).json()) as { email: string };
    const admin = await browser.newPage({ baseURL: GRANTED_SANDBOX.url });
    await comeAsOperator(admin);
    await openPage(admin, `/admin?search=${encodeURIComponent(me.email)}`);
    await admin
      .getByRole('button', { name: /^(More|Actions)/ })
      .first()
      .click();
    await expect(admin.getByRole('menuitem', { name: /role/i })).toBeVisible();
    await expect(admin.locator('body')).not.toContainText(/discount|revenue/i);
    await admin.close();
  });

  test('no mail is spoken of', async ({ page }) => {
    await register(page);
    for (const path of ['/onboarding', '/settings']) {
      await openPage(page, path);
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      await expect(page.locator('body')).not.toContainText(/not verified|confirm your e?-?mail|by e-?mail/i);
    }
    await page.context().clearCookies();
    await openPage(page, '/auth');
    const forms = new AccessForms(page);
    await forms.choose('Sign In');
    await page.getByRole('button', { name: 'Forgot password?' }).click();
    await expect(
      page.getByText('This Bellwether sends no mail. Ask who runs it for a reset link.'),
    ).toBeVisible();
    await expect(forms.form('Forgot password')).toHaveCount(0);
  });
});
