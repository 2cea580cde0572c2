import { expect, type Page, test } from '@playwright/test';
import { type BellwetherClient, bellwetherClient } from '../../../backend/client/client.js';
import { haveProAccount, newEmail } from '../pages/account.js';
import { openPage } from '../pages/open-page.js';
import { Workspace } from '../pages/workspace.js';
import { PRODUCT_URL } from '../support/sandbox-under-test.js';

/** Made as a person makes it, on the page of the account. */
async function createToken(page: Page, scopes: readonly string[]): Promise<string> {
  await openPage(page, '/account');
  const form = page.getByRole('form', { name: 'Create an API token' });
  await form.getByLabel('Name of the new token').fill('Home server');
  for (const scope of scopes) await form.getByRole('checkbox', { name: scope }).check();
  await form.getByRole('button', { name: 'Create a token' }).click();
  await expect(page.getByText('Copy the token “Home server” now.')).toBeVisible();
  return page.locator('output code').innerText();
}

async function numberOfTriggers(api: BellwetherClient): Promise<number | undefined> {
  return (await api.GET('/api/triggers')).data?.length;
}

test('a program with an API token looks after triggers through the client', async ({ page }) => {
  await haveProAccount(page, newEmail());
  const api = bellwetherClient(PRODUCT_URL, await createToken(page, ['read', 'triggers']));

  const body = { symbol: 'BTC', op: 'above', v1: 99_000, name: 'Rent' } as const;
  const header = { 'Idempotency-Key': 'rent' };
  const made = await api.POST('/api/triggers', { params: { header }, body });
  const repeated = await api.POST('/api/triggers', { params: { header }, body });
  expect(repeated.data).toEqual(made.data);
  expect(repeated.response.headers.get('idempotent-replayed')).toBe('true');
  const id = made.data?.id ?? '';
  expect((await api.GET('/api/triggers')).data).toMatchObject([{ id, price: 99_000, active: true }]);

  const json = await api.GET('/api/triggers/export', { params: { query: { format: 'json' } } });
  expect(json.data).toMatchObject({ version: 1, triggers: [{ id, symbol: 'BTC', name: 'Rent' }] });
  const csv = await api.GET('/api/triggers/export', {
    params: { query: { format: 'csv' } },
    parseAs: 'text',
  });
  expect(csv.data).toContain('BTC');

  await openPage(page, '/dashboard');
  const { triggers } = new Workspace(page);
  await expect(triggers.getByText('Rent')).toBeVisible();

  const refused = await api.POST('/api/triggers', { body: { ...body, v1: -1 } });
  expect(refused.error).toMatchObject({ code: 'RULE_BROKEN', message: 'Price must be positive' });
  const secret = await api.GET('/api/tokens');
  expect(secret.error?.message).toBe('This token may not do that. It has: read, triggers.');

  const deleted = await api.DELETE('/api/triggers/{id}', { params: { path: { id } } });
  expect(deleted.response.status).toBe(204);
  expect(await numberOfTriggers(api)).toBe(0);
  await expect(triggers.getByText('Rent')).toHaveCount(0);
});
