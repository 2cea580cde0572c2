import { until } from '../../src/platform/clock/testing/until.js';
import type { NestExpressApplication } from '@nestjs/platform-express';
import request from 'supertest';
import { PriceStream } from '../../src/pipeline/price-feed/price-stream.js';
import type { MadePerson } from '../fixtures/people.js';
import { TradfiFixture } from './tradfi-fixture.js';

/** A Friday, 10:00 in New York. */
const TEN = '2026-11-20T15:00:00Z';

let fixture: TradfiFixture;
let app: NestExpressApplication;
let ann: MadePerson;

beforeEach(async () => {
  fixture = await TradfiFixture.open(TEN);
  fixture.sources.setIndex({ value: 23_000, previousClose: 22_950 });
  ann = await fixture.person({ showsTradfi: true });
});
afterEach(() => fixture.close());

async function begin(): Promise<void> {
  app = await fixture.start();
  await until(async () => (await fixture.quote(app, 'NASDAQ')) !== null, 'the index');
}

/** Resolves when the evaluator has seen the index. */
const evaluated = () =>
  until(async () => {
    const rows = await fixture.database.dataSource.query<unknown[]>(
      "SELECT FROM price_cursors WHERE symbol = 'NASDAQ'",
    );
    return rows.length === 1;
  }, 'an evaluated index');
const watchAbove = (v1: number) => fixture.watch(app, ann, { symbol: 'NASDAQ', op: 'above', v1 });
const index = () => fixture.quote(app, 'NASDAQ');

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
  until(async () => (await fixture.alerts()).length === count, `${count} alerts`);

describe('a trigger on NASDAQ', () => {
  it('fires in session, once, at the first reading beyond its level, and says where it is from', async () => {
    await begin();
    await evaluated();
    await watchAbove(23_100);
    expect(await fixture.phase()).toBe('armed');
    fixture.sources.setIndex({ value: 23_150.5 });
    await fixture.moveTo('2026-11-20T15:01:01Z', 'index');
    await alerted(1);
    fixture.sources.setIndex({ value: 23_160 });
    await fixture.moveTo('2026-11-20T15:02:02Z', 'index');
    await told(2);
    expect(await fixture.alerts()).toEqual([
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
    fixture.sources.setIndex({ value: 23_500, at: Date.parse('2026-11-20T15:01:00Z') });
    await fixture.moveTo('2026-11-20T15:05:00Z', 'index');
    await until(async () => (await index())?.stale === true, 'a stale value');
    expect(await index()).toMatchObject({ value: 23_500, asOf: '2026-11-20T15:01:00.000Z' });
    expect(await fixture.alerts()).toEqual([]);
    fixture.sources.setIndex({ at: null });
    await fixture.moveTo('2026-11-20T15:06:00Z', 'index');
    await alerted(1);
  });

  it('does not fire outside of the session; at the next opening it does, and is not late', async () => {
    fixture.clock.set('2026-11-20T20:59:30Z');
    await begin();
    await evaluated();
    await watchAbove(23_100);
    fixture.sources.setIndex({ value: 23_400 });
    await fixture.moveTo('2026-11-20T21:30:00Z', 'index');
    await until(async () => (await index())?.value === 23_400, 'the close');
    expect(await index()).toMatchObject({ asOf: '2026-11-20T21:00:00.000Z', stale: false });
    await fixture.moveTo('2026-11-22T12:00:00Z', 'index');
    expect(await fixture.alerts()).toEqual([]);
    expect(await fixture.phase()).toBe('armed');
    await fixture.moveTo('2026-11-23T14:30:04Z', 'index');
    await alerted(1);
    expect(await fixture.alerts()).toMatchObject([
      { price: 23_400, late: false, evidence: { priceBefore: 23_000 } },
    ]);
  });

  it('that is set over night starts from the close', async () => {
    fixture.clock.set('2026-11-20T23:00:00Z');
    await begin();
    await watchAbove(23_100);
    expect(await fixture.phase()).toBe('armed');
    fixture.sources.setIndex({ value: 23_200 });
    await fixture.moveTo('2026-11-23T14:30:04Z', 'index');
    await alerted(1);
    expect(await fixture.alerts()).toMatchObject([{ price: 23_200, late: false }]);
  });

  it('rings again after its quiet time, though the index stands still meanwhile', async () => {
    await begin();
    await watchAbove(23_100);
    fixture.sources.setIndex({ value: 23_150 });
    await fixture.moveTo('2026-11-20T15:01:01Z', 'index');
    await alerted(1);
    fixture.sources.setIndex({ value: 23_000 });
    await fixture.moveTo('2026-11-20T15:02:02Z', 'index');
    await until(async () => (await fixture.phase()) === 'cooldown', 'a quiet time');
    fixture.sources.setIndex({ value: 23_150 });
    await fixture.moveTo('2026-11-20T15:03:03Z', 'index');
    await fixture.moveTo('2026-11-20T15:04:04Z', 'index');
    await fixture.moveTo('2026-11-20T15:05:05Z', 'index');
    await told(2);
    expect(await fixture.alerts()).toHaveLength(1);
    await fixture.moveTo('2026-11-20T15:06:06Z', 'index');
    await alerted(2);
  });
});

describe('a restart', () => {
  it('keeps the last value and its age while nobody tells another', async () => {
    await begin();
    await until(async () => {
      const rows = await fixture.database.dataSource.query<unknown[]>(
        "SELECT FROM official_values WHERE symbol = 'NASDAQ'",
      );
      return rows.length === 1;
    }, 'the value is kept');
    const { asOf } = (await index()) ?? {};
    await fixture.stop(app);
    fixture.sources.setFault('index', { kind: 'status', status: 503 });
    fixture.sources.setFault('table', { kind: 'cut' });
    fixture.clock.set('2026-11-20T15:40:00Z');
    const asked = fixture.asked('index');
    await begin();
    await asked();
    expect(await index()).toEqual({ source: 'NASDAQ', value: 23_000, asOf, stale: true });
  });
});

describe('an answer that cannot be true', () => {
  it.each([
    ['a page with status 200', () => fixture.sources.setFault('index', { kind: 'html' })],
    ['half an answer', () => fixture.sources.setFault('index', { kind: 'garbage' })],
    ['3 MB', () => fixture.sources.setFault('index', { kind: 'oversize' })],
    ['too many questions', () => fixture.sources.setFault('index', { kind: 'status', status: 429 })],
    ['a digit lost', () => fixture.sources.setIndex({ value: 2_300 })],
    ['a digit too much', () => fixture.sources.setIndex({ value: 230_000 })],
    [
      'a value of tomorrow',
      () => fixture.sources.setIndex({ value: 23_500, at: Date.parse('2026-11-21T15:00:00Z') }),
    ],
  ])('is left out: %s; FRED is asked instead, whose close never fires in session', async (_what, spoil) => {
    await begin();
    await watchAbove(23_100);
    spoil();
    fixture.sources.setIndex({ previousClose: 23_300 });
    const fallback = fixture.asked('table');
    await fixture.moveTo('2026-11-20T15:01:01Z', 'index');
    await fallback();
    await fixture.moveTo('2026-11-20T15:01:40Z', 'index');
    expect(await index()).toMatchObject({ value: 23_000 });
    expect(await fixture.alerts()).toEqual([]);
  });

  it('leaves the close of the day before when nothing else is known, too old to rely on in session', async () => {
    fixture.sources.setFault('index', { kind: 'html' });
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
  beforeEach(() => fixture.sources.setFault('index', { kind: 'status', status: 429 }));

  it('the index is told by Twelve Data, and fires', async () => {
    app = await fixture.start({ twelveData: fixture.sources.twelveData });
    await until(async () => (await fixture.quote(app, 'NASDAQ')) !== null, 'the index');
    expect(await index()).toMatchObject({ value: 23_000, stale: false });
    await evaluated();
    await watchAbove(23_100);
    fixture.sources.setIndex({ value: 23_150.5 });
    await fixture.moveTo('2026-11-20T15:01:01Z', 'quote');
    await alerted(1);
  });

  it('and with all others blocked, too, what is known is shown as stale, not gone', async () => {
    app = await fixture.start({ twelveData: fixture.sources.twelveData });
    await until(async () => (await fixture.quote(app, 'NASDAQ')) !== null, 'the index');
    fixture.sources.setFault('quote', { kind: 'status', status: 403 });
    fixture.sources.setFault('table', { kind: 'status', status: 403 });
    await fixture.moveTo('2026-11-20T15:05:00Z', 'quote');
    await until(async () => (await index())?.stale === true, 'a stale index');
    expect(await index()).toMatchObject({ value: 23_000 });
  });

  it('FRED is asked by its API where there is a key', async () => {
    app = await fixture.start({ fredApi: fixture.sources.fredApi });
    await until(async () => (await fixture.quote(app, 'NASDAQ')) !== null, 'the close');
    expect(await index()).toMatchObject({ stale: true });
    expect(
      fixture.sources.calls().some(({ path, status }) => path.startsWith('/fred-api/') && status === 200),
    ).toBe(true);
  });
});
