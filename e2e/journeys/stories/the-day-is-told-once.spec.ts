import { expect, test } from '@playwright/test';
import { haveAccount, newEmail } from '../pages/account.js';
import { market } from '../pages/market.js';
import { news } from '../pages/news.js';
import { openPage } from '../pages/open-page.js';
import { haveChosenTimeLongAgo, minuteThatRuns } from '../pages/summary-time.js';
import { Workspace } from '../pages/workspace.js';

const PRICES = { BTC: 64_000, ETH: 3_120, SOL: 150 };
const ARRIVES_WITHIN_MS = 25_000;
const SUMMARY = 'Your daily summary';

test.afterAll(() => Promise.all(Object.keys(PRICES).map((symbol) => market.calm(symbol))));

/** A summary but for its marks, and for what moves by itself: the minute, and the change over 24 hours. White space counts for nothing. */
function bodyOf(message: string): string {
  const [body = ''] = message.slice(message.indexOf(SUMMARY)).split('Change the time');
  return body
    .replace(/Prices at \d\d:\d\d UTC/, 'Prices')
    .replace(/ · \S+ % in 24 h/g, '')
    .replace(/\s+/g, ' ')
    .trim();
}

test('the summary comes in the minute that was chosen, once, as the preview showed it', async ({ page }) => {
  test.setTimeout(120_000);
  await news.areRead();
  const workspace = new Workspace(page);
  for (const [symbol, price] of Object.entries(PRICES)) await market.holdAt(symbol, price);
  const email = newEmail();
  await haveAccount(page, email);
  await openPage(page, '/onboarding');
  const chat = await workspace.connectTelegram();
  await page.bringToFront();
  const summaries = chat.texts.filter({ hasText: SUMMARY });
  await expect(summaries).toHaveCount(0);

  const preview = await test.step('looks at it', async () => {
    await workspace.summary.getByRole('button', { name: 'Preview News' }).click();
    const dialog = page.getByRole('dialog', { name: 'Preview of your daily summary' });
    await expect(dialog).toContainText('BTC  64,000.00 USD');
    const shown = (await dialog.getByText(`TEST · SIMULATED PRICE\n${SUMMARY}`).innerText()).trim();
    await page.keyboard.press('Escape');
    return shown;
  });

  await test.step('chooses the minute that runs', async () => {
    await workspace.summary.getByRole('button', { name: 'Change time' }).click();
    await page.getByLabel('Time (UTC)').fill(await minuteThatRuns());
    const loadedAnew = page.waitForEvent('load');
    await page.getByRole('button', { name: 'Save' }).click();
    await loadedAnew;
    await haveChosenTimeLongAgo(email);
    await expect(summaries).toHaveCount(1, { timeout: ARRIVES_WITHIN_MS });
    expect(bodyOf(await summaries.innerText())).toBe(bodyOf(preview));
  });

  await test.step('has one sent besides: the day itself stays told once', async () => {
    await expect(workspace.summary.getByRole('button', { name: 'Change time' })).toBeVisible();
    await workspace.summary.getByRole('button', { name: 'Send to Telegram' }).click();
    await expect(workspace.toast).toContainText('Check your Telegram chat.');
    await expect(summaries).toHaveCount(2);
    await expect(summaries.filter({ hasText: /^TEST · SIMULATED PRICE/ })).toHaveCount(1);
    expect(bodyOf(await summaries.last().innerText())).toBe(bodyOf(preview));
  });
});
