import { expect, test } from '@playwright/test';
import { LandingPage } from '../pages/landing-page.js';
import { market } from '../pages/market.js';
import { sees, seesAfter } from '../pages/sees.js';

test('a visitor sets a band, disarms, arms, tests and deletes, and the bot and a second tab agree', async ({
  page,
  context,
}) => {
  const landing = new LandingPage(page);
  await market.holdAt('ETH', 3_100);
  await landing.open();
  const chat = await landing.connectAndStart();
  const eth = landing.card('ETH');

  await test.step('a band that makes no sense is refused in plain words', async () => {
    await eth.getByText('Inside', { exact: true }).click();
    await seesAfter(eth, 'Lower bound must be less than upper bound', () =>
      landing.fillBand('ETH', 3_300, 3_200),
    );
    await seesAfter(eth, 'Both bounds must be positive', () => landing.fillBand('ETH', 0, 3_200));
    await eth.getByText('Above', { exact: true }).click();
    await eth.getByLabel('ETH level').fill('0');
    await seesAfter(eth, 'Price must be positive', () =>
      eth.getByRole('button', { name: 'Save ETH trigger' }).click(),
    );
    await eth.getByText('Inside', { exact: true }).click();
  });

  await test.step('a good one is saved, and the bot lists it', async () => {
    await landing.fillBand('ETH', 3_200, 3_300);
    await sees(eth, 'Active');
    await chat.say('/list');
    await chat.expectMessage(/ETH inside 3,200–3,300/);
  });

  await test.step('a disarmed trigger stays quiet', async () => {
    await eth.getByRole('button', { name: 'Disarm ETH trigger' }).click();
    await sees(eth, 'Inactive');
    await market.holdAt('ETH', 3_250);
    await expect(eth.getByText(/Triggered · now 3,25/)).toBeVisible();
    await expect(landing.recentAlerts).toBeHidden();
  });

  await test.step('armed again inside the band, it says that it waits for the next crossing', async () => {
    await eth.getByRole('button', { name: 'Arm ETH trigger' }).click();
    await expect(eth.getByText('Active', { exact: true })).toBeVisible();
    await expect(eth.getByText(/the next time it/).first()).toBeVisible();
  });

  await test.step('a test really arrives, and says that it is one', async () => {
    await landing.widget.getByRole('button', { name: 'Send test' }).click();
    await chat.expectMessage(/TEST · SIMULATED PRICE/);
  });

  await test.step('a call that fails says so', async () => {
    const fails = (path: string) =>
      page.route(`**/api/trial/${path}`, (route) => route.fulfill({ status: 503, body: '' }), { times: 1 });
    await fails('send-test');
    await seesAfter(landing.widget, 'Failed to send test', () =>
      landing.widget.getByRole('button', { name: 'Send test' }).click(),
    );
    await fails('triggers/delete');
    await seesAfter(eth, 'Failed to delete ETH trigger', () =>
      eth.getByRole('button', { name: 'Delete ETH trigger' }).click(),
    );
  });

  await test.step('a second tab of the same session follows live', async () => {
    const session = await page.evaluate(() => JSON.stringify(sessionStorage));
    const secondPage = await context.newPage();
    await secondPage.addInitScript((stored) => {
      for (const [key, value] of Object.entries<string>(JSON.parse(stored)))
        sessionStorage.setItem(key, value);
    }, session);
    const second = new LandingPage(secondPage);
    await second.open();
    await expect(second.widget.getByText(/Connected as @/)).toBeVisible();
    await expect(second.card('ETH').getByText('Active', { exact: true })).toBeVisible();
    await eth.getByRole('button', { name: 'Delete ETH trigger' }).click();
    await sees(second.card('ETH'), 'No trigger');
  });

  await test.step('disconnecting ends the session here', async () => {
    await landing.widget.getByRole('button', { name: 'Disconnect' }).click();
    await expect(landing.widget.getByRole('button', { name: 'Connect Telegram' })).toBeVisible();
    await expect(eth.getByText('No trigger')).toBeHidden();
  });
});

test('a session that ends is explained, and the page is ready to connect again', async ({ page }) => {
  const landing = new LandingPage(page);
  const connect = landing.widget.getByRole('button', { name: 'Connect Telegram' });
  await landing.open();

  await test.step('ended while a call is made: said in words, cleared after 3 seconds', async () => {
    await landing.connectAndStart();
    const ended = { statusCode: 401, code: 'TRIAL_TOKEN', message: 'Session expired', requestId: 'r' };
    await page.route('**/api/trial/send-test', (route) => route.fulfill({ status: 401, json: ended }), {
      times: 1,
    });
    await seesAfter(landing.widget, 'Session expired. Please reconnect to Telegram first', () =>
      landing.widget.getByRole('button', { name: 'Send test' }).click(),
    );
    await expect(connect).toBeVisible();
  });

  await test.step('ended in another browser: this page follows', async () => {
    await landing.connectAndStart();
    await page.evaluate(async () => {
      const stored = Object.values(sessionStorage).find((value) => value.includes('"token"')) ?? '{}';
      const { token } = JSON.parse(stored) as { token: string };
      await fetch('/api/telegram/disconnect', {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ token }),
      });
    });
    await expect(connect).toBeVisible();
  });
});
