import type { Checkout } from '../../src/features/billing/provider/payment-provider.js';
import { type MadeCharge, makeCharge, paidCheckoutOf } from '../fixtures/charges.js';
import { makeCode } from '../fixtures/codes.js';
import { makePerson } from '../fixtures/people.js';
import { SettlementFixture } from './settlement-fixture.js';
import { addMonths } from '../../src/features/billing/domain/paid-time.js';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;

let fixture: SettlementFixture;

beforeAll(async () => {
  fixture = await SettlementFixture.open();
});
afterAll(() => fixture.close());

const late = (charge: MadeCharge, options: Partial<Checkout> = {}): Checkout =>
  paidCheckoutOf(charge, { updatedAt: new Date(charge.expiresAt.getTime() + MINUTE_MS), ...options });
const atOf = ({ updatedAt }: Checkout): Date => updatedAt;
const quarterFrom = (start: Date): string => addMonths(start, 3, start.getUTCDate()).toISOString();

describe('a payment', () => {
  it('buys its term from the moment it was confirmed, and repeats change nothing', async () => {
    const { id: userId } = await makePerson(fixture.db);
    const charge = await makeCharge(fixture.db, { userId, expiresInMs: -HOUR_MS });
    const checkout = paidCheckoutOf(charge);
    const heard: string[] = [];
    fixture.billing.changed.subscribe((id) => heard.push(id));
    expect(await fixture.settle(charge.id, checkout)).toMatchObject({
      kind: 'changed',
      userId,
      status: 'paid',
      effect: 'grant',
    });
    const start = atOf(checkout).toISOString();
    const end = quarterFrom(atOf(checkout));
    expect(await fixture.charge(charge.id)).toEqual({
      status: 'paid',
      review: null,
      paid: 3_000,
      credit: 0,
      start,
      end,
    });
    expect(await fixture.paidTime(userId)).toEqual({ term: 'quarterly', start, end });
    for (const status of ['completed', 'processing', 'expired', 'failed', 'open'] as const) {
      expect(await fixture.settle(charge.id, { ...checkout, status })).toEqual({
        kind: 'same',
        status: 'paid',
      });
    }
    expect(await fixture.paidTime(userId)).toEqual({ term: 'quarterly', start, end });
    expect(heard.filter((id) => id === userId)).toHaveLength(1);
  });

  it('settled by twenty at the same time buys one term', async () => {
    const { id: userId } = await makePerson(fixture.db);
    const charge = await makeCharge(fixture.db, { userId });
    const checkout = paidCheckoutOf(charge, { updatedAt: new Date() });
    const outcomes = await Promise.all(Array.from({ length: 20 }, () => fixture.settle(charge.id, checkout)));
    expect(outcomes.filter(({ kind }) => kind === 'changed')).toHaveLength(1);
    const { start, end } = await fixture.charge(charge.id);
    expect(await fixture.paidTime(userId)).toEqual({ term: 'quarterly', start, end });
  });

  it('and another one at the same time buy two terms, one after the other', async () => {
    const { id: userId } = await makePerson(fixture.db);
    const quarterly = await makeCharge(fixture.db, { userId });
    const annual = await makeCharge(fixture.db, { userId, term: 'annual' });
    const updatedAt = new Date();
    await Promise.all(
      [quarterly, annual, quarterly, annual].map((charge) =>
        fixture.settle(charge.id, paidCheckoutOf(charge, { updatedAt })),
      ),
    );
    const paid = await fixture.paidTime(userId);
    const charges = await Promise.all([quarterly, annual].map(({ id }) => fixture.charge(id)));
    const [first, second] = charges.sort((a, b) => (a.start ?? '').localeCompare(b.start ?? ''));
    expect(first?.end).toBe(second?.start);
    expect(paid).toMatchObject({ start: second?.start, end: second?.end });
    expect(paid?.end.slice(0, 10)).toBe(
      addMonths(updatedAt, 15, updatedAt.getUTCDate()).toISOString().slice(0, 10),
    );
  });

  it('goes on from the end in the window and in grace, and begins anew later', async () => {
    const endOf = async (
      paidForMs: number,
    ): Promise<{ before: string; start: string | null; at: string }> => {
      const { id: userId } = await makePerson(fixture.db, { paidForMs });
      const before = (await fixture.paidTime(userId))?.end ?? '';
      const charge = await makeCharge(fixture.db, { userId });
      const checkout = paidCheckoutOf(charge, { updatedAt: new Date() });
      await fixture.settle(charge.id, checkout);
      const { start, end } = await fixture.charge(charge.id);
      expect(await fixture.paidTime(userId)).toMatchObject({ start, end });
      return { before, start, at: atOf(checkout).toISOString() };
    };
    for (const paidForMs of [3 * DAY_MS, -HOUR_MS, -47 * HOUR_MS]) {
      const { before, start } = await endOf(paidForMs);
      expect(start).toBe(before);
    }
    const { start, at } = await endOf(-49 * HOUR_MS);
    expect(start).toBe(at);
  });

  it('makes the other open charges of the person due for closing, and nobody else’s', async () => {
    const [ann, ben] = await Promise.all([makePerson(fixture.db), makePerson(fixture.db)]);
    const paid = await makeCharge(fixture.db, { userId: ann.id });
    const other = await makeCharge(fixture.db, { userId: ann.id, term: 'annual' });
    const over = await makeCharge(fixture.db, { userId: ann.id, term: 'annual', status: 'expired' });
    const foreign = await makeCharge(fixture.db, { userId: ben.id });
    await fixture.settle(paid.id, paidCheckoutOf(paid));
    const due = await fixture.db.query(
      'SELECT id FROM charges WHERE user_id IN ($1, $2) AND expires_at <= now() AND next_look_at <= now()',
      [ann.id, ben.id],
    );
    expect(due).toEqual([{ id: other.id }]);
    expect([over.id, foreign.id]).not.toContain(other.id);
    expect(await fixture.charge(other.id)).toMatchObject({ status: 'pending' });
  });

  it.each<[string, Partial<Checkout>, string, string | null]>([
    ['a cent short', { received: { amount: '29.99', currency: 'USDC' } }, 'underpaid', null],
    [
      'a millionth too much',
      { received: { amount: '30.000001', currency: 'USDC' } },
      'failed',
      'not-whole-cents',
    ],
    ['in dollars', { received: { amount: '30.00', currency: 'USD' } }, 'failed', 'other-currency'],
    ['asked in dollars', { currency: 'USD' }, 'failed', 'other-currency'],
    ['asked a cent less', { amount: '29.99' }, 'failed', 'other-amount-asked'],
    ['asked a cent more', { amount: '30.01' }, 'failed', 'other-amount-asked'],
    ['on another network', { network: 'ethereum' }, 'failed', 'other-network'],
    ['for another order', { orderId: '00000000-0000-4000-8000-000000000000' }, 'failed', 'other-order'],
    ['for no order', { orderId: null }, 'failed', 'other-order'],
  ])('%s buys nothing', async (_, options, status, review) => {
    const { id: userId } = await makePerson(fixture.db);
    const charge = await makeCharge(fixture.db, { userId });
    await fixture.settle(charge.id, paidCheckoutOf(charge, options));
    expect(await fixture.charge(charge.id)).toMatchObject({
      status,
      review,
      start: null,
      end: null,
      credit: 0,
    });
    expect(await fixture.paidTime(userId)).toBeNull();
  });

  it('a cent over is credited', async () => {
    const { id: userId } = await makePerson(fixture.db);
    const charge = await makeCharge(fixture.db, { userId });
    await fixture.settle(
      charge.id,
      paidCheckoutOf(charge, { received: { amount: '30.01', currency: 'USDC' } }),
    );
    expect(await fixture.charge(charge.id)).toMatchObject({ status: 'overpaid', paid: 3_001, credit: 1 });
    expect(await fixture.paidTime(userId)).not.toBeNull();
  });

  it('is known before the call that made the checkout is back', async () => {
    const { id: userId } = await makePerson(fixture.db);
    const charge = await makeCharge(fixture.db, { userId, status: 'created' });
    await fixture.db.query('UPDATE charges SET checkout_id = NULL, url = NULL WHERE id = $1', [charge.id]);
    await fixture.settle(charge.id, paidCheckoutOf(charge));
    expect(await fixture.charge(charge.id)).toMatchObject({ status: 'paid' });
    const [row] = await fixture.db.query('SELECT checkout_id, url FROM charges WHERE id = $1', [charge.id]);
    expect(row).toEqual({ checkout_id: charge.checkoutId, url: charge.url });
  });

  it('for no charge of ours is nobody’s', async () => {
    const { id: userId } = await makePerson(fixture.db);
    const charge = await makeCharge(fixture.db, { userId });
    const unknown = '00000000-0000-4000-8000-000000000000';
    expect(await fixture.settle(unknown, paidCheckoutOf(charge))).toEqual({ kind: 'unknown' });
  });
});

describe('a late payment', () => {
  it('buys its term at the list price', async () => {
    const { id: userId } = await makePerson(fixture.db);
    const charge = await makeCharge(fixture.db, { userId, status: 'expired', expiresInMs: -2 * HOUR_MS });
    await fixture.settle(charge.id, late(charge));
    const start = atOf(late(charge)).toISOString();
    expect(await fixture.charge(charge.id)).toMatchObject({ status: 'late_paid', review: null, start });
  });

  it('buys it with a code that is still to be had', async () => {
    const { id: userId } = await makePerson(fixture.db);
    const { id: codeId } = await makeCode(fixture.db);
    const options = {
      userId,
      codeId,
      dueMinor: 2_400,
      status: 'expired',
      expiresInMs: -2 * HOUR_MS,
    } as const;
    const charge = await makeCharge(fixture.db, options);
    await fixture.settle(charge.id, late(charge));
    expect(await fixture.charge(charge.id)).toMatchObject({ status: 'late_paid', review: null, paid: 2_400 });
    expect(await fixture.paidTime(userId)).not.toBeNull();
  });

  it.each([
    ['somebody else has reserved', { status: 'pending' }, {}],
    ['has ended', null, { expiresInMs: -3 * HOUR_MS }],
  ] as const)('waits for review with a code that %s', async (_, taken, options) => {
    const [ann, ben] = await Promise.all([makePerson(fixture.db), makePerson(fixture.db)]);
    const { id: codeId } = await makeCode(fixture.db, options);
    const base = { userId: ann.id, codeId, dueMinor: 2_400, expiresInMs: -2 * HOUR_MS } as const;
    const charge = await makeCharge(fixture.db, { ...base, status: 'expired' });
    if (taken !== null) await makeCharge(fixture.db, { userId: ben.id, codeId, ...taken });
    await fixture.settle(charge.id, late(charge));
    const stored = {
      status: 'late_paid',
      review: 'late-code',
      paid: 2_400,
      credit: 0,
      start: null,
      end: null,
    };
    expect(await fixture.charge(charge.id)).toEqual(stored);
    expect(await fixture.paidTime(ann.id)).toBeNull();
    await fixture.settle(charge.id, late(charge));
    expect(fixture.errors.filter(({ chargeId }) => chargeId === charge.id)).toEqual([
      expect.objectContaining({ review: 'late-code', msg: 'charges: a payment waits for review' }),
    ]);
  });

  it('buys its term with a code that it has reserved until now, also after the end of the code', async () => {
    const { id: userId } = await makePerson(fixture.db);
    const { id: codeId } = await makeCode(fixture.db, { expiresInMs: -3 * HOUR_MS });
    const charge = await makeCharge(fixture.db, {
      userId,
      codeId,
      dueMinor: 2_400,
      expiresInMs: -2 * HOUR_MS,
    });
    await fixture.settle(charge.id, late(charge));
    expect(await fixture.charge(charge.id)).toMatchObject({ status: 'late_paid', review: null, paid: 2_400 });
    expect(await fixture.paidTime(userId)).not.toBeNull();
  });
});

describe('a payment in time', () => {
  it('buys its term at the price it was promised, whoever has the code by now', async () => {
    const [ann, ben] = await Promise.all([makePerson(fixture.db), makePerson(fixture.db)]);
    const { id: codeId } = await makeCode(fixture.db);
    const options = { userId: ann.id, codeId, dueMinor: 2_400, status: 'expired' } as const;
    const charge = await makeCharge(fixture.db, options);
    await makeCharge(fixture.db, { userId: ben.id, codeId });
    await fixture.settle(charge.id, paidCheckoutOf(charge));
    expect(await fixture.charge(charge.id)).toMatchObject({ status: 'paid', review: null });
    expect(await fixture.paidTime(ann.id)).not.toBeNull();
  });
});
