import type { BillingPayment, BillingSummary } from '@contract/billing.js';

/** A quarterly Pro in the middle of a paid term, but for what is given. */
export function makeBilling(part: Partial<BillingSummary> = {}): BillingSummary {
  return {
    plan: 'pro_active',
    within_renewal_window: false,
    pending_charge_url: null,
    period_start: '2026-09-21T10:00:00Z',
    period_end: '2026-12-21T10:00:00Z',
    next_renewal: '2026-12-21T10:00:00Z',
    grace_until: null,
    amount: 30,
    currency: 'USDC',
    term: 'quarterly',
    manual_pay: true,
    timezone: 'Europe/Vienna',
    history: [],
    ...part,
  };
}

/** A payment of a quarter, but for what is given. */
export function makePayment(part: Partial<BillingPayment> = {}): BillingPayment {
  return {
    date: '2026-09-21T10:00:00Z',
    amount: 30,
    due: 30,
    currency: 'USDC',
    term: 'quarterly',
    status: 'paid',
    granted: true,
    receipt_url: 'https://pay.example/receipt',
    ...part,
  };
}
