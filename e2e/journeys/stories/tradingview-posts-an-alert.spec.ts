import { expect, test } from '@playwright/test';
import { haveProAccount, newEmail } from '../pages/account.js';
import { market } from '../pages/market.js';
import { openPage } from '../pages/open-page.js';
import { Workspace } from '../pages/workspace.js';

test.afterAll(() => market.calm('ETH'));

test('TradingView posts an alert: it rings in the chat, and the page says why', async ({ page, request }) => {
  const workspace = new Workspace(page);
  await market.holdAt('ETH', 3_120);
  await haveProAccount(page, newEmail());
  await openPage(page, '/dashboard');
  const chat = await workspace.connectTelegram();
  await page.bringToFront();
  await openPage(page, '/account#hooks');
  const panel = page.getByRole('region', { name: 'Alerts from TradingView' });

  const address = await test.step('a hook is named, and its address is shown once', async () => {
    await panel.getByRole('button', { name: 'Add a hook' }).click();
    await expect(panel.getByLabel('Name of the new hook')).toHaveAccessibleDescription(
      'Give the hook a name, like “Breakout”.',
    );
    await panel.getByLabel('Name of the new hook').fill('Breakout');
    await panel.getByRole('button', { name: 'Add a hook' }).click();
    const code = panel.locator('code');
    await expect(code).toHaveText(/\/hooks\/tv\/bwh_[\w-]{43}$/);
    await expect(panel.getByRole('list', { name: 'Hooks' })).toContainText('Nothing came yet');
    return code.innerText();
  });

  await test.step('what TradingView posts is in the chat, with our price', async () => {
    const body = { symbol: 'ETH', text: 'ETH broke out <b>upwards</b>' };
    const answer = await request.post(address, { data: body });
    expect(answer.status()).toBe(200);
    await chat.expectMessage('◆ TradingView “Breakout” — ETH broke out <b>upwards</b>');
    await chat.expectMessage('ETH was at 3,12');
  });

  await test.step('it stands among the alerts, and says why it rang', async () => {
    await page.bringToFront();
    await openPage(page, '/dashboard');
    const alert = workspace.alert('Breakout');
    await expect(alert).toContainText('ETH broke out');
    await alert.getByText('Why?').click();
    await expect(alert).toContainText('"text":"ETH broke out <b>upwards</b>"');
  });

  await test.step('a hook that is deleted rings no more', async () => {
    await openPage(page, '/account#hooks');
    await panel.getByRole('button', { name: 'Delete Breakout' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
    await expect(panel.getByText('A hook is an address that TradingView posts alerts to.')).toBeVisible();
    expect((await request.post(address, { data: 'again' })).status()).toBe(404);
  });
});
