import { jest } from '@jest/globals';
import { randomUUID } from 'node:crypto';
import request from 'supertest';
import type { StatusResponse } from '../../src/contract/status.js';
import { Clock } from '../../src/platform/clock/clock.js';
import { BotStatus } from '../../src/features/telegram-link/bot-status.js';
import { startTrialApp, type TrialApp } from '../fixtures/trial-app.js';
import { until } from '../../src/platform/clock/testing/until.js';
import { openTransaction } from '../support/test-database.js';

const NONE = { p50Ms: null, p99Ms: null, count: 0 };

let app: TrialApp;
let begunAt: number;
/** Before anything has happened. */
let first: request.Response;
const clock = () => app.nest.get(Clock);

beforeAll(async () => {
  app = await startTrialApp();
  begunAt = clock().now();
  first = await request(app.url).get('/api/status').expect(200);
  await acceptedAfter([100, 200, 300, 400, 20_000]);
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

it('answers everybody, without a session, and is never stored on the way', () => {
  const { body, headers } = first;
  expect(headers['cache-control']).toBe('no-store');
  const exchange = { connected: false, ageMs: null, setAside: [] };
  expect(body).toEqual({
    offers: {
      payments: 'coinbase-business',
      proFor: null,
      mail: false,
      google: false,
      signUp: 'open',
      trial: 'open',
    },
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
  expect(Date.parse(body.asOf)).toBeGreaterThanOrEqual(begunAt);
  expect(Date.parse(body.asOf)).toBeLessThanOrEqual(clock().now());
});

it('says while no updates of the bot come', async () => {
  const updates = async (): Promise<unknown> => (await status()).delivery.telegram.updates;
  // Anew at each look: a poll that is answered ends the fault.
  await until(() => {
    app.nest.get(BotStatus).updatesFail('the webhook is not set');
    return updates().then((each) => each === 'failing');
  }, 'the fault');
  app.nest.get(BotStatus).updatesCome();
  await until(async () => (await updates()) === undefined, 'its end');
});

it('is found out once a second, however many ask', async () => {
  const later = clock().running() + 1_000;
  const running = jest.spyOn(clock(), 'running').mockReturnValue(later);
  const all = () => Promise.all(Array.from({ length: 20 }, status));
  const [first, ...others] = await all();
  running.mockReturnValue(later + 999);
  expect(new Set([...others, ...(await all())].map(({ asOf }) => asOf))).toEqual(new Set([first?.asOf]));
  running.mockReturnValue(later + 1_000);
  expect((await status()).asOf).not.toBe(first?.asOf);
  running.mockRestore();
});

it('refuses whoever asks too often', async () => {
  const strict = await startTrialApp({ rateLimitScale: 0.01 });
  try {
    await request(strict.url).get('/api/status').expect(200);
    const { body, headers } = await request(strict.url).get('/api/status').expect(429);
    expect(body).toMatchObject({ code: 'TOO_MANY_REQUESTS' });
    expect(Number(headers['retry-after'])).toBeGreaterThan(0);
  } finally {
    await strict.stop();
  }
});

it('tells how long alerts took to Telegram, and how long the oldest message waits', async () => {
  await app.db.query(
    `INSERT INTO deliveries (channel, kind, chat_id, body, attempts, next_attempt_at, created_at)
     VALUES ('telegram', 'test', 8, 'TEST', 1, now() + interval '1 hour', now() - interval '90 seconds')`,
  );
  const { delivery } = await until(async () => {
    const found = await status();
    return found.delivery.sample === 5 && found.delivery.oldestPendingMs !== null ? found : null;
  }, 'the figures');
  expect(delivery).toMatchObject({ p50Ms: 300, p95Ms: 16_080 });
  expect(delivery.oldestPendingMs).toBeGreaterThanOrEqual(90_000);
  const [oldest] = await app.db.query<{ ms: number }[]>(
    'SELECT extract(epoch FROM clock_timestamp() - created_at)::float8 * 1000 AS ms FROM deliveries WHERE chat_id = 8',
  );
  expect(delivery.oldestPendingMs).toBeLessThanOrEqual(Math.ceil(oldest?.ms ?? 0));
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
  const blocker = await openTransaction(app.db);
  await blocker.query('LOCK TABLE alerts IN ACCESS EXCLUSIVE MODE');
  try {
    await until(async () => (await status()).database === 'down');
    expect(await status()).toMatchObject({
      source: 'simulated',
      delivery: { telegram: { state: 'up' }, p50Ms: null, p95Ms: null, oldestPendingMs: null, sample: null },
    });
  } finally {
    await blocker.rollbackTransaction();
    await blocker.release();
  }
  await until(async () => (await status()).database === 'up');
  await until(async () => (await status()).delivery.sample === 5);
});
