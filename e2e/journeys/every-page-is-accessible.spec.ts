import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, type Page, test } from '@playwright/test';

const AXE = readFileSync(fileURLToPath(import.meta.resolve('axe-core/axe.min.js')), 'utf8');
const WIDTHS = [360, 768, 1440];

interface AxeWindow {
  readonly axe: { run(): Promise<{ violations: { id: string; nodes: { html: string }[] }[] }> };
}

async function violations(page: Page): Promise<string[]> {
  await page.evaluate(AXE);
  const found = await page.evaluate(() => (window as unknown as AxeWindow).axe.run());
  return found.violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`);
}

for (const colorScheme of ['dark', 'light'] as const) {
  test(`the landing page, the demo, the status and the 404 page, ${colorScheme}, at every width`, async ({
    page,
  }) => {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    for (const width of WIDTHS) {
      await page.setViewportSize({ width, height: 900 });
      for (const path of ['/', '/trial', '/status', '/no-such-page']) {
        await page.goto(path);
        await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
        expect(await violations(page)).toEqual([]);
        const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
        expect(overflow, `${path} at ${width} px scrolls sideways`).toBeLessThanOrEqual(0);
      }
    }
  });
}

test('an unknown address says so and leads home', async ({ page }) => {
  await page.goto('/no-such-page');
  await expect(page.getByText(/The page you['’]re looking for doesn['’]t exist\./)).toBeVisible();
  await page.getByRole('main').getByRole('link').first().click();
  await expect(page).toHaveURL('/');
});
