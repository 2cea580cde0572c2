import { expect, test } from '@playwright/test';
import { ChatPage } from '../pages/chat-page.js';
import { LandingPage } from '../pages/landing-page.js';
import { market } from '../pages/market.js';
import { windowOpenedBy } from '../pages/opened-window.js';

/** What a person takes, by the keystroke-level model: to decide, to point and click, to press a key; and to read a word. */
const DECIDE_MS = 1_350;
const CLICK_MS = 1_100;
const KEY_MS = 280;
const WORD_MS = 60_000 / 200;
/** Of the minute; the rest is for the machine, and measured by no test. */
const PERSON_MS = 50_000;

/** As most people see it; the other stories stand still. */
test.use({ contextOptions: { reducedMotion: 'no-preference' } });

test.afterAll(() => market.calm('ETH'));

test('a visitor connects Telegram, sets BTC above, the price crosses it, and Telegram rings', async ({
  page,
}) => {
  const landing = new LandingPage(page);

  await test.step('sees moving prices, labelled simulated', async () => {
    await landing.open();
    await expect(landing.widget.getByText('Simulated prices')).toBeVisible();
    for (const symbol of ['BTC', 'ETH', 'SOL']) {
      const price = landing.price(symbol);
      const first = await price.textContent();
      await expect(price).not.toHaveText(first ?? '');
    }
  });

  const chat = await test.step('connects Telegram and presses Start', () => landing.connectAndStart());
  await chat.expectMessage(/connected/i);

  await test.step('sets BTC above 65,000: the widget says Active', async () => {
    await market.holdAt('BTC', 64_600);
    await landing.setLevel('BTC', 'Above', 65_000);
    await expect(landing.card('BTC').getByText('Active', { exact: true })).toBeVisible();
    await expect(landing.card('BTC').getByText('Armed')).toBeVisible();
  });

  await test.step('the exchanges move through it: the message is in the chat', async () => {
    await market.holdAt('BTC', 65_012.4);
    await chat.expectMessage('SIMULATED PRICE');
    await chat.expectMessage('▲ BTC above 65,000 — now 65,0');
    await chat.expectMessage(
      /Crossed \d\d:\d\d:\d\d UTC · median of coinbase, kraken, binance · sent in \d+\.\d s/,
    );
    await chat.expectMessage('Quiet until below 64,837.50');
  });

  await test.step('the alert is on the screen, with the time to Telegram and the reason', async () => {
    const alert = landing.alert('BTC above 65,000');
    await expect(alert).toContainText(/Accepted by Telegram after [\d.]+ s/i);
    await alert.getByText('Why?').click();
    for (const exchange of ['coinbase', 'kraken', 'binance']) await expect(alert).toContainText(exchange);
    await expect(landing.card('BTC').getByText(/Triggered · now 65,0/)).toBeVisible();
  });

  await test.step('it rings once', async () => {
    await market.holdAt('BTC', 65_100);
    await expect(landing.price('BTC')).toContainText('65,100');
    await expect(landing.recentAlerts.getByText(/BTC above 65,000/)).toHaveCount(1);
  });
});

test('a newcomer who has only read the hero has an alert set within a minute, and Telegram rings', async ({
  page,
}) => {
  const landing = new LandingPage(page);
  await market.holdAt('ETH', 3_120);
  let person = 0;
  await landing.open();
  const hero = page.getByRole('heading', { level: 1 }).locator('..');
  const words = ((await hero.textContent()) ?? '').split(/\s+/).length;
  expect(words).toBeGreaterThan(20);
  person += words * WORD_MS;

  await page.getByRole('button', { name: 'Start Free in Telegram' }).first().click();
  const connect = page.getByRole('dialog').getByRole('button', { name: 'Connect Telegram' });
  const chat = new ChatPage(await windowOpenedBy(connect));
  await chat.pressStart();
  person += 3 * (DECIDE_MS + CLICK_MS);
  await expect(landing.widget.getByText(/Connected as @/)).toBeVisible();
  await expect(page.getByRole('dialog')).toBeHidden();

  const level = landing.card('ETH').getByLabel('ETH level');
  await level.fill('');
  await level.pressSequentially('3200');
  await landing.card('ETH').getByRole('button', { name: 'Save ETH trigger' }).click();
  await expect(landing.card('ETH').getByText('Armed')).toBeVisible();
  person += 2 * (DECIDE_MS + CLICK_MS) + 8 * KEY_MS;
  expect(person, 'milliseconds that a person takes from nothing to an alert').toBeLessThan(PERSON_MS);

  await market.holdAt('ETH', 3_201);
  await chat.expectMessage('▲ ETH above 3,200 — now 3,201');
});
