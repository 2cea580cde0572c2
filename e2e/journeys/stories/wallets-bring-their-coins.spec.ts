import { expect, test } from '@playwright/test';
import { haveProAccount, newEmail } from '../pages/account.js';
import { chain } from '../pages/chain.js';
import { market } from '../pages/market.js';
import { openPage } from '../pages/open-page.js';
import { Workspace } from '../pages/workspace.js';
import { DEMO_ETHEREUM_ADDRESS } from '../../stand-ins/chain/demo-addresses.js';
import { sees, seesName } from '../pages/sees.js';

/** Nobody has asked for it before: nothing of it is kept. */
const OTHER_ADDRESS = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8';

test.afterAll(async () => {
  await chain.heal();
  await market.calm('ETH');
});

test('a wallet is added, its coins are listed, offered for triggers and priced; what cannot be read is unknown', async ({
  page,
}) => {
  const workspace = new Workspace(page);
  await market.holdAt('ETH', 3_120);
  await haveProAccount(page, newEmail());
  await openPage(page, '/');

  const add = async (address: string) => {
    await workspace.wallets.getByRole('button', { name: 'Add wallet' }).click();
    const dialog = page.getByRole('dialog', { name: 'Add wallet' });
    await dialog.getByLabel('Wallet address').fill(address);
    await dialog.getByRole('button', { name: 'Add this wallet' }).click();
    return dialog;
  };
  const wallet = (start: string) =>
    workspace.wallets.getByRole('listitem').filter({ hasText: start }).first();

  await test.step('too short an address stays here, and so does a seed phrase', async () => {
    await seesName(workspace.wallets, 'button', 'Add wallet');
    const dialog = await add('0x12345678');
    await expect(dialog.getByText('An address has more than 10 characters.')).toBeVisible();
    await page.keyboard.press('Escape');
  });

  await test.step('a good one is read: tokens and balances', async () => {
    const dialog = await add(DEMO_ETHEREUM_ADDRESS);
    await expect(dialog).toBeHidden();
    const row = wallet('0xf39F');
    for (const balance of ['12.5 ETH', '2,500.75 USDC', '340 LINK']) {
      await expect(row.getByText(balance, { exact: true })).toBeVisible();
    }
  });

  await test.step('its coins can be watched', async () => {
    const form = await workspace.openForm();
    await form.getByLabel('Symbol').click();
    const group = form.getByRole('group', { name: 'From Your Wallets' });
    await group.getByRole('option', { name: 'USDC' }).click();
    await form.getByText('Below', { exact: true }).click();
    await form.getByLabel('Price', { exact: true }).fill('0.95');
    await workspace.submitForm();
    await expect(workspace.row('USDC below 0.95')).toBeVisible();
  });

  await test.step('Ethereum does not answer: unknown, never 0', async () => {
    await chain.cutEthereum();
    const dialog = await add(OTHER_ADDRESS);
    await expect(dialog).toBeHidden();
    await expect(wallet('0x7099')).toContainText('Balances unknown');
    await expect(wallet('0x7099')).not.toContainText(/\b0\b/);
    await expect(wallet('0xf39F')).toContainText('12.5 ETH');
    await chain.heal();
  });

  await test.step('the pills of /settings are the coins of the first wallet, live', async () => {
    await openPage(page, '/settings');
    await seesName(page, 'heading', 'Alert Settings V2');
    const pills = page.getByRole('region', { name: 'Current prices' });
    await expect(pills).toContainText('ETH');
    await expect(pills).toContainText('3,120');
    await market.holdAt('ETH', 3_345);
    await expect(pills).toContainText('3,345');
  });

  await test.step('removed, it is gone', async () => {
    await openPage(page, '/');
    await workspace.wallets.getByRole('button', { name: /^Remove wallet 0x7099/ }).click();
    await expect(workspace.wallets.getByText(/^0x7099/)).toBeHidden();
    await sees(workspace.page, 'Connected wallets');
  });
});
