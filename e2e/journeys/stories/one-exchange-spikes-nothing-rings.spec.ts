import { expect, test } from '@playwright/test';
import { LandingPage } from '../pages/landing-page.js';
import { market } from '../pages/market.js';
import { openPage } from '../pages/open-page.js';

test.afterEach(async () => {
  await market.holdAt('BTC', 64_000);
  await market.calm('BTC');
});

test('one exchange quotes ten times the price: it is set aside, the screen says so, and nothing rings', async ({
  page,
}) => {
  const landing = new LandingPage(page);
  await market.holdAt('BTC', 64_600);
  await landing.open();
  const chat = await landing.connectAndStart();
  await expect(landing.price('BTC')).toContainText('64,6');
  await landing.setLevel('BTC', 'Above', 65_000);
  await expect(landing.card('BTC').getByText('Armed')).toBeVisible();
  await expect(landing.notices).toBeHidden();

  await test.step('the exchange is named, on the page and on the status page', async () => {
    await market.holdOn('kraken', 'BTC', 646_000);
    await expect(landing.notices).toHaveText(
      /^kraken is set aside for BTC: its quote is too far from the market/,
    );
    const status = await page.context().newPage();
    await openPage(status, '/status');
    await expect(status.getByRole('list', { name: 'In short' })).toContainText('kraken is set aside for BTC');
    await expect(status.getByRole('row', { name: /^kraken/ })).toContainText('BTC');
    await status.close();
  });

  await test.step('the price goes on without it, and nothing rings', async () => {
    await market.holdOn('coinbaseexchange', 'BTC', 64_750);
    await market.holdOn('binance', 'BTC', 64_750);
    await expect(landing.price('BTC')).toContainText('64,7');
    await expect(landing.card('BTC').getByText('Armed')).toBeVisible();
    await expect(landing.recentAlerts).toBeHidden();
    await expect(chat.messages).not.toContainText('BTC above');
  });

  await test.step('back among the others, it counts again and a true crossing rings', async () => {
    await market.holdAt('BTC', 64_800);
    await expect(landing.notices).toBeHidden();
    await market.holdAt('BTC', 65_050);
    await chat.expectMessage('▲ BTC above 65,000 — now 65,0');
    await expect(landing.alert('BTC above 65,000')).toHaveCount(1);
  });
});
