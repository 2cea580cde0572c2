import type { Checkout } from '../../../stand-ins/payments/domain/checkout.js';
import { buys, type Ledger, type LedgerRow, ledgerFaults, type TrueCharge } from './ledger.js';

const PAID_AT = Date.parse('2026-11-30T12:00:00.000Z');
const CHECKOUT: Checkout = {
  id: 'c1',
  url: 'http://127.0.0.1/1',
  address: '0x1',
  tokenAddress: '0x2',
  amount: '30.00',
  currency: 'USDC',
  network: 'base',
  status: 'COMPLETED',
  metadata: { orderId: 'one' },
  createdAt: '2026-11-30T11:00:00.000Z',
  updatedAt: '2026-11-30T12:00:00.000Z',
  expiresAt: '2026-11-30T13:00:00.000Z',
  settlement: { totalAmount: '30.00', feeAmount: '0.30', netAmount: '29.70', currency: 'USDC' },
};
const TRUTH: TrueCharge = {
  id: 'one',
  userId: 'ann',
  term: 'quarterly',
  dueCents: 3_000,
  checkout: CHECKOUT,
  changedAt: [PAID_AT],
};
const ROW: LedgerRow = {
  id: 'one',
  status: 'paid',
  review: null,
  due: 3_000,
  paid: 3_000,
  credit: 0,
  start: new Date(PAID_AT),
  end: new Date('2027-02-28T12:00:00.000Z'),
  closesAt: new Date('2026-11-30T13:00:00.000Z'),
};
const UNPAID: LedgerRow = { ...ROW, start: null, end: null };

function ledger(row: Partial<LedgerRow> = {}, end: string | null = '2027-02-28T12:00:00.000Z'): Ledger {
  const paidTimes = end === null ? [] : [{ userId: 'ann', start: new Date(PAID_AT), end: new Date(end) }];
  return { charges: [{ ...ROW, ...row }], paidTimes };
}

function paying(totalAmount: string, change: Partial<Checkout> = {}): TrueCharge {
  const settlement = { totalAmount, feeAmount: '0.00', netAmount: totalAmount, currency: 'USDC' };
  return { ...TRUTH, checkout: { ...CHECKOUT, settlement, ...change } };
}

it('finds nothing where the ledger says what the provider knows', () => {
  expect(ledgerFaults([TRUTH], ledger())).toEqual([]);
});

it.each([
  ['a cent that is missing', ledger({ paid: 2_999 })],
  ['a credit of a cent', ledger({ credit: 1 })],
  ['another status', ledger({ status: 'overpaid' })],
  ['a review without a reason', ledger({ review: 'late-code' })],
  ['a term that was not given', ledger({ start: null, end: null })],
  ['a day too many', ledger({}, '2027-03-01T12:00:00.000Z')],
  ['a term too many', ledger({}, '2027-05-30T12:00:00.000Z')],
  ['no paid time', ledger({}, null)],
  ['a charge too many', { ...ledger(), charges: [ROW, { ...ROW, id: 'two' }] }],
])('finds %s', (_what, stored) => {
  expect(ledgerFaults([TRUTH], stored)).toHaveLength(1);
});

it.each([
  ['too little', paying('29.99'), { ...UNPAID, status: 'underpaid', paid: 2_999 }],
  [
    'no whole cents',
    paying('30.000001'),
    { ...UNPAID, status: 'failed', paid: null, review: 'not-whole-cents' },
  ],
  [
    'another network',
    paying('30.00', { network: 'other' }),
    { ...UNPAID, status: 'failed', paid: null, review: 'n' },
  ],
  ['given back', paying('30.00', { status: 'REFUNDED' }), { ...ROW, status: 'refunded' }],
])('knows that %s buys nothing', (_what, truth, row) => {
  expect(buys(truth)).toBe(false);
  expect(ledgerFaults([truth], ledger(row, null))).toEqual([]);
  expect(ledgerFaults([truth], ledger(row))).toHaveLength(1);
});

it('knows that too much buys the term, and leaves a credit', () => {
  const row = { status: 'overpaid', paid: 3_001, credit: 1 };
  expect(ledgerFaults([paying('30.01')], ledger(row))).toEqual([]);
});
