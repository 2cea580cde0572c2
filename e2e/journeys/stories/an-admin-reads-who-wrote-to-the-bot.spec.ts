import { randomUUID } from 'node:crypto';
import { expect, test } from '@playwright/test';
import { haveAdmin, haveProAccount, newEmail } from '../pages/account.js';
import { LeadsPage } from '../pages/leads-page.js';
import { openPage } from '../pages/open-page.js';
import { telegram } from '../pages/telegram.js';
import { sees } from '../pages/sees.js';

/** What people call themselves who do not wish us well. Spreadsheets run what begins like the first six. */
const HOSTILE_NAMES = [
  '=HYPERLINK("http://evil.example","pay here")',
  "+1+cmd|' /C calc'!A0",
  "-2+3+cmd|' /C calc'!A0",
  "@SUM(1+1)*cmd|' /C calc'!A0",
  '\t=1+1',
  '＝1+1',
  '<img src=x onerror="document.title=1">',
  'a "quoted", name; with | all\r\nof it',
  "Robert'); DROP TABLE telegram_chats;--",
  '\u202Egnp.exe',
  '🧨👩‍👩‍👧‍👦é',
  '{{7*7}}${7*7}%s%n',
];
const RUNS_AS_FORMULA = /^[=+\-@\t\r＝＋－＠]/u;
const PAGE = 50;

test('leads come in as people write, are searched, filtered, paged, and taken away as a file that runs nothing', async ({
  page,
}) => {
  test.setTimeout(90_000);
  const leads = new LeadsPage(page);
  const crowd = `Crowd${randomUUID().slice(0, 8)}`;
  await haveAdmin(page, newEmail());
  await leads.open();

  await test.step('nobody is called so yet', async () => {
    await leads.search(crowd);
    await sees(page, 'No leads found');
    await expect(page).toHaveURL(`/admin/leads?search=${crowd}`);
  });

  await test.step('twelve write, and are there without a reload', async () => {
    for (const first_name of HOSTILE_NAMES) await telegram.meet({ first_name, last_name: crowd });
    await expect(leads.rows).toHaveCount(HOSTILE_NAMES.length);
    for (const name of HOSTILE_NAMES.filter((each) => !/[\t\r]/.test(each))) {
      await expect(leads.rows.filter({ hasText: name })).toHaveCount(1);
    }
    await expect(page).toHaveTitle(/Bellwether/);
  });

  await test.step('the file says who they are, and no cell of it runs', async () => {
    const [lines] = await Promise.all([
      leads.exported(),
      sees(leads.toast, 'Leads exported successfully'), // The toast goes after some seconds.
    ]);
    expect(lines.every(({ lastName, lastCommand }) => lastName === crowd && lastCommand === '/start')).toBe(
      true,
    );
    const read = lines.map(({ firstName = '' }) => firstName);
    expect(read.filter((name) => RUNS_AS_FORMULA.test(name))).toEqual([]);
    // Apostrophes are added, marks that turn the direction of a line are taken away.
    const plain = (name: string): string =>
      name
        .replaceAll("'", '')
        .replace(/\p{Bidi_Control}/gu, '')
        .trim();
    expect(read.map(plain).sort()).toEqual(HOSTILE_NAMES.map(plain).sort());
  });

  await test.step('only who waits for something is active', async () => {
    const waiting = `Waiting${randomUUID().slice(0, 8)}`;
    const id = await telegram.meet({ first_name: waiting });
    await leads.search(waiting);
    await expect(leads.rows).toHaveCount(1);
    await expect(leads.rows).toContainText('Inactive');
    const asked = page.waitForRequest(/\/api\/admin\/leads\?.*activeOnly=true/);
    await page.getByRole('checkbox', { name: 'Active only' }).check();
    await asked;
    await expect(page.getByText('No leads found')).toBeVisible();
    await telegram.say(id, '/above BTC 900000');
    await expect(leads.rows).toHaveCount(1);
    await expect(leads.rows).toContainText('Active');
    await page.getByRole('checkbox', { name: 'Active only' }).uncheck();
  });

  await test.step('fifty to a page', async () => {
    const more = Array.from({ length: PAGE + 1 - HOSTILE_NAMES.length }, (_, i) => ({
      first_name: `Guest ${i}`,
      last_name: crowd,
    }));
    for (const guest of more) await telegram.meet(guest);
    await leads.search(crowd);
    await expect(page.getByText('1–50 of 51')).toBeVisible();
    await page.getByRole('button', { name: 'Next' }).click();
    await expect(leads.rows).toHaveCount(1);
    await expect(page).toHaveURL(/offset=50/);
  });
});

test('leads that cannot be read, or taken away, say so; who is no admin never gets there', async ({
  page,
}) => {
  const leads = new LeadsPage(page);
  await haveProAccount(page, newEmail());
  await openPage(page, '/admin/leads');
  await expect(page).toHaveURL('/dashboard');
  await page.request.post('/api/logout');

  await telegram.meet({ first_name: 'Somebody' });
  await haveAdmin(page, newEmail());
  await page.route('**/api/admin/leads?*', (route) => route.fulfill({ status: 500, body: '' }));
  await leads.open();
  await sees(leads.list, 'Error loading leads');
  await sees(leads.list, 'Failed to fetch leads: Internal Server Error');
  await expect(leads.list.getByRole('button', { name: 'Retry' })).toBeVisible();
  await page.unroute('**/api/admin/leads?*');
  await page.reload();
  await expect(leads.rows.first()).toBeVisible();
  await page.route('**/api/admin/leads/export.csv*', (route) => route.fulfill({ status: 500, body: '' }));
  await leads.export();
  await sees(leads.toast, 'Failed to export leads');
});
