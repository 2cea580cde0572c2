import { expect, type Page, test } from '@playwright/test';
import { haveAccount, haveAdmin, newEmail, PASSWORD, trySignIn } from '../pages/account.js';
import { AdminUsers } from '../pages/admin-users.js';
import { followMail } from '../pages/mailbox.js';
import { market } from '../pages/market.js';
import { openPage } from '../pages/open-page.js';
import { telegram } from '../pages/telegram.js';
import { Workspace } from '../pages/workspace.js';
import { OPERATOR_EMAIL } from '../support/sandbox-under-test.js';
import { inSandboxDatabase } from '../support/sandbox-database.js';
import { sees, seesAfter, seesName } from '../pages/sees.js';

test.afterAll(async () => {
  await telegram.accept();
  await market.calm('SOL');
});

/** How many alerts of an account are in which state. */
function alertsOf(email: string): Promise<readonly { readonly status: string; readonly count: number }[]> {
  return inSandboxDatabase(
    `SELECT delivery.status, count(*)::int AS count
       FROM deliveries delivery
       JOIN alerts alert ON alert.id = delivery.alert_id
       JOIN users account ON account.id = alert.user_id AND account.email_key = $1
      GROUP BY delivery.status`,
    [email],
  );
}

test('the address of an operator is an admin once it is proved, not before', async ({ page, context }) => {
  await haveAccount(page, OPERATOR_EMAIL);

  await test.step('signed up: no admin, and told so', async () => {
    await openPage(page, '/admin');
    await expect(page.getByRole('heading', { name: 'Admin access required' })).toBeVisible();
    await expect(page.getByText('Your current role: free')).toBeVisible();
    expect((await page.request.get('/api/admin/users')).status()).toBe(403);
  });

  await test.step('Force Re-login ends the session and leads to Google', async () => {
    await seesName(page, 'button', 'Force Re-login');
    await page.getByRole('button', { name: 'Force Re-login' }).click();
    await expect(page.getByRole('heading', { name: 'Simulated Google' })).toBeVisible();
    expect((await page.request.get('/api/me')).status()).toBe(401);
  });

  await test.step('signed out: asked to sign in, and shown nobody', async () => {
    await openPage(page, '/admin');
    await expect(page.getByRole('heading', { name: 'Authentication required' })).toBeVisible();
    await expect(page.getByText(OPERATOR_EMAIL)).toHaveCount(0);
    await openPage(page, '/admin/leads');
    await expect(page).toHaveURL('/dashboard');
    await openPage(page, '/admin/trigger-testing');
    await sees(page, 'Access Denied');
    await sees(page, 'This page is only available to administrators');
    await page.getByRole('link', { name: 'Return to dashboard' }).click();
    await expect(page).toHaveURL('/dashboard');
  });

  await test.step('the link in the mail is followed: an admin', async () => {
    const mail = await context.newPage();
    await followMail(mail, OPERATOR_EMAIL, 'Bellwether: confirm your email address');
    await mail.getByRole('button', { name: 'Confirm email address' }).click();
    await expect(mail.getByRole('heading', { name: 'Is this account yours?' })).toBeVisible();
    await mail.getByLabel('Password', { exact: true }).fill(PASSWORD);
    await mail.getByRole('button', { name: 'Confirm and sign in' }).click();
    await expect(mail.getByRole('heading', { name: 'Email confirmed' })).toBeVisible();
    await mail.close();
    await openPage(page, '/dashboard');
    await page.getByRole('link', { name: 'Admin', exact: true }).first().click();
    await expect(page.getByRole('heading', { level: 1, name: 'Admin' })).toBeVisible();
    await expect(page.getByRole('region', { name: 'Quick stats' })).toContainText('Users');
  });
});

test('role, code, suspension, restoration, deletion: each says what it did, and the person feels it', async ({
  page,
  browser,
}) => {
  test.setTimeout(90_000);
  const [admin, email] = [newEmail(), newEmail()];
  const users = new AdminUsers(page);
  await market.holdAt('SOL', 150);
  await haveAdmin(page, admin);
  const theirs = await (await browser.newContext()).newPage();
  const workspace = new Workspace(theirs);
  await haveAccount(theirs, email);
  await users.open();

  await test.step('oneself is left alone', async () => {
    await users.find(admin);
    await expect(users.row(admin)).toContainText('You');
    expect(await users.acts(admin)).toEqual([expect.stringContaining('Set role'), 'Create discount code']);
    await expect(page.getByRole('menuitem', { name: 'Set role' })).toBeDisabled();
    await page.keyboard.press('Escape');
    await users.search('nobody-is-called-so');
    await sees(page, 'No users found');
    await users.find(email);
  });

  await test.step('Pro is given', async () => {
    await seesAfter(users.toast, 'Role updated to pro', () => users.setRole(email, 'Pro'));
    await expect(users.row(email)).toContainText('Complimentary');
    expect((await theirs.request.get('/api/me')).status()).toBe(401);
  });

  await test.step('a code is made, which is for them', async () => {
    const [told] = await Promise.all([
      users.toast.getByText(/^Discount code \S{6,}: /).innerText(),
      users.makeCode(email),
    ]);
    const code = users.row(email).locator('code');
    await expect(code).toHaveText(/\S{6,}/);
    expect(told).toContain(await code.innerText());
  });

  await test.step('an alert of theirs waits: Telegram asks for patience', async () => {
    expect(await trySignIn(theirs, email)).toBe(200);
    await openPage(theirs, '/dashboard');
    const chat = await workspace.connectTelegram();
    await theirs.bringToFront();
    await workspace.add('SOL', 'Above', 160);
    await telegram.refuse(await chat.handle(), { error_code: 429, parameters: { retry_after: 2 } });
    await market.holdAt('SOL', 161);
    await expect.poll(() => alertsOf(email)).toEqual([{ status: 'pending', count: 1 }]);
  });

  await test.step('suspended: the open tab is out, what waited is never sent', async () => {
    await page.bringToFront();
    await users.suspend(email, 'Sells the places in the queue');
    await sees(users.toast, 'Account suspended. User can no longer log in or receive alerts.');
    await expect(users.row(email)).toContainText('suspended');
    await expect(theirs.getByRole('link', { name: 'Sign in', exact: true })).toBeVisible();
    await expect.poll(() => alertsOf(email)).toEqual([{ status: 'cancelled', count: 1 }]);
    await telegram.accept();
    expect(await trySignIn(theirs, email)).toBe(403);
  });

  await test.step('restored', async () => {
    await users.choose(email, 'Restore');
    await sees(users.toast, 'Account restored.');
    await expect(users.row(email)).toContainText('active');
    expect(await trySignIn(theirs, email)).toBe(200);
  });

  await test.step('deleted', async () => {
    const dialog = await users.prepareDeletion(email);
    await seesName(dialog, 'checkbox', 'I understand this action is irreversible');
    await dialog.getByRole('radio', { name: 'Hard' }).check();
    await dialog.getByRole('button', { name: 'Delete account' }).click();
    await expect(users.toast).toContainText('Account deleted. All of its data is gone, payments included.');
    await expect(users.row(email)).toBeHidden();
    expect(await trySignIn(theirs, email)).toBe(401);
  });

  await test.step('the log has all of it, in the order it was done', async () => {
    await openPage(page, '/admin/audit');
    const entries = page.getByRole('main').getByRole('listitem').filter({ hasText: admin });
    await expect(entries).toHaveCount(5);
  });
});

test('what fails says so in the words of the server', async ({ page }) => {
  const users = new AdminUsers(page);
  const email = newEmail();
  await haveAccount(page, email);
  await page.request.post('/api/logout');
  await haveAdmin(page, newEmail());
  await users.open();
  await users.find(email);
  const cancel = page.getByRole('dialog').getByRole('button', { name: 'Cancel' });

  await refuseNext(page, 'role');
  await users.setRole(email, 'Pro');
  await expect(users.toast).toContainText('boom: role');
  await cancel.click();

  await refuseNext(page, 'discount-code');
  await users.makeCode(email);
  await expect(users.toast).toContainText('boom: discount-code');
  await cancel.click();

  await refuseNext(page, 'suspend');
  await users.suspend(email, 'Why not');
  await expect(users.toast).toContainText('boom: suspend');
  await cancel.click();

  await refuseNext(page, '');
  await (await users.prepareDeletion(email)).getByRole('button', { name: 'Delete account' }).click();
  await expect(users.toast).toContainText('boom: ');
  await cancel.click();

  await users.suspend(email, 'Now really');
  await expect(users.row(email)).toContainText('suspended');
  await refuseNext(page, 'restore');
  await users.choose(email, 'Restore');
  await expect(users.toast).toContainText('boom: restore');
  await expect(users.row(email)).toContainText('suspended');
});

/** The next act of this kind on an account is refused, as the product refuses. */
async function refuseNext(page: Page, path: string): Promise<void> {
  await page.route(
    new RegExp(`/api/admin/users/[^/?]+${path === '' ? '' : `/${path}`}$`),
    (route) =>
      route.fulfill({
        status: 409,
        json: { statusCode: 409, code: 'CONFLICT', message: `boom: ${path}`, requestId: 'r' },
      }),
    { times: 1 },
  );
}
