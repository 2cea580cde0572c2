import { test as base, expect, type Page } from '@playwright/test';
import type { MarketPricesResponse } from '@bellwether/backend/contract/market.js';
import { haveAccount, newEmail } from '../pages/account.js';
import { openPage } from '../pages/open-page.js';
import { Workspace } from '../pages/workspace.js';
import { Cleanup } from '../../proofs/support/cleanup.js';
import { beginTradingDay, type TradingDay } from '../support/trading-day.js';
import { NO_FAKETIME } from '../../proofs/support/wrong-clock.js';

/** Every page is one of the product in which it is a trading day. */
const test = base.extend<{ day: TradingDay }, { begun: TradingDay | null }>({
  begun: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright reads from the pattern what a fixture needs
    async ({}, use) => {
      const cleanup = new Cleanup();
      try {
        await use(await beginTradingDay(cleanup));
      } finally {
        await cleanup.run();
      }
    },
    { scope: 'worker', timeout: 60_000 },
  ],
  day: async ({ begun }, use, info) => {
    info.skip(begun === null, NO_FAKETIME);
    if (begun === null) return;
    await use(begun);
    if (info.status !== info.expectedStatus) process.stderr.write(begun.output());
  },
  baseURL: ({ day }, use) => use(day.url),
});

/** What GET /api/market-prices tells of an official value. */
async function told(page: Page, source: string): Promise<unknown> {
  const answer = await page.request.get('/api/market-prices');
  const { tradfi } = (await answer.json()) as MarketPricesResponse;
  return tradfi.find((value) => value.source === source);
}

/** Somebody at the page, with the plan that is given; TradFi is off as for everybody. */
async function person(
  day: TradingDay,
  page: Page,
  path: string,
  granted: 'none' | 'pro',
): Promise<Workspace> {
  const email = newEmail();
  await haveAccount(page, email);
  await day.database.rows('UPDATE users SET granted = $2 WHERE email_key = $1', [email, granted]);
  await openPage(page, path);
  return new Workspace(page);
}

test.describe.configure({ timeout: 90_000 });

test('NASDAQ rings in session, once, and not on a stale value', async ({ page, day }) => {
  const workspace = await person(day, page, '/dashboard', 'pro');
  const index = page.getByTestId('tradfi-NASDAQ');
  day.tradfi.setIndex({ value: 23_340.15 });

  await test.step('nothing of it is there until it is turned on', async () => {
    const form = await workspace.openForm();
    const options = form.getByRole('option');
    await form.getByLabel('Symbol').click();
    await expect(options.filter({ hasText: 'BTC' })).toHaveCount(1);
    await expect(options.filter({ hasText: /NASDAQ|FED|XAU/ })).toHaveCount(0);
    await expect(index).toBeHidden();
    await workspace.tradfi.getByRole('checkbox', { name: 'Show TradFi alerts' }).click();
    await expect(index).toContainText('23,340.15 points');
    await expect(page.getByTestId('tradfi-FED')).toContainText('4.00 %');
    await expect(page.getByTestId('tradfi-XAU')).toContainText('USD');
    await form.getByLabel('Symbol').click();
    await expect(options.filter({ hasText: /NASDAQ|FED|XAU/ })).toHaveCount(3);
    await page.keyboard.press('Escape');
    await workspace.newTrigger.getByRole('button', { name: 'Cancel' }).click();
  });

  const chat = await workspace.connectTelegram();
  const rings = chat.texts.filter({ hasText: 'NASDAQ' });
  await page.bringToFront();
  await workspace.add('NASDAQ', 'Above', 23_500);
  await workspace.add('NASDAQ', 'Below', 23_000);

  await test.step('it crosses the one: the bell rings', async () => {
    day.tradfi.setIndex({ value: 23_600 });
    await day.pass(1);
    await expect(rings).toHaveCount(1);
    await expect(rings).toContainText('▲ NASDAQ above 23,500 — now 23,600.00 points');
    await expect(index).toContainText('23,600.00 points');
  });

  await test.step('a value beyond the other is ten minutes old: it is shown as such, and rings nothing', async () => {
    day.tradfi.setIndex({ value: 22_900, at: day.now() });
    await day.pass(10);
    await expect.poll(() => told(page, 'NASDAQ')).toMatchObject({ value: 22_900, stale: true });
    await page.reload();
    await expect(index).toContainText('22,900.00 points');
    await expect(index).toContainText('stale, 10 min ago');
    await expect(workspace.row('NASDAQ below 23,000').getByText('Armed', { exact: true })).toBeVisible();
    await expect(rings).toHaveCount(1);
  });

  await test.step('one of this moment rings, by what it is', async () => {
    day.tradfi.setIndex({ value: 22_850, at: null });
    await day.pass(1);
    await expect(rings).toHaveCount(2);
    await expect(rings.last()).toContainText('▼ NASDAQ below 23,000 — now 22,850.00 points');
    await expect(index).not.toContainText('stale');
    await expect(workspace.alert('NASDAQ below 23,000')).toBeVisible();
  });
});

test('the Fed decides: Pro is told, once, Free is not', async ({ page, browser, day }) => {
  const workspace = await person(day, page, '/dashboard', 'pro');
  const chat = await workspace.connectTelegram();
  const other = await browser.newContext({ baseURL: day.url });
  const free = await person(day, await other.newPage(), '/onboarding', 'none');
  const freeChat = await free.connectTelegram();
  const chosen = await free.page.request.put('/api/settings', { data: { showTradfi: true } });
  expect(chosen.status()).toBe(200);
  await page.bringToFront();
  await workspace.tradfi.getByRole('checkbox', { name: 'Show TradFi alerts' }).click();
  await expect(workspace.toast).toContainText('Your preferences have been saved.');
  const messages = chat.texts.filter({ hasText: 'Fed rate changed' });
  day.tradfi.announce({ low: 3.5, high: 3.75 });
  await day.pass(5);
  await expect(messages).toHaveText(/Fed rate changed: now 3.50–3.75 %, before 3.75–4.00 %\./);
  await expect(page.getByTestId('tradfi-FED')).toContainText('3.75 %');

  await test.step('what its pages say from then on is nothing new', async () => {
    const asked = (): number => day.tradfi.calls().filter(({ document }) => document === 'press').length;
    const before = asked();
    await day.pass(5);
    await expect.poll(asked).toBeGreaterThan(before);
    await expect(messages).toHaveCount(1);
    await expect(freeChat.messages).not.toContainText('Fed rate changed');
  });
  await other.close();
});
