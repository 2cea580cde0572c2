import { randomUUID } from 'node:crypto';
import request from 'supertest';
import type { StatusResponse } from '../src/contract/status.js';
import { startTrialApp, type TrialApp, until } from './trial-app.js';

const NONE = { p50Ms: null, p99Ms: null, count: 0 };

let app: TrialApp;

beforeAll(async () => {
  app = await startTrialApp();
});
afterAll(() => app.stop());

async function status(): Promise<StatusResponse> {
  const { body } = await request(app.url).get('/api/status').expect(200);
  return body as StatusResponse;
}

/** Alerts of one chat that Telegram accepted so many milliseconds after their tick. */
async function acceptedAfter(tookMs: readonly number[]): Promise<void> {
  await app.db.query(
    `WITH made AS (
       INSERT INTO alerts (trigger_id, fire_no, trial_chat_id, symbol, price, fired_at, evidence)
       SELECT $1, row_number() OVER (), 7, 'BTC', 1, now(),
              jsonb_build_object('seenAt', extract(epoch FROM now()) * 1000 - 60000, 'took', ms)
         FROM unnest($2::int[]) ms
       RETURNING id, evidence)
     INSERT INTO deliveries (channel, kind, alert_id, chat_id, status, settled_at)
     SELECT 'telegram', 'alert', id, 7, 'delivered',
            to_timestamp(((evidence ->> 'seenAt')::float8 + (evidence ->> 'took')::float8) / 1000)
       FROM made`,
    [randomUUID(), tookMs],
  );
}

it('answers everybody, without a session, and is never stored on the way', async () => {
  const { body, headers } = await request(app.url).get('/api/status').expect(200);
  expect(headers['cache-control']).toBe('no-store');
  const exchange = { connected: false, ageMs: null, setAside: [] };
  expect(body).toEqual({
    source: 'simulated',
    exchanges: ['coinbaseexchange', 'kraken', 'binance'].map((id) => ({ exchange: id, ...exchange })),
    stale: ['BTC', 'ETH', 'SOL', 'USDT'],
    database: 'up',
    evaluation: { role: expect.stringMatching(/^(holder|standby|catching-up)$/), p50Ms: null, p95Ms: null },
    delivery: {
      telegram: { state: 'up', since: body.delivery.telegram.since },
      p50Ms: null,
      p95Ms: null,
      oldestPendingMs: null,
      sample: 0,
    },
    latency: { evaluated: NONE, committed: NONE, telegramCall: NONE, pushed: NONE, pricesPushed: NONE },
    asOf: expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]{12}Z$/),
  });
  expect(Math.abs(Date.parse(body.asOf) - Date.now())).toBeLessThan(2_500);
});

it('is found out once a second, however many ask', async () => {
  const answers = await Promise.all(Array.from({ length: 40 }, status));
  expect(new Set(answers.map(({ asOf }) => asOf)).size).toBeLessThanOrEqual(2);
});

it('refuses whoever asks too often', async () => {
  const strict = await startTrialApp({ rateLimitScale: 0.01 });
  try {
    await request(strict.url).get('/api/status').expect(200);
    const { body, headers } = await request(strict.url).get('/api/status').expect(429);
    expect(body).toMatchObject({ code: 'TOO_MANY_REQUESTS' });
    expect(Number(headers['retry-after'])).toBeGreaterThan(50);
  } finally {
    await strict.stop();
  }
});

it('tells how long alerts took to Telegram, and how long the oldest message waits', async () => {
  await acceptedAfter([100, 200, 300, 400, 20_000]);
  await app.db.query(
    `INSERT INTO deliveries (channel, kind, chat_id, body, attempts, next_attempt_at, created_at)
     VALUES ('telegram', 'test', 8, 'TEST', 1, now() + interval '1 hour', now() - interval '90 seconds')`,
  );
  await until(async () => (await status()).delivery.sample === 5);
  const { delivery } = await status();
  expect(delivery).toMatchObject({ p50Ms: 300, p95Ms: 16_080 });
  expect(delivery.oldestPendingMs).toBeGreaterThanOrEqual(90_000);
  expect(delivery.oldestPendingMs).toBeLessThan(100_000);
  await app.db.query('DELETE FROM deliveries WHERE chat_id = 8');
});

it('tells how far the evaluation is behind the prices', async () => {
  await until(async () => {
    app.move('BTC', 60_000);
    const { p50Ms, p95Ms } = (await status()).evaluation;
    return p50Ms !== null && p95Ms !== null && p50Ms >= 0 && p95Ms >= p50Ms;
  });
  expect((await status()).evaluation.role).toBe('holder');
});

it('answers in time while the database does not, says so, and is right again afterwards', async () => {
  const blocker = app.db.createQueryRunner();
  await blocker.connect();
  await blocker.startTransaction();
  await blocker.query('SET LOCAL idle_in_transaction_session_timeout = 0');
  await blocker.query('LOCK TABLE alerts IN ACCESS EXCLUSIVE MODE');
  try {
    const began = performance.now();
    await until(async () => (await status()).database === 'down');
    expect(performance.now() - began).toBeLessThan(4_000);
    expect(await status()).toMatchObject({
      source: 'simulated',
      delivery: { telegram: { state: 'up' }, p50Ms: null, p95Ms: null, oldestPendingMs: null, sample: null },
    });
  } finally {
    await blocker.rollbackTransaction();
    await blocker.release();
  }
  await until(async () => (await status()).database === 'up');
  expect((await status()).delivery.sample).toBe(5);
});

it('is described in the API document', async () => {
  const { body } = await request(app.url).get('/api/docs-json').expect(200);
  expect(body.paths['/api/status'].get.responses['200'].content['application/json'].schema).toEqual({
    $ref: '#/components/schemas/StatusAnswer',
  });
  const described = Object.keys(body.components.schemas.StatusAnswer.properties);
  expect(described.toSorted()).toEqual(Object.keys(await status()).toSorted());
});
