import { OURS, ProbeApp } from '../../../test/support/probe-app.js';

let probe: ProbeApp;

beforeEach(async () => {
  probe = await ProbeApp.start();
});

afterEach(() => probe.close());

const GOOD = { name: 'x', level: 1 };
const json = (value: unknown) => JSON.stringify(value);

describe('the order of checks', () => {
  const huge = json({ name: 'x'.repeat(17_000) });

  it.each<[name: string, path: string, body: string, headers: Record<string, string>, status: number]>([
    ['too large before not JSON', '/api/probe/private', huge, { 'Content-Type': 'text/plain' }, 413],
    [
      'not JSON before a foreign origin',
      '/api/probe/private',
      'x',
      { 'Content-Type': 'text/plain', Origin: 'null' },
      415,
    ],
    ['malformed before a foreign origin', '/api/probe/private', '{', { Origin: 'null' }, 400],
    ['no session before a broken rule', '/api/probe/private', json({ ...GOOD, level: 0 }), {}, 401],
    ['a foreign origin before nothing there', '/api/nothing', '{}', { Origin: 'https://evil.example' }, 403],
    ['nothing there', '/api/nothing', '{}', {}, 404],
  ])('%s', async (_name, path, body, headers, status) => {
    expect((await probe.post(path, body, headers)).status).toBe(status);
  });

  it('too many tries before a broken rule', async () => {
    for (const level of [1, 0, 0]) await probe.post('/api/probe/limited', json({ ...GOOD, level }));
    const answer = await probe.post('/api/probe/limited', json({ ...GOOD, level: 0 }));
    expect(answer.status).toBe(429);
    expect(answer.headers['retry-after']).toBe('60');
    expect(answer.body.code).toBe('TOO_MANY_REQUESTS');
  });
});

describe('who may change things', () => {
  it.each<[name: string, headers: Record<string, string>, status: number]>([
    ['our page', { Origin: OURS, 'Sec-Fetch-Site': 'same-origin' }, 201],
    ['a program', {}, 201],
    ['another site', { Origin: 'https://evil.example' }, 403],
    ['a sandboxed frame', { Origin: 'null' }, 403],
    ['a sister site without Origin', { 'Sec-Fetch-Site': 'same-site' }, 403],
    ['a form of another site', { Origin: 'null', 'Content-Type': 'application/x-www-form-urlencoded' }, 415],
    ['plain text that is JSON', { 'Content-Type': 'text/plain' }, 415],
    ['JSON with a charset', { 'Content-Type': 'Application/JSON; charset=utf-8' }, 201],
    ['JSON in an unknown charset', { 'Content-Type': 'application/json; charset=klingon' }, 415],
  ])('%s', async (_name, headers, status) => {
    expect((await probe.post('/api/probe', json(GOOD), headers)).status).toBe(status);
  });

  it('takes the webhook of another server, which is larger and deeper', async () => {
    const update = { text: 'x'.repeat(20_000), a: { b: { c: { d: { e: { f: 1 } } } } } };
    const origin = { Origin: 'https://api.telegram.example' };
    expect((await probe.post('/api/probe/webhook', json(update), origin)).status).toBe(200);
    expect((await probe.post('/api/probe/webhook', json({ text: 'x'.repeat(70_000) }))).status).toBe(413);
  });

  it.each(['{ "a" : 1.50, "b":"\\u00e9é" }\r\n', '{broken', '', '[[1]]'])(
    'leaves the bytes of a webhook as they are: %j',
    async (text) => {
      const answer = await probe.post('/api/probe/webhook', text);
      expect([answer.status, answer.body]).toEqual([200, { bytes: Buffer.from(text).toString('hex') }]);
    },
  );

  it('takes no webhook that is not JSON, or is packed', async () => {
    const path = '/api/probe/webhook';
    expect((await probe.post(path, 'a=b', { 'Content-Type': 'text/plain' })).status).toBe(415);
    expect((await probe.post(path, '{}', { 'Content-Encoding': 'gzip' })).status).toBe(415);
  });

  it.each<[name: string, body: string, type: string, status: number]>([
    ['CSV', 'a,b\r\n', 'text/csv; charset=utf-8', 200],
    ['deep JSON', '[[[[[[[1]]]]]]]', 'application/json', 200],
    ['no JSON', '{', 'application/json', 200],
    ['256 kB', 'x'.repeat(256 * 1024), 'text/csv', 200],
    ['more', 'x'.repeat(256 * 1024 + 1), 'text/csv', 413],
    ['another type', 'a,b', 'text/plain', 415],
  ])('takes a file as it is: %s', async (_name, body, type, status) => {
    const answer = await probe.post('/api/probe/import', body, { 'Content-Type': type });
    expect(answer.status).toBe(status);
    if (status === 200) expect(answer.body).toEqual({ bytes: Buffer.byteLength(body) });
  });

  it('takes CSV nowhere else, and a file from no other site', async () => {
    const csv = { 'Content-Type': 'text/csv' };
    expect((await probe.post('/api/probe', 'a,b', csv)).status).toBe(415);
    const foreign = { ...csv, Origin: 'https://evil.example' };
    expect((await probe.post('/api/probe/import', 'a,b', foreign)).status).toBe(403);
  });

  it('tells addresses apart as the proxy reports them', async () => {
    const from = (address: string) =>
      probe.post('/api/probe/limited', json(GOOD), { 'X-Forwarded-For': address });
    const statuses: number[] = [];
    for (const spoofed of ['1.1.1.1', '2.2.2.2', '3.3.3.3']) {
      statuses.push((await from(`${spoofed}, 192.0.2.7`)).status);
    }
    statuses.push((await from('192.0.2.8')).status);
    expect(statuses).toEqual([201, 201, 429, 201]);
  });
});
