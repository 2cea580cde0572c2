import { END_OPEN_CHARGES, KEEP_CHECKOUT } from '../../src/features/billing/charges/charge-sql.js';
import { checkoutOf, makeCharge, paidCheckoutOf } from '../fixtures/charges.js';
import { makeCode } from '../fixtures/codes.js';
import { makePerson } from '../fixtures/people.js';
import { SettlementFixture } from './settlement-fixture.js';
import { addMonths } from '../../src/features/billing/domain/paid-time.js';

const ROUNDS = 15;

let fixture: SettlementFixture;

beforeAll(async () => {
  fixture = await SettlementFixture.open();
});
afterAll(() => fixture.close());

const deadlocks = async (): Promise<number> => {
  const [row] = await fixture.db.query<{ count: number }[]>(
    'SELECT deadlocks::int AS count FROM pg_stat_database WHERE datname = current_database()',
  );
  return row?.count ?? 0;
};

it('settles, reserves, fits and ends for the same people at the same time, and no two of them wait for each other', async () => {
  const [ann, ben] = await Promise.all([makePerson(fixture.db), makePerson(fixture.db)]);
  const { code } = await makeCode(fixture.db, { cycles: 12 });
  let bought = 0;
  for (let round = 0; round < ROUNDS; round += 1) {
    const [first, second] = await Promise.all([
      makeCharge(fixture.db, { userId: ann.id }),
      makeCharge(fixture.db, { userId: ann.id, term: 'annual' }),
    ]);
    const reserved = await fixture.reserve({ code, term: 'quarterly', userId: ann.id });
    const withCode = reserved === null ? [] : [reserved];
    const paid = [first, second, ...withCode];
    const updatedAt = new Date();
    const work: Promise<unknown>[] = [
      ...paid.map((charge) => fixture.settle(charge.id, paidCheckoutOf(charge, { updatedAt }))),
      ...paid.map((charge) => fixture.settle(charge.id, checkoutOf(charge, { status: 'processing' }))),
      ...[ann, ben].map(({ id }) => fixture.reserve({ code, term: 'annual', userId: id })),
      ...[ann, ben].map(({ id }) => fixture.db.transaction((tx) => fixture.fit.fit(tx, id))),
      ...paid.map(({ id, checkoutId, url }) => fixture.db.query(KEEP_CHECKOUT, [id, checkoutId, url])),
      fixture.db.query(END_OPEN_CHARGES, [ben.id]),
    ];
    await Promise.all(work);
    const stored = await Promise.all(paid.map(({ id }) => fixture.charge(id)));
    bought += stored.filter(({ start }) => start !== null).length;
    await fixture.db.query(`UPDATE charges SET status = 'expired' WHERE status IN ('created', 'pending')`);
  }
  const [ends] = await fixture.db.query<{ latest: Date; earliest: Date; months: number; terms: number }[]>(
    `SELECT max(period_end) AS latest, min(period_start) AS earliest, count(*)::int AS terms,
            sum(CASE term WHEN 'quarterly' THEN 3 ELSE 12 END)::int AS months
       FROM charges WHERE user_id = $1 AND period_start IS NOT NULL`,
    [ann.id],
  );
  if (ends === undefined) throw new Error('An aggregate always has a row');
  expect(ends.terms).toBe(bought);
  expect(bought).toBeGreaterThanOrEqual(2 * ROUNDS);
  expect(ends.latest).toEqual(addMonths(ends.earliest, ends.months, ends.earliest.getUTCDate()));
  expect(await fixture.paidTime(ann.id)).toMatchObject({ end: ends.latest.toISOString() });
  expect(await deadlocks()).toBe(0);
});
