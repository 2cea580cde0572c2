import request from 'supertest';
import type { AlertPage, RecentAlert } from '../../src/contract/alert.js';
import { pageSql } from '../../src/pipeline/alerts/recent-alerts.service.js';
import { until } from '../../src/platform/clock/testing/until.js';
import { EVIDENCE } from '../fixtures/delivery-app.js';
import { type Browser, openBrowser } from '../fixtures/live-client.js';
import { type Caller, UserTriggersFixture } from '../triggers/user-triggers-fixture.js';

const evidence = JSON.stringify({ ...EVIDENCE, condition: { op: 'above', level: 65_000 } });

let fixture: UserTriggersFixture;
let ann: Caller;
/** A whole second, an hour and more ago: what crossed half a day before it is seen counts as read. Epoch milliseconds. */
let began: number;

beforeAll(async () => {
  fixture = await UserTriggersFixture.open();
  const [row] = await fixture.app.db.query<{ began: number }[]>(
    `SELECT (extract(epoch FROM date_trunc('hour', now()) - interval '1 hour') * 1000)::float8 AS began`,
  );
  began = row?.began ?? Number.NaN;
});
afterAll(() => fixture.close());
beforeEach(async () => {
  ann = await fixture.pro();
});

interface Fired {
  readonly symbol?: string;
  /** Epoch milliseconds. */
  readonly at?: number;
  readonly count?: number;
}

/** Alerts of an account, a second apart, as if they had been recorded just now. */
async function fire({ id }: { readonly id: string }, { symbol = 'BTC', at = began, count = 1 }: Fired = {}) {
  await fixture.app.db.query(
    `INSERT INTO alerts (trigger_id, fire_no, user_id, symbol, price, fired_at, evidence, recorded_at)
     SELECT gen_random_uuid(), 1, $1, $2, 65000, to_timestamp($3::float8 / 1000) + n * interval '1 second', $4,
            clock_timestamp()
       FROM generate_series(0, $5::int - 1) n`,
    [id, symbol, at, evidence, count],
  );
}

const page = async (query = '', caller = ann): Promise<AlertPage> =>
  (await caller.get(`alerts${query}`).expect(200)).body as AlertPage;

const secondsOf = (alerts: readonly RecentAlert[]) =>
  alerts.map(({ time }) => (Date.parse(time) - began) / 1_000);

describe('GET /api/alerts', () => {
  it('answers page after page, newest first, each alert once, also those of one moment', async () => {
    await fire(ann, { count: 5 });
    for (let again = 0; again < 3; again += 1) await fire(ann, { at: began + 2_000 });
    await fire(await fixture.pro(), { count: 3 });
    const seen: RecentAlert[] = [];
    let cursor: string | null = '';
    while (cursor !== null) {
      const { alerts, nextCursor }: AlertPage = await page(
        `?limit=3${cursor === '' ? '' : `&cursor=${cursor}`}`,
      );
      expect(alerts.length).toBeLessThanOrEqual(3);
      seen.push(...alerts);
      cursor = nextCursor;
    }
    expect(secondsOf(seen)).toEqual([4, 3, 2, 2, 2, 2, 1, 0]);
    expect(new Set(seen.map(({ id }) => id)).size).toBe(8);
  });

  it('is not moved by an alert that comes meanwhile', async () => {
    await fire(ann, { count: 4 });
    const { nextCursor } = await page('?limit=2');
    await fire(ann, { at: began + 60_000 });
    expect(secondsOf((await page(`?limit=2&cursor=${nextCursor}`)).alerts)).toEqual([1, 0]);
  });

  it('has what the recent alerts have, of one coin and from a time on', async () => {
    await fire(ann, { count: 2 });
    await fire(ann, { symbol: 'ETH', at: began + 500, count: 3 });
    const { alerts } = await page();
    expect(alerts).toEqual((await ann.get('recent-alerts').expect(200)).body);
    const from = new Date(began + 1_000).toISOString();
    const markers = await page(`?symbol=eth&from=${from}`);
    expect(markers.alerts.map(({ asset }) => asset)).toEqual(['ETH', 'ETH']);
    expect(markers).toMatchObject({ nextCursor: null, unread: 5 });
  });

  it.each([
    ['limit=0', 'A page has 1 to 100 alerts.'],
    ['limit=101', 'A page has 1 to 100 alerts.'],
    ['cursor=7', 'Take nextCursor of the page before as it is.'],
    ['from=yesterday', 'Write a time like 2026-11-25T09:30:00Z.'],
    ['from=2026-W48-3', 'Write a time like 2026-11-25T09:30:00Z.'],
    ['from=2026-02-30T10:00:00Z', 'Write a time like 2026-11-25T09:30:00Z.'],
    ['symbol=BTC-USD', 'A symbol is letters and digits, like BTC.'],
  ])('refuses %s', async (query, message) => {
    const { status, body } = await ann.get(`alerts?${query}`);
    expect([400, 422]).toContain(status);
    expect(body.fields).toMatchObject([{ message }]);
  });

  it('reads no more rows than a page, of 100,000', async () => {
    for (let batch = 0; batch < 10; batch += 1) {
      await fire(ann, { count: 10_000, at: began - (batch + 1) * 10_000_000 });
    }
    await fixture.app.db.query('ANALYZE alerts');
    const after = { firedAtUs: String(began * 1_000), id: '00000000-0000-0000-0000-000000000000' };
    for (const filter of [{ after: null }, { after }]) {
      const sql = pageSql(
        { kind: 'user', userId: ann.id },
        { limit: 50, symbol: null, from: null, ...filter },
      );
      const [row] = await fixture.app.db.query<{ 'QUERY PLAN': object }[]>(
        `EXPLAIN (ANALYZE, FORMAT JSON) ${sql}`,
        [ann.id, 51, ...(filter.after === null ? [] : [after.firedAtUs, after.id])],
      );
      const plan = JSON.stringify(row?.['QUERY PLAN']);
      expect(plan).toMatch(/"Index Name":"alerts_of_user_by_time".*?"Actual Rows":51(\.0+)?,/);
    }
    expect((await page()).unread).toBe(100);
  });
});

describe('PUT /api/alerts/seen', () => {
  let tabs: Browser[] = [];
  afterEach(() => {
    for (const tab of tabs.splice(0)) tab.close();
  });

  it('counts as unread what was recorded since, and tells every tab of the owner', async () => {
    tabs = [
      await openBrowser(fixture.app.url, { cookie: ann.cookie }),
      await openBrowser(fixture.app.url, { cookie: ann.cookie }),
      await openBrowser(fixture.app.url, { cookie: (await fixture.pro()).cookie }),
    ];
    await fire(ann, { count: 2 });
    const { alerts, unread } = await page();
    expect(unread).toBe(2);
    const seenAt = alerts[0]?.timeline.recordedAt;
    const { body } = await ann.put('alerts/seen', { seenAt }).expect(200);
    expect(body).toEqual({ seenAt });
    await until(() => tabs.slice(0, 2).every(({ heard }) => heard['alerts:seen'].length === 1));
    expect(tabs[0]?.heard['alerts:seen']).toEqual([[{ seenAt }]]);
    expect(tabs[2]?.heard['alerts:seen']).toEqual([]);
    expect(await page()).toMatchObject({ unread: 0, seenAt });
    await fire(ann, { at: began - 3 * 3_600_000 }); // found late, in a feed gap
    expect(await page()).toMatchObject({ unread: 1 });
  });

  it('never goes back, nor into the future', async () => {
    const { body: now } = await ann.put('alerts/seen', { seenAt: '2999-01-01T00:00:00Z' }).expect(200);
    const earlier = new Date(Date.parse(now.seenAt) - 60_000).toISOString();
    expect((await ann.put('alerts/seen', { seenAt: earlier }).expect(200)).body).toEqual(now);
    const later = await ann.put('alerts/seen', { seenAt: '2999-01-01T00:00:00Z' }).expect(200);
    expect(Date.parse(later.body.seenAt) - Date.parse(now.seenAt)).toBeLessThan(60_000);
  });

  it.each([
    'now',
    '2026-11-25T093000Z',
    '2026-11-25T09.50Z',
    '2026-11-25T09:30.5Z',
    '2026-11-25T093000+01:00',
  ])('takes no %s for a time, nor does a page', async (seenAt) => {
    await ann.put('alerts/seen', { seenAt }).expect(422);
    await ann.get(`alerts?from=${encodeURIComponent(seenAt)}`).expect(422);
  });

  it('needs a time', async () => {
    await ann.put('alerts/seen', {}).expect(400);
  });

  it('is kept for the chat of a trial, whichever browser says it', async () => {
    const trial = await fixture.app.connect('seen_it');
    const asTrial = { Authorization: `Bearer ${trial.token}` };
    tabs = [await openBrowser(fixture.app.url, { auth: { trialToken: trial.token } })];
    const http = request(fixture.app.url);
    expect((await http.get('/api/alerts').set(asTrial).expect(200)).body).toMatchObject({
      alerts: [],
      unread: 0,
    });
    const { body } = await http
      .put('/api/alerts/seen')
      .set(asTrial)
      .send({ seenAt: '2999-01-01T00:00:00Z' })
      .expect(200);
    await until(() => tabs[0]?.heard['alerts:seen'].length === 1);
    expect(tabs[0]?.heard['alerts:seen']).toEqual([[body]]);
    await http.put('/api/alerts/seen').send({ seenAt: '2999-01-01T00:00:00Z' }).expect(401);
  });
});
