import { expect, test } from '@playwright/test';
import { AccessForms, newEmail, PASSWORD, signIn, signUp } from '../pages/account.js';
import { followMail } from '../pages/mailbox.js';
import { openPage } from '../pages/open-page.js';
import { toastOf } from '../pages/workspace.js';
import { sees, seesAfter, seesName } from '../pages/sees.js';

const NEW_PASSWORD = 'a louder brass bell';

test('Go Pro, Continue with Google, and the upgrade goes on where it was', async ({ page }) => {
  await openPage(page, '/');
  await seesName(page, 'heading', 'Free Telegram Trial');
  await seesName(page, 'button', 'Start Free in Telegram');
  await seesName(page, 'button', 'Go Pro');
  await page.getByRole('button', { name: 'Go Pro' }).first().click();
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByRole('tab', { selected: true })).toHaveText('Sign In');
  await dialog.getByRole('button', { name: 'Continue with Google' }).click();

  const email = newEmail();
  await expect(page.getByRole('heading', { name: 'Simulated Google' })).toBeVisible();
  await page.getByLabel('Email').fill(email);
  await page.getByRole('button', { name: 'Continue' }).click();

  await expect(page).toHaveURL('/upgrade');
  await seesName(page, 'dialog', 'Upgrade to Pro');
  await expect(page.getByRole('button', { name: `Account: ${email}`, includeHidden: true })).toBeAttached();
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();

  await test.step('cancelled at Google, the page says so', async () => {
    await page.getByRole('button', { name: `Account: ${email}` }).click();
    await page.getByRole('menuitem', { name: 'Log out' }).click();
    await expect(page.getByRole('link', { name: 'Sign in' })).toBeVisible();
    await page.context().clearCookies();
    await openPage(page, '/auth');
    await page.getByRole('button', { name: 'Continue with Google' }).click();
    await page.getByRole('button', { name: 'Cancel' }).click();
    await expect(page.getByRole('alert')).toContainText('Sign-in with Google was not completed.');
  });
});

test('a forgotten password is set anew by mail, and the address is confirmed by mail', async ({
  page,
  context,
}) => {
  const email = newEmail();
  const forms = new AccessForms(page);
  await signUp(page, email);

  const mail = await context.newPage();
  await test.step('the link in the first mail confirms the address', async () => {
    await followMail(mail, email, 'Bellwether: confirm your email address');
    await mail.getByRole('button', { name: 'Confirm email address' }).click();
    await expect(mail.getByRole('heading', { name: 'Email confirmed' })).toBeVisible();
  });

  await test.step('a wrong password is refused', async () => {
    await page.getByRole('button', { name: `Account: ${email}` }).click();
    await page.getByRole('menuitem', { name: 'Log out' }).click();
    await expect(page.getByRole('link', { name: 'Sign in' })).toBeVisible();
    await signIn(page, email, 'no idea at all');
    await expect(page.getByRole('alert')).toContainText('Email or password is wrong.');
  });

  await test.step('a link comes by mail', async () => {
    await page.getByRole('button', { name: 'Forgot password?' }).click();
    await forms.form('Forgot password').getByLabel('Email').fill(email);
    await page.getByRole('button', { name: 'Send the link' }).click();
    await expect(
      page.getByText(/If this address has an account, a link is on its way or was sent within the hour\./),
    ).toBeVisible();
    await followMail(mail, email, 'Bellwether: reset your password');
    await expect(mail.getByRole('heading', { name: 'Set a new password' })).toBeVisible();
  });

  await test.step('the new password has to be typed twice, and be long enough', async () => {
    const first = mail.getByLabel('New password', { exact: true });
    const second = mail.getByLabel('Confirm new password');
    const save = mail.getByRole('button', { name: 'Set new password' });
    await first.fill('short');
    await second.fill('other');
    await save.click();
    await sees(mail, 'Passwords do not match');
    await second.fill('short');
    await save.click();
    await expect(mail.getByText('Password must be at least 8 characters long')).toBeVisible();
    await first.fill(NEW_PASSWORD);
    await second.fill(NEW_PASSWORD);
    const updated = 'Password updated successfully! You can now log in with your new password.';
    await seesAfter(mail, updated, () => save.click());
    await expect(mail).toHaveURL('/auth');
  });

  await test.step('the link works once', async () => {
    await followMail(mail, email, 'Bellwether: reset your password');
    await mail.getByLabel('New password', { exact: true }).fill(PASSWORD);
    await mail.getByLabel('Confirm new password').fill(PASSWORD);
    await mail.getByRole('button', { name: 'Set new password' }).click();
    await sees(toastOf(mail), 'Error');
    await sees(toastOf(mail), 'This password reset link is invalid or has expired.');
    await openPage(mail, '/reset-password');
    await seesName(mail, 'heading', 'Invalid Reset Link');
  });

  await test.step('the old password is refused, the new one opens the account', async () => {
    await signIn(page, email, PASSWORD);
    await expect(page.getByRole('alert')).toContainText('Email or password is wrong.');
    await forms.fillSignIn(email, NEW_PASSWORD);
    await forms.send();
    await expect(page).toHaveURL('/upgrade');
    await page.getByRole('button', { name: 'Continue with Free' }).click();
    await expect(page.getByText('not verified')).toBeHidden();
  });
});

test('whoever gets the mail of an account that somebody else made takes it over, and then connects Google', async ({
  page,
  browser,
}) => {
  const email = newEmail();
  const stranger = await (await browser.newContext()).newPage();
  await signUp(stranger, email);

  await test.step('the link alone confirms nothing: this was not me', async () => {
    await followMail(page, email, 'Bellwether: confirm your email address');
    await page.getByRole('button', { name: 'Confirm email address' }).click();
    await expect(page.getByText(/Someone created an account with this email address/)).toBeVisible();
    await page.getByRole('button', { name: 'This was not me' }).click();
    await page.getByLabel('New password', { exact: true }).fill(NEW_PASSWORD);
    await page.getByLabel('Confirm new password').fill(NEW_PASSWORD);
    await page.getByRole('button', { name: 'Set new password' }).click();
    await expect(page).toHaveURL('/auth');
    expect((await stranger.request.get('/api/me')).status()).toBe(401);
  });

  await test.step('Google asks for the new password once', async () => {
    await page.getByRole('button', { name: 'Continue with Google' }).click();
    await page.getByLabel('Email').fill(email);
    await page.getByRole('button', { name: 'Continue' }).click();
    await expect(page.getByRole('heading', { name: 'Connect Google' })).toBeVisible();
    await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
    await page.getByRole('button', { name: 'Connect and sign in' }).click();
    await expect(page.getByRole('alert').filter({ hasText: 'The password is wrong.' })).toBeVisible();
    await page.getByLabel('Password', { exact: true }).fill(NEW_PASSWORD);
    await page.getByRole('button', { name: 'Connect and sign in' }).click();
    await expect(page.getByRole('button', { name: `Account: ${email}` })).toBeVisible();
  });
});
