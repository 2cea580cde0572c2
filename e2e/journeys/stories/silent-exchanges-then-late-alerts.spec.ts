import { expect, test } from '@playwright/test';
import { LandingPage } from '../pages/landing-page.js';
import { market } from '../pages/market.js';
import { openPage } from '../pages/open-page.js';

/** Prices are stale after 30 s of silence; sockets are opened again after that with growing pauses. */
const SILENCE_MS = 45_000;
const RECOVERY_MS = 60_000;

test.afterEach(async () => {
  await market.heal();
  await market.holdAt('SOL', 147);
  await market.calm('SOL');
});

test('all exchanges fall silent: the page says so, nothing rings meanwhile, and what was crossed rings late', async ({
  page,
}) => {
  test.setTimeout(SILENCE_MS + RECOVERY_MS + 45_000);
  const landing = new LandingPage(page);
  await market.holdAt('SOL', 147.5);
  await landing.open();
  const chat = await landing.connectAndStart();
  await expect(landing.price('SOL')).toContainText('147.');
  await landing.setLevel('SOL', 'Above', 150);
  await expect(landing.card('SOL').getByText('Armed')).toBeVisible();
  const silent = /^Prices are stale: all exchanges have been silent since \d\d:\d\d:\d\d CES?T/;

  await test.step('stale is said, with since when, here and on the status page', async () => {
    await market.silence();
    await market.holdAt('SOL', 151);
    const within = { timeout: SILENCE_MS };
    // After a minute it counts minutes.
    await Promise.all([
      expect(landing.notices).toHaveText(silent, within),
      expect(page.getByTestId('ticker-SOL')).toContainText(/stale, \d+ s ago/, within),
    ]);
    const status = await page.context().newPage();
    await openPage(status, '/status');
    await expect(status.getByRole('list', { name: 'In short' })).toContainText(
      'Prices are stale: all exchanges have been silent since',
    );
    await status.close();
  });

  await test.step('nothing rang', async () => {
    await expect(landing.price('SOL')).toContainText('147.');
    await expect(landing.card('SOL').getByText('Armed')).toBeVisible();
    await expect(landing.recentAlerts).toBeHidden();
    await expect(chat.messages).not.toContainText('SOL above');
  });

  await test.step('they are back: the alert comes, marked late, in Telegram and in the list', async () => {
    await market.heal();
    await expect(landing.alert('SOL above 150')).toContainText('Late', { timeout: RECOVERY_MS });
    await chat.expectMessage(/▲ SOL above 150 — now 15[01]\.\d\d USD/);
    await chat.expectMessage(/Late: crossed between .*\d\d:\d\d:\d\d.* and .*\d\d:\d\d:\d\d UTC/);
    await expect(landing.notices).toBeHidden();
  });

  await test.step('Why? says between which times', async () => {
    const alert = landing.alert('SOL above 150');
    await alert.getByText('Why?').click();
    await expect(alert).toContainText(/Crossed, noticed latebetween .*CES?T and .*CES?T/);
    await expect(landing.recentAlerts.getByText(/SOL above 150/)).toHaveCount(1);
  });
});
