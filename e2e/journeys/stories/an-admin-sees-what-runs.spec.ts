import { expect, test } from '@playwright/test';
import { haveAdmin, newEmail } from '../pages/account.js';
import { market } from '../pages/market.js';
import { openAdminPage, openPage } from '../pages/open-page.js';
import { telegram } from '../pages/telegram.js';
import { toastOf, Workspace } from '../pages/workspace.js';

test.afterAll(async () => {
  await telegram.accept();
  await market.calm('SOL');
});

test('a message that Telegram refused for good is seen on the operations page, and sent again', async ({
  page,
}) => {
  const workspace = new Workspace(page);
  const email = newEmail();
  await market.holdAt('SOL', 150);
  await haveAdmin(page, email);
  await openPage(page, '/dashboard');
  const chat = await workspace.connectTelegram();
  await page.bringToFront();
  await workspace.add('SOL', 'Above', 170);
  await telegram.refuse(await chat.handle(), { error_code: 400 });
  await market.holdAt('SOL', 171);

  await openAdminPage(page, '/admin/operations');
  const failed = page.getByRole('list', { name: 'Failed deliveries' }).getByRole('listitem');
  const mine = failed.filter({ hasText: email });
  await expect(mine).toContainText('Telegram · alert');
  await expect(mine).toContainText('SOL');
  await expect(page.getByRole('list', { name: 'Processes' })).toContainText('alive');
  for (const lease of ['market', 'telegram', 'scheduler']) {
    const row = page.getByRole('list', { name: 'Leases' }).getByRole('listitem').filter({ hasText: lease });
    await expect(row).toContainText(/pid \d+/);
  }
  await expect(page.getByRole('list', { name: 'Exchanges' }).getByRole('listitem')).toHaveCount(3);

  await telegram.accept();
  await mine.getByRole('button', { name: 'Retry' }).click();
  await expect(toastOf(page)).toBeVisible();
  await chat.expectMessage('▲ SOL above 170');
  await expect(mine).toBeHidden();
});
