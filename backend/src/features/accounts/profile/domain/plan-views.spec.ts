import { proStatusOf, tierOf } from './plan-views.js';

const PAID_UNTIL = new Date('2026-03-01T00:00:00.000Z');

describe('the tier', () => {
  it.each([
    ['free', 0, { isFree: true, triggerUsage: { used: 0, limit: 3, canCreate: true, paused: 0 } }],
    ['free', 2, { isFree: true, triggerUsage: { used: 2, limit: 3, canCreate: true, paused: 0 } }],
    ['free', 3, { isFree: true, triggerUsage: { used: 3, limit: 3, canCreate: false, paused: 0 } }],
    ['free', 9, { isFree: true, triggerUsage: { used: 9, limit: 3, canCreate: false, paused: 0 } }],
    ['pro', 3, { isFree: false, triggerUsage: { used: 3, limit: 200, canCreate: true, paused: 0 } }],
    ['admin', 200, { isFree: false, triggerUsage: { used: 200, limit: 200, canCreate: false, paused: 0 } }],
  ] as const)('of %s with %i triggers', (role, used, tier) => {
    expect(tierOf({ role }, { used, paused: 0 })).toEqual(tier);
  });

  it('counts paused triggers as used', () => {
    const { triggerUsage } = tierOf({ role: 'free' }, { used: 7, paused: 4 });
    expect(triggerUsage).toEqual({ used: 7, limit: 3, canCreate: false, paused: 4 });
  });
});

describe('the Pro status', () => {
  it.each([
    [
      'paid',
      { role: 'pro', plan: 'pro_active', hasProAccess: true, paidUntil: PAID_UNTIL },
      { isAdmin: false, isProActive: true, nextPaymentDate: '2026-03-01T00:00:00.000Z' },
    ],
    [
      'grace',
      { role: 'pro', plan: 'pro_grace', hasProAccess: true, paidUntil: PAID_UNTIL },
      { isAdmin: false, isProActive: true, nextPaymentDate: '2026-03-01T00:00:00.000Z' },
    ],
    [
      'expired',
      { role: 'free', plan: 'pro_expired', hasProAccess: false, paidUntil: PAID_UNTIL },
      { isAdmin: false, isProActive: false, nextPaymentDate: null },
    ],
    [
      'granted',
      { role: 'pro', plan: 'pro_active', hasProAccess: true, paidUntil: null },
      { isAdmin: false, isProActive: true, nextPaymentDate: null },
    ],
    [
      'admin',
      { role: 'admin', plan: 'pro_active', hasProAccess: true, paidUntil: null },
      { isAdmin: true, isProActive: true, nextPaymentDate: null },
    ],
    [
      'free',
      { role: 'free', plan: 'free', hasProAccess: false, paidUntil: null },
      { isAdmin: false, isProActive: false, nextPaymentDate: null },
    ],
  ] as const)('of %s', (_name, person, status) => {
    expect(proStatusOf(person)).toEqual(status);
  });
});
