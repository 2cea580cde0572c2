import { expect, type Page, test } from '@playwright/test';
import { haveAdmin, newEmail } from '../pages/account.js';
import { market } from '../pages/market.js';
import { openAdminPage, openPage } from '../pages/open-page.js';
import { Workspace } from '../pages/workspace.js';
import { inSandboxDatabase } from '../support/sandbox-database.js';
import { sees, seesName } from '../pages/sees.js';

const TEST_PRICE = '**/api/test/price';
/** No other journey goes there. */
const FAR = 777_777;

test.beforeAll(() => market.holdAt('BTC', 64_000));
test.afterAll(() => market.calm('BTC'));

/** Everything that firing would change of an account. */
function stateOf(email: string): Promise<readonly unknown[]> {
  return inSandboxDatabase(
    `SELECT row_to_json(watched) AS trigger,
            (SELECT count(*)::int FROM alerts WHERE user_id = account.id) AS alerts,
            (SELECT count(*)::int FROM deliveries WHERE user_id = account.id) AS deliveries
       FROM users account JOIN triggers watched ON watched.user_id = account.id
      WHERE account.email_key = $1`,
    [email],
  );
}

async function answer(page: Page, status: number, fields?: object): Promise<void> {
  await page.route(TEST_PRICE, (route) => route.fulfill({ status, ...(fields && { json: fields }) }), {
    times: 1,
  });
}

test('the simulator on the dashboard says what would fire, and changes nothing', async ({ page }) => {
  const workspace = new Workspace(page);
  const email = newEmail();
  await haveAdmin(page, email);
  await openPage(page, '/dashboard');
  await workspace.add('BTC', 'Above', FAR);
  await expect(workspace.row('BTC above 777,777').getByText('Armed', { exact: true })).toBeVisible();
  const before = await stateOf(email);
  expect(before).toMatchObject([{ alerts: 0, trigger: { level: FAR, phase: 'armed' } }]);

  await seesName(page, 'button', 'Price Simulator');
  await page.getByRole('button', { name: 'Price Simulator' }).click();
  const dialog = page.getByRole('dialog', { name: 'Price Simulator' });
  const run = dialog.getByRole('button', { name: 'Run simulation' });

  await test.step('without a price there is nothing to run', async () => {
    await run.click();
    await sees(dialog, 'No prices provided');
    await sees(dialog, 'Please enter at least one price to simulate');
  });

  await test.step('a price beyond the level would fire it', async () => {
    await dialog.getByLabel('BTC').fill('778000');
    await run.click();
    await expect(dialog.getByText('BTC at 778,000.00 USD')).toBeVisible();
    await expect(dialog.getByText('▲ BTC above 777,777').first()).toBeVisible();
  });

  await test.step('what the server does not do is said', async () => {
    await answer(page, 403);
    await run.click();
    await sees(dialog, 'Not available');
    await sees(dialog, 'Admin access required');
    await answer(page, 422, {
      statusCode: 422,
      code: 'RULE_BROKEN',
      message: 'no',
      requestId: 'r',
      fields: [{ field: 'BTC', message: 'is too much' }],
    });
    await run.click();
    await sees(dialog, 'Invalid input');
    await expect(dialog.getByText('BTC: is too much')).toBeVisible();
    await answer(page, 404);
    await run.click();
    await sees(dialog, 'Price simulator is disabled');
    await page.route(TEST_PRICE, (route) => route.abort(), { times: 1 });
    await run.click();
    await sees(dialog, 'Failed to run simulation');
  });

  // Escape would take away the toast of the new trigger first, if that is still there.
  await dialog.getByRole('button', { name: 'Close' }).click();
  await expect(dialog).toBeHidden();
  expect(await stateOf(email)).toEqual(before);
  await expect(workspace.row('BTC above 777,777').getByText('Armed', { exact: true })).toBeVisible();
});

test('trigger testing tries prices and messages', async ({ page }) => {
  const workspace = new Workspace(page);
  await haveAdmin(page, newEmail());
  await openAdminPage(page, '/admin/trigger-testing');
  const prices = page.getByRole('form', { name: 'Price simulator' });
  const { toast } = workspace;

  await test.step('one price is enough, none is not', async () => {
    await prices.getByRole('button', { name: 'Test prices' }).click();
    await sees(toast, 'No Prices Entered');
    await sees(toast, 'Enter at least one valid price to test');
    await prices.getByLabel('ETH').fill('3100');
    const sent = page.waitForRequest(TEST_PRICE);
    await prices.getByRole('button', { name: 'Test prices' }).click();
    expect((await sent).postDataJSON()).toEqual({ ETH: 3_100 });
    await expect(page.getByText('ETH at 3,100.00 USD')).toBeVisible();
    await answer(page, 500);
    await prices.getByRole('button', { name: 'Test prices' }).click();
    await sees(toast, 'Price Test Failed');
  });

  await test.step('a message is shown, and sent to one’s own chat', async () => {
    const message = page.getByRole('region', { name: 'Alert message' });
    const [preview, send] = [
      message.getByRole('button', { name: 'Preview Alert' }),
      message.getByRole('button', { name: 'Send to Telegram' }),
    ];
    await page.route('**/api/triggers/test-preview', (route) => route.fulfill({ status: 500 }), { times: 1 });
    await preview.click();
    await sees(toast, 'Preview Failed');
    await preview.click();
    await expect(page.getByRole('dialog', { name: 'Alert preview' })).toContainText(/BTC above/);
    await page.keyboard.press('Escape');
    await send.click();
    await sees(toast, 'Connect Telegram First');
    await openPage(page, '/dashboard');
    const chat = await workspace.connectTelegram();
    await page.bringToFront();
    await openAdminPage(page, '/admin/trigger-testing');
    await page.route('**/api/triggers/send-test', (route) => route.fulfill({ status: 500 }), { times: 1 });
    await send.click();
    await sees(toast, 'Send Failed');
    await send.click();
    await chat.expectMessage(/TEST · SIMULATED PRICE/);
  });
});
