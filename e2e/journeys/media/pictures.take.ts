import { readFile, stat } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { expect, test } from '@playwright/test';
import { LandingPage } from '../pages/landing-page.js';
import { walkTo } from './walk.js';

const PUBLIC = fileURLToPath(new URL('../../../frontend/public/', import.meta.url));
const PREVIEW = { width: 1200, height: 630 };
/** Past the ticker, so that the message is whole. */
const SCROLLED = 60;
const MOST_BYTES = 300_000;

/** `full` leaves no corner free: the system that shows it cuts it as it likes. */
const ICONS = [
  { file: 'icon-180.png', size: 180, shape: 'full' },
  { file: 'icon-192.png', size: 192, shape: 'rounded' },
  { file: 'icon-512.png', size: 512, shape: 'rounded' },
  { file: 'icon-maskable-512.png', size: 512, shape: 'full' },
] as const;

test.describe('the picture that previews of a link show', () => {
  test.use({ viewport: PREVIEW, colorScheme: 'dark', reducedMotion: 'reduce' });

  test('is the hero of the landing page', async ({ page }) => {
    const landing = new LandingPage(page);
    test.setTimeout(120_000);
    await walkTo('BTC', 64_600);
    await landing.open();
    await expect(page.locator('[data-part="price"]')).toHaveText('64,600.00');
    await expect(page.locator('[data-part="line"]')).toHaveAttribute('d', /L.*L/);
    await page.mouse.wheel(0, SCROLLED);
    await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(SCROLLED);
    await page.screenshot({ path: `${PUBLIC}og.png`, animations: 'disabled', caret: 'hide' });
    expect((await stat(`${PUBLIC}og.png`)).size).toBeLessThan(MOST_BYTES);
  });
});

for (const { file, size, shape } of ICONS) {
  test(`${file} is the bell`, async ({ page }) => {
    const bell = await readFile(`${PUBLIC}bell.svg`, 'utf8');
    const svg = shape === 'full' ? bell.replace(/ rx="\d+"/, '') : bell;
    await page.setViewportSize({ width: size, height: size });
    await page.setContent(`<style>body{margin:0}svg{display:block;width:100vw}</style>${svg}`);
    await page.screenshot({ path: `${PUBLIC}${file}`, omitBackground: true });
  });
}
