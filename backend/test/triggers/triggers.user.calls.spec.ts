import { randomUUID } from 'node:crypto';
import request from 'supertest';
import { type Caller, UserTriggersFixture } from './user-triggers-fixture.js';

let fixture: UserTriggersFixture;
let ann: Caller;

beforeAll(async () => {
  fixture = await UserTriggersFixture.open();
});
afterAll(() => fixture.close());
beforeEach(async () => {
  ann = await fixture.pro();
});

const MOMENT = expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]{12}Z$/);

describe('creating', () => {
  it.each([
    ["the form's words", { op: 'above', v1: 70_000 }, { direction: 'above', price: 70_000 }],
    ["the form's band", { op: 'inside', v1: 1, v2: 2 }, { direction: 'inside', bandLow: 1, bandHigh: 2 }],
    [
      "a trigger's words",
      { direction: 'below', price: 50_000, bandLow: null, bandHigh: null },
      { direction: 'below', price: 50_000 },
    ],
    [
      "a trigger's band",
      { direction: 'inside', bandLow: 1, bandHigh: 2, price: null },
      { direction: 'inside', bandLow: 1, bandHigh: 2 },
    ],
  ])('takes %s', async (_name, fields, shown) => {
    const {
      direction: way,
      price: level,
      bandLow: low,
      bandHigh: high,
    } = { price: undefined, bandLow: undefined, bandHigh: undefined, ...shown };
    const { body } = await ann.post('triggers', { symbol: 'btc', ...fields }).expect(201);
    expect(body).toEqual({
      id: expect.stringMatching(/^[0-9a-f-]{36}$/),
      symbol: 'BTC',
      price: null,
      bandLow: null,
      bandHigh: null,
      active: true,
      breachState: 'none',
      paused: null,
      createdAt: MOMENT,
      updatedAt: MOMENT,
      lastFiredAt: null,
      watch: { kind: 'price', way, ...(level === undefined ? { low, high } : { level }) },
      source: null,
      guards: [],
      repeat: 'always',
      routeId: null,
      expiresAt: null,
      cooldownSec: null,
      hysteresis: null,
      name: null,
      note: null,
      alwaysRings: false,
      watching: { state: 'watched', since: null, reason: null },
      reading: null,
      ...shown,
    });
    expect(await ann.list()).toEqual([body]);
  });

  it('starts breached where the condition holds already', async () => {
    expect(await ann.add('BTC', 50_000)).toMatchObject({ active: true, breachState: 'breached' });
  });

  it('twice makes two, listed oldest first', async () => {
    const [first, second] = [await ann.add(), await ann.add()];
    expect((await ann.list()).map(({ id }) => id)).toEqual([first.id, second.id]);
  });
});

describe('editing', () => {
  it('turns a level into a band and back, each time anew', async () => {
    const trigger = await ann.add('BTC', 50_000);
    const band = { direction: 'inside', bandLow: 61_000, bandHigh: 62_000 };
    const { body: inside } = await ann.put(`triggers/${trigger.id}`, band).expect(200);
    expect(inside).toMatchObject({ ...band, id: trigger.id, price: null, breachState: 'none' });
    expect(Date.parse(inside.updatedAt)).toBeGreaterThan(Date.parse(trigger.updatedAt));
    const level = { direction: 'below', price: 61_000 };
    const { body: below } = await ann.put(`triggers/${trigger.id}`, level).expect(200);
    expect(below).toMatchObject({ ...level, bandLow: null, bandHigh: null, breachState: 'breached' });
    expect(await ann.list()).toEqual([below]);
  });

  it('leaves a disarmed one disarmed', async () => {
    const { id } = await ann.add();
    await ann.put(`triggers/${id}/toggle`, { active: false }).expect(200);
    const { body } = await ann.put(`triggers/${id}`, { direction: 'above', price: 80_000 }).expect(200);
    expect(body).toMatchObject({ price: 80_000, active: false });
  });

  it('to what it is already changes nothing', async () => {
    const before = await ann.add();
    const { body } = await ann
      .put(`triggers/${before.id}`, { direction: 'above', price: 70_000 })
      .expect(200);
    expect(body).toEqual(before);
  });
});

it('disarms, arms and deletes', async () => {
  const { id } = await ann.add();
  const off = await ann.put(`triggers/${id}/toggle`, { active: false }).expect(200);
  expect(off.body).toMatchObject({ id, active: false, breachState: 'none' });
  const on = await ann.put(`triggers/${id}/toggle`, { active: true }).expect(200);
  expect(on.body).toMatchObject({ id, active: true });
  expect((await ann.delete(`triggers/${id}`).expect(204)).text).toBe('');
  await ann.delete(`triggers/${id}`).expect(404);
  expect(await ann.list()).toEqual([]);
});

it('shows the triggers in the words of the settings page', async () => {
  await ann.add('BTC', 70_000);
  await ann.post('triggers', { symbol: 'ETH', op: 'inside', v1: 2_000, v2: 4_000 }).expect(201);
  const { id } = await ann.add('SOL', 200);
  await ann.put(`triggers/${id}/toggle`, { active: false }).expect(200);
  const { body } = await ann.get('unified-triggers').expect(200);
  expect(body).toMatchObject([
    {
      asset: 'BTC',
      quoteCcy: 'USD',
      type: 'threshold_above',
      levelMin: 70_000,
      levelMax: null,
      state: 'armed',
    },
    { asset: 'ETH', type: 'price_band', levelMin: 2_000, levelMax: 4_000, state: 'triggered', enabled: true },
    { asset: 'SOL', type: 'threshold_above', state: 'other', enabled: false, walletScope: null },
  ]);
});

describe('somebody else', () => {
  it('sees nothing and finds nothing', async () => {
    const trigger = await ann.add();
    const ben = await fixture.pro();
    expect(await ben.list()).toEqual([]);
    expect((await ben.get('unified-triggers')).body).toEqual([]);
    const path = `triggers/${trigger.id}`;
    await ben.put(path, { direction: 'above', price: 1 }).expect(404);
    await ben.put(`${path}/toggle`, { active: false }).expect(404);
    await ben.delete(path).expect(404);
    await ben.post('triggers/test-preview', { triggerId: trigger.id }).expect(404);
    await ben.post('triggers/send-test', { triggerId: trigger.id }).expect(404);
    expect(await ann.list()).toEqual([trigger]);
  });

  it('without a session is asked to sign in', async () => {
    const http = request(fixture.app.url);
    const answers = await Promise.all([
      http.get('/api/triggers'),
      http.post('/api/triggers').send({ symbol: 'BTC', op: 'above', v1: 1 }),
      http.put(`/api/triggers/${randomUUID()}`).send({ direction: 'above', price: 1 }),
      http.put(`/api/triggers/${randomUUID()}/toggle`).send({ active: true }),
      http.delete(`/api/triggers/${randomUUID()}`),
      http.get('/api/unified-triggers'),
      http.get('/api/trigger-symbols'),
      http.post('/api/triggers/test-preview').send({}),
      http.post('/api/triggers/send-test').send({}),
    ]);
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 401));
  });
});

describe('input that cannot be used', () => {
  const good = { symbol: 'BTC', op: 'above', v1: 70_000 };

  it.each<[string, object, number, string]>([
    ['nothing', {}, 400, 'symbol'],
    ['a field we do not know', { ...good, armed: true }, 400, 'armed'],
    ['an owner', { ...good, userId: randomUUID() }, 400, 'userId'],
    ['a symbol that is a number', { ...good, symbol: 1 }, 400, 'symbol'],
    ['an operation we do not know', { ...good, op: 'over' }, 400, 'op'],
    ['a price as text', { ...good, v1: '70000' }, 400, 'v1'],
    ['a price as an object', { ...good, v1: {} }, 400, 'v1'],
    ['no price', { ...good, v1: null }, 400, 'v1'],
    ['no operation', { symbol: 'BTC', v1: 1 }, 400, 'op'],
    ['a price of zero', { ...good, v1: 0 }, 422, 'v1'],
    ['a negative price', { ...good, v1: -1 }, 422, 'v1'],
    ['too much', { ...good, v1: 1e13 }, 422, 'v1'],
    ['too many digits', { ...good, v1: 0.1 + 0.2 }, 422, 'v1'],
    ['low over high', { symbol: 'BTC', op: 'inside', v1: 2, v2: 1 }, 422, 'v1'],
    ['low like high', { symbol: 'BTC', direction: 'inside', bandLow: 2, bandHigh: 2 }, 422, 'bandLow'],
    ['a level too many', { ...good, v2: 80_000 }, 422, 'v2'],
    ['both forms', { ...good, direction: 'above', price: 1 }, 422, 'direction'],
    ['what is no symbol', { ...good, symbol: 'BTC/USD' }, 422, 'symbol'],
    ['a coin nobody lists', { ...good, symbol: 'NOSUCH' }, 422, 'symbol'],
    ['NUL in a symbol', { ...good, symbol: 'BTC\0' }, 422, 'symbol'],
  ])('to create: %s', async (_name, body, status, field) => {
    const answer = await ann.post('triggers', body).expect(status);
    expect(answer.body).toMatchObject({
      code: status === 400 ? 'BAD_REQUEST' : 'RULE_BROKEN',
      fields: [expect.objectContaining({ field })],
    });
    expect(await ann.list()).toEqual([]);
  });

  it('takes infinity for a number that is too much, and minus zero for zero', async () => {
    for (const v1 of ['1e999', '-0']) {
      const json = `{"symbol":"BTC","op":"above","v1":${v1}}`;
      const { body } = await request(fixture.app.url)
        .post('/api/triggers')
        .set({ Cookie: ann.cookie, 'Content-Type': 'application/json' })
        .send(json)
        .expect(422);
      expect(body.fields).toMatchObject([{ field: 'v1' }]);
    }
  });

  it.each<[string, string, object, number]>([
    ['a symbol', '', { symbol: 'ETH', direction: 'above', price: 1 }, 400],
    ['no direction', '', { price: 1 }, 400],
    ['no price', '', { direction: 'above' }, 400],
    ['a bound too many', '', { direction: 'above', price: 1, bandLow: 1 }, 422],
    ['a negative price', '', { direction: 'above', price: -1 }, 422],
    ['text for a switch', '/toggle', { active: 'yes' }, 400],
    ['no switch', '/toggle', {}, 400],
    ['a switch that is null', '/toggle', { active: null }, 400],
  ])('to edit: %s', async (_name, call, body, status) => {
    const trigger = await ann.add();
    await ann.put(`triggers/${trigger.id}${call}`, body).expect(status);
    expect(await ann.list()).toEqual([trigger]);
  });

  it.each(['not-a-uuid', '%00', '1', randomUUID()])('names no trigger: %s', async (id) => {
    await ann.put(`triggers/${id}`, { direction: 'above', price: 1 }).expect(404);
    await ann.put(`triggers/${id}/toggle`, { active: true }).expect(404);
    await ann.delete(`triggers/${id}`).expect(404);
  });
});

it('a trigger is created disarmed for Undo, and one whose condition holds does not ring', async () => {
  const caller = await fixture.pro();
  const off = await caller.post('triggers', {
    symbol: 'BTC',
    direction: 'above',
    price: 70_000,
    active: false,
  });
  expect(off.body).toMatchObject({ active: false, breachState: 'none' });
  const holds = await caller.post('triggers', {
    symbol: 'BTC',
    direction: 'above',
    price: 50_000,
    active: true,
  });
  expect(holds.body).toMatchObject({ active: true, breachState: 'breached' });
  expect((await caller.list()).map(({ active }) => active)).toEqual([false, true]);
  expect((await caller.get('recent-alerts').expect(200)).body).toEqual([]);
  await caller.post('triggers', { symbol: 'BTC', direction: 'above', price: 1, active: 'no' }).expect(400);
});
