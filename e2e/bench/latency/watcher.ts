import type { Page } from '@playwright/test';
import type { OutsideWorld } from '../../proofs/support/outside-world.js';
import type { Crossing } from './course.js';
import { signUpMember } from './population.js';
import { openEyes } from './screen-eyes.js';

const CHAT = 39_999_999;
const EMAIL = 'watcher@people.example';

/**
 * Somebody who has the dashboard open: signs up, gets Pro and a chat, watches `crossings` by the product's own calls, and
 * stays on the page, all of which is in sight. Returns the account's id. @throws Error if something is refused.
 */
export async function openDashboard(
  page: Page,
  url: string,
  world: OutsideWorld,
  crossings: readonly Crossing[],
): Promise<string> {
  await openEyes(page);
  const id = await signUpMember(page.request, url, world, { email: EMAIL, chatId: CHAT });
  await world.database.rows(
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
