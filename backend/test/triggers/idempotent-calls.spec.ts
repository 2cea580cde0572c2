import { jest } from '@jest/globals';
import request from 'supertest';
import { Clock } from '../../src/platform/clock/clock.js';
import { bearerOf } from '../fixtures/api-tokens.js';
import { TriggerFiles } from './trigger-files.js';
import { type Caller, UserTriggersFixture } from './user-triggers-fixture.js';
import { openTransaction } from '../support/test-database.js';

const DAY_MS = 24 * 3_600_000;

let fixture: UserTriggersFixture;
beforeAll(async () => {
  fixture = await UserTriggersFixture.open();
});
afterAll(() => fixture.close());
beforeEach(() => fixture.app.db.query('DELETE FROM rate_limits'));

const above = (v1: number) => ({ symbol: 'BTC', op: 'above', v1 });
const keyed = (caller: Caller, key: string, body: object = above(70_000), path = 'triggers') =>
  caller.post(path, body).set('Idempotency-Key', key);
const numberOf = async (caller: Caller) => (await caller.list()).length;

it('a trigger that is asked for again is the same, and the answer says so', async () => {
  const ann = await fixture.pro();
  const first = await keyed(ann, 'k').expect(201);
  expect(first.headers).not.toHaveProperty('idempotent-replayed');
  const again = await keyed(ann, 'k', { v1: 7e4, op: 'above', symbol: 'BTC' }).expect(201);
  expect(again.text).toBe(first.text);
  expect(again.headers['idempotent-replayed']).toBe('true');
  expect(await numberOf(ann)).toBe(1);
  await ann.post('triggers', above(70_000)).expect(201);
  expect(await numberOf(ann)).toBe(2);
});

it('another body, or the same at another address, is refused', async () => {
  const ann = await fixture.pro();
  await keyed(ann, 'k').expect(201);
  expect((await keyed(ann, 'k', above(71_000)).expect(422)).body.code).toBe('IDEMPOTENCY_MISMATCH');
  const wallet = { network: 'ethereum', address: '0xd8dA6BF26964aF9D7eEd9e03E53415D37aA96045' };
  expect((await keyed(ann, 'k', wallet, 'wallets').expect(422)).body.code).toBe('IDEMPOTENCY_MISMATCH');
  expect(await numberOf(ann)).toBe(1);
});

it('a wallet that is connected again is the same', async () => {
  const ann = await fixture.pro();
  const wallet = { network: 'ethereum', address: '0xd8dA6BF26964aF9D7eEd9e03E53415D37aA96045' };
  const first = await keyed(ann, 'w', wallet, 'wallets').expect(201);
  const again = await keyed(ann, 'w', wallet, 'wallets').expect(201);
  expect([again.text, again.headers['idempotent-replayed']]).toEqual([first.text, 'true']);
  await keyed(ann, 'another', wallet, 'wallets').expect(409);
});

it('is answered again when its end has passed meanwhile', async () => {
  const ann = await fixture.pro();
  const clock = fixture.app.nest.get(Clock);
  const end = clock.now() + 2 * DAY_MS;
  const ending = { ...above(70_000), expiresAt: new Date(end).toISOString() };
  const first = await keyed(ann, 'k', ending).expect(201);
  const now = jest.spyOn(clock, 'now').mockReturnValue(end + DAY_MS);
  const again = await keyed(ann, 'k', ending).expect(201);
  await keyed(ann, 'another', ending).expect(422);
  now.mockRestore();
  expect(again.text).toBe(first.text);
});

it('is answered again where no more may be written, and counts as no write', async () => {
  const ann = await fixture.pro();
  const first = await keyed(ann, 'k').expect(201);
  await fixture.app.db.query(`UPDATE rate_limits SET hits = 60 WHERE key = $1`, [`trigger-write:${ann.id}`]);
  expect((await keyed(ann, 'k').expect(201)).text).toBe(first.text);
  await keyed(ann, 'other').expect(429);
});

it('that was refused may be corrected under its key', async () => {
  const ann = await fixture.pro();
  await keyed(ann, 'k', above(-1)).expect(422);
  await keyed(ann, 'k').expect(201);
});

it.each([
  ['no characters', '', 422],
  ['256 characters', 'k'.repeat(256), 422],
  ['255 characters', 'k'.repeat(255), 201],
])('a key of %s', async (_what, key, status) => {
  await keyed(await fixture.pro(), key).expect(status);
});

it('a browser and a program of one person share keys', async () => {
  const ann = await fixture.pro();
  const first = await keyed(ann, 'k').expect(201);
  const again = await request(fixture.app.url)
    .post('/api/triggers')
    .set('Authorization', await bearerOf(fixture.app, ann, ['triggers']))
    .set('Idempotency-Key', 'k')
    .send(above(70_000))
    .expect(201);
  expect(again.text).toBe(first.text);
});

it('while the first is under way the second is told to come back in a second', async () => {
  const ann = await fixture.pro();
  const { db } = fixture.app;
  const holder = await openTransaction(db);
  await holder.query('SELECT pg_advisory_xact_lock(hashtextextended($1, 0))', [`triggers/user:${ann.id}`]);
  const calls = [keyed(ann, 'k'), keyed(ann, 'k')].map(async (call) => call);
  const early = await Promise.race(calls);
  expect([early.status, early.body.code, early.headers['retry-after']]).toEqual([
    409,
    'IDEMPOTENCY_RUNNING',
    '1',
  ]);
  await holder.rollbackTransaction();
  await holder.release();
  const done = (await Promise.all(calls)).find(({ status }) => status === 201);
  expect((await keyed(ann, 'k').expect(201)).text).toBe(done?.text);
  expect(await numberOf(ann)).toBe(1);
});

describe('of 1,000 equal calls, 100 at once, one makes a trigger, and every answer of success is the same', () => {
  let ann: Caller;
  const answers: Awaited<ReturnType<typeof keyed>>[] = [];
  beforeAll(async () => {
    ann = await fixture.pro();
  });

  it.each([100, 200, 300, 400, 500, 600, 700, 800, 900, 1_000])('after %i calls', async () => {
    answers.push(...(await Promise.all(Array.from({ length: 100 }, () => keyed(ann, 'many')))));
    const made = answers.filter(({ status }) => status === 201);
    expect(made.filter(({ headers }) => headers['idempotent-replayed'] === undefined)).toHaveLength(1);
    expect(new Set(made.map(({ text }) => text)).size).toBe(1);
    const others = new Set(answers.flatMap(({ status }) => (status === 201 ? [] : [status])));
    expect([...others].filter((status) => status !== 409 && status !== 429)).toEqual([]);
    await fixture.app.db.query('DELETE FROM rate_limits');
    expect(await numberOf(ann)).toBe(1);
  });
});

describe('an import', () => {
  const rows = (...levels: number[]) => ({ version: 1, triggers: levels.map(above) });
  const csv = 'symbol,op,level\nBTC,above,70000\nBTC,below,50000';

  it.each<[string, object | string]>([
    ['JSON', rows(70_000, 71_000)],
    ['CSV', csv],
  ])('of %s that is applied again is the same', async (_format, file) => {
    const ann = await fixture.pro();
    const files = new TriggerFiles(fixture);
    const { token } = await files.preview(ann, file);
    const first = await files.apply(ann, file, token).set('Idempotency-Key', 'i').expect(200);
    expect([first.body.create, first.headers['idempotent-replayed']]).toEqual([2, undefined]);
    const again = await files.apply(ann, file, token).set('Idempotency-Key', 'i').expect(200);
    expect([again.text, again.headers['idempotent-replayed']]).toEqual([first.text, 'true']);
    await files.apply(ann, file, token).set('Idempotency-Key', 'another').expect(409);
    expect(await numberOf(ann)).toBe(2);
  });

  it('of another file, or with another token, is refused under its key', async () => {
    const ann = await fixture.pro();
    const files = new TriggerFiles(fixture);
    const { token } = await files.preview(ann, rows(70_000));
    await files.apply(ann, rows(70_000), token).set('Idempotency-Key', 'i').expect(200);
    const refused = [
      await files.apply(ann, rows(71_000), token).set('Idempotency-Key', 'i').expect(422),
      await files.apply(ann, rows(70_000), `${token}x`).set('Idempotency-Key', 'i').expect(422),
    ];
    expect(refused.map(({ body }) => body.code)).toEqual(['IDEMPOTENCY_MISMATCH', 'IDEMPOTENCY_MISMATCH']);
    expect(await numberOf(ann)).toBe(1);
  });

  it('that was refused leaves its key free, and a dry run needs none', async () => {
    const ann = await fixture.pro();
    const files = new TriggerFiles(fixture);
    const file = rows(70_000);
    await files.apply(ann, file, 'x').set('Idempotency-Key', 'i').expect(409);
    const looks = () => files.send(ann, file, 'dryRun=true').set('Idempotency-Key', 'i').expect(200);
    await looks();
    const { body } = await looks();
    await files.apply(ann, file, body.token).set('Idempotency-Key', 'i').expect(200);
    expect(await numberOf(ann)).toBe(1);
  });

  it('of 30 equal calls at once one is carried out, and every answer of success is the same', async () => {
    const ann = await fixture.pro();
    const files = new TriggerFiles(fixture);
    const file = rows(70_000, 71_000, 72_000);
    const { token } = await files.preview(ann, file);
    const answers = await Promise.all(
      Array.from({ length: 30 }, () => files.apply(ann, file, token).set('Idempotency-Key', 'many')),
    );
    const done = answers.filter(({ status }) => status === 200);
    expect(done.filter(({ headers }) => headers['idempotent-replayed'] === undefined)).toHaveLength(1);
    expect(new Set(done.map(({ text }) => text)).size).toBe(1);
    const others = answers.filter(({ status }) => status !== 200);
    expect(others.map(({ body }) => body.code).filter((code) => code !== 'IDEMPOTENCY_RUNNING')).toEqual([]);
    expect(await numberOf(ann)).toBe(3);
  });
});
