import { ProbeApp } from '../../../test/support/probe-app.js';

let probe: ProbeApp;

beforeAll(async () => {
  probe = await ProbeApp.start();
});

afterAll(() => probe.close());

const GOOD = { name: 'x', level: 1 };
const json = (value: unknown) => JSON.stringify(value);

describe('the answer to a bad body', () => {
  const deep = '['.repeat(1_000) + ']'.repeat(1_000);

  it.each<[name: string, body: string, status: number, code: string, field: string | undefined]>([
    ['no JSON', '{"name":', 400, 'BAD_REQUEST', undefined],
    ['a bare text', '"x"', 400, 'BAD_REQUEST', undefined],
    ['a list', '[]', 400, 'BAD_REQUEST', undefined],
    ['a list of bodies', json([GOOD]), 400, 'BAD_REQUEST', undefined],
    ['nothing', '', 400, 'BAD_REQUEST', 'name'],
    ['a missing field', json({ level: 1 }), 400, 'BAD_REQUEST', 'name'],
    ['an unknown field', json({ ...GOOD, role: 'admin' }), 400, 'BAD_REQUEST', 'role'],
    ['a number as text', json({ ...GOOD, level: '1' }), 400, 'BAD_REQUEST', 'level'],
    ['a null', json({ ...GOOD, name: null }), 400, 'BAD_REQUEST', 'name'],
    ['a word the protocol does not know', json({ ...GOOD, op: 'sideways' }), 400, 'BAD_REQUEST', 'op'],
    ['text for an object', json({ ...GOOD, inner: 'x' }), 400, 'BAD_REQUEST', 'inner'],
    ['an unknown field inside', json({ ...GOOD, inner: { name: 'x', y: 1 } }), 400, 'BAD_REQUEST', 'inner.y'],
    ['a reach for the prototype', '{"name":"x","level":1,"__proto__":{}}', 400, 'BAD_REQUEST', undefined],
    ['a thousand levels', `{"name":${deep}}`, 400, 'BAD_REQUEST', undefined],
    ['malformed and broken at once', json({ name: '', level: '1' }), 400, 'BAD_REQUEST', 'level'],
    ['infinity', '{"name":"x","level":1e999}', 422, 'RULE_BROKEN', 'level'],
    ['a number under the minimum', json({ ...GOOD, level: -1 }), 422, 'RULE_BROKEN', 'level'],
    ['a choice not offered', json({ ...GOOD, symbol: 'DOGE' }), 422, 'RULE_BROKEN', 'symbol'],
    ['NUL in a text', '{"name":"a\\u0000","level":1}', 422, 'RULE_BROKEN', 'name'],
    [
      'half a surrogate pair inside',
      '{"name":"x","level":1,"inner":{"name":"\\ud800"}}',
      422,
      'RULE_BROKEN',
      'inner.name',
    ],
    ['over 16 kB', json({ ...GOOD, name: 'x'.repeat(17_000) }), 413, 'TOO_LARGE', undefined],
  ])('%s', async (_name, body, status, code, field) => {
    const answer = await probe.post('/api/probe', body);
    expect(answer.status).toBe(status);
    expect(answer.body).toMatchObject({
      statusCode: status,
      code,
      requestId: answer.headers['x-request-id'],
    });
    expect(answer.body.fields?.[0]?.field).toBe(field);
    expect(answer.body.message).toBe(answer.body.fields?.[0]?.message ?? answer.body.message);
    expect(answer.body.message).toMatch(/\w/);
  });

  it('has the sentence of the rule that is broken', async () => {
    const answer = await probe.post('/api/probe', json({ ...GOOD, level: 0 }));
    expect(answer.body).toEqual({
      statusCode: 422,
      code: 'RULE_BROKEN',
      message: 'Price must be positive',
      fields: [{ field: 'level', message: 'Price must be positive' }],
      requestId: answer.headers['x-request-id'],
    });
  });

  it('counts a chunked body while it arrives', async () => {
    const chunked = probe.http().post('/api/probe').set('Content-Type', 'application/json');
    chunked.set('Transfer-Encoding', 'chunked').write(json({ name: 'x'.repeat(17_000) }));
    expect((await chunked).status).toBe(413);
  });
});

const CORPUS = [
  '""',
  '" "',
  'null',
  'true',
  '[]',
  '{}',
  '0',
  '-0',
  '"0"',
  '-1',
  '1e-19',
  '0.30000000000000004',
  '1e21',
  '1e308',
  '1e999',
  '-1e999',
  '"NaN"',
  '"Infinity"',
  '"0x10"',
  '"1,5"',
  '"１２"',
  '9007199254740993',
  '9223372036854775808',
  json('x'.repeat(15_000)),
  '"\\u0000"',
  '"\\ud800"',
  '"\\u202e"',
  '"🔔"',
  json(`a${'\u0301'.repeat(1_000)}`),
  '"a\\r\\nb"',
  json(`'"--`),
  '"%_\\\\"',
  '"${}"',
  '"{{}}"',
  '"<b>"',
  '"=1+1"',
  '"../"',
  '"__proto__"',
  '{"__proto__":1}',
  '{"constructor":1}',
  '{"a":1,"a":2}',
  `${'['.repeat(900)}${']'.repeat(900)}`,
  '"0000-00-00"',
  '"9999-12-31T23:59:60Z"',
  '"275760-09-13"',
  '[null]',
  '[[]]',
  '{"name":"x"}',
  '{"toString":1}',
  '{"length":-1}',
  '{"then":1}',
]; // prettier-ignore

it('no value in any place is our fault', async () => {
  const statuses = new Set<number>();
  for (const value of CORPUS) {
    const bodies = ['name', 'level', 'op', 'symbol', 'inner', 'unknown'].map((field) => {
      const others = Object.entries(GOOD).filter(([key]) => key !== field);
      return `{${[...others.map(([key, good]) => `"${key}":${json(good)}`), `"${field}":${value}`].join(',')}}`;
    });
    for (const body of [value, ...bodies]) statuses.add((await probe.post('/api/probe', body)).status);
    const text = encodeURIComponent(value).slice(0, 1_900);
    statuses.add((await probe.http().get(`/api/probe?symbols=${text}`)).status);
    statuses.add((await probe.http().get(`/api/probe/names/${text}`)).status);
  }
  expect(statuses).toEqual(new Set([200, 201, 400, 422]));
});
