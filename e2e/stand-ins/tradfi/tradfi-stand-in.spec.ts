import { startTradfiStandIn } from './start-tradfi-stand-in.js';
import type { TradfiStandIn } from './tradfi-stand-in.js';

const US = 'Bellwether/0.1.0 (+http://localhost:3000)';
/** A Friday, 10:00 in New York. */
const IN_SESSION = Date.parse('2026-11-20T15:00:00Z');

let standIn: TradfiStandIn;
beforeEach(async () => {
  standIn = await startTradfiStandIn({ now: () => IN_SESSION });
});
afterEach(() => standIn.close());

const get = (url: string, headers: Record<string, string> = {}) =>
  fetch(url, { headers: { 'user-agent': US, ...headers } });
const control = (path: string, body: object) =>
  fetch(`${standIn.url}/_control${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
const chartOf = async (symbol = '%5EIXIC') => {
  const response = await get(`${standIn.yahooBaseUrl}/v8/finance/chart/${symbol}?interval=1m&range=1d`);
  return (await response.json()).chart;
};
const rate = async () => {
  const response = await get(`${standIn.nyfedBaseUrl}/api/rates/unsecured/effr/last/1.json`);
  return (await response.json()).refRates[0];
};
const tableOf = async (series: string) =>
  (await get(`${standIn.fredBaseUrl}/graph/fredgraph.csv?id=${series}&cosd=2026-11-17`)).text();

describe('the index', () => {
  it('is of this moment in session, of the close outside', async () => {
    await control('/index', { value: 23_400.5, previousClose: 23_300 });
    const meta = {
      symbol: '^IXIC',
      currency: 'USD',
      regularMarketPrice: 23_400.5,
      chartPreviousClose: 23_300,
    };
    const [inSession] = (await chartOf()).result;
    expect(inSession.meta).toMatchObject({ ...meta, regularMarketTime: IN_SESSION / 1_000 });
    await control('/clock', { at: '2026-11-22T12:00:00Z' });
    const [outside] = (await chartOf()).result;
    expect(outside.meta.regularMarketTime).toBe(Date.parse('2026-11-20T21:00:00Z') / 1_000);
    await control('/session', { session: 'open' });
    const [open] = (await chartOf()).result;
    expect(open.meta.regularMarketTime).toBe(Date.parse('2026-11-22T12:00:00Z') / 1_000);
  });

  it('can be held at a time', async () => {
    await control('/index', { at: IN_SESSION - 600_000 });
    const [result] = (await chartOf()).result;
    expect(result.meta.regularMarketTime).toBe(IN_SESSION / 1_000 - 600);
  });

  it('is not told to programs that do not look like a browser, and no other symbol to anybody', async () => {
    const url = `${standIn.yahooBaseUrl}/v8/finance/chart/%5EIXIC`;
    expect((await fetch(url, { headers: { 'user-agent': 'node' } })).status).toBe(429);
    expect(await chartOf('AAPL')).toMatchObject({ result: null, error: { code: 'Not Found' } });
    expect((await chartOf('GC%3DF')).result[0].meta.symbol).toBe('GC=F');
  });

  it('has a table of closes', async () => {
    await control('/index', { previousClose: 23_300 });
    expect(await tableOf('NASDAQCOM')).toBe(
      'observation_date,NASDAQCOM\n2026-11-17,23300.00\n2026-11-18,23300.00\n2026-11-19,23300.00\n2026-11-20,\n',
    );
  });
});

describe('the rate', () => {
  it('is announced at once, in force from the day after, and told a day late', async () => {
    expect(await rate()).toMatchObject({
      type: 'EFFR',
      effectiveDate: '2026-11-19',
      targetRateFrom: 3.75,
      targetRateTo: 4,
    });
    const answer = await control('/fed/announce', { low: 3.5, high: 3.75 });
    const { url } = await answer.json();
    const page = await (await get(url)).text();
    expect(page).toContain(
      'lower the target range for the federal funds rate by 1/4 percentage point to 3-1/2 to 3-3/4 percent',
    );
    const feed = await get(standIn.fedNewsUrl);
    expect(await feed.text()).toContain(`<link><![CDATA[${url}]]></link>`);
    await control('/clock', { at: '2026-11-21T15:00:00Z' });
    expect(await rate()).toMatchObject({ effectiveDate: '2026-11-20', targetRateTo: 4 });
    expect(await tableOf('DFEDTARU')).toContain('2026-11-20,4.00\n2026-11-21,3.75\n');
    await control('/clock', { at: '2026-11-24T15:00:00Z' });
    expect(await rate()).toMatchObject({
      effectiveDate: '2026-11-23',
      targetRateFrom: 3.5,
      targetRateTo: 3.75,
    });
  });

  it('has a feed that says when nothing changed', async () => {
    const first = await get(standIn.fedNewsUrl);
    const etag = first.headers.get('etag') ?? '';
    expect((await get(standIn.fedNewsUrl, { 'if-none-match': etag })).status).toBe(304);
    standIn.announce({ low: 3.75, high: 4 });
    expect((await get(standIn.fedNewsUrl, { 'if-none-match': etag })).status).toBe(200);
  });
});

it.each([
  [{ kind: 'html' }, 200, 'text/html'],
  [{ kind: 'garbage' }, 200, 'application/json'],
  [{ kind: 'oversize' }, 200, 'application/json'],
  [{ kind: 'status', status: 429, retryAfter: 60 }, 429, 'text/plain'],
])('%j spoils a document until it ends', async (fault, status, type) => {
  await control('/faults', { on: 'rate', fault });
  const url = `${standIn.nyfedBaseUrl}/api/rates/unsecured/effr/last/1.json`;
  const spoiled = await get(url);
  expect([spoiled.status, spoiled.headers.get('content-type')]).toEqual([
    status,
    expect.stringContaining(type),
  ]);
  await control('/faults', { on: 'rate', fault: null });
  expect((await rate()).type).toBe('EFFR');
  expect(standIn.calls().map((call) => call.status)).toEqual([status, 200]);
});

it.each([
  ['/index', { value: 'much' }],
  ['/gold', {}],
  ['/session', { session: 'night' }],
  ['/clock', { at: 'soon' }],
  ['/fed/announce', { low: 4, high: 3 }],
  ['/faults', { on: 'index', fault: { kind: 'rain' } }],
])('%s refuses %j', async (path, body) => expect((await control(path, body)).status).toBe(400));

it('is not controlled by pages of other sites', async () => {
  const answer = await fetch(`${standIn.url}/_control/calls`, {
    headers: { 'sec-fetch-site': 'cross-site' },
  });
  expect(answer.status).toBe(403);
});
