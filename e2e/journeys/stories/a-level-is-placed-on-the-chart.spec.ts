import { expect, type Locator, test } from '@playwright/test';
import { haveProAccount, newEmail } from '../pages/account.js';
import { expectAccessible } from '../pages/eyes.js';
import { market } from '../pages/market.js';
import { openPage } from '../pages/open-page.js';
import { sees } from '../pages/sees.js';
import { Workspace } from '../pages/workspace.js';

/** Where a chart is pressed, in pixels from its top left. */
const ABOVE = { x: 180, y: 14 } as const;

test.afterAll(() => market.calm('BTC'));

/** The price that is offered: "64,850". */
async function offered(offer: Locator): Promise<string> {
  const [, price = ''] = /Alert at ([\d,.]+\d)/.exec(await offer.innerText()) ?? [];
  return price;
}

test('a level is placed on the chart, moved there, and rings where the chart says', async ({ page }) => {
  const workspace = new Workspace(page);
  const { chart } = workspace;
  const place = chart.getByTestId('chart-place');
  const offer = chart.getByRole('button', { name: /^Alert at/ });
  const labels = chart.getByRole('slider', { name: /^Level of BTC/ });
  await market.holdAt('BTC', 64_000);
  await haveProAccount(page, newEmail());
  await openPage(page, '/');

  await test.step('the chart opens with a day of history', async () => {
    await expect(chart.getByText(/^Simulated prices of \w+, every 5 minutes$/)).toBeVisible();
    await expect(chart.getByLabel('24 h')).toBeChecked();
  });

  await test.step('a press offers an alert, Escape and a press elsewhere do not want it', async () => {
    await place.click({ position: ABOVE });
    await expect(offer).toContainText('Rings when BTC rises to it');
    await page.keyboard.press('Escape');
    await expect(offer).toBeHidden();
    await place.click({ position: ABOVE });
    await chart.getByRole('heading', { name: 'Price chart' }).click();
    await expect(offer).toBeHidden();
  });

  await test.step('another press saves it', async () => {
    await place.click({ position: ABOVE });
    const price = await offered(offer);
    await offer.click();
    await expect(workspace.toast).toContainText('Trigger added');
    await expect(offer).toBeHidden();
    await expect(workspace.row(`BTC above ${price}`)).toBeVisible();
    await expect(labels).toHaveAttribute('aria-valuetext', price);
  });

  await test.step('its label moves by arrow keys, and by its number', async () => {
    const before = Number(await labels.getAttribute('aria-valuenow'));
    await labels.focus();
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await expect(workspace.toast).toContainText('Trigger saved');
    await expect.poll(async () => Number(await labels.getAttribute('aria-valuenow'))).toBeLessThan(before);
    await page.keyboard.press('Enter');
    const card = chart.getByRole('dialog', { name: 'Level of BTC' });
    await card.getByRole('spinbutton').fill('64,010');
    await expectAccessible(page, 'the number of a level');
    await page.keyboard.press('Enter');
    await expect(workspace.row('BTC above 64,010')).toBeVisible();
  });

  await test.step('the keyboard places one, too', async () => {
    const crosshair = chart.getByRole('slider', { name: 'Price of a new alert for BTC' });
    await crosshair.focus();
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('PageDown');
    await page.keyboard.press('Enter');
    await expect(offer).toBeFocused();
    const price = await offered(offer);
    await page.keyboard.press('Enter');
    await expect(workspace.row(`BTC below ${price}`)).toBeVisible();
    await expect(crosshair).toBeFocused();
  });

  await test.step('it rings, and the chart says where and why', async () => {
    await market.holdAt('BTC', 64_020);
    const marker = chart.getByRole('button', { name: /^Alert: rang/ });
    await marker.focus();
    await page.keyboard.press('Enter');
    await chart.getByRole('button', { name: 'Why?' }).click();
    await sees(page.getByRole('dialog', { name: 'Why it rang' }), 'Quotes at that moment');
  });
});

test('a finger that swipes over the chart scrolls the page, one that taps places', async ({ browser }) => {
  const context = await browser.newContext({
    viewport: { width: 360, height: 780 },
    hasTouch: true,
    isMobile: true,
    serviceWorkers: 'block',
  });
  const page = await context.newPage();
  const workspace = new Workspace(page);
  const place = workspace.chart.getByTestId('chart-place');
  const offer = workspace.chart.getByRole('button', { name: /^Alert at/ });
  await haveProAccount(page, newEmail());
  await openPage(page, '/');
  await place.scrollIntoViewIfNeeded();
  await place.evaluate((node) => node.scrollIntoView({ block: 'center', behavior: 'instant' }));
  const box = await place.boundingBox();
  if (box === null) throw new Error('The chart has no plot');
  const before = await page.evaluate(() => window.scrollY);
  const touch = await context.newCDPSession(page);
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
  await touch.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: [{ x, y }] });
  for (const moved of [20, 40, 60, 80, 100]) {
    await touch.send('Input.dispatchTouchEvent', {
      type: 'touchMove',
      touchPoints: [{ x, y: y + moved }],
    });
  }
  await touch.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBeLessThan(before);
  await expect(offer).toBeHidden();
  await place.tap({ position: { x: 140, y: 30 } });
  await expect(offer).toBeVisible();
  await context.close();
});
