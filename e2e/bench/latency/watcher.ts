import type { Page } from '@playwright/test';
import type { DatabaseView } from '../../proofs/support/database-view.js';
import type { TelegramStandIn } from '../../stand-ins/telegram/start-telegram-stand-in.js';
import type { Crossing } from './course.js';
import { openEyes } from './screen-eyes.js';

const CHAT = 39_999_999;
const EMAIL = 'watcher@people.example';
const PASSWORD = 'a quiet brass bell';

/**
 * Somebody who has the dashboard open: signs up, gets Pro and a chat, watches `crossings` by the product's own calls, and
 * stays on the page, all of which is in sight. Returns the account's id. @throws Error if something is refused.
 */
export async function openDashboard(
  page: Page,
  url: string,
  { database, telegram }: { readonly database: DatabaseView; readonly telegram: TelegramStandIn },
  crossings: readonly Crossing[],
): Promise<string> {
  await openEyes(page);
  const registered = await page.request.post(`${url}/api/register`, {
    data: { email: EMAIL, password: PASSWORD, firstName: 'Ann', lastName: 'Example' },
  });
  if (registered.status() !== 201) throw new Error(`No account: ${await registered.text()}`);
  const { id } = (await registered.json()) as { id: string };
  telegram.putPerson({ id: CHAT, first_name: 'Ann', started: true });
  await database.rows(`UPDATE users SET granted = 'pro' WHERE id = $1`, [id]);
  await database.rows(
    `INSERT INTO telegram_chats (chat_id, telegram_user_id, user_id, linked_at) VALUES ($1, $1, $2, now())`,
    [CHAT, id],
  );
  await database.rows(
    `INSERT INTO user_settings (user_id, bundle_every_sec) VALUES ($1, 0)
     ON CONFLICT (user_id) DO UPDATE SET bundle_every_sec = 0`,
    [id],
  );
  for (const { symbol, op, level } of crossings) {
    const made = await page.request.post(`${url}/api/triggers`, { data: { symbol, op, v1: level } });
    if (made.status() !== 201) throw new Error(`No trigger for ${symbol}: ${await made.text()}`);
  }
  await page.goto(`${url}/dashboard`);
  await page.locator('[data-testid="pill-BTC"] .tabular-nums').waitFor();
  await page.locator('#alerts').waitFor();
  return id;
}
