import fc from 'fast-check';
import type { ChargeStatus } from './charge-status.js';
import { type CheckoutFacts, judge, type JudgedCharge } from './judge.js';
import { type Hindrance, type LedgerEntry, openReasons, post, type PostedCharge } from './ledger-entry.js';

const date = (text: string): Date => new Date(`2026-11-22T${text}Z`);
const NOW = date('20:00:00');

const charge: JudgedCharge = {
  id: 'charge-1',
  checkoutId: 'checkout-1',
  dueMinor: 3_000,
  createdAt: date('12:00:00'),
  expiresAt: date('13:00:00'),
};
const created: LedgerEntry = {
  status: 'created',
  review: null,
  paidMinor: null,
  creditMinor: 0,
  transactionHash: null,
  paidAt: null,
  refundedAt: null,
};
const checkout: CheckoutFacts = {
  id: 'checkout-1',
  status: 'open',
  orderId: 'charge-1',
  amount: '30.00',
  currency: 'USDC',
  network: 'base',
  received: null,
  updatedAt: date('12:30:00'),
  transactionHash: null,
};
const usdc = (amount: string) => ({ amount, currency: 'USDC' });
const paidWith = (amount: string): CheckoutFacts => ({
  ...checkout,
  status: 'completed',
  received: usdc(amount),
  transactionHash: '0xabc',
});

const OPEN = checkout;
const PROCESSING: CheckoutFacts = { ...checkout, status: 'processing' };
const EXPIRED: CheckoutFacts = { ...checkout, status: 'expired', updatedAt: date('13:00:00') };
const FAILED: CheckoutFacts = { ...checkout, status: 'failed' };
const PAID = paidWith('30.00');
const OVERPAID = paidWith('31.50');
const UNDERPAID = paidWith('12.34');
const FRACTION = paidWith('30.000001');
const LATE: CheckoutFacts = { ...PAID, updatedAt: date('13:30:00') };
const REFUNDED: CheckoutFacts = { ...PAID, status: 'refunded', updatedAt: date('15:00:00') };
const PARTLY: CheckoutFacts = { ...PAID, status: 'partly-refunded', updatedAt: date('15:00:00') };

interface End {
  readonly entry: LedgerEntry;
  /** Terms bought, minus terms given back. */
  readonly terms: number;
  /** How often one was bought. */
  readonly grants: number;
}

function end(looks: readonly CheckoutFacts[], hindrance: Hindrance | null = null): End {
  let state: PostedCharge & { terms: number; grants: number } = {
    entry: created,
    dueMinor: 3_000,
    granted: false,
    terms: 0,
    grants: 0,
  };
  for (const look of looks) {
    const { entry, effect } = post(state, judge(charge, look, NOW), hindrance);
    const bought = effect === 'grant' ? 1 : 0;
    const given = effect === 'take-back' ? 1 : 0;
    state = {
      ...state,
      entry,
      granted: state.granted || bought === 1,
      terms: state.terms + bought - given,
      grants: state.grants + bought,
    };
  }
  const { entry, terms, grants } = state;
  return { entry, terms, grants };
}

function permutations<T>(items: readonly T[]): T[][] {
  if (items.length === 0) return [[]];
  return items.flatMap((item, i) =>
    permutations([...items.slice(0, i), ...items.slice(i + 1)]).map((rest) => [item, ...rest]),
  );
}

const money = { paidMinor: 3_000, transactionHash: '0xabc', paidAt: date('12:30:00') };
const refund = { refundedAt: date('15:00:00') };

describe('four looks in all 24 orders, each up to three times, end alike', () => {
  it.each<[string, readonly CheckoutFacts[], Partial<LedgerEntry>, number]>([
    ['paid', [OPEN, PROCESSING, EXPIRED, PAID], { ...money, status: 'paid' }, 1],
    ['paid after a failed try', [PROCESSING, FAILED, EXPIRED, PAID], { ...money, status: 'paid' }, 1],
    [
      'overpaid',
      [PROCESSING, FAILED, EXPIRED, OVERPAID],
      { ...money, status: 'overpaid', paidMinor: 3_150, creditMinor: 150 },
      1,
    ],
    [
      'underpaid',
      [OPEN, PROCESSING, EXPIRED, UNDERPAID],
      { ...money, status: 'underpaid', paidMinor: 1_234 },
      0,
    ],
    ['underpaid, then in full', [PROCESSING, EXPIRED, UNDERPAID, PAID], { ...money, status: 'paid' }, 1],
    ['late', [OPEN, EXPIRED, FAILED, LATE], { ...money, status: 'late_paid', paidAt: date('13:30:00') }, 1],
    [
      'not whole cents',
      [OPEN, PROCESSING, EXPIRED, FRACTION],
      { ...money, status: 'failed', paidMinor: null, review: 'not-whole-cents' },
      0,
    ],
    ['refunded', [PROCESSING, EXPIRED, PAID, REFUNDED], { ...money, ...refund, status: 'refunded' }, 0],
    [
      'overpaid and refunded',
      [PROCESSING, EXPIRED, OVERPAID, { ...REFUNDED, received: null }],
      { ...money, ...refund, status: 'refunded', paidMinor: 3_150 },
      0,
    ],
    [
      'refunded late',
      [EXPIRED, FAILED, LATE, REFUNDED],
      { ...money, ...refund, status: 'refunded', paidAt: date('13:30:00') },
      0,
    ],
    [
      'partly refunded',
      [PROCESSING, EXPIRED, PAID, PARTLY],
      { ...money, status: 'paid', review: 'partly-refunded' },
      1,
    ],
    [
      'refunded bit by bit',
      [EXPIRED, PAID, PARTLY, REFUNDED],
      { ...money, ...refund, status: 'refunded', review: 'partly-refunded' },
      0,
    ],
  ])('%s', (_, looks, entry, terms) => {
    const repeats = fc.tuple(...looks.map(() => fc.integer({ min: 1, max: 3 })));
    for (const order of permutations(looks)) {
      const once = end(order);
      expect({ entry: once.entry, terms: once.terms }).toEqual({ entry: { ...created, ...entry }, terms });
      expect(once.grants).toBeLessThanOrEqual(1);
      fc.assert(
        fc.property(repeats, (times) => {
          const again = order.flatMap((look, i) => Array.from({ length: times[i] ?? 1 }, () => look));
          expect(end(again)).toEqual(once);
          expect(end([...again, ...order])).toEqual(once);
        }),
        { numRuns: 6 },
      );
    }
  });
});

describe.each<Hindrance>(['late-code', 'account-deleted'])('a payment with a hindrance (%s)', (hindrance) => {
  it('buys nothing, is late, and waits for somebody to look at it', () => {
    for (const look of [PAID, OVERPAID, LATE]) {
      expect(end([EXPIRED, look, look], hindrance)).toMatchObject({
        entry: { status: 'late_paid', review: hindrance, creditMinor: 0 },
        terms: 0,
      });
    }
  });

  it('needs no look any more once it is given back, in whatever order that is learned', () => {
    for (const order of permutations([EXPIRED, LATE, REFUNDED])) {
      expect(end(order, hindrance)).toMatchObject({ entry: { status: 'refunded', review: null }, terms: 0 });
    }
  });
});

describe('several things to look at', () => {
  it('are kept side by side, in one order', () => {
    const foreign = { ...PAID, orderId: 'charge-2' };
    for (const order of permutations([PAID, PARTLY, foreign])) {
      expect(end(order).entry).toMatchObject({ status: 'paid', review: 'other-order,partly-refunded' });
    }
  });
});

describe('the status', () => {
  it('never sinks, and buys at most one term, whatever is looked at', () => {
    const rank: Readonly<Record<ChargeStatus, number>> = {
      created: 0,
      pending: 1,
      expired: 2,
      failed: 3,
      underpaid: 4,
      paid: 5,
      overpaid: 5,
      late_paid: 5,
      refunded: 6,
    };
    const looks = fc.array(
      fc.constantFrom(
        OPEN,
        PROCESSING,
        EXPIRED,
        FAILED,
        PAID,
        OVERPAID,
        UNDERPAID,
        FRACTION,
        LATE,
        REFUNDED,
        PARTLY,
      ),
      { maxLength: 12 },
    );
    const hindrances = fc.constantFrom<Hindrance | null>(null, 'late-code', 'account-deleted');
    fc.assert(
      fc.property(looks, hindrances, (seen, hindrance) => {
        const statuses = seen.map((_, i) => end(seen.slice(0, i + 1), hindrance).entry.status);
        const ranks = statuses.map((status) => rank[status]);
        expect(ranks).toEqual([...ranks].sort((a, b) => a - b));
        const { grants, terms, entry } = end(seen, hindrance);
        expect(grants).toBeLessThanOrEqual(1);
        expect(terms).toBe(grants === 1 && entry.status !== 'refunded' ? 1 : 0);
      }),
    );
  });
});

it.each([
  [null, null, []],
  ['late-code', null, ['late-code']],
  ['late-code', 'late-code', []],
  ['late-code,other-checkout', 'late-code', ['other-checkout']],
  ['other-checkout', 'late-code,other-checkout', []],
  [null, 'late-code', []],
])('of %j, of which %j is decided', (review, reviewed, open) => {
  expect(openReasons({ review, reviewed })).toEqual(open);
});
