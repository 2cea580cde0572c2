import type { Checkout } from '../../src/features/billing/provider/payment-provider.js';
import { addMonths } from '../../src/features/billing/domain/calendar.js';
import { checkoutOf, type MadeCharge, makeCharge, paidCheckoutOf } from '../fixtures/charges.js';
import { makeCode } from '../fixtures/codes.js';
import { makePerson } from '../fixtures/people.js';
import { SettlementDesk } from './settlement-desk.js';

const DAY_MS = 24 * 60 * 60_000;

let desk: SettlementDesk;

beforeAll(async () => {
  desk = await SettlementDesk.open();
});
afterAll(() => desk.close());

const refunded = (charge: MadeCharge): Checkout => paidCheckoutOf(charge, { status: 'refunded' });

describe('a refund', () => {
  it('takes the months back, also before those that were bought later', async () => {
    const { id: userId } = await makePerson(desk.db);
    const first = await makeCharge(desk.db, { userId });
    await desk.settle(first.id, paidCheckoutOf(first));
    const alone = await desk.paidTime(userId);
    const second = await makeCharge(desk.db, { userId, term: 'annual' });
    await desk.settle(second.id, paidCheckoutOf(second));
    await desk.settle(first.id, refunded(first));
    expect(await desk.charge(first.id)).toMatchObject({ status: 'refunded', paid: 3_000, credit: 0 });
    const start = new Date(alone?.start ?? '');
    const end = addMonths(start, 12, start.getUTCDate()).toISOString();
    expect(await desk.paidTime(userId)).toEqual({ term: 'annual', start: alone?.start, end });
    for (let repeat = 0; repeat < 3; repeat += 1) await desk.settle(first.id, refunded(first));
    expect(await desk.paidTime(userId)).toMatchObject({ end });
    await desk.settle(second.id, refunded(second));
    expect(await desk.paidTime(userId)).toBeNull();
  });

  it('learned of before its payment ends alike', async () => {
    const { id: userId } = await makePerson(desk.db);
    const charge = await makeCharge(desk.db, { userId });
    await desk.settle(charge.id, refunded(charge));
    await desk.settle(charge.id, paidCheckoutOf(charge));
    expect(await desk.charge(charge.id)).toMatchObject({ status: 'refunded', paid: 3_000, start: null });
    expect(await desk.paidTime(userId)).toBeNull();
  });

  it('of time that is over takes nothing of the time that began after it', async () => {
    const { id: userId } = await makePerson(desk.db);
    const old = await makeCharge(desk.db, { userId, expiresInMs: -200 * DAY_MS });
    await desk.settle(old.id, paidCheckoutOf(old));
    const recent = await makeCharge(desk.db, { userId });
    await desk.settle(recent.id, paidCheckoutOf(recent));
    const before = await desk.paidTime(userId);
    expect(before?.start).toBe((await desk.charge(recent.id)).start);
    await desk.settle(old.id, refunded(old));
    expect(await desk.charge(old.id)).toMatchObject({ status: 'refunded' });
    expect(await desk.paidTime(userId)).toEqual(before);
  });

  it('of a part leaves the term, for somebody to look at', async () => {
    const { id: userId } = await makePerson(desk.db);
    const charge = await makeCharge(desk.db, { userId });
    await desk.settle(charge.id, paidCheckoutOf(charge));
    const before = await desk.paidTime(userId);
    await desk.settle(charge.id, paidCheckoutOf(charge, { status: 'partly-refunded' }));
    expect(await desk.charge(charge.id)).toMatchObject({ status: 'paid', review: 'partly-refunded' });
    expect(await desk.paidTime(userId)).toEqual(before);
  });

  it('gives the code’s cycle back', async () => {
    const [ann, ben] = await Promise.all([makePerson(desk.db), makePerson(desk.db)]);
    const { code } = await makeCode(desk.db);
    const charge = await desk.reserve({ code, term: 'quarterly', userId: ann.id });
    if (charge === null) throw new Error('The code was refused');
    await desk.settle(charge.id, paidCheckoutOf(charge));
    expect(await desk.reserve({ code, term: 'quarterly', userId: ben.id })).toBeNull();
    await desk.settle(charge.id, refunded(charge));
    expect(await desk.reserve({ code, term: 'quarterly', userId: ben.id })).not.toBeNull();
  });
});

describe('a plan', () => {
  it('is fitted in the transaction that pays for it, and in the one that gives the money back', async () => {
    const { id: userId } = await makePerson(desk.db);
    await desk.db.query(
      `INSERT INTO wallets (user_id, network, address, paused, created_at)
       VALUES ($1, 'bitcoin', 'a', NULL, now() - interval '1 hour'), ($1, 'bitcoin', 'b', 'plan', now())`,
      [userId],
    );
    const paused = async (): Promise<string[]> => {
      const rows = await desk.db.query<{ address: string }[]>(
        'SELECT address FROM wallets WHERE user_id = $1 AND paused IS NOT NULL',
        [userId],
      );
      return rows.map(({ address }) => address);
    };
    const charge = await makeCharge(desk.db, { userId });
    await desk.settle(charge.id, checkoutOf(charge, { status: 'processing' }));
    expect(await paused()).toEqual(['b']);
    await desk.settle(charge.id, paidCheckoutOf(charge));
    expect(await paused()).toEqual([]);
    await desk.settle(charge.id, refunded(charge));
    expect(await paused()).toEqual(['b']);
  });
});
