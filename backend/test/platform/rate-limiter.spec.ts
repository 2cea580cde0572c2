import { AppError } from '../../src/platform/errors/app-error.js';
import { isDatabaseUnavailable } from '../../src/platform/errors/database-fault.js';
import { RATE_LIMIT_PURGE, RateLimiter } from '../../src/platform/rate-limit/rate-limiter.js';
import { purge } from '../support/purge.js';
import { createTestDatabase, type TestDatabase } from '../support/test-database.js';

let database: TestDatabase;
let limiter: RateLimiter;

beforeAll(async () => {
  database = await createTestDatabase();
  limiter = new RateLimiter(database.dataSource);
});

afterAll(() => database.drop());

const TWICE_A_MINUTE = { max: 2, windowSec: 60 };

async function refusalOf(key: string, limit = TWICE_A_MINUTE): Promise<unknown> {
  return limiter.consume(key, limit).then(
    () => null,
    (error: unknown) => error,
  );
}

async function age(key: string, seconds: number): Promise<void> {
  await database.dataSource.query(
    'UPDATE rate_limits SET window_start = window_start - make_interval(secs => $2) WHERE key = $1',
    [key, seconds],
  );
}

it('lets as many through as allowed, then says when to come back', async () => {
  await limiter.consume('a', TWICE_A_MINUTE);
  await limiter.consume('a', TWICE_A_MINUTE);
  await age('a', 20.5);
  const refusal = await refusalOf('a');
  expect(refusal).toBeInstanceOf(AppError);
  expect(refusal).toMatchObject({ code: 'TOO_MANY_REQUESTS', status: 429, retryAfterSec: 40 });
});

it('begins anew when the window is over, by the clock of the database', async () => {
  for (let use = 0; use < 5; use += 1) await refusalOf('b');
  await age('b', 59);
  expect(await refusalOf('b')).toMatchObject({ retryAfterSec: 1 });
  await age('b', 1);
  expect(await refusalOf('b')).toBeNull();
  expect(await refusalOf('b')).toBeNull();
  expect(await refusalOf('b')).toMatchObject({ retryAfterSec: 60 });
});

it('tells how long to wait without counting, and forgets', async () => {
  expect(await limiter.waitSec('look', TWICE_A_MINUTE)).toBe(0);
  await limiter.consume('look', TWICE_A_MINUTE);
  for (let n = 0; n < 3; n += 1) expect(await limiter.waitSec('look', TWICE_A_MINUTE)).toBe(0);
  await limiter.consume('look', TWICE_A_MINUTE);
  await age('look', 20.5);
  expect(await limiter.waitSec('look', TWICE_A_MINUTE)).toBe(40);
  await age('look', 39.5);
  expect(await limiter.waitSec('look', TWICE_A_MINUTE)).toBe(0);
  for (let n = 0; n < 2; n += 1) await limiter.consume('look', TWICE_A_MINUTE);
  await limiter.forget('look');
  expect(await refusalOf('look')).toBeNull();
});

it('lets one more through for each that was given back, however many were refused meanwhile', async () => {
  for (let n = 0; n < 2; n += 1) await limiter.consume('back', TWICE_A_MINUTE);
  for (let n = 0; n < 3; n += 1) expect(await refusalOf('back')).toBeInstanceOf(AppError);
  await limiter.giveBack('back', TWICE_A_MINUTE);
  await limiter.consume('back', TWICE_A_MINUTE);
  expect(await refusalOf('back')).toBeInstanceOf(AppError);
  for (let n = 0; n < 5; n += 1) await limiter.giveBack('back', TWICE_A_MINUTE);
  await limiter.giveBack('never taken', TWICE_A_MINUTE);
  for (let n = 0; n < 2; n += 1) await limiter.consume('back', TWICE_A_MINUTE);
  expect(await refusalOf('back')).toBeInstanceOf(AppError);
});

it('counts keys apart', async () => {
  await limiter.consume('c', { max: 1, windowSec: 60 });
  expect(await refusalOf('d', { max: 1, windowSec: 60 })).toBeNull();
});

it('lets exactly as many through when all come at once, from two processes', async () => {
  const second = new RateLimiter(database.dataSource);
  const limit = { max: 7, windowSec: 60 };
  const tries = Array.from({ length: 200 }, (_, n) =>
    (n % 2 === 0 ? limiter : second).consume('race', limit),
  );
  const results = await Promise.allSettled(tries);
  expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(7);
});

it('takes a hostile key as it is', async () => {
  const key = `'; DROP TABLE rate_limits; -- %_\\`;
  await limiter.consume(key, { max: 1, windowSec: 60 });
  expect(await refusalOf(key, { max: 1, windowSec: 60 })).toMatchObject({ status: 429 });
});

it('forgets windows that are certainly over', async () => {
  await limiter.consume('old', TWICE_A_MINUTE);
  await limiter.consume('young', TWICE_A_MINUTE);
  await age('old', 24 * 60 * 60 + 1);
  await purge(database.dataSource, [RATE_LIMIT_PURGE]);
  const rows = await database.dataSource.query(`SELECT key FROM rate_limits WHERE key IN ('old', 'young')`);
  expect(rows).toEqual([{ key: 'young' }]);
});

it('fails in a way that is known as a database out of reach', async () => {
  await database.dataSource.destroy();
  expect(isDatabaseUnavailable(await refusalOf('a'))).toBe(true);
});
