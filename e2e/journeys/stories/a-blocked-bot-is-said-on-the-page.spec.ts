import { expect, test } from '@playwright/test';
import { LandingPage } from '../pages/landing-page.js';
import { telegram } from '../pages/telegram.js';

test('the bot is blocked in Telegram: the page says what to do, until it is unblocked', async ({ page }) => {
  const landing = new LandingPage(page);
  await landing.open();
  const chat = await landing.connectAndStart();
  const handle = await chat.handle();
  const banner = page.getByRole('region', { name: 'Telegram notice' });
  await expect(banner).toBeHidden();

  await test.step('blocked: a banner, and a test is refused in words', async () => {
    await telegram.block(handle);
    await expect(banner).toContainText('You blocked the bot in Telegram, so alerts cannot reach you.');
    await expect(landing.widget.getByText(`Connected as ${handle} · blocked`)).toBeVisible();
    // What it says goes by itself.
    await Promise.all([
      expect(landing.widget.getByRole('alert')).toContainText(/blocked/i),
      landing.widget.getByRole('button', { name: 'Send test' }).click(),
    ]);
  });

  await test.step('it survives a reload', async () => {
    await page.reload();
    await expect(banner).toContainText('press Unblock');
  });

  await test.step('unblocked: the banner is gone, and a test arrives', async () => {
    await telegram.unblock(handle);
    await expect(banner).toBeHidden();
    await landing.widget.getByRole('button', { name: 'Send test' }).click();
    await chat.expectMessage(/TEST · SIMULATED PRICE/);
  });

  await test.step('paused with /stop: said too, until /start', async () => {
    await chat.say('/stop');
    await expect(banner).toContainText('You paused all messages with /stop. Send /start in the chat');
    await chat.say('/start');
    await expect(banner).toBeHidden();
  });
});
