import { BillingFixture } from '../fixtures/billing-fixture.js';
import { makeCharge } from '../fixtures/charges.js';
import { makeCode } from '../fixtures/codes.js';
import type { PersonOptions } from '../fixtures/people.js';
import { databaseTime, termBegun } from '../support/database-time.js';

const HOUR_MS = 60 * 60_000;
const DAY_MS = 24 * HOUR_MS;

let fixture: BillingFixture;
beforeAll(async () => {
  fixture = await BillingFixture.open();
});
afterAll(() => fixture.close());

const NO_DATES = { period_start: null, period_end: null, next_renewal: null, grace_until: null };
const ALWAYS = { currency: 'USDC', manual_pay: true, timezone: 'Europe/Vienna' };

describe('the summary', () => {
  it('of somebody who never paid', async () => {
    const ann = await fixture.person();
    expect(await ann.summary()).toEqual({
      ...ALWAYS,
      ...NO_DATES,
      plan: 'free',
      amount: null,
      term: null,
      within_renewal_window: false,
      pending_charge_url: null,
      history: [],
    });
  });

  it.each([
    ['pro_active', 30 * DAY_MS, false],
    ['pro_active', 4 * DAY_MS, true],
    ['pro_grace', -HOUR_MS, false],
    ['pro_expired', -49 * HOUR_MS, false],
  ] as const)('of %s, whose time ends in %i ms', async (plan, paidForMs, within_renewal_window) => {
    const before = await databaseTime(fixture.db);
    const ann = await fixture.person({ paidForMs });
    const after = await databaseTime(fixture.db);
    const summary = await ann.summary();
    const end = Date.parse(summary.period_end ?? '');
    expect(summary).toEqual({
      ...ALWAYS,
      plan,
      within_renewal_window,
      amount: 30,
      term: 'quarterly',
      period_start: new Date(end - 90 * DAY_MS).toISOString(),
      period_end: new Date(end).toISOString(),
      next_renewal: plan === 'pro_expired' ? null : new Date(end).toISOString(),
      grace_until: plan === 'pro_grace' ? new Date(end + 48 * HOUR_MS).toISOString() : null,
      pending_charge_url: null,
      history: [],
    });
    expect(end - paidForMs).toBeGreaterThanOrEqual(before);
    expect(end - paidForMs).toBeLessThanOrEqual(after);
    const hasProAccess = plan !== 'pro_expired';
    expect((await ann.get('check-pro-access').expect(200)).body).toEqual({ hasProAccess });
  });

  it.each<[PersonOptions['grant']]>([['admin'], ['pro']])(
    'of whoever was granted %s: nothing to pay, and what was paid before',
    async (grant) => {
      const ann = await fixture.person({ grant, paidForMs: -HOUR_MS });
      await makeCharge(fixture.db, {
        userId: ann.id,
        status: 'paid',
        period: await termBegun(fixture.db, 90),
      });
      await makeCharge(fixture.db, { userId: ann.id });
      expect(await ann.summary()).toMatchObject({
        ...ALWAYS,
        ...NO_DATES,
        plan: 'pro_active',
        amount: 0,
        within_renewal_window: false,
        pending_charge_url: null,
        history: [{ status: 'paid', amount: 30, granted: true }],
      });
    },
  );

  it.each([
    ['quarterly', 30],
    ['annual', 66],
  ] as const)('after a payment: %s', async (term, amount) => {
    const ann = await fixture.person();
    const before = await databaseTime(fixture.db);
    await ann.buy(term);
    await ann.until('paid');
    const after = await databaseTime(fixture.db);
    const { url } = fixture.provider.checkouts((await ann.charge()).id)[0] ?? { url: '' };
    const summary = await ann.summary();
    expect(summary).toMatchObject({ plan: 'pro_active', term, amount, within_renewal_window: false });
    expect(summary.next_renewal).toBe(summary.period_end);
    expect(summary.history).toEqual([
      {
        date: expect.any(String),
        amount,
        due: amount,
        currency: 'USDC',
        term,
        status: 'paid',
        granted: true,
        receipt_url: url,
      },
    ]);
    const paidAt = Date.parse(summary.history[0]?.date ?? '');
    expect(paidAt).toBeGreaterThanOrEqual(before);
    expect(paidAt).toBeLessThanOrEqual(after);
    expect((await ann.get('user/pro-status').expect(200)).body).toEqual({
      isAdmin: false,
      isProActive: true,
      nextPaymentDate: summary.period_end,
    });
  });

  it('lists what money came for, the newest first', async () => {
    const ann = await fixture.person();
    const old = { userId: ann.id, expiresInMs: -HOUR_MS };
    for (const status of ['expired', 'failed', 'pending'] as const) {
      await makeCharge(fixture.db, { ...old, status });
    }
    await makeCharge(fixture.db, { ...old, status: 'paid', period: await termBegun(fixture.db, 200) });
    await makeCharge(fixture.db, {
      ...old,
      status: 'late_paid',
      term: 'annual',
      period: await termBegun(fixture.db, 10),
    });
    await makeCharge(fixture.db, { ...old, status: 'overpaid', period: await termBegun(fixture.db, 100) });
    await makeCharge(fixture.db, { ...old, status: 'refunded', period: await termBegun(fixture.db, 50) });
    const { history, pending_charge_url } = await ann.summary();
    expect(history.map(({ status, granted, amount }) => [status, granted, amount])).toEqual([
      ['late_paid', true, 66],
      ['refunded', false, 30],
      ['overpaid', true, 30],
      ['paid', true, 30],
    ]);
    expect(pending_charge_url).toBeNull();
  });

  it('knows the price of the next term with a code that has cycles left', async () => {
    const ann = await fixture.person();
    const { code } = await makeCode(fixture.db, { cycles: 2 });
    await ann.checkout('annual', code);
    fixture.provider.pay((await ann.charge()).checkoutId);
    await ann.until('paid');
    expect(await ann.summary()).toMatchObject({ term: 'annual', amount: 52.8, history: [{ amount: 52.8 }] });
  });

  it("shows nothing of anybody else's", async () => {
    const [ann, bob] = [await fixture.person(), await fixture.person()];
    await ann.buy();
    await ann.until('paid');
    await bob.checkout();
    expect(await bob.summary()).toMatchObject({ plan: 'free', history: [] });
    const [bobs] = fixture.provider.checkouts((await bob.charge()).id);
    expect((await bob.summary()).pending_charge_url).toBe(bobs?.url);
    expect((await ann.summary()).pending_charge_url).toBeNull();
  });
});
