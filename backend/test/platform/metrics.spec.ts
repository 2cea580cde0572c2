import { readFileSync } from 'node:fs';
import { io } from 'socket.io-client';
import request from 'supertest';
import { fireFor, linkChat } from '../fixtures/account-alerts.js';
import { makePerson } from '../fixtures/people.js';
import { addChat } from '../fixtures/delivery-app.js';
import { parseExposition, type ScrapedMetric } from '../support/exposition.js';
import { startTrialApp, type TrialApp } from '../fixtures/trial-app.js';
import { until } from '../../src/platform/clock/testing/until.js';

const STRANGER = { 'X-Forwarded-For': '192.0.2.7' };

let app: TrialApp;

beforeAll(async () => {
  app = await startTrialApp({ metricsToken: 'a token for metrics' });
});
afterAll(() => app.stop());

async function scrape(): Promise<ReadonlyMap<string, ScrapedMetric>> {
  const answer = await request(app.url).get('/metrics').expect(200);
  return parseExposition(answer.text);
}

/** The value of the one sample with these labels; null if there is none. */
function valueOf(
  metrics: ReadonlyMap<string, ScrapedMetric>,
  name: string,
  labels: Readonly<Record<string, string>> = {},
): number | null {
  const metric = metrics.get(name) ?? metrics.get(name.replace(/_(bucket|sum|count)$/, ''));
  const found = metric?.samples.filter(
    (sample) =>
      sample.name === name && Object.entries(labels).every(([key, value]) => sample.labels[key] === value),
  );
  return found?.[0]?.value ?? null;
}

describe('who may read the metrics', () => {
  it('this machine, in the text format, uncached', async () => {
    const { headers } = await request(app.url).get('/metrics').expect(200);
    expect(headers['content-type']).toBe('text/plain; version=0.0.4; charset=utf-8');
    expect(headers['cache-control']).toBe('no-store');
  });

  it('a stranger with the token', async () => {
    const call = request(app.url).get('/metrics').set(STRANGER);
    await call.set('Authorization', 'Bearer a token for metrics').expect(200);
  });

  it.each([
    ['without it', {}],
    ['with another one', { Authorization: 'Bearer a token for metricz' }],
  ])('not a stranger %s: it looks as if there were nothing', async (_name, headers) => {
    const refused = await request(app.url)
      .get('/metrics')
      .set({ ...STRANGER, ...headers });
    const nothing = await request(app.url)
      .get('/metrics/nothing')
      .set({ ...STRANGER, ...headers });
    expect([refused.status, nothing.status]).toEqual([404, 404]);
    const shape = ({ body }: request.Response) => ({ ...(body as object), requestId: '' });
    expect(shape(refused)).toEqual(shape(nothing));
    const names = ({ headers: sent }: request.Response) => Object.keys(sent).sort();
    expect(names(refused)).toEqual(names(nothing));
  });
});

it('tells of this process, its leases and its database', async () => {
  await until(async () => valueOf(await scrape(), 'bellwether_lease_held', { lease: 'scheduler' }) === 1);
  const metrics = await scrape();
  expect(valueOf(metrics, 'bellwether_database_up')).toBe(1);
  expect(valueOf(metrics, 'bellwether_build_info')).toBe(1);
  expect(valueOf(metrics, 'process_resident_memory_bytes')).toBeGreaterThan(1_000_000);
  expect(metrics.get('nodejs_eventloop_lag_seconds')?.type).toBe('gauge');
  expect(valueOf(metrics, 'bellwether_exchange_connected', { exchange: 'kraken' })).toBe(0);
  expect(metrics.get('bellwether_exchange_age_seconds')?.samples).toEqual([]);
});

it('counts requests by the pattern of their route, whatever the address says', async () => {
  const http = (labels: Readonly<Record<string, string>>) => async () =>
    valueOf(await scrape(), 'bellwether_http_request_duration_seconds_count', labels) ?? 0;
  const known = http({ method: 'GET', route: '/api/trial/handshake/:token', status: '4xx' });
  const unknown = http({ method: 'POST', route: 'none', status: '4xx' });
  const before = [await known(), await unknown()] as const;
  await request(app.url)
    .get(`/api/trial/handshake/${'A'.repeat(43)}?x=1`)
    .expect(404);
  await request(app.url).post('/api/wp-login.php').expect(404);
  await request(app.url).post('/api/nothing/here').expect(404);
  expect([await known(), await unknown()]).toEqual([before[0] + 1, before[1] + 2]);
  const routes = (await scrape()).get('bellwether_http_request_duration_seconds')?.samples ?? [];
  expect(routes.filter(({ labels }) => labels['route']?.includes('AAAA'))).toEqual([]);
});

it('counts an alert from its fire to Telegram', async () => {
  const person = await makePerson(app.db, { emailVerified: true });
  const { id: chat } = app.telegram.putPerson({ username: 'metrics', first_name: 'Ada', started: true });
  await addChat(app.db, chat);
  await linkChat(app.db, chat, person.id);
  const delivered = async () =>
    valueOf(await scrape(), 'bellwether_deliveries_settled_total', {
      channel: 'telegram',
      outcome: 'delivered',
    });
  expect(await delivered()).toBe(0);
  await fireFor(app.db, { userId: person.id, by: chat });
  await until(async () => (await delivered()) === 1);
  const metrics = await scrape();
  expect(valueOf(metrics, 'bellwether_tick_to_telegram_seconds_count')).toBe(1);
  expect(valueOf(metrics, 'bellwether_tick_to_telegram_seconds_bucket', { le: '30' })).toBe(1);
  expect(valueOf(metrics, 'bellwether_tick_to_telegram_call_seconds_count')).toBe(1);
  expect(valueOf(metrics, 'bellwether_tick_to_telegram_call_seconds_bucket', { le: '60' })).toBe(1);
  await until(
    async () =>
      (valueOf(await scrape(), 'bellwether_tick_to_telegram_last_hour_seconds', { percentile: '95' }) ?? 0) >
      0,
  );
});

it('counts an alert that is recorded, and the prices that were evaluated', async () => {
  const person = await makePerson(app.db);
  await app.db.query(
    `INSERT INTO triggers (user_id, symbol, op, level, phase) VALUES ($1, 'ETH', 'above', 3000, 'armed')`,
    [person.id],
  );
  const alerts = async () =>
    valueOf(await scrape(), 'bellwether_alerts_recorded_total', { owner: 'account' });
  const prices = async () => valueOf(await scrape(), 'bellwether_prices_evaluated_total') ?? 0;
  const before = await prices();
  await until(async () => {
    app.move('ETH', 2_900);
    app.move('ETH', 3_100);
    return (await alerts()) === 1;
  });
  expect(await prices()).toBeGreaterThanOrEqual(before + 2);
  const metrics = await scrape();
  const [evaluated, committed] = ['evaluated', 'committed'].map(
    (step) => `bellwether_tick_to_${step}_seconds`,
  );
  expect(valueOf(metrics, `${evaluated}_count`)).toBeGreaterThanOrEqual(before + 2);
  expect(valueOf(metrics, `${committed}_count`)).toBe(1);
  expect(valueOf(metrics, `${committed}_bucket`, { le: '60' })).toBe(1);
  expect(valueOf(await scrape(), 'bellwether_evaluation_lag_seconds', { percentile: '95' })).toBeLessThan(60);
});

it('tells how much waits, of each kind', async () => {
  const waiting = (labels: Readonly<Record<string, string>>) => async () =>
    valueOf(await scrape(), 'bellwether_outbox_waiting_deliveries', labels);
  const tests = waiting({ channel: 'telegram', kind: 'test' });
  expect(await tests()).toBe(0);
  expect(await waiting({ channel: 'webhook', kind: 'notice' })()).toBe(0);
  await app.db.query(
    `INSERT INTO deliveries (channel, kind, chat_id, body, status, claim, claim_until, claim_epoch, created_at)
     SELECT 'telegram', 'test', 7001, 'x', 'sending', gen_random_uuid(), now() + interval '1 hour', epoch,
            now() - interval '1 minute'
       FROM leases WHERE name = 'telegram'`,
  );
  await until(async () => (await tests()) === 1);
  await until(async () => (valueOf(await scrape(), 'bellwether_outbox_oldest_pending_seconds') ?? 0) >= 60);
  await app.db.query(`UPDATE deliveries SET status = 'failed', settled_at = now() WHERE chat_id = 7001`);
  await until(async () => (await tests()) === 0);
  await until(async () => valueOf(await scrape(), 'bellwether_outbox_failed_deliveries') === 1);
});

it('counts open sockets', async () => {
  const sockets = async () => valueOf(await scrape(), 'bellwether_open_sockets');
  expect(await sockets()).toBe(0);
  const socket = io(app.url, { transports: ['websocket'] });
  await until(async () => (await sockets()) === 1);
  socket.disconnect();
  await until(async () => (await sockets()) === 0);
});

it('has every metric and label that the dashboard asks for, and says what each is', async () => {
  const folder = new URL('../../../docker/grafana/dashboards/bellwether.json', import.meta.url);
  const dashboard = readFileSync(folder, 'utf8');
  const { panels } = JSON.parse(dashboard) as { panels: { targets?: { expr: string }[] }[] };
  const questions = panels.flatMap(({ targets = [] }) => targets.map(({ expr }) => expr));
  expect(questions.length).toBeGreaterThan(20);
  const metrics = await scrape();
  const scraped = await request(app.url).get('/metrics');
  for (const question of questions) {
    for (const [, name = '', matchers = ''] of question.matchAll(/\b([a-z]+_[a-z0-9_]+)\{([^}]*)\}/g)) {
      const metric = metrics.get(name) ?? metrics.get(name.replace(/_(bucket|sum|count)$/, ''));
      expect([name, metric?.help]).toEqual([name, expect.any(String)]);
      const labels = [...matchers.matchAll(/(\w+)=/g)]
        .map(([, label]) => label)
        .filter((each) => each !== 'job');
      for (const label of labels) expect(scraped.text).toMatch(new RegExp(`^${name}\\{[^}]*${label}="`, 'm'));
    }
  }
  const ours = [...metrics.keys()].filter((name) => name.startsWith('bellwether_'));
  expect(ours.filter((name) => !dashboard.includes(name))).toEqual([]);
});

it('/readyz tells insiders the same', async () => {
  const ready = async () => (await request(app.url).get('/readyz').expect(200)).body as unknown;
  await until(async () => JSON.stringify(await ready()).includes('"oldestPendingMs":null'));
  const failedIn24Hours = valueOf(await scrape(), 'bellwether_outbox_failed_deliveries');
  const body = await ready();
  expect(body).toMatchObject({
    status: 'ready',
    telegram: { state: 'up' },
    evaluation: { role: 'holder' },
    outbox: { waiting: [], failedIn24Hours, oldestPendingMs: null },
  });
  const { body: forStrangers } = await request(app.url).get('/readyz').set(STRANGER).expect(200);
  expect(forStrangers).toEqual({ status: 'ready' });
});

it('answers while the database does not, and leaves out what it cannot know', async () => {
  const alerts = async () =>
    valueOf(await scrape(), 'bellwether_alerts_recorded_total', { owner: 'account' });
  const before = await alerts();
  await app.db.destroy();
  await until(async () => valueOf(await scrape(), 'bellwether_database_up') === 0);
  const asked = ['bellwether_outbox_waiting_deliveries', 'bellwether_outbox_oldest_pending_seconds'];
  await until(async () => {
    const scraped = await scrape();
    return asked.every((name) => scraped.get(name)?.samples.length === 0);
  });
  expect(await alerts()).toBe(before);
  await app.db.initialize();
});
