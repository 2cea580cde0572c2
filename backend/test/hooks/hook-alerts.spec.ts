import { randomUUID } from 'node:crypto';
import request from 'supertest';
import type { AlertPage } from '../../src/contract/alert.js';
import type { RouteStep, RouteView } from '../../src/contract/channels.js';
import { until } from '../../src/platform/clock/testing/until.js';
import { startTrialApp, type TrialApp } from '../fixtures/trial-app.js';
import { hookOwner, ring, withChat } from './hooks-world.js';

let app: TrialApp;
beforeAll(async () => {
  // Nobody listens there: mail waits in the outbox, where without a server it would fail, and the next step come at once.
  const email = { smtpUrl: 'smtp://127.0.0.1:1', from: 'Bellwether <bell@bellwether.example>' };
  app = await startTrialApp({ email });
  app.move('ETH', 3_012.4);
});
afterAll(() => app.stop());

async function withHook() {
  const ann = await hookOwner(app, { grant: 'pro', emailVerified: true });
  const { hook, url } = await ann.create();
  return { ...ann, hook, url };
}

const deliveriesOf = (userId: string) =>
  app.db.query<
    { channel: string; status: string; reason: string | null; step: number | null; body: string | null }[]
  >(
    `SELECT channel, status, reason, step, body FROM deliveries told JOIN alerts alert ON alert.id = told.alert_id
      WHERE alert.user_id = $1 ORDER BY told.id`,
    [userId],
  );

async function addWebhook(userId: string): Promise<string> {
  const [row] = await app.db.query<{ id: string }[]>(
    `INSERT INTO channels (user_id, kind, label, address, address_key, config, sealed, state)
     VALUES ($1, 'webhook', 'Pager', 'x', $2, '{"host": "x"}', '', 'on') RETURNING id`,
    [userId, Buffer.from(randomUUID())],
  );
  return row?.id ?? '';
}

it('goes by mail where no chat is connected', async () => {
  const ann = await withHook();
  await ring(app, ann.url, 'up').expect(200);
  expect(await deliveriesOf(ann.id)).toMatchObject([{ channel: 'email', body: 'not-connected' }]);
});

it('goes by mail, too, where Telegram has not taken it for two minutes', async () => {
  const ann = await withHook();
  const { chatId } = await app.connect('hook_late');
  await app.db.query('UPDATE telegram_chats SET user_id = $2, linked_at = now() WHERE chat_id = $1', [
    chatId,
    ann.id,
  ]);
  await app.db.query(`INSERT INTO send_pauses (chat_id, until) VALUES ($1, now() + interval '1 hour')`, [
    chatId,
  ]);
  await ring(app, ann.url, 'up').expect(200);
  await app.db.query(
    `UPDATE deliveries SET created_at = created_at - interval '121 seconds', next_attempt_at = now() + interval '1 hour', attempts = 1 WHERE user_id = $1`,
    [ann.id],
  );
  await until(
    async () => (await deliveriesOf(ann.id)).some(({ channel }) => channel === 'email'),
    'the mail',
  );
});

it('takes the route of the hook, step by step, until it is acknowledged', async () => {
  const ann = await withHook();
  const channel = await addWebhook(ann.id);
  const steps: readonly RouteStep[] = [
    { channels: ['email'], waitSec: 0, unless: 'nothing', onlyUrgent: false },
    { channels: [channel], waitSec: 180, unless: 'acknowledged', onlyUrgent: false },
  ];
  const route = (await ann.call('post', '/api/routes', { name: 'Night', steps }).expect(201))
    .body as RouteView;
  await ann.call('patch', `/api/hooks/${ann.hook.id}`, { routeId: route.id }).expect(200);
  await ring(app, ann.url, 'first').expect(200);
  expect(await deliveriesOf(ann.id)).toMatchObject([{ channel: 'email', step: 1, body: 'route' }]);
  const [alert] = await ann.alerts();
  const due = `UPDATE alerts SET next_step_at = now() WHERE id = $1`;
  await app.db.query(
    `UPDATE deliveries SET created_at = created_at - interval '200 seconds' WHERE user_id = $1`,
    [ann.id],
  );
  await app.db.query(due, [alert?.id]);
  await until(async () => (await deliveriesOf(ann.id)).some(({ step }) => step === 2), 'the second step');
  await ring(app, ann.url, 'second').expect(200);
  const second = (await ann.alerts())[0];
  await ann.call('post', `/api/alerts/${second?.id}/acknowledge`).expect(200);
  await app.db.query(due, [second?.id]);
  await until(async () => {
    const [row] = await app.db.query<{ at: Date | null }[]>(
      'SELECT next_step_at AS at FROM alerts WHERE id = $1',
      [second?.id],
    );
    return row?.at === null;
  }, 'the end of the route');
  expect((await deliveriesOf(ann.id)).filter(({ step }) => step === 2)).toHaveLength(1);
  expect((await ann.alerts())[0]?.acknowledgedAt).toEqual(expect.any(String));
});

it('is held by a mute, and called off with its hook', async () => {
  const ann = await withHook();
  await withChat(app, ann.id, 'hook_muted');
  await app.db.query(
    `UPDATE user_settings SET muted_at = now(), muted_until = now() + interval '1 hour' WHERE user_id = $1`,
    [ann.id],
  );
  await ring(app, ann.url, 'up').expect(200);
  const [held] = await ann.alerts();
  expect(held?.delivery).toMatchObject([{ channel: 'telegram', status: 'pending', heldBy: 'mute' }]);
  await ann.call('delete', `/api/hooks/${ann.hook.id}`).expect(204);
  await app.db.query('UPDATE user_settings SET muted_at = NULL, muted_until = NULL WHERE user_id = $1', [
    ann.id,
  ]);
  await until(async () => (await deliveriesOf(ann.id))[0]?.status === 'cancelled', 'the end');
  expect(await deliveriesOf(ann.id)).toMatchObject([{ reason: 'deleted' }]);
  expect(await ann.alerts()).toHaveLength(1);
});

it('is found by its symbol, counted as unread, and stands in the file, where a formula is none', async () => {
  const ann = await withHook();
  await ring(app, ann.url, '{"text": "=1+1", "symbol": "ETHUSD"}').expect(200);
  await ring(app, ann.url, 'about nothing').expect(200);
  const page = async (query: string) =>
    (await ann.call('get', `/api/alerts${query}`).expect(200)).body as AlertPage;
  expect((await page('?symbol=ETH')).alerts.map(({ priceAtTrigger }) => priceAtTrigger)).toEqual([3_012.4]);
  expect((await page('')).unread).toBe(2);
  const { text } = await request(app.url).get('/api/alerts.csv').set('Cookie', ann.cookie).expect(200);
  const [head, ...lines] = text.trim().split(/\r?\n/);
  expect(head).toMatch(/,triggerId,hook,text$/);
  expect(lines.map((line) => line.split(',').slice(-3))).toEqual([
    ['', 'Breakout', 'about nothing'],
    ['', 'Breakout', "'=1+1"],
  ]);
  const recent = await ann.call('get', '/api/recent-alerts').expect(200);
  expect(recent.body).toHaveLength(2);
});

it('shows why under its message in Telegram', async () => {
  const ann = await withHook();
  const person = await withChat(app, ann.id, 'hook_why');
  await ring(app, ann.url, 'ETH broke out').expect(200);
  const message = await until(
    () => app.telegram.messages(person).find(({ text }) => text.includes('TradingView')),
    'the message',
  );
  app.telegram.pressButton(person, { messageId: message.id, label: 'Why?' });
  await until(
    () =>
      app.telegram
        .messages(person)
        .some(({ text }) =>
          text.includes('Why: ◆ TradingView “Breakout” was called\nIt posted: ETH broke out'),
        ),
    'why',
  );
});
