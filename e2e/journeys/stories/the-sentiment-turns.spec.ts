import { expect, test } from '@playwright/test';
import { haveAccount, haveProAccount, newEmail } from '../pages/account.js';
import { news } from '../pages/news.js';
import { openPage } from '../pages/open-page.js';
import { Workspace } from '../pages/workspace.js';
import { inSandboxDatabase } from '../support/sandbox-database.js';

/** Feeds are looked at every 15 s, moods once a minute. */
const TOLD_WITHIN_MS = 90_000;
const HEADLINES = [
  'Uniswap plunges as hackers steal funds',
  'Uniswap crashes amid fraud fears',
  'Uniswap collapse: losses mount',
];

test('news that turn bad about a coin are told to Pro', async ({ page, browser }) => {
  test.setTimeout(180_000);
  const email = newEmail();
  await haveProAccount(page, email);
  await openPage(page, '/dashboard');
  const chat = await new Workspace(page).connectTelegram();
  await inSandboxDatabase(
    `INSERT INTO triggers (user_id, symbol, op, level, phase)
     SELECT id, 'UNI', 'above', 1000, 'armed' FROM users WHERE email_key = $1`,
    [email],
  );

  const freePage = await (await browser.newContext()).newPage();
  await haveAccount(freePage, newEmail());
  await openPage(freePage, '/onboarding');
  const freeChat = await new Workspace(freePage).connectTelegram();

  await test.step('the news about a coin turn', async () => {
    for (const title of HEADLINES) await news.publish('courier', title);
    await news.areDue();
    await expect(chat.messages).toContainText('The news about UNI has turned negative', {
      timeout: TOLD_WITHIN_MS,
    });
    await expect(chat.messages.getByText('The news about UNI')).toHaveCount(1);
  });

  await test.step('Free hears nothing', async () => {
    await freePage.bringToFront();
    await expect(freeChat.messages).not.toContainText('The news about');
  });
});
