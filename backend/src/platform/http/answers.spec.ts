import { ProbeApp } from '../../../test/support/probe-app.js';

let probe: ProbeApp;

beforeEach(async () => {
  probe = await ProbeApp.start();
});

afterEach(() => probe.close());

describe('errors', () => {
  it.each([
    ['/api/probe/bug', 500, 'INTERNAL'],
    ['/api/probe/database-down', 503, 'UNAVAILABLE'],
  ])('%s tells the log, not the caller', async (path, status, code) => {
    const answer = await probe.post(path, '{}');
    expect(answer.body).toMatchObject({ statusCode: status, code });
    expect(answer.text).not.toContain('secret detail');
    const line = probe.logged().find((text) => text.includes('secret detail'));
    expect(line).toContain(answer.body.requestId);
  });

  it.each([
    ['an unknown route', '/api/nothing', 404],
    ['a word that is no id', '/api/probe/items/7', 400],
    ['a path that cannot be decoded', '/api/probe/names/%zz', 400],
    ['half a surrogate pair in a path', '/api/probe/names/%ED%A0%80', 400],
    ['NUL in a path', '/api/probe/names/%00', 404],
    ['NUL in a query', '/api/probe?symbols=%00', 422],
    ['the same field twice', '/api/probe?symbols=a&symbols=b', 400],
    ['an unknown field', '/api/probe?nope=1', 400],
    ['a URL over 2 kB', `/api/probe?symbols=${'x'.repeat(2_048)}`, 414],
  ])('%s', async (_name, path, status) => {
    const answer = await probe.http().get(path);
    expect(answer.status).toBe(status);
    expect(answer.body).toMatchObject({ statusCode: status, requestId: answer.headers['x-request-id'] });
  });
});

describe('headers', () => {
  it.each([
    ['/api/probe', 200],
    ['/api/nothing', 404],
    ['/API/Probe', 200],
    ['/api/probe/', 200],
    ['/api/probe?nope=1', 400],
    ['/healthz', 200],
  ])('of %s (%i)', async (path, status) => {
    const { headers } = await probe.http().get(path).expect(status);
    expect(headers).toMatchObject({
      'content-security-policy':
        "default-src 'self'; script-src 'self'; style-src 'self'; style-src-attr 'unsafe-inline'; " +
        "img-src 'self' data:; connect-src 'self' wss://alerts.example.com; object-src 'none'; " +
        "base-uri 'none'; form-action 'self'; frame-ancestors 'none'",
      'strict-transport-security': 'max-age=31536000; includeSubDomains',
      'x-content-type-options': 'nosniff',
      'x-frame-options': 'DENY',
      'referrer-policy': 'no-referrer',
      'cross-origin-opener-policy': 'same-origin-allow-popups',
      'cross-origin-resource-policy': 'same-origin',
      'cache-control': 'no-store',
      'permissions-policy': expect.stringMatching(/(?:^|, )camera=\(\), .*microphone=\(\)/),
    });
    expect(headers).not.toHaveProperty('x-powered-by');
    expect(headers).not.toHaveProperty('access-control-allow-origin');
  });

  it('differ on the page of the API, whose styles are inline', async () => {
    const { headers, text } = await probe.http().get('/api/docs').expect(200);
    expect(headers['content-security-policy']).toContain("style-src 'self' 'unsafe-inline'");
    expect(headers['content-security-policy']).toContain("script-src 'self';");
    expect(text).not.toMatch(/<script>|onclick=/);
    await probe.http().get('/api/docs/swagger-ui-bundle.js').expect(200);
    await probe.http().get('/api/docs/swagger-ui-init.js').expect(200);
    const document = await probe.http().get('/api/docs-json').expect(200);
    expect(Object.keys(document.body.paths)).toContain('/api/probe/items/{id}');
  });

  it('of the OpenAPI document say its version, its length and that it is compressed', async () => {
    const ask = () => probe.http().get('/api/docs-json').set('Accept-Encoding', 'br');
    const { headers } = await ask().expect(200);
    expect(headers).toMatchObject({ 'content-encoding': 'br', 'content-length': expect.any(String) });
    await ask()
      .set('If-None-Match', headers['etag'] ?? '')
      .expect(304);
    await probe.http().get('/api/docs-json/more').expect(404);
    await probe
      .http()
      .get('/api/docs/swagger-ui-init.js')
      .expect(200)
      .expect(/'\/api\/docs-json'/);
  });
});

it('logs every request without its query', async () => {
  const { headers } = await probe.http().get('/api/probe?symbols=canary');
  const id = String(headers['x-request-id']);
  const lines = () => probe.logged().filter((line) => line.includes(id));
  while (lines().length === 0) await new Promise(setImmediate);
  expect(lines().map((line) => JSON.parse(line))).toMatchObject([
    { method: 'GET', path: '/api/probe', status: 200, msg: 'request answered' },
  ]);
  expect(probe.logged().join('')).not.toContain('canary');
});
