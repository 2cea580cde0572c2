import { expect, type Page, test } from '@playwright/test';
import { haveProAccount, newEmail } from '../pages/account.js';
import { market } from '../pages/market.js';
import { openPage } from '../pages/open-page.js';
import { telegram } from '../pages/telegram.js';
import { Workspace } from '../pages/workspace.js';

const TOPIC = 7;
const TITLE = 'Desk';
const TOPIC_TITLE = `${TITLE} · topic ${TOPIC}`;
/** Channels in trouble are looked for every five seconds. */
const NOTICE_MS = 30_000;

test.afterAll(() => market.calm('SOL'));

/** Somebody with a chat, and a group of theirs, on the page of their account. */
async function haveGroup(page: Page) {
  await haveProAccount(page, newEmail());
  await openPage(page, '/dashboard');
  const workspace = new Workspace(page);
  const chat = await workspace.connectTelegram();
  const group = await telegram.haveGroup(await chat.handle(), { title: TITLE, topics: [TOPIC] });
  await page.bringToFront();
  await openPage(page, '/account#channels');
  const panel = page.getByRole('region', { name: 'Where alerts go' });
  const rows = panel.getByRole('list', { name: 'Channels' }).getByRole('listitem');
  const whole = rows.filter({ hasText: TITLE }).filter({ hasNotText: 'topic' });
  const topic = rows.filter({ hasText: TOPIC_TITLE });
  return { workspace, chat, group, panel, whole, topic };
}

test('a group is added by a link, and a topic of it by a command', async ({ page }) => {
  const { group, whole, topic } = await haveGroup(page);

  await test.step('the dialog shows a link, waits, and says by itself that the group is added', async () => {
    const { command } = await askForLink(page);
    await group.addBot();
    await group.write(command);
    await seeAdded(page);
    await expect.poll(() => group.texts()).toContainEqual(expect.stringMatching(/^Alerts arrive here/));
    await expect(whole).toContainText('No route uses it');
  });

  await test.step('its topic is another channel, added by the command that the dialog shows', async () => {
    const { command } = await askForLink(page);
    await group.write(command, TOPIC);
    await seeAdded(page);
    await expect(topic).toContainText('On');
  });
});

test('a group and its topic are told of an alert, until the bot is kicked', async ({ page }) => {
  await market.holdAt('SOL', 147);
  const { workspace, chat, group, panel, whole, topic } = await haveGroup(page);
  await group.addBot();
  for (const [place, row] of [[undefined, whole] as const, [TOPIC, topic] as const]) {
    const asked = await page.request.post('/api/channels/groups', { data: { form: 'group' } });
    await group.write(((await asked.json()) as { readonly command: string }).command, place);
    await expect(row).toContainText('No route uses it');
  }

  await test.step('a route leads to both', async () => {
    await panel.getByRole('button', { name: 'Change' }).click();
    const dialog = page.getByRole('dialog', { name: 'New route' });
    await dialog.getByLabel('Name').fill('With the desk');
    await dialog.getByRole('button', { name: 'Remove step 2' }).click();
    const step = dialog.getByRole('group', { name: 'Step 1, at once' });
    for (const name of [TITLE, TOPIC_TITLE]) await step.getByRole('checkbox', { name, exact: true }).check();
    await dialog.getByRole('button', { name: 'Save route' }).click();
    await expect(panel.getByRole('list', { name: 'Routes' })).toContainText(
      `With the desk: Telegram, ${TITLE} and ${TOPIC_TITLE} at once`,
    );
    await expect(panel.getByText('No route uses it')).toHaveCount(0);
  });

  await test.step('a price crosses: the alert is in the group, in its topic, and in the private chat', async () => {
    await openPage(page, '/dashboard');
    await workspace.add('SOL', 'Above', 150);
    await market.holdAt('SOL', 151);
    for (const place of [undefined, TOPIC])
      await expect
        .poll(() => group.texts(place))
        .toContainEqual(expect.stringContaining('SOL above 150 — now 151'));
    await chat.expectMessage('SOL above 150 — now 151');
    const alert = workspace.alert('SOL above 150');
    for (const name of [TITLE, TOPIC_TITLE]) await expect(alert).toContainText(`${name}: accepted`);
  });

  await test.step('the bot is kicked: both are off, and the open panel says why', async () => {
    await openPage(page, '/account#channels');
    for (const row of [whole, topic]) await expect(row).toContainText('On · last accepted');
    await group.kickBot();
    for (const name of [TITLE, TOPIC_TITLE]) {
      const notice = `Telegram group “${name}” has removed the bot and is switched off`;
      await expect(chat.messages).toContainText(notice, { timeout: NOTICE_MS });
    }
    for (const row of [whole, topic])
      await expect(row).toContainText('Off: the bot was removed from the group');
  });
});

/** Asks for what adds a group. The link that opens Telegram and the command for a topic carry the same code. */
async function askForLink(page: Page): Promise<{ readonly command: string }> {
  await page.getByRole('button', { name: 'Add a channel' }).click();
  await page.getByRole('menuitem', { name: 'Telegram group' }).click();
  const dialog = page.getByRole('dialog', { name: 'Add a Telegram group' });
  await dialog.getByRole('button', { name: 'Group or topic' }).click();
  const link = dialog.getByRole('link', { name: 'Choose a group in Telegram' });
  await expect(link).toHaveAttribute('href', /\?startgroup=./);
  const code = new URL((await link.getAttribute('href')) ?? '').searchParams.get('startgroup') ?? '';
  const command = (await dialog.locator('code').textContent()) ?? '';
  expect(command).toMatch(/^\/start@\w+ [\w-]{32}$/);
  expect(command.endsWith(` ${code}`)).toBe(true);
  await expect(dialog.getByText(/^Waiting for the bot to be added\. \d+:\d\d left\.$/)).toBeVisible();
  return { command };
}

/** Sees that the dialog says so by itself, and closes it. */
async function seeAdded(page: Page): Promise<void> {
  const dialog = page.getByRole('dialog', { name: 'Add a Telegram group' });
  await expect(dialog.getByText('Added. Choose what goes there by a route.')).toBeVisible();
  await dialog.getByRole('button', { name: 'Close' }).click();
  await expect(dialog).toBeHidden();
}
