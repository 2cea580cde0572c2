import { expect, type Page, test } from '@playwright/test';
import { AccessForms, newEmail } from '../pages/account.js';
import { controlOf } from '../pages/control-call.js';
import { openPage } from '../pages/open-page.js';
import { startSandbox } from '../support/own-sandbox.js';
import { OPERATOR_EMAIL, PRIVATE_SANDBOX } from '../support/sandbox-under-test.js';

const NEEDED = 'This Bellwether is by invitation. Ask who runs it for a link.';

test.use({ baseURL: PRIVATE_SANDBOX.url });
test.describe.configure({ timeout: 180_000 });

let end: () => Promise<void>;
test.beforeAll(async () => {
  end = await startSandbox(PRIVATE_SANDBOX);
});
test.afterAll(() => end());

const telegram = controlOf(PRIVATE_SANDBOX.telegramUrl);

async function register(page: Page, email: string): Promise<void> {
  const forms = new AccessForms(page);
  await forms.fillSignUp(email);
  await forms.send();
}

test('strangers read that it is private; whoever is invited comes in, once', async ({ page, browser }) => {
  await test.step('the pages lead to signing in only', async () => {
    await openPage(page, '/');
    await page.getByRole('main').getByRole('link', { name: 'Sign in' }).first().click();
    await expect(page.getByText(NEEDED)).toBeVisible();
    await expect(page.getByRole('tab')).toHaveCount(0);
    expect((await openPage(page, '/trial'))?.status()).toBe(404);
    await expect(page.getByRole('heading', { name: 'Page not found' })).toBeVisible();
  });

  await test.step('the bot is private', async () => {
    const { id } = await telegram<{ id: number }>('people', { first_name: 'Sid' });
    await telegram(`people/${id}/start`, {});
    await expect
      .poll(async () => JSON.stringify(await telegram(`people/${id}/messages`)))
      .toContain('This bot is private.');
  });

  const link =
    await test.step('its owner, of ADMIN_EMAILS, comes by Google and makes an invitation', async () => {
      await openPage(page, '/auth');
      await page.getByRole('button', { name: 'Continue with Google' }).click();
      await page.getByLabel('Email').fill(OPERATOR_EMAIL);
      await page.getByLabel(/^Hosted domain/).fill('bellwether.example');
      await page.getByRole('button', { name: 'Continue' }).click();
      await expect(page.getByRole('button', { name: /^Account/ })).toBeVisible();
      const made = await page.request.post('/api/admin/invitations', {
        headers: { Origin: PRIVATE_SANDBOX.url },
      });
      return ((await made.json()) as { link: string }).link;
    });

  await test.step('the invitation makes one account', async () => {
    const [guest, late] = [await browser.newPage(), await browser.newPage()];
    await openPage(guest, link);
    await register(guest, newEmail());
    await expect(guest.getByRole('button', { name: /^Account/ })).toBeVisible();
    await openPage(late, link);
    await register(late, newEmail());
    await expect(late.getByRole('alert')).toContainText('This invitation was used or has expired.');
  });
});
