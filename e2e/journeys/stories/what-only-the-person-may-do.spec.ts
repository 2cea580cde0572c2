import { readFile } from 'node:fs/promises';
import { expect, type Page, test } from '@playwright/test';
import { AccessForms, newEmail, PASSWORD, signIn, signUp } from '../pages/account.js';
import { followMail } from '../pages/mailbox.js';
import { inSandboxDatabase } from '../support/sandbox-database.js';

/** The device of a person, whose lock opens by itself: https://w3c.github.io/webauthn/#sctn-automation */
async function giveDevice(page: Page): Promise<void> {
  const browser = await page.context().newCDPSession(page);
  await browser.send('WebAuthn.enable');
  await browser.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
}

async function logOut(page: Page, email: string): Promise<void> {
  await page.getByRole('button', { name: `Account: ${email}` }).click();
  await page.getByRole('menuitem', { name: 'Log out' }).click();
  await expect(page.getByRole('link', { name: 'Sign in' })).toBeVisible();
}

const forgetProof = (email: string) =>
  inSandboxDatabase(
    'UPDATE sessions SET proven_at = NULL WHERE user_id = (SELECT id FROM users WHERE email_key = $1)',
    [email],
  );

test('a passkey is added, signs in, and proves who it is', async ({ page }) => {
  const email = newEmail();
  await signUp(page, email);
  await giveDevice(page);
  await page.goto('/account');
  await page.getByLabel('Name of the new passkey').fill('Ann’s laptop');
  await page.getByRole('button', { name: 'Add a passkey' }).click();
  await expect(page.getByRole('list', { name: 'Passkeys' })).toContainText('Ann’s laptop');

  await logOut(page, email);
  await page.goto('/auth?tab=sign-in');
  await page.getByRole('button', { name: 'Sign in with a passkey' }).click();
  await expect(page.getByRole('button', { name: `Account: ${email}` })).toBeVisible();
  await page.goto('/account');
  await expect(page.getByRole('list', { name: 'Sessions' })).toContainText('with a passkey');

  await forgetProof(email);
  await page.getByRole('button', { name: 'Remove Ann’s laptop' }).click();
  const proof = page.getByRole('dialog', { name: 'Confirm that it is you' });
  await proof.getByRole('button', { name: 'Confirm with a passkey' }).click();
  await expect(page.getByRole('list', { name: 'Passkeys' })).toBeHidden();
});

test('the address is changed, another browser is signed out, the data is taken along, the account goes', async ({
  page,
  browser,
}) => {
  const [email, next] = [newEmail(), newEmail()];
  await signUp(page, email);
  const elsewhere = await (await browser.newContext()).newPage();
  await signIn(elsewhere, email);
  await expect(elsewhere.getByRole('button', { name: `Account: ${email}` })).toBeVisible();

  await page.goto('/account');
  await test.step('the other browser is out within a second, without a reload', async () => {
    await page.getByRole('button', { name: 'Sign out all others' }).click();
    await expect(page.getByText('Signed out in one other place.')).toBeVisible();
    await expect(elsewhere.getByRole('button', { name: `Account: ${email}` })).toBeHidden();
  });

  await test.step('a link confirms the new address', async () => {
    await page.getByLabel('New email address').fill(next);
    await page.getByRole('button', { name: 'Change address' }).click();
    await expect(page.getByText(`If ${next} is free, a link is on its way there.`)).toBeVisible();
    await followMail(page, next, 'Bellwether: confirm your new email address');
    await page.getByRole('button', { name: 'Use this address' }).click();
    await expect(page.getByRole('heading', { name: 'Address changed' })).toBeVisible();
  });

  await page.goto('/account');
  await test.step('the data comes as a file, after a fresh proof', async () => {
    await forgetProof(next);
    const download = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Download your data' }).click();
    const proof = page.getByRole('dialog', { name: 'Confirm that it is you' });
    await proof.getByLabel('Password').fill(PASSWORD);
    await proof.getByRole('button', { name: 'Confirm', exact: true }).click();
    const file = await (await download).path();
    const data = JSON.parse(await readFile(file, 'utf8')) as { tables: { users: { email: string }[] } };
    expect(data.tables.users).toMatchObject([{ email: next }]);
  });

  await test.step('the account is deleted, and nobody gets in', async () => {
    await page.getByRole('button', { name: 'Delete account' }).click();
    const dialog = page.getByRole('dialog', { name: 'Delete your account' });
    await dialog.getByLabel('Confirmation').fill(`DELETE ${next}`);
    await dialog.getByLabel('I understand this action is irreversible').check();
    await dialog.getByRole('button', { name: 'Delete account' }).click();
    // The open dialog hides all behind it: only the answer says that it is done.
    await expect(page.getByText('Your account was deleted.')).toBeVisible();
    await expect(page.getByRole('button', { name: `Account: ${next}` })).toBeHidden();
    await page.goto('/auth?tab=sign-in');
    const forms = new AccessForms(page);
    await forms.fillSignIn(next);
    await forms.send();
    await expect(page.getByRole('alert')).toContainText('Email or password is wrong.');
  });
});
