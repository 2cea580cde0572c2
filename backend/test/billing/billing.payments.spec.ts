import { BillingFixture } from '../fixtures/billing-fixture.js';
import { until } from '../../src/platform/clock/testing/until.js';

let fixture: BillingFixture;
beforeAll(async () => {
  fixture = await BillingFixture.open();
});
afterAll(() => fixture.close());
beforeEach(() => fixture.tidy());

describe('what arrives', () => {
  it('too little is kept and shown, and buys nothing', async () => {
    const ann = await fixture.person();
    await ann.buy('quarterly', '29.99');
    await ann.until('underpaid');
    expect(await ann.summary()).toMatchObject({
      plan: 'free',
      pending_charge_url: null,
      history: [{ status: 'underpaid', amount: 29.99, due: 30, granted: false }],
    });
  });

  it('too much buys the term', async () => {
    const ann = await fixture.person();
    await ann.buy('quarterly', '31.50');
    await ann.until('overpaid');
    expect(await ann.summary()).toMatchObject({
      plan: 'pro_active',
      history: [{ status: 'overpaid', amount: 31.5, due: 30, granted: true }],
    });
    const rows = await fixture.db.query(
      'SELECT credit_minor::int AS credit FROM charges WHERE user_id = $1',
      [ann.id],
    );
    expect(rows).toEqual([{ credit: 150 }]);
  });

  it.each([
    ['in dollars', { received: { amount: '30.00', currency: 'USD' } }],
    ['in parts of a cent', { received: { amount: '30.000001' } }],
    ['on another network', { network: 'ethereum', received: { amount: '30.00' } }],
    ['for another price', { amount: '0.01', received: { amount: '30.00' } }],
  ] as const)('%s is for review and buys nothing', async (_how, change) => {
    fixture.provider.setWebhooks({ mode: 'off' });
    const ann = await fixture.person();
    await ann.checkout();
    fixture.provider.set((await ann.charge()).checkoutId, { status: 'COMPLETED', ...change });
    await ann.post('billing/poll').expect(200);
    expect(await ann.summary()).toMatchObject({ plan: 'free', pending_charge_url: null });
    const [row] = await fixture.db.query<{ review: string | null }[]>(
      'SELECT review FROM charges WHERE user_id = $1',
      [ann.id],
    );
    expect(row?.review).toEqual(expect.any(String));
  });

  it('and is given back takes the term along', async () => {
    const ann = await fixture.person();
    await ann.buy('annual');
    await ann.until('paid');
    fixture.provider.refund((await ann.charge()).checkoutId);
    await ann.until('refunded');
    expect(await ann.summary()).toMatchObject({
      plan: 'free',
      amount: null,
      history: [{ status: 'refunded', amount: 66, granted: false }],
    });
    expect((await ann.get('check-pro-access').expect(200)).body).toEqual({ hasProAccess: false });
  });

  it('in the last five days extends from the end of what is paid', async () => {
    const ann = await fixture.person();
    await ann.buy();
    await ann.until('paid');
    await fixture.db.query(
      `UPDATE subscriptions SET period_start = '2026-08-30T10:00Z', period_end = now() + interval '2 days' WHERE user_id = $1`,
      [ann.id],
    );
    const { period_end: before } = await ann.summary();
    await ann.post('billing/create-charge').expect(201);
    fixture.provider.pay((await ann.charge()).checkoutId);
    await until(async () => (await ann.summary()).period_start === before);
    const { period_end: after, within_renewal_window } = await ann.summary();
    expect(Date.parse(after ?? '') - Date.parse(before ?? '')).toBeGreaterThan(88 * 86_400_000);
    expect(within_renewal_window).toBe(false);
  });
});
