import { expect, test } from '@playwright/test';
import { ChatPage } from '../pages/chat-page.js';
import { LandingPage } from '../pages/landing-page.js';
import { sees, seesName } from './texts/sees.js';
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
    await sees(dialog, 'Failed to start connection: {status} {statusText}');
    await seesName(dialog, 'button', 'Try Again');
  });

  const chat = new ChatPage(await windowOpenedBy(dialog.getByRole('button', { name: 'Try Again' })));
  await expect(dialog.getByText('Waiting for Telegram…')).toBeVisible();
  await chat.pressStart();
  await expect(dialog.getByText(/Connected as @/)).toBeVisible();
  await expect(dialog).toBeHidden();
  await expect(landing.widget.getByText(/Connected as @/)).toBeVisible();
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
