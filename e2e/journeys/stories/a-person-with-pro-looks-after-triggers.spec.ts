import { expect, test } from '@playwright/test';
import { haveProAccount, newEmail } from '../pages/account.js';
import { holdCalls } from '../pages/held-calls.js';
import { market } from '../pages/market.js';
import { openPage } from '../pages/open-page.js';
import { Workspace } from '../pages/workspace.js';
import { sees, seesName } from '../pages/sees.js';

test.afterAll(() => market.calm('ETH'));

test('Pro: add, edit, drag, disarm, re-arm, preview, test, ring, why, similar, delete', async ({ page }) => {
  const workspace = new Workspace(page);
  await market.holdAt('ETH', 3_120);
  await haveProAccount(page, newEmail());
  await openPage(page, '/dashboard');
  await sees(page.getByRole('main'), 'Pro Tier');
  const chat = await workspace.connectTelegram();
  await page.bringToFront();

  await test.step('adds one, with a look at the message first', async () => {
    await workspace.openForm();
    await workspace.fillForm('ETH', 'Above', 3_400);
    await seesName(workspace.newTrigger, 'button', 'Preview Alert');
    await workspace.newTrigger.getByRole('button', { name: 'Preview Alert' }).click();
    const preview = page.getByRole('dialog', { name: 'Alert preview' });
    await expect(preview).toContainText('▲ ETH above 3,400 — now 3,400.00 USD');
    await page.keyboard.press('Escape');
    const release = await holdCalls(page, 'POST', '**/api/triggers');
    await workspace.submitForm();
    await sees(workspace.newTrigger, 'Adding...');
    release();
    await expect(workspace.row('ETH above 3,400')).toBeVisible();
  });

  await test.step('edits it inline', async () => {
    await (await workspace.openRow('ETH above 3,400')).getByRole('button', { name: 'Edit' }).click();
    const form = page.getByRole('form', { name: 'Edit the ETH trigger' });
    await expect(form.getByLabel('Symbol')).toHaveCount(0);
    await form.getByLabel('Price', { exact: true }).fill('3,300');
    const release = await holdCalls(page, 'PUT', '**/api/triggers/*');
    await form.getByRole('button', { name: 'Save' }).click();
    await sees(form, 'Saving...');
    release();
    await expect(workspace.row('ETH above 3,300')).toBeVisible();
  });

  await test.step('drags its line on the chart, and moves it by its number', async () => {
    await workspace.chart.getByLabel('Chart of').selectOption('ETH');
    await workspace.chart.getByText('Move levels by typing').click();
    const number = workspace.chart.getByRole('spinbutton', { name: 'ETH above' });
    await expect(number).toHaveValue('3300');
    const handle = workspace.chart.getByText('above 3,300', { exact: true });
    const arrow = workspace.chart.getByRole('button', { name: /^▲ 3,300/ });
    await expect(handle.or(arrow)).toBeVisible();
    if (await arrow.isVisible()) await arrow.click();
    await expect(handle).toBeVisible();
    await handle.scrollIntoViewIfNeeded();
    const box = await handle.boundingBox();
    if (box === null) throw new Error('The line has no handle');
    const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
    await page.mouse.move(x, y);
    await page.mouse.down();
    await page.mouse.move(x, y + 20, { steps: 4 });
    await page.mouse.move(x, y + 40, { steps: 4 });
    await page.mouse.up();
    await expect(workspace.row('ETH above 3,300')).toBeHidden();
    const dragged = Number(await number.inputValue());
    expect(dragged).toBeGreaterThan(3_120);
    expect(dragged).toBeLessThan(3_300);
    await number.fill('3200');
    await workspace.chart.getByRole('button', { name: 'Move' }).click();
    await expect(workspace.row('ETH above 3,200')).toBeVisible();
  });

  const row = workspace.row('ETH above 3,200');
  await test.step('disarms it: the price goes through it, and nothing rings', async () => {
    await workspace.armed('ETH above 3,200').click();
    await sees(row, 'Disarmed');
    await market.holdAt('ETH', 3_210);
    await expect(row.getByText(/^Triggered · 3,21/)).toBeVisible();
    await expect(workspace.alerts.getByRole('listitem')).toHaveCount(0);
    await market.holdAt('ETH', 3_120);
  });

  await test.step('arms it again, and has a test sent', async () => {
    await expect(row.getByText('Disarmed')).toBeVisible();
    await workspace.armed('ETH above 3,200').click();
    await expect(row.getByText('Armed', { exact: true })).toBeVisible();
    await workspace.openRow('ETH above 3,200');
    await seesName(row, 'button', 'Send to Telegram');
    await row.getByRole('button', { name: 'Send to Telegram' }).click();
    await expect(workspace.toast).toContainText('the message is marked TEST');
    await chat.expectMessage(/TEST · SIMULATED PRICE/);
  });

  await test.step('it rings in Telegram, and on the page, which says why', async () => {
    await market.holdAt('ETH', 3_205);
    await chat.expectMessage('▲ ETH above 3,200 — now 3,20');
    const alert = workspace.alert('ETH above 3,200');
    await expect(alert).toContainText(/accepted by Telegram after [\d.]+ s/i);
    await alert.getByText('Why?').click();
    for (const exchange of ['coinbase', 'kraken', 'binance']) await expect(alert).toContainText(exchange);
    await expect(row.getByText(/^Triggered · 3,20/)).toBeVisible();
  });

  await test.step('breach and pause are shown in turn', async () => {
    await market.holdAt('ETH', 3_199);
    await sees(row, 'In Breach');
    await market.holdAt('ETH', 3_150);
    await sees(row, 'Cooling down');
  });

  await test.step('Create similar opens the form with its level; Cancel closes it', async () => {
    await seesName(workspace.alerts, 'button', 'Create similar');
    await workspace.alerts.getByRole('button', { name: 'Create similar' }).click();
    await expect(workspace.newTrigger.getByLabel('Symbol')).toHaveValue('ETH');
    await expect(workspace.newTrigger.getByLabel('Price', { exact: true })).toHaveValue('3200');
    await workspace.newTrigger.getByRole('button', { name: 'Cancel' }).click();
    await expect(workspace.newTrigger).toBeHidden();
  });

  await test.step('deletes it; the alert stays', async () => {
    await workspace.openRow('ETH above 3,200');
    await row.getByRole('button', { name: 'Delete' }).click();
    await expect(row).toBeHidden();
    await expect(workspace.triggers.getByText(/^No triggers yet/)).toBeVisible();
    await expect(workspace.alert('ETH above 3,200')).toBeVisible();
  });
});
