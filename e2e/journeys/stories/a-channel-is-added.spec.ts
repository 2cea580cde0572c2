import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, test } from '@playwright/test';
import { haveProAccount, newEmail } from '../pages/account.js';
import { market } from '../pages/market.js';
import { openPage } from '../pages/open-page.js';
import { Workspace } from '../pages/workspace.js';

/** What came to the person's own server, as bodies. */
const heard: string[] = [];
const server = createServer((request, response) => {
  let text = '';
  request.on('data', (part: Buffer) => {
    text += part.toString();
  });
  request.on('end', () => {
    heard.push(text);
    response.writeHead(204).end();
  });
});

test.beforeAll(() => new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve)));
test.afterAll(async () => {
  server.close();
  await market.calm('SOL');
});

test('a channel is added: tested at once, put into a route, and told when a price crosses', async ({
  page,
}) => {
  const { port } = server.address() as AddressInfo;
  await market.holdAt('SOL', 147);
  await haveProAccount(page, newEmail());
  await openPage(page, '/account#channels');
  const panel = page.getByRole('region', { name: 'Where alerts go' });

  await test.step('a webhook takes an address, shows its secret once, and is tested', async () => {
    await panel.getByRole('button', { name: 'Add a channel' }).click();
    await page.getByRole('menuitem', { name: 'Webhook' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Address').fill('ftp://nowhere');
    await dialog.getByLabel('Name (optional)').fill('Pager');
    await dialog.getByRole('button', { name: 'Add and test' }).click();
    await expect(dialog.getByLabel('Address')).toHaveAccessibleDescription(
      'Enter an https:// address on the public internet.',
    );
    await dialog.getByLabel('Address').fill(`http://127.0.0.1:${port}/alerts`);
    await dialog.getByRole('button', { name: 'Add and test' }).click();
    await expect(dialog.locator('code')).toHaveText(/^whsec_/);
    await expect(dialog.getByText(/^Accepted in/)).toBeVisible();
    expect(heard).toHaveLength(1);
    await dialog.getByRole('button', { name: 'Done' }).click();
    await expect(panel.getByRole('listitem').filter({ hasText: 'Pager' })).toContainText('No route uses it');
  });

  await test.step('a route leads there', async () => {
    await panel.getByRole('button', { name: 'Change' }).click();
    const dialog = page.getByRole('dialog', { name: 'New route' });
    await dialog.getByLabel('Name').fill('Pager only');
    const first = dialog.getByRole('group', { name: 'Step 1, at once' });
    await expect(first.getByRole('checkbox', { name: 'Pager' })).toBeChecked();
    await dialog.getByRole('button', { name: 'Save route' }).click();
    await expect(panel.getByRole('list', { name: 'Routes' })).toContainText('Pager only: Pager at once');
  });

  await test.step('what rings comes there, and its person says that it was seen', async () => {
    await openPage(page, '/dashboard');
    const workspace = new Workspace(page);
    await workspace.add('SOL', 'Above', 150);
    await market.holdAt('SOL', 151);
    const alert = workspace.alert('SOL above 150');
    await expect(alert).toContainText('Pager: accepted');
    expect(heard.at(-1)).toContain('"alert.fired"');
    await alert.getByRole('button', { name: 'Seen' }).click();
    await expect(alert).toContainText(/Seen at \d\d:\d\d/);
  });
});
