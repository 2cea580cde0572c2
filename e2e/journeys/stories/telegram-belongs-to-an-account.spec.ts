import { expect, test } from '@playwright/test';
import { AccessForms, haveAccount, newEmail } from '../pages/account.js';
import { LandingPage } from '../pages/landing-page.js';
import { market } from '../pages/market.js';
import { openPage } from '../pages/open-page.js';
import { Workspace } from '../pages/workspace.js';
import { seesName } from '../pages/sees.js';
import { windowOpenedBy } from '../pages/opened-window.js';

test.beforeAll(async () => {
  await market.holdAt('BTC', 64_000);
  await market.holdAt('ETH', 3_120);
});

test.afterAll(async () => {
  await market.calm('BTC');
  await market.calm('ETH');
});

test('an account connects a chat with Confirm, disconnects it and connects it again', async ({
  page,
  context,
}) => {
  const workspace = new Workspace(page);
  await haveAccount(page, newEmail());
  await openPage(page, '/onboarding');
  await seesName(page, 'heading', 'Telegram Notifications');

  await test.step('Cancel in the chat connects nothing, Confirm does', async () => {
    await seesName(workspace.telegram, 'button', 'Connect Telegram');
    const window = await windowOpenedBy(workspace.telegram.getByRole('button', { name: 'Connect Telegram' }));
    await window.close();
    await expect(workspace.telegram.getByText('Waiting for Telegram…')).toBeVisible();
    await workspace.telegram.getByRole('button', { name: 'Cancel' }).click();
    const chat = await workspace.connectTelegram();
    await chat.expectMessage(/Your alerts will arrive in this chat/);
    await chat.close();
  });

  const other = new Workspace(await context.newPage());
  await openPage(other.page, '/onboarding');
  await expect(other.telegram.getByText(/^Connected as @/)).toBeVisible();
  await page.bringToFront();

  await test.step('a sample alert arrives', async () => {
    await seesName(workspace.telegram, 'button', 'Sample Alert');
    await workspace.telegram.getByRole('button', { name: 'Sample Alert' }).click();
    await expect(workspace.telegram.getByText('Test sent: check Telegram')).toBeVisible();
  });

  await test.step('disconnected in one tab, it is in the other', async () => {
    await workspace.telegram.getByRole('button', { name: 'Disconnect…' }).click();
    await workspace.telegram.getByRole('button', { name: 'Disconnect', exact: true }).click();
    for (const tab of [workspace, other]) {
      await expect(tab.telegram.getByRole('button', { name: 'Connect Telegram' })).toBeVisible();
    }
  });

  await test.step('connected again', async () => {
    const chat = await workspace.connectTelegram();
    await chat.close();
    await expect(other.telegram.getByText(/^Connected as @/)).toBeVisible();
  });
});

test('a trial becomes an account, with its chat and its triggers', async ({ page }) => {
  const landing = new LandingPage(page);
  const workspace = new Workspace(page);
  await landing.open();
  const chat = await landing.connectAndStart();
  await page.bringToFront();
  await landing.setLevel('BTC', 'Above', 70_000);
  await expect(landing.card('BTC').getByText('Active', { exact: true })).toBeVisible();
  await landing.setLevel('ETH', 'Below', 3_000);
  await expect(landing.card('ETH').getByText('Active', { exact: true })).toBeVisible();

  await page.getByRole('link', { name: 'Sign in' }).first().click();
  const forms = new AccessForms(page);
  await forms.choose('Sign Up');
  await forms.fillSignUp(newEmail());
  await forms.send();
  await page.getByRole('button', { name: 'Continue with Free' }).click();
  await expect(workspace.telegram.getByText('A trial runs in this browser.')).toBeVisible();
  await workspace.telegram.getByRole('button', { name: 'Use this chat for my account' }).click();
  await expect(workspace.toast).toContainText('2 triggers kept.');
  await expect(workspace.row('BTC above 70,000')).toBeVisible();
  await expect(workspace.row('ETH below 3,000')).toBeVisible();
  await expect(workspace.telegram.getByText(/^Connected as @/)).toBeVisible();
  await seesName(workspace.triggers, 'list', 'BTC triggers');

  await chat.say('/list');
  await chat.expectMessage(/BTC above 70,000/);
});
