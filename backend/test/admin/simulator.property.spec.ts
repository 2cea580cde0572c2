import fc from 'fast-check';
import { PriceSimulator, firesAt } from '../../src/operations/admin/simulator/price-simulator.js';
import { holds, levelFault, MAX_LEVEL, MIN_LEVEL } from '../../src/contract/level-rules.js';
import { type Condition, isBand } from '../../src/contract/trigger.js';
import { RateLimiter } from '../../src/platform/rate-limit/rate-limiter.js';
import { columnsOf } from '../../src/features/triggers/trigger-row.js';
import { addTriggers } from './simulator-fixture.js';
import { createTestDatabase, type TestDatabase } from '../support/test-database.js';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

/** Any number that a person may type as a level. */
const level = fc
  .oneof(
    fc.double({ min: MIN_LEVEL, max: MAX_LEVEL, noNaN: true }).map((any) => Number(any.toPrecision(15))),
    fc.integer({ min: 1, max: 1_000_000 }).map((cents) => cents / 100),
    fc.constantFrom(MIN_LEVEL, MAX_LEVEL, 0.1, 0.2, 0.3, 69_999.99, 70_000, 123_456_789_012.345),
  )
  .filter((each) => levelFault(each) === null);

const condition: fc.Arbitrary<Condition> = fc.oneof(
  fc.record({ op: fc.constantFrom('above' as const, 'below' as const), level }),
  fc
    .tuple(level, level)
    .filter(([low, high]) => low !== high)
    .map(
      ([one, other]): Condition => ({ op: 'inside', low: Math.min(one, other), high: Math.max(one, other) }),
    ),
);

/** The next double after a positive one, or the one before it. */
function beside(price: number, step: 1n | -1n): number {
  const bits = new DataView(new ArrayBuffer(8));
  bits.setFloat64(0, price);
  bits.setBigUint64(0, bits.getBigUint64(0) + step);
  return bits.getFloat64(0);
}

const edges = (each: Condition) => (isBand(each) ? [each.low, each.high] : [each.level]);

/** A price anywhere, at an edge of the condition, or as little beside it as there is. */
const tried = condition.chain((each) =>
  fc.record({
    condition: fc.constant(each),
    price: fc.oneof(
      fc.double({ min: 5e-324, max: Number.MAX_VALUE, noNaN: true }),
      level,
      fc.constantFrom(...edges(each)),
      fc.constantFrom(...edges(each)).map((edge) => beside(edge, 1n)),
      fc.constantFrom(...edges(each)).map((edge) => beside(edge, -1n)),
    ),
  }),
);

it('fires in SQL exactly when the pure condition holds', async () => {
  const cases = fc.sample(tried, { numRuns: 20_000, seed: 30 });
  const rows = cases.map(({ condition: each, price }, place) => {
    const { op, level: at, bandLow, bandHigh } = columnsOf(each);
    return { place, op, level: at, band_low: bandLow, band_high: bandHigh, price: String(price) };
  });
  const fires = await database.dataSource.query<{ fires: boolean }[]>(
    `SELECT ${firesAt('price')} AS fires
       FROM jsonb_to_recordset($1) AS tried (place int, op text, level numeric(38, 18), band_low numeric(38, 18),
                                             band_high numeric(38, 18), price float8)
      ORDER BY place`,
    [JSON.stringify(rows)],
  );
  const expected = cases.map(({ condition: each, price }) => holds(each, price));
  const wrong = cases.filter((_case, place) => fires[place]?.fires !== expected[place]);
  expect({ checked: fires.length, wrong: wrong.slice(0, 5) }).toEqual({ checked: cases.length, wrong: [] });
  // Both answers are tried, thousands of times.
  expect(expected.filter(Boolean).length).toBeGreaterThan(4_000);
  expect(expected.filter((each) => !each).length).toBeGreaterThan(4_000);
});

it('counts and names exactly those of all triggers for which it holds', async () => {
  const { dataSource: db } = database;
  const simulator = new PriceSimulator(db, new RateLimiter(db));
  const near = fc.integer({ min: 90, max: 110 });
  const symbol = fc.constantFrom('BTC', 'ETH');
  const options = fc.oneof(
    fc.record({ symbol, op: fc.constantFrom('above' as const, 'below' as const), level: near }),
    fc
      .record({ symbol, op: fc.constant('inside' as const), low: near })
      .map((band) => ({ ...band, high: band.low + 5 })),
  );
  await fc.assert(
    fc.asyncProperty(fc.array(options, { maxLength: 40 }), near, async (options, price) => {
      await db.query('DELETE FROM triggers; DELETE FROM rate_limits');
      const { ids } = await addTriggers({ db }, options);
      const { results } = await simulator.run('an admin', { BTC: price });
      const wanted = ids.filter((_id, place) => {
        const each = options[place];
        return each !== undefined && each.symbol === 'BTC' && holds(each, price);
      });
      expect(results).toHaveLength(1);
      expect(results[0]?.fired.map(({ id }) => id)).toEqual(wanted);
      expect(results[0]?.total).toBe(wanted.length);
    }),
    { numRuns: 40, seed: 31 },
  );
});
