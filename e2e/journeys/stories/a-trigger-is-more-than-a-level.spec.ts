import { expect, type Locator, test } from '@playwright/test';
import { haveProAccount, newEmail } from '../pages/account.js';
import { expectAccessible, expectNoSidewaysScroll } from '../pages/eyes.js';
import { market } from '../pages/market.js';
import { openPage } from '../pages/open-page.js';
import { Workspace } from '../pages/workspace.js';

test.afterAll(() => market.calm('ETH'));

const HOUR_MS = 3_600_000;
/** The 30 days of three coins are read beside each other, with a pause after each page: 60 to 90 s. */
const HISTORY_READ_MS = 180_000;

/** What a field for date and time holds at a moment, by clocks in Vienna. */
function inVienna(at: number): string {
  return new Date(at).toLocaleString('sv-SE', { timeZone: 'Europe/Vienna' }).replace(' ', 'T').slice(0, 16);
}

test('a move in three choices', async ({ page }) => {
  const workspace = new Workspace(page);
  // Beyond all that the simulated past may have had in the last hour.
  await market.holdAt('ETH', 3_300);
  await haveProAccount(page, newEmail());
  await page.setViewportSize({ width: 360, height: 780 });
  await openPage(page, '/dashboard');
  const form = await workspace.openForm();
  await workspace.chooseSymbol('ETH');
  let choices = 0;
  const choose = async (place: Locator) => {
    await place.click();
    choices += 1;
  };
  await choose(form.getByText('Moves', { exact: true }));
  await choose(form.getByText('Down', { exact: true }));
  await expect(form.getByText('Rings when ETH is down 3 % within 1 hour.')).toBeVisible();
  await expectAccessible(page, 'the form of a move');
  await expectNoSidewaysScroll(page, 'the form of a move');
  await choose(form.getByRole('button', { name: 'Add trigger' }));
  expect(choices).toBe(3);
  const row = workspace.row('ETH down 3 % within 1 hour');
  await expect(row).toBeVisible();

  await test.step('it says what the move is now', async () => {
    await market.holdAt('ETH', 3_267);
    await expect(row.getByText(/now [01]\.\d %, from (about )?3,300\.\d\d at \d/)).toBeVisible();
    await row.getByRole('button', { name: 'Actions' }).click();
    const height = async () => (await row.boundingBox())?.height;
    expect(await height()).toBeLessThanOrEqual(65);
    await page.setViewportSize({ width: 1_440, height: 900 });
    expect(await height()).toBeLessThanOrEqual(49);
  });

  await test.step('it is made another one, with the keyboard alone', async () => {
    await (await workspace.openRow('ETH down 3 % within 1 hour'))
      .getByRole('button', { name: 'Edit' })
      .focus();
    await page.keyboard.press('Enter');
    const edit = page.getByRole('form', { name: 'Edit the ETH trigger' });
    await edit.getByLabel('By', { exact: true }).focus();
    await page.keyboard.press('Control+a');
    await page.keyboard.type('2,5');
    await page.keyboard.press('Enter');
    await expect(workspace.row('ETH down 2.5 % within 1 hour')).toBeVisible();
  });
});

test('a trigger that ends tomorrow', async ({ page }) => {
  const workspace = new Workspace(page);
  await haveProAccount(page, newEmail());
  await openPage(page, '/dashboard');
  const form = await workspace.openForm();
  await workspace.fillForm('BTC', 'Above', 90_000);
  await form.getByRole('button', { name: 'When and how often' }).click();
  await form.getByText('Only once', { exact: true }).click();
  const { date = '' } = (await page.request.get('/healthz')).headers();
  const end = Math.floor((Date.parse(date) + 24 * HOUR_MS) / 60_000) * 60_000;
  await form.getByLabel('Until').fill(inVienna(end));
  await form.getByLabel('Name', { exact: true }).fill('Rent');
  await form.getByLabel('Note').fill('Sell half');
  const saved = page.waitForResponse(
    (response) => response.request().method() === 'POST' && response.url().endsWith('/api/triggers'),
  );
  await workspace.submitForm();
  const { expiresAt, repeat, name, note } = await (await saved).json();
  expect([Date.parse(expiresAt), repeat, name, note]).toEqual([end, 'once', 'Rent', 'Sell half']);
  const row = workspace.row('Rent ▲ BTC above 90,000');
  await expect(row.getByText(/ · once · until \d/)).toBeVisible();

  await test.step('Edit holds all of it; an end that is cleared is gone', async () => {
    await (await workspace.openRow('Rent ▲ BTC above 90,000')).getByRole('button', { name: 'Edit' }).click();
    const edit = page.getByRole('form', { name: 'Edit the BTC trigger' });
    await expect(edit.getByLabel('Until')).toHaveValue(inVienna(end));
    await expect(edit.getByLabel('Note')).toHaveValue('Sell half');
    await edit.getByLabel('Until').fill('');
    await edit.getByRole('button', { name: 'Save' }).click();
    await expect(row.getByText(/ · once$/)).toBeVisible();
  });

  await test.step('Undo brings it back with its name and its note', async () => {
    await (await workspace.openRow('Rent ▲ BTC above 90,000'))
      .getByRole('button', { name: 'Delete' })
      .click();
    await workspace.toast.getByRole('button', { name: 'Undo' }).click();
    await (await workspace.openRow('Rent ▲ BTC above 90,000')).getByRole('button', { name: 'Edit' }).click();
    const edit = page.getByRole('form', { name: 'Edit the BTC trigger' });
    await expect(edit.getByLabel('Note')).toHaveValue('Sell half');
  });
});

test('a level that would ring nine times a day is made calmer with one press', async ({ page }) => {
  test.setTimeout(240_000);
  const workspace = new Workspace(page);
  await haveProAccount(page, newEmail());
  await openPage(page, '/dashboard');
  const form = await workspace.openForm();
  await workspace.chooseSymbol('BTC');
  await form.getByText('Moves', { exact: true }).click();
  await form.getByLabel('By', { exact: true }).fill('0.2');
  await form.getByLabel('Within').selectOption('5 minutes');
  await expect(form.getByText(/^About \d+ times a day\./)).toBeVisible({ timeout: HISTORY_READ_MS });
  await expect(page.getByTestId('backtest-marks').locator('span').first()).toBeAttached();
  await form.getByRole('button', { name: /^Use / }).click();
  await expect(form.getByText(/ in the last 30 days/)).toBeVisible();
  await workspace.submitForm();
  await expect(workspace.triggers.getByRole('listitem')).toHaveCount(1);
  await expect(page.getByTestId('backtest-marks').locator('span')).toHaveCount(0);
});
