import request from 'supertest';
import { Handshakes } from '../../src/features/telegram-link/handshakes.js';
import { ODD_VALUES } from '../support/value-corpus.js';
import { type ConnectedTrial, startTrialApp, type TrialApp } from '../fixtures/trial-app.js';

const EXTRA_FIELDS = `
  id chatId userId user_id trial_chat_id role status plan phase fireNo fire_no firedAt lastFiredAt revision paused
  createdAt is_armed op lower_bound armedAt breachState blocked username admin level`
  .trim()
  .split(/\s+/);

/** Each value is tried in one field of so many, another one from value to value; `npm run verify` tries all. */
const ONE_FIELD_OF = Number(process.env['TRIAL_BAD_INPUT_ONE_FIELD_OF'] ?? 4);

interface Call {
  readonly path: string;
  /** A body that works; every field of it is tried with every value. */
  readonly body: Readonly<Record<string, unknown>>;
  readonly cookie?: string;
}

let app: TrialApp;
let ann: ConnectedTrial;
let calls: readonly Call[];

beforeAll(async () => {
  app = await startTrialApp();
  for (const symbol of ['BTC', 'ETH', 'SOL']) app.prices.set(symbol, 60_000);
  ann = await app.connect('ann_holds');
  const { token } = ann;
  const band = { symbol: 'ETH', operator: 'INSIDE', lowerBound: 1, upperBound: 2, isArmed: true };
  const level = { symbol: 'BTC', operator: 'ABOVE', threshold: 70_000, isArmed: true };
  calls = [
    { path: '/api/trial/triggers/upsert', body: { token, trigger: level } },
    { path: '/api/trial/triggers/upsert', body: { token, trigger: band } },
    { path: '/api/trial/triggers/arm', body: { token, symbol: 'BTC', isArmed: true } },
    { path: '/api/trial/triggers/delete', body: { token, symbol: 'SOL' } },
    { path: '/api/trial/send-test', body: { token: 'made-up' } },
    { path: '/api/telegram/disconnect', body: { token: 'made-up' } },
    { path: '/api/trial/start', body: { handle: '@nobody_has_this' } },
    { path: '/api/trial/verify', body: { handle: '@ann_holds', code: '000000' } },
    {
      path: '/api/trial/triggers',
      body: { handle: '@ann_holds', triggers: { BTC: 70_000, ETH: 3_000, SOL: 150 } },
      cookie: `bw_trial=${await app.nest.get(Handshakes).open(ann.chatId)}`,
    },
  ];
  for (const call of calls) await send(call, JSON.stringify(call.body));
});
afterAll(() => app.stop());

beforeEach(() => app.db.query('DELETE FROM rate_limits'));

const send = ({ path, cookie = '' }: Pick<Call, 'path' | 'cookie'>, json: string) =>
  request(app.url).post(path).set('Content-Type', 'application/json').set('Cookie', cookie).send(json);

const stored = (): Promise<unknown> => app.db.query('SELECT * FROM triggers ORDER BY id');

/** The body as JSON text with one field, at any depth, replaced by a JSON text; null for an unchanged body. */
function variants(body: Call['body'], value: string): readonly string[] {
  const placeholder = 'PUT-IT-HERE';
  return Object.entries(body).flatMap(([name, part]) => {
    const inner =
      typeof part === 'object' && part !== null
        ? Object.keys(part).map((key) => ({ ...body, [name]: { ...part, [key]: placeholder } }))
        : [];
    return [{ ...body, [name]: placeholder }, ...inner].map((each) =>
      JSON.stringify(each).replace(`"${placeholder}"`, () => value),
    );
  });
}

/** The body as JSON text with a field more, in itself and in each object in it. */
function extended(body: Call['body'], field: string): readonly string[] {
  const inner = Object.entries(body).flatMap(([name, part]) =>
    typeof part === 'object' && part !== null ? [{ ...body, [name]: { ...part, [field]: 1 } }] : [],
  );
  return [{ ...body, [field]: 1 }, ...inner].map((each) => JSON.stringify(each));
}

it.each(ODD_VALUES)('%s in any field is never our fault and changes nothing when refused', async (value) => {
  const tried = calls.flatMap((call) => variants(call.body, value).map((json) => ({ call, json })));
  const turn = ODD_VALUES.indexOf(value) % ONE_FIELD_OF;
  let before = await stored();
  for (const { call, json } of tried.filter((_, place) => place % ONE_FIELD_OF === turn)) {
    const answer = await send(call, json);
    const seen = { path: call.path, json: json.slice(0, 300), status: answer.status };
    expect([200, 400, 401, 403, 404, 413, 422]).toContain(seen.status);
    const after = await stored();
    if (answer.status !== 200) {
      expect({ ...seen, body: answer.body }).toMatchObject({
        body: { statusCode: answer.status, code: expect.any(String), message: expect.any(String) },
      });
      expect(after).toEqual(before);
    }
    before = after;
  }
});

describe.each(EXTRA_FIELDS)('the field %s', (field) => {
  it('is refused in every body', async () => {
    const before = await stored();
    for (const call of calls) {
      const { path } = call;
      for (const json of extended(call.body, field)) {
        const { status } = await send(call, json);
        expect({ path, json, status }).toEqual({ path, json, status: 400 });
      }
    }
    expect(await stored()).toEqual(before);
  });
});

it.each([
  ['a missing field', '{}'],
  ['a list', '[]'],
  ['a number', '7'],
  ['null', 'null'],
  ['half of a body', '{"token":'],
  ['nothing', ''],
  ['keys of the prototype', '{"token":"a","trigger":{"__proto__":{"symbol":"BTC"}}}'],
  ['a body too large', JSON.stringify({ token: 'a'.repeat(17_000) })],
])('%s is refused by every call that needs a body', async (_name, json) => {
  for (const call of calls.filter(({ path }) => path !== '/api/telegram/disconnect')) {
    const { status } = await send(call, json);
    expect([400, 413]).toContain(status);
  }
});

it.each([
  ['a level out of range', '1e999'],
  ['a level too small', '1e-19'],
  ['more digits than a price has', '0.30000000000000004'],
])('%s breaks a rule: 422', async (_name, value) => {
  const trigger = `{"symbol":"BTC","operator":"ABOVE","threshold":${value},"isArmed":true}`;
  const { body } = await send(
    { path: '/api/trial/triggers/upsert' },
    `{"token":"${ann.token}","trigger":${trigger}}`,
  ).expect(422);
  expect(body.fields).toMatchObject([{ field: 'trigger.threshold' }]);
});

it.each([
  '%00',
  '%ED%A0%80',
  '%E0%A4%A',
  '..%2f..%2fetc',
  '%F0%9F%98%80',
  'a'.repeat(1_500),
  "'%20OR%201=1--",
])('a handshake token %s is not known', async (token) => {
  const { status } = await request(app.url).get(`/api/trial/handshake/${token}`);
  expect([400, 404]).toContain(status);
});

it.each([
  'Bearer',
  'Bearer  ',
  'Bearer a b',
  'Basic YTpi',
  'Bearer \u00ff\u00fe',
  `Bearer ${'a'.repeat(4_000)}`,
  '%00',
])('the authorization "%s" is nobody', async (authorization) => {
  for (const path of ['/api/triggers/public', '/api/telegram/status']) {
    const { status, body } = await request(app.url).get(path).set('Authorization', authorization);
    expect({ path, status }).toEqual({ path, status: 200 });
    expect([{ triggers: [] }, { connected: false }]).toContainEqual(body);
  }
  await request(app.url).get('/api/recent-alerts').set('Authorization', authorization).expect(401);
});
