import { readFile } from 'node:fs/promises';
import { expect, type Page, test } from '@playwright/test';
import { AccessForms, newEmail, PASSWORD, signIn, signUp } from '../pages/account.js';
import { followMail } from '../pages/mailbox.js';
import { authenticatorCode, stepThatRuns } from '../pages/authenticator.js';
import { openPage } from '../pages/open-page.js';
import { seesAfter } from '../pages/sees.js';
import { inSandboxDatabase } from '../support/sandbox-database.js';
import { heldTexts } from '../support/sandbox-dump.js';

/** How soon another browser is signed out is judged by `npm run verify`, where nothing runs beside it. */
const SIGNED_OUT = process.env.SESSIONS_TIMED === 'true' ? { timeout: 1_000 } : {};

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
  await openPage(page, '/account');
  await page.getByLabel('Name of the new passkey').fill('Ann’s laptop');
  await page.getByRole('button', { name: 'Add a passkey' }).click();
  await expect(page.getByRole('list', { name: 'Passkeys' })).toContainText('Ann’s laptop');

  await logOut(page, email);
  await openPage(page, '/auth?tab=sign-in');
  await page.getByRole('button', { name: 'Sign in with a passkey' }).click();
  await expect(page.getByRole('button', { name: `Account: ${email}` })).toBeVisible();
  await openPage(page, '/account');
  await expect(page.getByRole('list', { name: 'Sessions' })).toContainText('with a passkey');

  await forgetProof(email);
  await page.getByRole('button', { name: 'Remove Ann’s laptop' }).click();
  const proof = page.getByRole('dialog', { name: 'Confirm that it is you' });
  await proof.getByRole('button', { name: 'Confirm with a passkey' }).click();
  await expect(page.getByRole('list', { name: 'Passkeys' })).toBeHidden();
});

test('a code of an authenticator app is asked for, and taken once', async ({ page }) => {
  const email = newEmail();
  await signUp(page, email);
  await openPage(page, '/account');
  const panel = page.getByRole('region', { name: 'Authenticator app' });
  await panel.getByRole('button', { name: 'Set up' }).click();
  const secret = await panel.locator('code').innerText();
  const step = await stepThatRuns();
  await panel.getByLabel('Code').fill(authenticatorCode(secret, step));
  await panel.getByRole('button', { name: 'Confirm' }).click();
  const codes = panel.getByRole('list', { name: 'Recovery codes' }).getByRole('listitem');
  await expect(codes).toHaveCount(10);
  const recoveryCode = await codes.first().innerText();

  const forms = new AccessForms(page);
  const field = page.getByLabel('Code of your authenticator app, or a recovery code');
  const account = page.getByRole('button', { name: `Account: ${email}` });
  const signInWithPassword = async () => {
    await openPage(page, '/auth?tab=sign-in');
    await forms.fillSignIn(email);
    await forms.send();
    await expect(field).toBeVisible();
  };

  await test.step('the next code opens the account', async () => {
    await logOut(page, email);
    await signInWithPassword();
    await field.fill(authenticatorCode(secret, step + 1));
    await forms.send();
    await expect(account).toBeVisible();
  });

  await test.step('the same code again is refused, a recovery code is not', async () => {
    await logOut(page, email);
    await signInWithPassword();
    await field.fill(authenticatorCode(secret, step + 1));
    await forms.send();
    await expect(page.getByRole('alert')).toContainText('This code is wrong or was used already.');
    await expect(account).toBeHidden();
    await field.fill(recoveryCode);
    await forms.send();
    await expect(account).toBeVisible();
  });
});

/** On the page of the account: asks for another address, and follows the link that comes there. */
async function changeAddress(page: Page, next: string): Promise<void> {
  await page.getByLabel('New email address').fill(next);
  await page.getByRole('button', { name: 'Change address' }).click();
  await expect(page.getByText(`If ${next} is free, a link is on its way there.`)).toBeVisible();
  await followMail(page, next, 'Bellwether: confirm your new email address');
  await page.getByRole('button', { name: 'Use this address' }).click();
  await expect(page.getByRole('heading', { name: 'Address changed' })).toBeVisible();
}

test('a change of address that somebody else made is taken back from the old mailbox', async ({
  page,
  browser,
}) => {
  const [email, next] = [newEmail(), newEmail()];
  await signUp(page, email);
  await openPage(page, '/account');
  await changeAddress(page, next);

  const owner = await (await browser.newContext()).newPage();
  const newPassword = 'a bell that came back';
  await test.step('the old mailbox has the way back', async () => {
    await followMail(owner, email, 'Bellwether: your email address was changed');
    await owner.getByRole('button', { name: 'This was not me' }).click();
    await expect(owner.getByRole('heading', { name: 'Your address is back' })).toBeVisible();
  });
  await test.step('whoever changed it is out', async () => {
    await expect(page.getByRole('button', { name: `Account: ${next}` })).toBeHidden();
    await openPage(page, '/account');
    await expect(page.getByRole('link', { name: 'Sign in' }).first()).toBeVisible();
  });
  await test.step('the owner sets a password and gets in with the old address', async () => {
    await owner.getByLabel('New password', { exact: true }).fill(newPassword);
    await owner.getByLabel('Confirm new password').fill(newPassword);
    const save = owner.getByRole('button', { name: 'Set new password' });
    await seesAfter(owner, /Password updated successfully!/, () => save.click());
    await signIn(owner, email, newPassword);
    await expect(owner.getByRole('button', { name: `Account: ${email}` })).toBeVisible();
  });
});

/** Gives an account whatever else leads to a person: names, a chat, a wallet, words of their own. Returns all of it as texts. */
async function leaveTraces(page: Page, email: string): Promise<readonly string[]> {
  const mark = email.slice(0, 8);
  const [firstName, lastName] = [`Zorrina${mark}`, `Quillfeather${mark}`];
  await inSandboxDatabase('UPDATE users SET first_name = $2, last_name = $3 WHERE email_key = $1', [
    email,
    firstName,
    lastName,
  ]);
  const handle = `handle_${mark}`;
  const [chat] = await inSandboxDatabase<{ id: string }>(
    `INSERT INTO telegram_chats (chat_id, telegram_user_id, username, user_id, linked_at)
     SELECT id_of_chat, id_of_chat, $2, users.id, now()
       FROM users, (SELECT 7000000000 + floor(random() * 1000000000)::bigint AS id_of_chat) made
      WHERE email_key = $1
     RETURNING chat_id AS id`,
    [email, handle],
  );
  const address = '0x3C44CdDdB6a900fa2b585dd299e03d12FA4293BC';
  const wallet = await page.request.post('/api/wallets', { data: { network: 'ethereum', address } });
  expect(wallet.status()).toBe(201);
  const trigger = await page.request.post('/api/triggers', {
    data: { symbol: 'BTC', op: 'above', v1: 900_000, name: `Name ${mark}`, note: `Note ${mark}` },
  });
  expect(trigger.status()).toBe(201);
  return [email, mark, firstName, lastName, handle, address, chat?.id ?? 'no chat'];
}

test('another browser is signed out, and the data is taken along', async ({ page, browser }) => {
  const email = newEmail();
  await signUp(page, email);
  const elsewhere = await (await browser.newContext()).newPage();
  await signIn(elsewhere, email);
  await expect(elsewhere.getByRole('button', { name: `Account: ${email}` })).toBeVisible();

  await openPage(page, '/account');
  await test.step('the other browser is out within a second, without a reload', async () => {
    await page.getByRole('button', { name: 'Sign out all others' }).click();
    await expect(page.getByText('Signed out in one other place.')).toBeVisible();
    await expect(elsewhere.getByRole('button', { name: `Account: ${email}` })).toBeHidden(SIGNED_OUT);
  });

  await test.step('the data comes as a file, after a fresh proof', async () => {
    await forgetProof(email);
    const download = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Download your data' }).click();
    const proof = page.getByRole('dialog', { name: 'Confirm that it is you' });
    await proof.getByLabel('Password').fill(PASSWORD);
    await proof.getByRole('button', { name: 'Confirm', exact: true }).click();
    const file = await (await download).path();
    const data = JSON.parse(await readFile(file, 'utf8')) as { tables: { users: { email: string }[] } };
    expect(data.tables.users).toMatchObject([{ email }]);
  });
});

test('the address is changed, and the account goes', async ({ page }) => {
  const [email, next] = [newEmail(), newEmail()];
  await signUp(page, email);
  const traces = [...(await leaveTraces(page, email)), next];

  await openPage(page, '/account');
  await test.step('a link confirms the new address', () => changeAddress(page, next));

  await openPage(page, '/account');
  const held = new Set((await heldTexts(traces)).map(({ text }) => text));
  expect([...held].sort()).toEqual([...traces].sort());
  await test.step('the account is deleted, and nobody gets in', async () => {
    await page.getByRole('button', { name: 'Delete account' }).click();
    const dialog = page.getByRole('dialog', { name: 'Delete your account' });
    await dialog.getByLabel('Confirmation').fill(`DELETE ${next}`);
    await dialog.getByLabel('I understand this action is irreversible').check();
    await dialog.getByRole('button', { name: 'Delete account' }).click();
    // The open dialog hides all behind it: only the answer says that it is done.
    await expect(page.getByText('Your account was deleted.')).toBeVisible();
    await expect(page.getByRole('button', { name: `Account: ${next}` })).toBeHidden();
    await openPage(page, '/auth?tab=sign-in');
    const forms = new AccessForms(page);
    await forms.fillSignIn(next);
    await forms.send();
    await expect(page.getByRole('alert')).toContainText('Email or password is wrong.');
  });

  await test.step('a dump holds no e-mail, name, chat or address', async () => {
    expect(await heldTexts(traces)).toEqual([]);
  });
});
