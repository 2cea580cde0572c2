import type { Checkout } from '../../src/features/billing/provider/payment-provider.js';
import { checkoutOf, type MadeCharge, makeCharge, paidCheckoutOf } from '../fixtures/charges.js';
import { makeCode } from '../fixtures/codes.js';
import { makePerson } from '../fixtures/people.js';
import { SettlementFixture } from './settlement-fixture.js';
import { addMonths } from '../../src/features/billing/domain/paid-time.js';

const DAY_MS = 24 * 60 * 60_000;

let fixture: SettlementFixture;

beforeAll(async () => {
  fixture = await SettlementFixture.open();
});
afterAll(() => fixture.close());

const refunded = (charge: MadeCharge): Checkout => paidCheckoutOf(charge, { status: 'refunded' });

describe('a refund', () => {
  it('takes the months back, also before those that were bought later', async () => {
    const { id: userId } = await makePerson(fixture.db);
    const first = await makeCharge(fixture.db, { userId });
    await fixture.settle(first.id, paidCheckoutOf(first));
    const alone = await fixture.paidTime(userId);
    const second = await makeCharge(fixture.db, { userId, term: 'annual' });
    await fixture.settle(second.id, paidCheckoutOf(second));
    await fixture.settle(first.id, refunded(first));
    expect(await fixture.charge(first.id)).toMatchObject({ status: 'refunded', paid: 3_000, credit: 0 });
    const start = new Date(alone?.start ?? '');
    const end = addMonths(start, 12, start.getUTCDate()).toISOString();
    expect(await fixture.paidTime(userId)).toEqual({ term: 'annual', start: alone?.start, end });
    for (let repeat = 0; repeat < 3; repeat += 1) await fixture.settle(first.id, refunded(first));
    expect(await fixture.paidTime(userId)).toMatchObject({ end });
    await fixture.settle(second.id, refunded(second));
    expect(await fixture.paidTime(userId)).toBeNull();
  });

  it('learned of before its payment ends alike', async () => {
    const { id: userId } = await makePerson(fixture.db);
    const charge = await makeCharge(fixture.db, { userId });
    await fixture.settle(charge.id, refunded(charge));
    await fixture.settle(charge.id, paidCheckoutOf(charge));
    expect(await fixture.charge(charge.id)).toMatchObject({ status: 'refunded', paid: 3_000, start: null });
    expect(await fixture.paidTime(userId)).toBeNull();
  });

  it('of time that is over takes nothing of the time that began after it', async () => {
    const { id: userId } = await makePerson(fixture.db);
    const old = await makeCharge(fixture.db, { userId, expiresInMs: -200 * DAY_MS });
    await fixture.settle(old.id, paidCheckoutOf(old));
    const recent = await makeCharge(fixture.db, { userId });
    await fixture.settle(recent.id, paidCheckoutOf(recent));
    const before = await fixture.paidTime(userId);
    expect(before?.start).toBe((await fixture.charge(recent.id)).start);
    await fixture.settle(old.id, refunded(old));
    expect(await fixture.charge(old.id)).toMatchObject({ status: 'refunded' });
    expect(await fixture.paidTime(userId)).toEqual(before);
  });

  it('of a part leaves the term, for somebody to look at', async () => {
    const { id: userId } = await makePerson(fixture.db);
    const charge = await makeCharge(fixture.db, { userId });
    await fixture.settle(charge.id, paidCheckoutOf(charge));
    const before = await fixture.paidTime(userId);
    await fixture.settle(charge.id, paidCheckoutOf(charge, { status: 'partly-refunded' }));
    expect(await fixture.charge(charge.id)).toMatchObject({ status: 'paid', review: 'partly-refunded' });
    expect(await fixture.paidTime(userId)).toEqual(before);
  });

  it('gives the code’s cycle back', async () => {
    const [ann, ben] = await Promise.all([makePerson(fixture.db), makePerson(fixture.db)]);
    const { code } = await makeCode(fixture.db);
    const charge = await fixture.reserve({ code, term: 'quarterly', userId: ann.id });
    if (charge === null) throw new Error('The code was refused');
    await fixture.settle(charge.id, paidCheckoutOf(charge));
    expect(await fixture.reserve({ code, term: 'quarterly', userId: ben.id })).toBeNull();
    await fixture.settle(charge.id, refunded(charge));
    expect(await fixture.reserve({ code, term: 'quarterly', userId: ben.id })).not.toBeNull();
  });
});

describe('a plan', () => {
  it('is fitted in the transaction that pays for it, and in the one that gives the money back', async () => {
    const { id: userId } = await makePerson(fixture.db);
    await fixture.db.query(
      `INSERT INTO wallets (user_id, network, address, paused, created_at)
       VALUES ($1, 'bitcoin', 'a', NULL, now() - interval '1 hour'), ($1, 'bitcoin', 'b', 'plan', now())`,
      [userId],
    );
    const paused = async (): Promise<string[]> => {
      const rows = await fixture.db.query<{ address: string }[]>(
        'SELECT address FROM wallets WHERE user_id = $1 AND paused IS NOT NULL',
        [userId],
      );
      return rows.map(({ address }) => address);
    };
    const charge = await makeCharge(fixture.db, { userId });
    await fixture.settle(charge.id, checkoutOf(charge, { status: 'processing' }));
    expect(await paused()).toEqual(['b']);
    await fixture.settle(charge.id, paidCheckoutOf(charge));
    expect(await paused()).toEqual([]);
    await fixture.settle(charge.id, refunded(charge));
    expect(await paused()).toEqual(['b']);
  });
});
