import { expect, type Request, test } from '@playwright/test';
import { LandingPage } from '../pages/landing-page.js';
import { holdCalls } from '../pages/held-calls.js';
import { market } from '../pages/market.js';
import { openPage } from '../pages/open-page.js';
import { TrialPage } from '../pages/trial-page.js';
import { sees, seesName } from '../pages/sees.js';

const OPENED_AT = Date.parse('2026-11-29T12:00:00Z');

test.afterAll(async () => {
  for (const symbol of ['BTC', 'ETH', 'SOL']) await market.calm(symbol);
});

test('a stranger starts the bot, proves the handle with a code, enables alerts, and Telegram rings', async ({
  page,
}) => {
  const trial = new TrialPage(page);
  await market.holdAt('BTC', 64_200);
  await market.holdAt('ETH', 3_120);
  await market.holdAt('SOL', 147);

  await test.step('finds the demo from the landing page, marked for what it is', async () => {
    await openPage(page, '/');
    await page.getByRole('link', { name: 'Try the demo with your Telegram handle' }).click();
    await expect(page).toHaveURL('/trial');
    await seesName(page, 'heading', 'Try the demo');
    await sees(page, 'Mock Mode');
    await expect(page.getByText(/The prices are simulated/)).toBeVisible();
    const signUp = page.getByRole('main').getByRole('link', { name: 'Create one' });
    await expect(signUp).toHaveAttribute('href', '/auth');
    const signIn = page.getByRole('main').getByRole('link', { name: 'sign in', exact: true });
    await expect(signIn).toHaveAttribute('href', '/auth?tab=sign-in');
  });

  await test.step('sees live prices and levels that nobody may touch yet', async () => {
    for (const symbol of ['BTC', 'ETH', 'SOL']) {
      await expect(trial.price(symbol)).toHaveText(/^[\d,]+\.\d\d$/);
      await expect(trial.level(symbol)).toBeDisabled();
    }
    await market.holdAt('BTC', 64_300);
    await expect(trial.price('BTC')).toContainText('64,300');
    await expect(trial.enable).toBeDisabled();
    await expect(trial.code).toBeDisabled();
  });

  await test.step('gets no code for a handle that is none, or that the bot does not know', async () => {
    await trial.askForCode('yourname');
    await sees(page, 'Enter a valid Telegram handle like @yourname');
    const release = await holdCalls(page, 'POST', '**/api/trial/start');
    await trial.askForCode('@nobody_has_this');
    await seesName(page, 'button', 'Sending...');
    release();
    await sees(page, "Couldn't send code. Make sure you started the bot in Telegram.");
    await expect(trial.code).toBeDisabled();
  });

  const chat = await trial.openBot();
  const handle = await test.step('presses Start in the chat', async () => {
    await chat.pressStart();
    await chat.expectMessage('Hello, I am Bellwether.');
    return chat.handle();
  });

  await test.step('gets a code there; a wrong one is refused, the right one opens the levels', async () => {
    await trial.askForCode(handle);
    const code = await chat.lastCode();
    await expect(trial.code).toBeFocused();
    await trial.code.fill(String((Number(code) + 1) % 1_000_000).padStart(6, '0'));
    await trial.verify.click();
    await sees(page, 'Invalid code.');
    await trial.code.fill(code);
    await trial.verify.click();
    await expect(trial.level('BTC')).toBeEnabled();
    await expect(trial.handle).toBeDisabled();
  });

  await test.step('enables alerts once all three are above 0', async () => {
    await trial.level('SOL').fill('0');
    await expect(trial.enable).toBeDisabled();
    await trial.level('SOL').fill('140');
    await trial.level('BTC').fill('64,900');
    await seesName(page, 'button', 'Enable alerts');
    await page.route('**/api/trial/triggers', (route) => route.fulfill({ status: 503, body: '' }), {
      times: 1,
    });
    await trial.enable.click();
    await sees(page, "Couldn't enable alerts.");
    await trial.enable.click();
    await sees(page, "Alerts enabled! You'll get Telegram pings for BTC/ETH/SOL.");
    const enabled = page.getByRole('list', { name: 'Enabled alerts' });
    await expect(enabled).toContainText('BTC above 64,900');
    await expect(enabled).toContainText('SOL below 140');
  });

  await test.step('two prices cross, both alerts are in the chat', async () => {
    await market.holdAt('BTC', 64_905);
    await chat.expectMessage('▲ BTC above 64,900 — now 64,90');
    await market.holdAt('SOL', 139.5);
    await chat.expectMessage('▼ SOL below 140 — now 139.5');
  });

  await test.step('the widget of the same chat has the same triggers', async () => {
    await chat.close();
    const landing = new LandingPage(page);
    await landing.open();
    await landing.connectAndStart();
    await expect(landing.card('BTC').getByText(/above 64,900/)).toBeVisible();
  });
});

test('the demo reads the prices every 20 seconds, whatever else happens', async ({ page }) => {
  const reads: Request[] = [];
  page.on('request', (request) => {
    if (request.url().endsWith('/api/prices?symbols=BTC,ETH,SOL')) reads.push(request);
  });
  const secondsUntilRead = async () => {
    const before = reads.length;
    for (let seconds = 1; ; seconds += 1) {
      await page.clock.runFor(1_000);
      await (await reads[before]?.response())?.finished();
      if (reads.length > before) return seconds;
    }
  };
  await page.clock.install({ time: OPENED_AT });
  const trial = new TrialPage(page);
  await trial.open();
  await page.clock.pauseAt(OPENED_AT + 60_000);
  await secondsUntilRead();
  // This read, and the one before it, may be noticed a second late, and so may the page notice an answer.
  expect([19, 20, 21, 22]).toContain(await secondsUntilRead());
});

test('two slow clicks on delete press nothing else', async ({ page }) => {
  const landing = new LandingPage(page);
  await market.holdAt('ETH', 3_120);
  await landing.open();
  await landing.connectAndStart();
  await landing.setLevel('ETH', 'Above', 3_900);
  const card = landing.card('ETH');
  const remove = card.getByRole('button', { name: 'Delete ETH trigger' });
  const box = await remove.boundingBox();
  if (box === null) throw new Error('There is nothing to delete');
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
  await page.mouse.click(x, y);
  await expect(card.getByText('No trigger')).toBeVisible();
  const sent: string[] = [];
  page.on('request', (request) => sent.push(`${request.method()} ${new URL(request.url()).pathname}`));
  await page.mouse.click(x, y);
  await page.keyboard.press('Enter');
  await card.getByText('Below', { exact: true }).click();
  await expect(card.getByLabel('ETH level')).toHaveValue('2800');
  expect(sent.filter((call) => call.startsWith('POST'))).toEqual([]);
});

test('a session that ends in another browser is explained before it is forgotten', async ({ page }) => {
  const landing = new LandingPage(page);
  await landing.open();
  await landing.connectAndStart();
  const stored = () =>
    page.evaluate(() => Object.values(sessionStorage).some((value) => value.includes('"chatId"')));
  const told = 'Session expired. Please reconnect to Telegram first';
  await page.evaluate((sentence) => {
    const observer = new MutationObserver(() => {
      if (!document.body.textContent.includes(sentence)) return;
      observer.disconnect();
      const isKept = Object.values(sessionStorage).some((value) => value.includes('"chatId"'));
      document.documentElement.dataset['whenTold'] = isKept ? 'kept' : 'forgotten';
    });
    observer.observe(document.body, { subtree: true, childList: true, characterData: true });
  }, told);
  await page.evaluate(async () => {
    const session = Object.values(sessionStorage).find((value) => value.includes('"chatId"')) ?? '{}';
    const { token } = JSON.parse(session) as { token: string };
    await fetch('/api/telegram/disconnect', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ token }),
    });
  });
  await expect(page.locator('html')).toHaveAttribute('data-when-told', 'kept');
  await expect.poll(stored).toBe(false);
  await expect(landing.widget.getByRole('button', { name: 'Connect Telegram' })).toBeVisible();
});
