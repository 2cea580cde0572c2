import { expect, type Page, test } from '@playwright/test';
import { haveProAccount, newEmail } from '../pages/account.js';
import { openPage } from '../pages/open-page.js';
import { toastOf, Workspace } from '../pages/workspace.js';

test.use({ serviceWorkers: 'allow' });

test('without a network the page says so, shows no old price, and comes back by itself', async ({
  page,
  context,
}) => {
  await openPage(page, '/pricing');
  await page.evaluate(() => navigator.serviceWorker.ready);
  await context.setOffline(true);

  await openPage(page, '/status');
  await expect(page.getByRole('heading', { name: 'You are offline' })).toBeVisible();
  await expect(page.getByText('Your triggers do not')).toBeVisible();
  await expect(page.locator('body')).toHaveCSS('display', 'grid');
  const read = () => page.evaluate(() => fetch('/api/prices?symbols=BTC').then(({ status }) => status));
  await expect(read()).rejects.toThrow('Failed to fetch');

  await context.setOffline(false);
  await expect(page.getByRole('heading', { name: 'You are offline' })).toBeHidden();
  await expect(page).toHaveURL('/status');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  expect(await read()).toBe(200);
});

test('the first toast comes while nothing answers: the page stays, and goes on when the network is back', async ({
  page,
}) => {
  const { billing } = new Workspace(page);
  await haveProAccount(page, newEmail());
  await openPage(page, '/');
  await loaded(page);
  await page.route('**/*', (route) => route.abort('internetdisconnected'));

  await billing.getByRole('button', { name: 'Refresh billing' }).click();
  await expect(toastOf(page)).toContainText("Couldn't refresh. Try again.");
  await billing.getByRole('button', { name: 'Manage billing' }).click();
  await expect(page.getByText('Could not open.')).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Dashboard', level: 1 })).toBeVisible();

  await page.unroute('**/*');
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByRole('dialog', { name: 'Manage billing' })).toBeVisible();
  await page.keyboard.press('Escape');
  await billing.getByRole('button', { name: 'Refresh billing' }).click();
  await expect(toastOf(page)).toContainText('Billing Updated');
});

test('a page of an older build, whose files are gone, is read anew once', async ({ page }) => {
  const { billing } = new Workspace(page);
  await haveProAccount(page, newEmail());
  await openPage(page, '/');
  await loaded(page);
  let loads = 0;
  page.on('load', () => (loads += 1));
  const assets = '**/assets/*.js';
  await page.route(assets, (route) => route.fulfill({ status: 404, body: '' }));
  const [isAsked, isRead] = [
    page.waitForRequest((request) => request.isNavigationRequest()),
    page.waitForEvent('load'),
  ];
  await billing.getByRole('button', { name: 'Manage billing' }).click();
  await isAsked;
  await page.unroute(assets);
  await isRead;
  await expect(billing.getByText(/^Complimentary account/)).toBeVisible();
  await billing.getByRole('button', { name: 'Manage billing' }).click();
  await expect(page.getByRole('dialog', { name: 'Manage billing' })).toBeVisible();
  expect(loads).toBe(1);
});

test('what the browser installs is there: each icon has the size it is said to have', async ({ request }) => {
  const answer = await request.get('/manifest.webmanifest');
  expect(answer.headers()).toMatchObject({
    'content-type': expect.stringContaining('application/manifest+json'),
    'cache-control': 'no-cache',
  });
  const { icons, ...manifest } = (await answer.json()) as {
    icons: { src: string; sizes: string; type: string; purpose?: string }[];
  };
  expect(manifest).toMatchObject({ id: '/', start_url: '/', scope: '/', display: 'standalone' });
  expect(icons.map(({ sizes, purpose = 'any' }) => `${sizes} ${purpose}`)).toEqual(
    expect.arrayContaining(['192x192 any', '512x512 any', '512x512 maskable']),
  );
  for (const { src, sizes, type } of icons) {
    const icon = await request.get(src);
    expect(icon.headers()['content-type']).toContain(type);
    if (type === 'image/png') expect(sizeOf(await icon.body()), src).toBe(sizes);
  }
  expect(sizeOf(await (await request.get('/icon-180.png')).body())).toBe('180x180');
  expect(sizeOf(await (await request.get('/og.png')).body())).toBe('1200x630');
});

/** Until the dashboard has all the code that it loads by itself: the bell in the header comes when nothing else is on its way. */
async function loaded(page: Page): Promise<void> {
  await expect(new Workspace(page).billing.getByText(/^Complimentary account/)).toBeVisible();
  await expect(page.getByTestId('chart-place')).toBeVisible();
  await expect(page.getByRole('button', { name: /^Bell, / })).toBeVisible();
}

/** Of a PNG, as its header says. */
function sizeOf(png: Buffer): string {
  return `${png.readUInt32BE(16)}x${png.readUInt32BE(20)}`;
}
