import { type CheckoutFacts, judge, type JudgedCharge, type Verdict } from './judge.js';

const date = (text: string): Date => new Date(`2026-11-22T${text}Z`);
const NOW = date('20:00:00');
const IN_TIME = date('12:30:00');
const LATE = date('13:00:00.001');

const charge: JudgedCharge = {
  id: 'charge-1',
  checkoutId: 'checkout-1',
  dueMinor: 3_000,
  createdAt: date('12:00:00'),
  expiresAt: date('13:00:00'),
};

const completed: CheckoutFacts = {
  id: 'checkout-1',
  status: 'completed',
  orderId: 'charge-1',
  amount: '30.00',
  currency: 'USDC',
  network: 'base',
  received: { amount: '30.00', currency: 'USDC' },
  updatedAt: IN_TIME,
  transactionHash: '0xabc',
};

const verdict = (facts: Partial<CheckoutFacts>, of: Partial<JudgedCharge> = {}): Verdict =>
  judge({ ...charge, ...of }, { ...completed, ...facts }, NOW);
const received = (amount: string, currency = 'USDC') => ({ received: { amount, currency } });

const money = { review: null, paidAt: IN_TIME, refundedAt: null, transactionHash: '0xabc' };
const nothing = { review: null, paidMinor: null, paidAt: null, refundedAt: null, transactionHash: null };

describe('a checkout that was paid', () => {
  it.each([
    ['30.00', 'paid', 3_000],
    ['30', 'paid', 3_000],
    ['30.000000', 'paid', 3_000],
    ['29.99', 'underpaid', 2_999],
    ['0.00', 'underpaid', 0],
    ['30.01', 'overpaid', 3_001],
    ['3000.00', 'overpaid', 300_000],
  ])('with %s is %s', (amount, status, paidMinor) => {
    expect(verdict(received(amount))).toEqual({ ...money, status, paidMinor });
  });

  it.each<[string, Partial<CheckoutFacts>, Partial<Verdict>]>([
    ['not whole cents', received('30.000001'), { review: 'not-whole-cents', paidMinor: null }],
    ['not whole cents, a hair under', received('29.999999'), { review: 'not-whole-cents', paidMinor: null }],
    ['no number', received('many'), { review: 'not-whole-cents', paidMinor: null }],
    ['a negative number', received('-30.00'), { review: 'not-whole-cents', paidMinor: null }],
    ['dollars', received('30.00', 'USD'), { review: 'other-currency', paidMinor: null }],
    ['priced in dollars', { currency: 'USD' }, { review: 'other-currency', paidMinor: null }],
    ['the test network', { network: 'base-sepolia' }, { review: 'other-network', paidMinor: null }],
    ['asked for a cent less', { amount: '29.99' }, { review: 'other-amount-asked', paidMinor: 3_000 }],
    ['asked for a cent more', { amount: '30.01' }, { review: 'other-amount-asked', paidMinor: 3_000 }],
    ['asked for no number', { amount: '' }, { review: 'other-amount-asked', paidMinor: 3_000 }],
    ['no amount received', { received: null }, { review: 'no-amount', paidMinor: null }],
  ])('buys nothing for %s', (_, facts, expected) => {
    expect(verdict(facts)).toEqual({ ...money, status: 'failed', ...expected });
  });

  it.each([['charge-2'], [null]])('by order %s is not this charge', (orderId) => {
    for (const status of ['open', 'completed', 'refunded', 'closed'] as const) {
      expect(verdict({ orderId, status })).toEqual({ ...nothing, status: 'failed', review: 'other-order' });
    }
  });

  it('after the end is late, for whatever more came too, and a cent less is too little all the same', () => {
    const late = { ...money, status: 'late_paid', paidMinor: 3_000, paidAt: LATE };
    expect(verdict({ updatedAt: LATE })).toEqual(late);
    expect(verdict({ updatedAt: LATE, ...received('31.00') })).toEqual({ ...late, paidMinor: 3_100 });
    expect(verdict({ updatedAt: LATE, ...received('29.99') })).toMatchObject({ status: 'underpaid' });
    expect(verdict({ updatedAt: charge.expiresAt })).toMatchObject({ status: 'paid' });
  });

  it('is confirmed neither before it was asked for nor in the future, whatever the clock of the provider shows', () => {
    expect(verdict({ updatedAt: new Date(0) })).toMatchObject({ status: 'paid', paidAt: charge.createdAt });
    expect(verdict({ updatedAt: new Date(8e15) })).toMatchObject({ status: 'late_paid', paidAt: NOW });
  });

  it('counts before the provider has answered that the checkout is open', () => {
    expect(verdict({}, { checkoutId: null })).toEqual({ ...money, status: 'paid', paidMinor: 3_000 });
  });
});

describe('a checkout that was not', () => {
  it.each([
    ['open', 'pending'],
    ['processing', 'pending'],
    ['expired', 'expired'],
    ['closed', 'expired'],
    ['failed', 'failed'],
  ] as const)('is %s: %s', (status, expected) => {
    expect(verdict({ status, received: null })).toEqual({ ...nothing, status: expected });
  });
});

describe('a refund', () => {
  it('gives the whole payment back', () => {
    const refunded = { status: 'refunded', review: null, paidAt: null, transactionHash: '0xabc' };
    expect(verdict({ status: 'refunded', updatedAt: LATE })).toEqual({
      ...refunded,
      refundedAt: LATE,
      paidMinor: 3_000,
    });
    expect(verdict({ status: 'refunded', updatedAt: LATE, received: null })).toEqual({
      ...refunded,
      refundedAt: LATE,
      paidMinor: null,
    });
  });

  it('of a part leaves the payment as it was, in time as far as is known', () => {
    const partly = { ...money, review: 'partly-refunded', paidMinor: 3_000 };
    expect(verdict({ status: 'partly-refunded' })).toEqual({ ...partly, status: 'paid' });
    expect(verdict({ status: 'partly-refunded', updatedAt: LATE })).toEqual({
      ...partly,
      status: 'paid',
      paidAt: charge.expiresAt,
    });
    expect(verdict({ status: 'partly-refunded', ...received('30.000001') })).toMatchObject({
      status: 'failed',
      review: 'not-whole-cents',
    });
  });
});

describe('a second checkout of the same order', () => {
  const second = { id: 'checkout-2' };

  it('counts when it is paid, for somebody to look at', () => {
    expect(verdict(second)).toEqual({ ...money, status: 'paid', paidMinor: 3_000, review: 'other-checkout' });
    expect(verdict({ ...second, ...received('1.00', 'USD') })).toMatchObject({
      status: 'failed',
      review: 'other-currency',
    });
  });

  it('says nothing about the charge otherwise', () => {
    for (const status of ['open', 'processing', 'expired', 'closed', 'failed'] as const) {
      expect(verdict({ ...second, status })).toEqual({ ...nothing, status: 'created' });
    }
    for (const status of ['refunded', 'partly-refunded'] as const) {
      expect(verdict({ ...second, status })).toEqual({
        ...nothing,
        status: 'created',
        review: 'other-checkout',
      });
    }
  });
});
