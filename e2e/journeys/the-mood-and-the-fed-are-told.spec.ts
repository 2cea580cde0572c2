import { expect, test } from '@playwright/test';
import { haveAccount, haveProAccount, newEmail } from '../pages/account.js';
import { news } from '../pages/news.js';
import { Workspace } from '../pages/workspace.js';
import { inSandboxDatabase } from '../support/sandbox-database.js';

/** Feeds are looked at every 15 s, moods once a minute. */
const TOLD_WITHIN_MS = 90_000;
const FED_WITHIN_MS = 20_000;
const HEADLINES = [
  'Uniswap plunges as hackers steal funds',
  'Uniswap crashes amid fraud fears',
  'Uniswap collapse: losses mount',
];

/** What the poll of the Fed writes down when the Fed announces a change. */
const CHANGE = `
INSERT INTO fed_changes (market, low, high, before_low, before_high, state, source, decided_at)
VALUES ('simulated', 3.25, 3.5, 3.5, 3.75, 'announced', 'the Federal Reserve', now())`;

test('a mood that leaves the bounds, and the Fed, are told to Pro, once', async ({ page, browser }) => {
  test.setTimeout(180_000);
  const email = newEmail();
  await haveProAccount(page, email);
  await page.goto('/dashboard');
  const chat = await new Workspace(page).connectTelegram();
  await inSandboxDatabase(
    `INSERT INTO triggers (user_id, symbol, op, level, phase)
     SELECT id, 'UNI', 'above', 1000, 'armed' FROM users WHERE email_key = $1`,
    [email],
  );
  expect((await page.request.put('/api/settings', { data: { showTradfi: true } })).status()).toBe(200);

  const freePage = await (await browser.newContext()).newPage();
  await haveAccount(freePage, newEmail());
  await freePage.goto('/onboarding');
  const freeChat = await new Workspace(freePage).connectTelegram();
  expect((await freePage.request.put('/api/settings', { data: { showTradfi: true } })).status()).toBe(200);

  await test.step('the news about a coin turn', async () => {
    for (const title of HEADLINES) await news.publish('courier', title);
    await news.areDue();
    await expect(chat.messages).toContainText('The news about UNI has turned negative', {
      timeout: TOLD_WITHIN_MS,
    });
  });

  await test.step('the Fed changes its rate; the mood, which stays, is not told again', async () => {
    await inSandboxDatabase(CHANGE, []);
    await expect(chat.messages).toContainText('Fed rate changed: now 3.25–3.50 %, before 3.50–3.75 %.', {
      timeout: FED_WITHIN_MS,
    });
    await expect(chat.messages.getByText('The news about UNI')).toHaveCount(1);
    await expect(chat.messages.getByText('Fed rate changed')).toHaveCount(1);
  });

  await test.step('Free hears of neither', async () => {
    await freePage.bringToFront();
    await expect(freeChat.messages).not.toContainText(/Fed rate changed|The news about/);
  });
});
