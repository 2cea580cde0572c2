import { expect, test } from '@playwright/test';
import { ChatPage } from '../pages/chat-page.js';
import { holdCalls } from '../pages/held-calls.js';
import { LandingPage } from '../pages/landing-page.js';
import { openPage } from '../pages/open-page.js';
import { sees, seesAfter, seesName } from '../pages/sees.js';
import { windowOpenedBy } from '../pages/opened-window.js';

test('Start Free in Telegram opens a dialog that connects and closes by itself', async ({ page }) => {
  const landing = new LandingPage(page);
  await landing.open();
  await page.getByRole('button', { name: 'Start Free in Telegram' }).first().click();
  const dialog = page.getByRole('dialog');

  await test.step('a failed start says so and can be tried again', async () => {
    await page.route('**/api/trial/handshake', (route) => route.fulfill({ status: 500, body: '' }), {
      times: 1,
    });
    await dialog.getByRole('button', { name: 'Connect Telegram' }).click();
    await sees(dialog, "Couldn't start the connection. Please try again");
    await sees(dialog, 'Failed to start connection: 500 Internal Server Error');
    await seesName(dialog, 'button', 'Try Again');
  });

  const chat = new ChatPage(await windowOpenedBy(dialog.getByRole('button', { name: 'Try Again' })));
  await expect(dialog.getByText('Waiting for Telegram…')).toBeVisible();
  await seesAfter(dialog, /Connected as @/, () => chat.pressStart());
  await expect(dialog).toBeHidden();
  await expect(landing.widget.getByText(/^Connected as @\S+ · Set your first level$/)).toBeInViewport();
  await expect(landing.card('BTC').getByLabel('BTC level')).toBeFocused();
});

test('a blocked popup leaves both links on the page', async ({ page }) => {
  await page.addInitScript(() => {
    window.open = () => null;
  });
  const landing = new LandingPage(page);
  await landing.open();
  await landing.widget.getByRole('button', { name: 'Connect Telegram' }).click();
  await expect(landing.widget.getByText(/blocked the Telegram window/)).toBeVisible();
  for (const link of await landing.widget.getByRole('link').all()) {
    await expect(link).toHaveAttribute('href', /start=[A-Za-z0-9_-]+$/);
  }
  await expect(landing.widget.getByRole('link')).toHaveCount(2);
});

test('Connect, reload and press at once: the connection goes on', async ({ page }) => {
  const landing = new LandingPage(page);
  await landing.open();
  const chat = await landing.connectTelegram();
  await expect(landing.widget.getByRole('button', { name: 'Cancel' })).toBeVisible();
  // Sooner than any hand: as soon as the prerendered page is there, and before the app is.
  await page.addInitScript(() => {
    document.addEventListener('DOMContentLoaded', () => {
      const buttons = Array.from(document.querySelectorAll<HTMLElement>('#root button'));
      const connect = buttons.filter(({ textContent }) => textContent.trim() === 'Connect Telegram');
      for (const button of connect) button.click();
      document.documentElement.dataset['pressed'] = String(connect.length);
    });
  });
  await page.reload();
  await expect(page.locator('html')).not.toHaveAttribute('data-pressed', '0');
  await expect(landing.widget.getByRole('button', { name: 'Cancel' })).toBeVisible();
  await chat.pressStart();
  await expect(landing.widget.getByText(/Connected as @/)).toBeVisible();
});

test('a quick drag of the level in the example stays when the application takes the page over', async ({
  page,
}) => {
  await openPage(page, '/');
  const releaseApp = await holdCalls(page, 'GET', '**/assets/*.js');
  const panel = page.locator('[data-live-panel]');
  const level = panel.locator('[data-part="level-text"]');
  await expect(level).not.toHaveText('—');
  const old = await page.locator('#root').elementHandle();
  const before = (await level.textContent()) ?? '';
  const box = await panel.locator('[data-part="plot"]').boundingBox();
  if (box === null) throw new Error('The example has no plot');
  const x = box.x + box.width / 2;
  await page.mouse.move(x, box.y + box.height / 2);
  await page.mouse.down();
  await page.mouse.move(x, box.y + box.height - 20);
  await page.mouse.up();
  const dragged = (await level.textContent()) ?? '';
  expect(dragged).not.toBe(before);
  releaseApp();
  await expect.poll(() => old?.evaluate((element) => element.isConnected)).toBe(false);
  await expect(panel.locator('[data-part="level-text"]')).toHaveText(dragged);
});

test('on a phone the way in comes before the chart and stays at hand, never over the footer', async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 780 });
  await openPage(page, '/');
  const starts = page.getByRole('button', { name: 'Start Free in Telegram' });
  const bar = starts.last();
  await expect(starts.first()).toBeInViewport({ ratio: 1 });
  await expect(page.locator('[data-part="plot"]')).toBeInViewport({ ratio: 1 });
  await expect(bar).not.toBeInViewport();
  await page.getByRole('heading', { name: 'Three steps' }).scrollIntoViewIfNeeded();
  await expect(bar).toBeInViewport({ ratio: 1 });
  await page.evaluate(() => scrollTo({ top: document.documentElement.scrollHeight, behavior: 'instant' }));
  const [barEnd = Infinity, footerStart = 0] = await page.evaluate(() => {
    const buttons = Array.from(document.querySelectorAll('main button'));
    const last = buttons.findLast(({ textContent }) => textContent === 'Start Free in Telegram');
    const footer = document.querySelector('footer:last-of-type');
    return [last?.getBoundingClientRect().bottom, footer?.getBoundingClientRect().top];
  });
  expect(barEnd).toBeLessThanOrEqual(footerStart);
});

test('Ring me at … takes the level into the trial', async ({ page }) => {
  await openPage(page, '/');
  const ring = page.getByRole('button', { name: /^Ring me at \d/ });
  await expect(ring).toBeVisible();
  const level = ((await ring.textContent()) ?? '').replaceAll(/\D/g, '');
  await ring.click();
  const field = new LandingPage(page).card('BTC').getByLabel('BTC level');
  await expect(field).toBeFocused();
  await expect.poll(async () => (await field.inputValue()).replaceAll(/\D/g, '')).toBe(level);
});
