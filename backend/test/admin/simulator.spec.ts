import type { TestPriceAnswer } from '../../src/contract/admin/simulator.js';
import { makePerson, signIn } from '../fixtures/people.js';
import { type AdminCaller, adminCaller, addTriggers, snapshotOf } from './simulator-fixture.js';
import { startTrialApp, type TrialApp } from '../fixtures/trial-app.js';

const ROUTE = '/api/test/price';

let app: TrialApp;
let admin: AdminCaller;

beforeAll(async () => {
  app = await startTrialApp();
  admin = await adminCaller(app);
});
afterAll(() => app.stop());
beforeEach(async () => {
  await app.db.query('DELETE FROM triggers; DELETE FROM rate_limits');
});

const run = (body: object | string) => admin.post(ROUTE, body);

async function answerTo(body: object): Promise<TestPriceAnswer> {
  const answer = await run(body).expect(200);
  return answer.body;
}

describe('a run', () => {
  it('names the triggers that the price would fire, with nothing of whose they are', async () => {
    const { ids } = await addTriggers(app, [
      { symbol: 'BTC', op: 'above', level: 70_000.5 },
      { symbol: 'BTC', op: 'below', level: 70_000 },
      { symbol: 'BTC', op: 'inside', low: 65_000, high: 70_000.5 },
      { symbol: 'ETH', op: 'above', level: 1 },
    ]);
    expect(await answerTo({ BTC: 70_000.5 })).toEqual({
      results: [
        {
          symbol: 'BTC',
          price: 70_000.5,
          fired: [
            { id: ids[0], symbol: 'BTC', direction: 'above', price: 70_000.5, bandLow: null, bandHigh: null },
            {
              id: ids[2],
              symbol: 'BTC',
              direction: 'inside',
              price: null,
              bandLow: 65_000,
              bandHigh: 70_000.5,
            },
          ],
          total: 2,
          leftOut: 0,
        },
      ],
    });
  });

  it('has a result for each price, in one order, empty where nothing fires', async () => {
    const { results } = await answerTo({ SOL: 150, BTC: 60_000 });
    expect(results).toEqual([
      { symbol: 'BTC', price: 60_000, fired: [], total: 0, leftOut: 0 },
      { symbol: 'SOL', price: 150, fired: [], total: 0, leftOut: 0 },
    ]);
  });

  it('takes everybody’s watched triggers as armed, trials’ too', async () => {
    const { chatId } = await app.connect('ann_tries');
    const at = { symbol: 'SOL', op: 'above', level: 100 } as const;
    const { ids } = await addTriggers(app, [
      { ...at, phase: 'armed' },
      { ...at, phase: 'breached' },
      { ...at, phase: 'cooldown' },
      { ...at, phase: 'settling' },
      { ...at, chatId },
      { ...at, phase: 'disarmed' },
      { ...at, paused: 'plan' },
    ]);
    const { results } = await answerTo({ SOL: 100 });
    expect(results[0]?.fired.map(({ id }) => id)).toEqual(ids.slice(0, 5));
    expect(results[0]?.total).toBe(5);
  });

  it('shows the 100 oldest and counts all', async () => {
    const many = Array.from({ length: 250 }, () => ({ symbol: 'ETH', op: 'below', level: 5_000 }) as const);
    const { ids } = await addTriggers(app, many);
    const [result] = (await answerTo({ ETH: 3_000 })).results;
    expect(result?.total).toBe(250);
    expect(result?.fired.map(({ id }) => id)).toEqual(ids.slice(0, 100));
  });

  it('sends nothing and changes nothing', async () => {
    const { chatId } = await app.connect('ann_watches');
    await addTriggers(app, [
      { symbol: 'BTC', op: 'above', level: 70_000, chatId },
      { symbol: 'BTC', op: 'above', level: 70_000, phase: 'settling' },
    ]);
    const before = await snapshotOf(app.db);
    const sent = app.telegram.accepted().length;
    for (const price of [1, 69_999, 70_000, 1e12]) await answerTo({ BTC: price, ETH: price, SOL: price });
    expect(await snapshotOf(app.db)).toEqual(before);
    expect(app.telegram.accepted()).toHaveLength(sent);
  });
});

describe('what is no price', () => {
  it.each<[string, object, readonly string[]]>([
    ['nothing', {}, ['BTC', 'ETH', 'SOL']],
    ['zero', { BTC: 0 }, ['BTC']],
    ['less than nothing', { BTC: -5, SOL: -0.1 }, ['BTC', 'SOL']],
    ['a wrong one beside a right one', { BTC: 60_000, ETH: -1 }, ['ETH']],
  ])('%s is refused with its fields', async (_name, body, fields) => {
    const { body: answer } = await run(body).expect(422);
    expect(answer.code).toBe('RULE_BROKEN');
    expect(answer.fields.map(({ field }: { field: string }) => field)).toEqual(fields);
  });

  it('infinite, as JSON reads 1e400, is refused with its field', async () => {
    const { body } = await run('{"BTC":1e400}').expect(422);
    expect(body.fields).toMatchObject([{ field: 'BTC' }]);
  });

  it.each<[string, object | string]>([
    ['text', { BTC: '60000' }],
    ['null', { BTC: null }],
    ['null beside a price', { BTC: 60_000, ETH: null }],
    ['a list', { SOL: [1] }],
    ['an object', { SOL: { price: 1 } }],
    ['a field nobody knows', { BTC: 60_000, DOGE: 1 }],
    ['NaN, which JSON does not have', '{"BTC":NaN}'],
    ['a list of prices', '[60000]'],
  ])('%s is malformed', async (_name, body) => {
    const { body: answer } = await run(body).expect(400);
    expect(answer.code).toBe('BAD_REQUEST');
  });
});

it('is for admins only, whatever is sent', async () => {
  const pro = await signIn(app.nest, await makePerson(app.db, { grant: 'pro' }));
  for (const body of [{ BTC: 1 }, {}, { DOGE: 1 }]) {
    await admin.post(ROUTE, body, '').expect(401);
    await admin.post(ROUTE, body, pro).expect(403);
  }
});

it('tries 60 times a minute for one admin, and leaves the others theirs', async () => {
  for (let tried = 0; tried < 60; tried += 1) await run({ BTC: 1 }).expect(200);
  const { body } = await run({ BTC: 1 }).expect('Retry-After', /^\d+$/).expect(429);
  expect(body.code).toBe('TOO_MANY_REQUESTS');
  const other = await adminCaller(app);
  await other.post(ROUTE, { BTC: 1 }).expect(200);
});

describe('switched off', () => {
  let off: TrialApp;
  beforeAll(async () => {
    off = await startTrialApp({ priceSimulator: false });
  });
  afterAll(() => off.stop());

  it('is not there for admins, and no secret for others', async () => {
    const caller = await adminCaller(off);
    for (const body of [{ BTC: 1 }, {}, { DOGE: 1 }]) {
      const { body: answer } = await caller.post(ROUTE, body).expect(404);
      expect(answer.code).toBe('NOT_FOUND');
    }
    await caller.post(ROUTE, { BTC: 1 }, '').expect(401);
    await caller.post(ROUTE, { BTC: 1 }, await signIn(off.nest, await makePerson(off.db))).expect(403);
  });
});
