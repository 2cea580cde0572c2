import { until } from '../../src/platform/clock/testing/until.js';
import type { NestExpressApplication } from '@nestjs/platform-express';
import request from 'supertest';
import { PriceStream } from '../../src/pipeline/price-feed/price-stream.js';
import type { MadePerson } from '../fixtures/people.js';
import { TradfiDesk } from './tradfi-desk.js';

/** A Friday, 10:00 in New York. */
const TEN = '2026-11-20T15:00:00Z';

let desk: TradfiDesk;
let app: NestExpressApplication;
let ann: MadePerson;

beforeEach(async () => {
  desk = await TradfiDesk.open(TEN);
  desk.sources.setIndex({ value: 23_000, previousClose: 22_950 });
  ann = await desk.person({ showsTradfi: true });
});
afterEach(() => desk.close());

async function begin(): Promise<void> {
  app = await desk.start();
  await until(async () => (await desk.quote(app, 'NASDAQ')) !== null, 'the index');
}

/** Resolves when the evaluator has seen the index. */
const evaluated = () =>
  until(async () => {
    const rows = await desk.database.dataSource.query<unknown[]>(
      "SELECT FROM price_cursors WHERE symbol = 'NASDAQ'",
    );
    return rows.length === 1;
  }, 'an evaluated index');
const watchAbove = (v1: number) => desk.watch(app, ann, { symbol: 'NASDAQ', op: 'above', v1 });
const index = () => desk.quote(app, 'NASDAQ');

/** Resolves when the evaluator has been told the index so often after now. */
async function told(times: number): Promise<void> {
  let count = 0;
  const end = app.get(PriceStream).subscribe(({ symbol }) => {
    if (symbol === 'NASDAQ') count += 1;
  });
  await until(() => count >= times, 'the index is told');
  end();
}

const alerted = (count: number) =>
  until(async () => (await desk.alerts()).length === count, `${count} alerts`);

describe('a trigger on NASDAQ', () => {
  it('fires in session, once, at the first reading beyond its level, and says where it is from', async () => {
    await begin();
    await evaluated();
    await watchAbove(23_100);
    expect(await desk.phase()).toBe('armed');
    desk.sources.setIndex({ value: 23_150.5 });
    await desk.moveTo('2026-11-20T15:01:01Z', 'index');
    await alerted(1);
    desk.sources.setIndex({ value: 23_160 });
    await desk.moveTo('2026-11-20T15:02:02Z', 'index');
    await told(2);
    expect(await desk.alerts()).toEqual([
      {
        symbol: 'NASDAQ',
        price: 23_150.5,
        late: false,
        urgent: false,
        evidence: expect.objectContaining({
          basis: 'official',
          priceBefore: 23_000,
          quotes: [
            expect.objectContaining({ exchange: 'yahoo', usd: 23_150.5, quoteCcy: 'points', use: 'fresh' }),
          ],
        }),
      },
    ]);
    expect(await index()).toMatchObject({ value: 23_160, stale: false });
    const { body } = await request(await app.getUrl()).get('/api/prices?asset=NASDAQ&quote=USD');
    expect(body).toMatchObject({ price: 23_160 });
  });

  it('does not fire on a value that is more than 2 minutes old', async () => {
    await begin();
    await watchAbove(23_100);
    desk.sources.setIndex({ value: 23_500, at: Date.parse('2026-11-20T15:01:00Z') });
    await desk.moveTo('2026-11-20T15:05:00Z', 'index');
    await until(async () => (await index())?.stale === true, 'a stale value');
    expect(await index()).toMatchObject({ value: 23_500, asOf: '2026-11-20T15:01:00.000Z' });
    expect(await desk.alerts()).toEqual([]);
    desk.sources.setIndex({ at: null });
    await desk.moveTo('2026-11-20T15:06:00Z', 'index');
    await alerted(1);
  });

  it('does not fire outside of the session; at the next opening it does, and is not late', async () => {
    desk.clock.set('2026-11-20T20:59:30Z');
    await begin();
    await evaluated();
    await watchAbove(23_100);
    desk.sources.setIndex({ value: 23_400 });
    await desk.moveTo('2026-11-20T21:30:00Z', 'index');
    await until(async () => (await index())?.value === 23_400, 'the close');
    expect(await index()).toMatchObject({ asOf: '2026-11-20T21:00:00.000Z', stale: false });
    await desk.moveTo('2026-11-22T12:00:00Z', 'index');
    expect(await desk.alerts()).toEqual([]);
    expect(await desk.phase()).toBe('armed');
    await desk.moveTo('2026-11-23T14:30:04Z', 'index');
    await alerted(1);
    expect(await desk.alerts()).toMatchObject([
      { price: 23_400, late: false, evidence: { priceBefore: 23_000 } },
    ]);
  });

  it('that is set over night starts from the close', async () => {
    desk.clock.set('2026-11-20T23:00:00Z');
    await begin();
    await watchAbove(23_100);
    expect(await desk.phase()).toBe('armed');
    desk.sources.setIndex({ value: 23_200 });
    await desk.moveTo('2026-11-23T14:30:04Z', 'index');
    await alerted(1);
    expect(await desk.alerts()).toMatchObject([{ price: 23_200, late: false }]);
  });

  it('rings again after its quiet time, though the index stands still meanwhile', async () => {
    await begin();
    await watchAbove(23_100);
    desk.sources.setIndex({ value: 23_150 });
    await desk.moveTo('2026-11-20T15:01:01Z', 'index');
    await alerted(1);
    desk.sources.setIndex({ value: 23_000 });
    await desk.moveTo('2026-11-20T15:02:02Z', 'index');
    await until(async () => (await desk.phase()) === 'cooldown', 'a quiet time');
    desk.sources.setIndex({ value: 23_150 });
    await desk.moveTo('2026-11-20T15:03:03Z', 'index');
    await desk.moveTo('2026-11-20T15:04:04Z', 'index');
    await desk.moveTo('2026-11-20T15:05:05Z', 'index');
    await told(2);
    expect(await desk.alerts()).toHaveLength(1);
    await desk.moveTo('2026-11-20T15:06:06Z', 'index');
    await alerted(2);
  });
});

describe('a restart', () => {
  it('keeps the last value and its age while nobody tells another', async () => {
    await begin();
    await until(async () => {
      const rows = await desk.database.dataSource.query<unknown[]>(
        "SELECT FROM official_values WHERE symbol = 'NASDAQ'",
      );
      return rows.length === 1;
    }, 'the value is kept');
    const { asOf } = (await index()) ?? {};
    await desk.stop(app);
    desk.sources.setFault('index', { kind: 'status', status: 503 });
    desk.sources.setFault('table', { kind: 'cut' });
    desk.clock.set('2026-11-20T15:40:00Z');
    const asked = desk.asked('index');
    await begin();
    await asked();
    expect(await index()).toEqual({ source: 'NASDAQ', value: 23_000, asOf, stale: true });
  });
});

describe('an answer that cannot be true', () => {
  it.each([
    ['a page with status 200', () => desk.sources.setFault('index', { kind: 'html' })],
    ['half an answer', () => desk.sources.setFault('index', { kind: 'garbage' })],
    ['3 MB', () => desk.sources.setFault('index', { kind: 'oversize' })],
    ['too many questions', () => desk.sources.setFault('index', { kind: 'status', status: 429 })],
    ['a digit lost', () => desk.sources.setIndex({ value: 2_300 })],
    ['a digit too much', () => desk.sources.setIndex({ value: 230_000 })],
    [
      'a value of tomorrow',
      () => desk.sources.setIndex({ value: 23_500, at: Date.parse('2026-11-21T15:00:00Z') }),
    ],
  ])('is left out: %s; FRED is asked instead, whose close never fires in session', async (_what, spoil) => {
    await begin();
    await watchAbove(23_100);
    spoil();
    desk.sources.setIndex({ previousClose: 23_300 });
    const fallback = desk.asked('table');
    await desk.moveTo('2026-11-20T15:01:01Z', 'index');
    await fallback();
    await desk.moveTo('2026-11-20T15:01:40Z', 'index');
    expect(await index()).toMatchObject({ value: 23_000 });
    expect(await desk.alerts()).toEqual([]);
  });

  it('leaves the close of the day before when nothing else is known, too old to rely on in session', async () => {
    desk.sources.setFault('index', { kind: 'html' });
    await begin();
    expect(await index()).toEqual({
      source: 'NASDAQ',
      value: 22_950,
      asOf: '2026-11-19T21:00:00.000Z',
      stale: true,
    });
  });
});

describe('without Yahoo', () => {
  beforeEach(() => desk.sources.setFault('index', { kind: 'status', status: 429 }));

  it('the index is told by Twelve Data, and fires', async () => {
    app = await desk.start({ twelveData: desk.sources.twelveData });
    await until(async () => (await desk.quote(app, 'NASDAQ')) !== null, 'the index');
    expect(await index()).toMatchObject({ value: 23_000, stale: false });
    await evaluated();
    await watchAbove(23_100);
    desk.sources.setIndex({ value: 23_150.5 });
    await desk.moveTo('2026-11-20T15:01:01Z', 'quote');
    await alerted(1);
  });

  it('and with all others blocked, too, what is known is shown as stale, not gone', async () => {
    app = await desk.start({ twelveData: desk.sources.twelveData });
    await until(async () => (await desk.quote(app, 'NASDAQ')) !== null, 'the index');
    desk.sources.setFault('quote', { kind: 'status', status: 403 });
    desk.sources.setFault('table', { kind: 'status', status: 403 });
    await desk.moveTo('2026-11-20T15:05:00Z', 'quote');
    await until(async () => (await index())?.stale === true, 'a stale index');
    expect(await index()).toMatchObject({ value: 23_000 });
  });

  it('FRED is asked by its API where there is a key', async () => {
    app = await desk.start({ fredApi: desk.sources.fredApi });
    await until(async () => (await desk.quote(app, 'NASDAQ')) !== null, 'the close');
    expect(await index()).toMatchObject({ stale: true });
    expect(
      desk.sources.calls().some(({ path, status }) => path.startsWith('/fred-api/') && status === 200),
    ).toBe(true);
  });
});
