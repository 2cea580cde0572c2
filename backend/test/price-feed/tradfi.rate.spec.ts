import { until } from '../../src/platform/clock/testing/until.js';
import type { NestExpressApplication } from '@nestjs/platform-express';
import type { MadePerson } from '../fixtures/people.js';
import { TradfiFixture } from './tradfi-fixture.js';

/** A Wednesday, 13:30 in New York; the range is 3.75 to 4 percent. */
const BEFORE = '2026-12-09T18:30:00Z';
const RELEASED = '2026-12-09T19:00:05Z';
const CUT = { low: 3.5, high: 3.75 };

let fixture: TradfiFixture;
let app: NestExpressApplication;
let ann: MadePerson;

beforeEach(async () => {
  fixture = await TradfiFixture.open(BEFORE);
  ann = await fixture.person({ grant: 'pro', showsTradfi: true });
});
afterEach(() => fixture.close());

const rate = () => fixture.quote(app, 'USD_RATE');

async function begin(): Promise<void> {
  const asked = fixture.asked('statement');
  app = await fixture.start();
  await until(async () => (await rate())?.value === 4, 'the rate');
  await asked();
}

/** Publishes a decision at a moment; resolves when its page has been read. */
async function announce(range: { low: number; high: number }, at = RELEASED): Promise<void> {
  fixture.clock.set(at);
  fixture.sources.announce(range);
  const asked = fixture.asked('statement');
  fixture.clock.set(new Date(fixture.clock.now() + 240_000).toISOString());
  await asked();
}

function changes(): Promise<{ low: number; high: number; state: string; told: boolean }[]> {
  return fixture.database.dataSource.query(
    'SELECT low, high, before_high AS "beforeHigh", state, source, told_at IS NOT NULL AS told FROM fed_changes ORDER BY id',
  );
}

const told = () => until(async () => (await changes())[0]?.told === true, 'a told change');

describe('a change of the rate', () => {
  it('that is announced fires FED triggers and is told to Pro people who show traditional finance, once', async () => {
    const free = await fixture.person({ showsTradfi: true });
    await fixture.person({ grant: 'pro', showsTradfi: false });
    await begin();
    for (const person of [ann, free])
      await fixture.watch(app, person, { symbol: 'FED', op: 'below', v1: 3.75 });
    await announce(CUT);
    await until(async () => (await fixture.alerts()).length === 2, 'two alerts');
    await told();
    const evidence = { basis: 'official', quotes: [{ exchange: 'fed', usd: 3.75, quoteCcy: '%' }] };
    const alert = { symbol: 'FED', price: 3.75, urgent: true, evidence };
    expect(await fixture.alerts()).toMatchObject([alert, alert]);
    expect(await rate()).toMatchObject({ value: 3.75, stale: false });
    expect(await fixture.notices()).toEqual([
      {
        userId: ann.id,
        channel: 'telegram',
        urgent: true,
        body: expect.stringContaining('now 3.50–3.75 %, before 3.75–4.00 %'),
      },
    ]);
    expect(await changes()).toEqual([
      { low: 3.5, high: 3.75, beforeHigh: 4, state: 'announced', source: 'fed', told: true },
    ]);
  });

  it('that is in force later fires nothing again; before that the old range of the figures changes nothing', async () => {
    await begin();
    await fixture.watch(app, ann, { symbol: 'FED', op: 'below', v1: 3.75 });
    await announce(CUT);
    await told();
    await until(async () => (await fixture.alerts()).length === 1, 'an alert');
    await fixture.moveTo('2026-12-10T15:00:00Z', 'rate');
    await fixture.moveTo('2026-12-11T12:00:00Z', 'rate');
    expect(await rate()).toMatchObject({ value: 3.75, stale: false });
    await fixture.moveTo('2026-12-11T15:00:00Z', 'rate');
    await until(async () => (await changes())[0]?.state === 'effective', 'force');
    expect(await changes()).toHaveLength(1);
    expect(await fixture.alerts()).toHaveLength(1);
    expect(await fixture.notices()).toHaveLength(1);
  });

  it('is written and told once by two processes that read it at the same time', async () => {
    await begin();
    const other = await fixture.start();
    await until(async () => (await fixture.quote(other, 'USD_RATE'))?.value === 4, 'the rate in both');
    await announce(CUT);
    await until(async () => {
      const values = [await rate(), await fixture.quote(other, 'USD_RATE')];
      return values.every((value) => value?.value === 3.75);
    }, 'both know');
    await told();
    expect(await changes()).toHaveLength(1);
    expect(await fixture.notices()).toHaveLength(1);
  });

  it('that nobody announced is found in the figures, and told', async () => {
    fixture.sources.setFault('press', { kind: 'html' });
    const asked = fixture.asked('rate');
    app = await fixture.start();
    await asked();
    await until(async () => (await rate())?.value === 4, 'the rate');
    fixture.sources.announce(CUT);
    await fixture.moveTo('2026-12-11T15:00:00Z', 'rate');
    await told();
    expect(await changes()).toMatchObject([{ state: 'effective', source: 'nyfed' }]);
    expect(await fixture.notices()).toHaveLength(1);
  });

  it('is told after a restart if there was no time before', async () => {
    await begin();
    await fixture.stop(app);
    await fixture.database.dataSource.query(
      `INSERT INTO fed_changes (market, low, high, before_low, before_high, state, source, decided_at)
       VALUES ('simulated', 3.5, 3.75, 3.75, 4, 'announced', 'fed', now()), ('live', 3, 3.25, 3.5, 3.75, 'announced', 'fed', now())`,
    );
    app = await fixture.start();
    await until(async () => (await fixture.notices()).length > 0, 'a notice');
    expect(await changes()).toMatchObject([{ told: true }, { told: false }]);
    expect(await fixture.notices()).toHaveLength(1);
  });
});

describe('a statement', () => {
  it.each([
    ['is a page that cannot be read', () => fixture.sources.setFault('statement', { kind: 'garbage' })],
    ['is not there', () => fixture.sources.setFault('statement', { kind: 'status', status: 404 })],
  ])('that %s changes nothing; it is read when it can be', async (_what, spoil) => {
    await begin();
    spoil();
    await announce(CUT);
    expect(await rate()).toMatchObject({ value: 4 });
    fixture.sources.setFault('statement', null);
    await fixture.moveTo('2026-12-09T19:20:00Z', 'statement');
    await until(async () => (await rate())?.value === 3.75, 'the change');
  });

  it('that does not fit to what is known changes nothing', async () => {
    await begin();
    await announce({ low: 9, high: 9.25 });
    await fixture.moveTo('2026-12-09T19:20:00Z', 'press');
    expect(await rate()).toMatchObject({ value: 4 });
    expect(await changes()).toEqual([]);
  });

  it('that keeps the range tells nobody', async () => {
    await begin();
    await announce({ low: 3.75, high: 4 });
    await fixture.moveTo('2026-12-09T19:20:00Z', 'press');
    expect(await changes()).toEqual([]);
    expect(await fixture.notices()).toEqual([]);
  });
});

describe('the rate', () => {
  it('comes from FRED when the New York Fed does not tell', async () => {
    fixture.sources.setFault('rate', { kind: 'html' });
    fixture.sources.setFault('press', { kind: 'hang' });
    app = await fixture.start();
    await until(async () => (await rate())?.value === 4, 'the rate');
    const [kept] = await fixture.database.dataSource.query<{ source: string }[]>(
      'SELECT source FROM official_values WHERE symbol = $1',
      ['FED'],
    );
    expect(kept?.source).toBe('fred');
  });

  it('is stale 36 hours after somebody last confirmed it, and keeps its age over a restart', async () => {
    await begin();
    for (const document of ['rate', 'table', 'press'] as const)
      fixture.sources.setFault(document, { kind: 'status', status: 503 });
    await fixture.moveTo('2026-12-11T06:00:00Z', 'table');
    expect(await rate()).toMatchObject({ value: 4, stale: false });
    const { asOf } = (await rate()) ?? {};
    await fixture.moveTo('2026-12-11T06:45:00Z', 'table');
    expect(await rate()).toEqual({ source: 'USD_RATE', value: 4, asOf, stale: true });
    await fixture.stop(app);
    app = await fixture.start();
    await until(async () => (await rate()) !== null, 'the kept rate');
    expect(await rate()).toMatchObject({ value: 4, stale: true });
  });
});
