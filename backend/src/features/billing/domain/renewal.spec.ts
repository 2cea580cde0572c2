import type { Grant } from '../../../identity/domain/plan-status.js';
import { billingState, isInRenewalWindow, renewalOpensAt } from './renewal.js';

const date = (text: string): Date => new Date(text);
const paid = {
  term: 'quarterly',
  periodStart: date('2026-09-21T10:00:00Z'),
  periodEnd: date('2026-12-21T10:00:00Z'),
} as const;
const status = (now: string, grant: Grant = 'none') =>
  billingState({ grant, paid, discount: null, now: date(now) });

describe('the renewal window', () => {
  it('opens five days before the end', () => {
    expect(renewalOpensAt(paid.periodEnd)).toEqual(date('2026-12-16T10:00:00Z'));
  });

  it.each([
    ['2026-12-16T09:59:59.999Z', false],
    ['2026-12-16T10:00:00Z', true],
    ['2026-12-21T10:00:00Z', true],
    ['2026-12-21T10:00:00.001Z', false],
  ])('at %s: %s', (now, inside) => {
    expect(isInRenewalWindow(paid.periodEnd, date(now))).toBe(inside);
  });
});

describe('how the summary stands', () => {
  const shown = { currency: 'USDC', manual_pay: true, timezone: 'Europe/Vienna' };
  const period = { period_start: '2026-09-21T10:00:00.000Z', period_end: '2026-12-21T10:00:00.000Z' };

  it.each([
    ['right after payment', '2026-09-21T10:00:00Z', { plan: 'pro_active' }],
    ['in the window', '2026-12-20T00:00:00Z', { plan: 'pro_active', within_renewal_window: true }],
    ['in grace', '2026-12-22T00:00:00Z', { plan: 'pro_grace', grace_until: '2026-12-23T10:00:00.000Z' }],
    ['after grace', '2026-12-24T00:00:00Z', { plan: 'pro_expired', next_renewal: null }],
  ])('%s', (_, now, facts) => {
    expect(status(now)).toEqual({
      ...shown,
      ...period,
      term: 'quarterly',
      amount: 30,
      within_renewal_window: false,
      next_renewal: period.period_end,
      grace_until: null,
      ...facts,
    });
  });

  it('says the price of the next term with its discount, in decimal units', () => {
    const now = date('2026-12-20T00:00:00Z');
    const amount = (value: number): number | null =>
      billingState({ grant: 'none', paid, discount: { kind: 'percent', value }, now }).amount;
    expect([20, 33, 100].map(amount)).toEqual([24, 20.1, 0]);
  });

  it('has nothing to say about who never paid', () => {
    const free = billingState({ grant: 'none', paid: null, discount: null, now: date('2026-12-20') });
    expect(free).toEqual({
      ...shown,
      plan: 'free',
      amount: null,
      term: null,
      period_start: null,
      period_end: null,
      next_renewal: null,
      grace_until: null,
      within_renewal_window: false,
    });
  });

  it.each(['pro', 'admin'] as const)('asks nothing of a granted %s, whatever was paid', (grant) => {
    expect(status('2026-12-20T00:00:00Z', grant)).toMatchObject({
      plan: 'pro_active',
      amount: 0,
      period_start: null,
      period_end: null,
      next_renewal: null,
      grace_until: null,
      within_renewal_window: false,
    });
  });
});
