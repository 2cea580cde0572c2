import { expect, test } from '@playwright/test';
import { haveProAccount, newEmail } from '../pages/account.js';
import { openPage } from '../pages/open-page.js';
import { Workspace } from '../pages/workspace.js';

test('"65.000" on BTC is shown and saved as 65,000', async ({ page }) => {
  const workspace = new Workspace(page);
  await haveProAccount(page, newEmail());
  await openPage(page, '/');
  const form = await workspace.openForm();
  await form.getByLabel('Symbol').fill('BTC');
  const price = form.getByLabel('Price', { exact: true });
  await price.fill('65.000');
  await expect(form.getByText(/^= 65,000 USD · .* above the price now$/)).toBeVisible();
  await price.blur();
  await expect(price).toHaveValue('65,000');
  await workspace.submitForm();
  await expect(workspace.row('BTC above 65,000')).toBeVisible();
});

test('where no price is known, "70.000" is asked about', async ({ page }) => {
  const workspace = new Workspace(page);
  await haveProAccount(page, newEmail());
  await page.routeWebSocket(/\/socket\.io\//, () => {});
  await page.route(/\/api\/(market-)?prices/, (route) => route.fulfill({ status: 503, body: '' }));
  await openPage(page, '/');
  const form = await workspace.openForm();
  await form.getByLabel('Symbol').fill('BTC');
  await form.getByLabel('Price', { exact: true }).fill('70.000');
  await workspace.submitForm();
  await expect(form.getByText('Do you mean')).toBeVisible();
  await form.getByRole('button', { name: '70,000', exact: true }).click();
  await workspace.submitForm();
  await expect(workspace.row('BTC above 70,000')).toBeVisible();
});
