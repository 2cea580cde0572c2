import request from 'supertest';
import { alertHistoryPurge } from '../../src/pipeline/alerts/alerts.module.js';
import { purge } from '../support/purge.js';
import type { AlertPage, RecentAlert } from '../../src/contract/alert.js';
import { alertsSql, EVERY_ALERT } from '../../src/pipeline/alerts/alerts-sql.js';
import { unreadSql } from '../../src/pipeline/alerts/seen-alerts.js';
import { SELECT_ALERTS } from '../../src/pipeline/alerts/recent-alerts.service.js';
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
    ['to=tomorrow', 'Write a time like 2026-11-25T09:30:00Z.'],
    ['result=lost', 'A result is sent, late, held or failed.'],
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
    const deep = { ...after, firedAtUs: String((began - 50_000_000) * 1_000) };
    for (const filter of [{ after: null }, { after }, { after: deep }]) {
      const { sql, parameters } = alertsSql(
        SELECT_ALERTS,
        { kind: 'user', userId: ann.id },
        { ...EVERY_ALERT, ...filter, limit: 51 },
      );
      const [row] = await fixture.app.db.query<{ 'QUERY PLAN': object }[]>(
        `EXPLAIN (ANALYZE, FORMAT JSON) ${sql}`,
        [...parameters],
      );
      const plan = JSON.stringify(row?.['QUERY PLAN']);
      expect(plan).toMatch(/"Index Name":"alerts_of_user_by_time".*?"Actual Rows":51(\.0+)?,/);
    }
    expect((await page()).unread).toBe(100);
    await ann.put('alerts/seen', { seenAt: '2999-01-01T00:00:00Z' }).expect(200);
    const rows = await fixture.app.db.query<{ 'QUERY PLAN': string }[]>(`EXPLAIN ${unreadSql('user')}`, [
      ann.id,
    ]);
    const plan = rows.map((row) => row['QUERY PLAN']).join('\n');
    expect(plan).toContain('alerts_of_user_by_time');
    expect(plan).not.toContain('Seq Scan on alerts');
    expect((await page()).unread).toBe(0);
  });
});

/** Alerts on coins that say what becomes of them. */
async function fireOutcomes({ id }: { readonly id: string }): Promise<void> {
  const { db } = fixture.app;
  const outcomes: readonly (readonly [symbol: string, statuses: readonly string[]])[] = [
    ['BOTH', ['failed', 'delivered']],
    ['SENT', ['delivered']],
    ['HELD', ['pending', 'failed']],
    ['LOST', ['failed', 'cancelled']],
    ['NONE', []],
  ];
  const chatId = 7_900_000_000;
  await db.query(
    `INSERT INTO telegram_chats (chat_id, telegram_user_id) VALUES ($1, $1) ON CONFLICT DO NOTHING`,
    [chatId],
  );
  for (const [n, [symbol, statuses]] of outcomes.entries()) {
    await fire({ id }, { symbol, at: began + n * 1_000 });
    // What is pending was tried and waits until tomorrow, so that nobody sends it meanwhile.
    await db.query(
      `INSERT INTO deliveries (channel, kind, chat_id, user_id, alert_id, status, attempts, next_attempt_at, settled_at)
       SELECT CASE n WHEN 1 THEN 'telegram' ELSE 'email' END, 'alert', CASE n WHEN 1 THEN $4::bigint END,
              CASE n WHEN 2 THEN $1::uuid END, alerts.id, status, 1, now() + interval '1 day',
              CASE status WHEN 'pending' THEN NULL ELSE now() END
         FROM alerts, unnest($3::text[]) WITH ORDINALITY AS told (status, n)
        WHERE alerts.user_id = $1 AND alerts.symbol = $2`,
      [id, symbol, statuses, chatId],
    );
  }
  await db.query(`UPDATE alerts SET late = true WHERE user_id = $1 AND symbol IN ('SENT', 'NONE')`, [id]);
}

describe('filters', () => {
  it.each([
    ['result=sent', ['SENT', 'BOTH']],
    ['result=held', ['HELD']],
    ['result=failed', ['NONE', 'LOST']],
    ['result=late', ['NONE', 'SENT']],
    ['result=late&symbol=sent', ['SENT']],
  ])('%s', async (query, symbols) => {
    await fireOutcomes(ann);
    expect((await page(`?${query}`)).alerts.map(({ asset }) => asset)).toEqual(symbols);
  });

  it('from and to', async () => {
    await fireOutcomes(ann);
    const [from, to] = [1_000, 3_000].map((ms) => new Date(began + ms).toISOString());
    const { alerts } = await page(`?from=${from}&to=${to}`);
    expect(alerts.map(({ asset }) => asset)).toEqual(['HELD', 'SENT']);
  });

  it('says how long alerts are kept', async () => {
    expect(await page()).toMatchObject({ keptMonths: 13 });
  });
});

describe('GET /api/alerts.csv', () => {
  const linesOf = async (query = '') => {
    const { text, headers } = await ann.get(`alerts.csv${query}`).expect(200);
    expect(headers['content-type']).toBe('text/csv; charset=utf-8');
    expect(headers['content-disposition']).toMatch(/^attachment; filename="bellwether-alerts-.*\.csv"$/);
    return text.replace('\ufeff', '').trimEnd().split('\r\n');
  };

  it('has a line for each alert, newest first, with the filters of the list', async () => {
    await fireOutcomes(ann);
    await fire(await fixture.pro());
    const [head, ...lines] = await linesOf();
    expect(head).toBe(
      'firedAt,symbol,condition,price,change24hPercent,result,late,telegram,email,deliveredAt,alertId,triggerId,hook,text',
    );
    expect(lines).toHaveLength(5);
    const firedAt = new Date(began + 1_000).toISOString();
    expect(lines[3]?.startsWith(`${firedAt},SENT,"above 65,000",65000,,sent,yes,delivered,,20`)).toBe(true);
    expect(lines[3]).toMatch(/Z,[\w-]{36},[\w-]{36},,$/);
    expect((await linesOf('?result=held')).slice(1).map((line) => line.split(',')[1])).toEqual(['HELD']);
    await ann.get('alerts.csv?result=lost').expect(422);
  });

  it('escapes what a spreadsheet would take for a formula', async () => {
    await fire(ann, { symbol: '=CMD()' });
    expect((await linesOf())[1]).toContain(",'=CMD(),");
  });

  it('reads on beyond a batch and ends at 50,000', async () => {
    for (let batch = 0; batch < 6; batch += 1) {
      await fire(ann, { count: 10_000, at: began - (batch + 1) * 10_000_000 });
    }
    const lines = await linesOf();
    expect(lines).toHaveLength(50_001);
    expect(new Set(lines).size).toBe(50_001);
  });
});

it('alerts are purged after the months they are kept, a batch at a time, with their deliveries', async () => {
  const { db } = fixture.app;
  await fireOutcomes(ann);
  await db.query(
    `UPDATE alerts SET fired_at = now() - interval '13 months' + CASE symbol WHEN 'SENT' THEN interval '1 hour' ELSE interval '-1 hour' END
      WHERE user_id = $1`,
    [ann.id],
  );
  const ids = (await page()).alerts.map(({ id }) => id);
  const deliveries = async () => {
    const rows = await db.query<unknown[]>('SELECT FROM deliveries WHERE alert_id = ANY ($1)', [ids]);
    return rows.length;
  };
  await purge(db, [alertHistoryPurge({ alertHistoryMonths: 14 })]);
  expect((await page()).alerts).toHaveLength(5);
  expect(await deliveries()).toBe(7);
  await purge(db, [alertHistoryPurge({ alertHistoryMonths: 13 })]);
  expect((await page()).alerts.map(({ asset }) => asset)).toEqual(['SENT']);
  expect(await deliveries()).toBe(1);
  await fire(ann, { count: 2_500, at: Date.UTC(2020, 0, 1) });
  await purge(db, [alertHistoryPurge({ alertHistoryMonths: 13 })]);
  expect((await page('?limit=100')).alerts.length).toBe(100);
  await purge(db, [alertHistoryPurge({ alertHistoryMonths: 13 })]);
  expect((await page('?limit=100')).alerts.length).toBe(1);
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
      await openBrowser(fixture.app.url, {
        cookie: (await fixture.pro()).cookie,
      }),
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
