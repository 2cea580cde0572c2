import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type BrowserContext, chromium, expect, type Page, test } from '@playwright/test';
import { type PushStandIn, startPushStandIn } from '../../stand-ins/push/start-push-stand-in.js';
import { haveAccount, newEmail } from '../pages/account.js';
import { controlOf } from '../pages/control-call.js';
import { openPage } from '../pages/open-page.js';
import { startSandbox } from '../support/own-sandbox.js';
import { PUSH_SANDBOX } from '../support/sandbox-under-test.js';

/** Its headless shell has no push messages. */
const WHOLE_CHROMIUM = process.env.WHOLE_CHROMIUM_PATH ?? '/usr/bin/chromium';

test.skip(!existsSync(WHOLE_CHROMIUM), 'Push messages need the whole of Chromium (WHOLE_CHROMIUM_PATH)');
test.describe.configure({ timeout: 180_000 });

let push: PushStandIn;
let end: () => Promise<void>;
let profile: string;
let context: BrowserContext;
test.beforeAll(async () => {
  push = await startPushStandIn();
  const env = { ...PUSH_SANDBOX.env, OUTBOUND_HOSTS: JSON.stringify(push.hosts) };
  end = await startSandbox({ ...PUSH_SANDBOX, env });
  profile = mkdtempSync(join(tmpdir(), 'bellwether-device-'));
  context = await chromium.launchPersistentContext(profile, {
    executablePath: WHOLE_CHROMIUM,
    headless: true,
    ignoreDefaultArgs: ['--headless', '--headless=old', '--disable-background-networking'],
    args: ['--headless=new', '--no-sandbox', '--disable-gpu', '--no-first-run', ...push.chromiumFlags],
    baseURL: PUSH_SANDBOX.url,
    permissions: ['notifications'],
    serviceWorkers: 'allow',
  });
});
test.afterAll(async () => {
  await context.close();
  await end();
  await push.close();
  rmSync(profile, { recursive: true });
});

function holdBitcoinAt(price: number): Promise<void> {
  return controlOf(PUSH_SANDBOX.exchangeUrl)('set-price', { symbol: 'BTC', price, mood: 'still' });
}

function notifications(page: Page): Promise<readonly string[]> {
  return page.evaluate(async () => {
    const registration = await navigator.serviceWorker.ready;
    return (await registration.getNotifications()).map(({ title }) => title);
  });
}

test('a device is asked to ring, shows its test, and then an alert, which says so', async () => {
  const page = await context.newPage();
  await haveAccount(page, newEmail());

  await test.step('Ring this device', async () => {
    await openPage(page, '/account');
    await page.getByRole('button', { name: 'Add a channel' }).click();
    await page.getByRole('menuitem', { name: 'This device' }).click();
    await page.getByRole('button', { name: 'Ring this device' }).click();
    await expect(page.getByText('This device rings.')).toBeVisible();
    expect(push.calls().map(({ status, vapid }) => [status, vapid])).toEqual([[201, 'good']]);
  });

  const { channels } = (await (await page.request.get('/api/channels')).json()) as {
    readonly channels: readonly { readonly id: string; readonly kind: string; readonly state: string }[];
  };
  const device = channels.find(({ kind }) => kind === 'push');
  expect(device?.state).toBe('on');

  await test.step('its alerts go there', async () => {
    const headers = { Origin: PUSH_SANDBOX.url };
    const step = { channels: [device?.id], waitSec: 0, unless: 'nothing', onlyUrgent: false };
    const route = await page.request.post('/api/routes', { headers, data: { name: 'Phone', steps: [step] } });
    expect(route.status()).toBe(201);
    const { id: routeId } = (await route.json()) as { readonly id: string };
    expect((await page.request.put('/api/channels/route', { headers, data: { routeId } })).ok()).toBe(true);
    await holdBitcoinAt(64_600);
    const trigger = { symbol: 'BTC', op: 'above', v1: 65_000 };
    expect((await page.request.post('/api/triggers', { headers, data: trigger })).status()).toBe(201);
  });

  await test.step('the price crosses: the device shows the alert and says when', async () => {
    await holdBitcoinAt(65_012.4);
    const shown = async () => {
      const answer = await page.request.get('/api/alerts');
      const { alerts } = (await answer.json()) as {
        readonly alerts: readonly { readonly delivery: readonly { readonly shownAt?: string }[] }[];
      };
      return alerts[0]?.delivery[0]?.shownAt;
    };
    await expect.poll(shown).toMatch(/^\d{4}-/);
    // Not before: a Chromium that is asked while it shows a notification forgets it.
    expect(await notifications(page)).toContainEqual(
      expect.stringMatching(/^SIMULATED PRICE · ▲ BTC above 65,000 — now 65,0/),
    );
    await openPage(page, '/alerts');
    await expect(page.getByText(/shown on the device/)).toBeVisible();
  });
});
