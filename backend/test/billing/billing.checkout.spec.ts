import { BillingFixture } from '../fixtures/billing-fixture.js';
import { makeCode } from '../fixtures/codes.js';
import { until } from '../../src/platform/clock/testing/until.js';

const HOUR_MS = 60 * 60_000;
const DAY_MS = 24 * HOUR_MS;

let fixture: BillingFixture;
beforeAll(async () => {
  fixture = await BillingFixture.open();
});
afterAll(() => fixture.close());
beforeEach(() => fixture.tidy());

const code = (options: Parameters<typeof makeCode>[1] = {}) => makeCode(fixture.db, options);

describe('checkout', () => {
  it.each([
    ['quarterly', '30.00'],
    ['annual', '66.00'],
  ])('asks for the list price of a term: %s', async (plan, amount) => {
    const ann = await fixture.person();
    const url = await ann.checkout(plan);
    const { id, due, status } = await ann.charge();
    expect(fixture.provider.checkouts(id)).toMatchObject([
      { url, amount, currency: 'USDC', network: 'base', metadata: { orderId: id } },
    ]);
    expect([due, status]).toEqual([Number(amount) * 100, 'pending']);
    expect((await ann.summary()).pending_charge_url).toBe(url);
    expect(fixture.heard.filter((userId) => userId === ann.id)).toHaveLength(1);
  });

  it.each([
    ['20 percent of a quarter', { value: 20 }, 'quarterly', '24.00'],
    ['33 percent of a year, rounded for the person', { value: 33 }, 'annual', '44.22'],
    ['33 percent of a quarter', { value: 33 }, 'quarterly', '20.10'],
    ['7 USDC off a year', { kind: 'fixed', value: 7 }, 'annual', '59.00'],
  ] as const)('asks for the discounted price: %s', async (_what, options, plan, amount) => {
    const ann = await fixture.person();
    const made = await code(options);
    await ann.checkout(plan, ` ${made.code.toLowerCase()} `);
    expect(fixture.provider.checkouts((await ann.charge()).id)).toMatchObject([{ amount }]);
  });

  it('leads to the same page while it is open, to another one for another term or code', async () => {
    const ann = await fixture.person();
    const made = await code();
    const [first, again] = [await ann.checkout(), await ann.checkout()];
    expect(again).toBe(first);
    const others = [await ann.checkout('annual'), await ann.checkout('quarterly', made.code)];
    expect(new Set([first, ...others]).size).toBe(3);
    expect(await ann.checkout('quarterly', made.code)).toBe(others[1]);
    expect(await fixture.opened(ann.id)).toBe(3);
    expect((await ann.summary()).pending_charge_url).toBe(others[1]);
  });

  it('opens another page once the first is over, and the first is closed at the provider', async () => {
    const ann = await fixture.person();
    const first = await ann.checkout();
    const [{ id, checkoutId } = { id: '', checkoutId: '' }] = await ann.charges();
    await fixture.age(id, 60);
    expect((await ann.summary()).pending_charge_url).toBeNull();
    expect(await ann.checkout()).not.toBe(first);
    expect((await ann.charges()).map(({ status }) => status)).toEqual(['expired', 'pending']);
    await fixture.look();
    expect(fixture.provider.checkouts(id)).toMatchObject([{ id: checkoutId, status: 'DEACTIVATED' }]);
  });

  it('is only another look at the same charge after a call that was cut off', async () => {
    const ann = await fixture.person();
    fixture.provider.fault({ kind: 'cut' }, { on: 'create', keeps: true });
    const refused = await ann.post('billing/checkout', { plan: 'quarterly' }).expect(503);
    expect(refused.body).toMatchObject({
      code: 'UNAVAILABLE',
      message: 'Payments are not available right now.',
    });
    expect(refused.headers['retry-after']).toBe('10');
    expect(await ann.charges()).toMatchObject([{ status: 'created', checkoutId: null }]);
    expect((await ann.summary()).pending_charge_url).toBeNull();
    const url = await ann.checkout();
    expect(await ann.charges()).toMatchObject([{ status: 'pending' }]);
    expect(fixture.provider.checkouts((await ann.charge()).id)).toMatchObject([{ url }]);
  });

  it.each([
    ['does not answer', { kind: 'status', status: 503 }],
    ['refuses', { kind: 'status', status: 401 }],
    ['talks nonsense', { kind: 'garbage' }],
  ] as const)('is 503 while the provider %s, and works later', async (_what, fault) => {
    const ann = await fixture.person();
    fixture.provider.fault(fault, { on: 'create', times: 1 });
    await ann.post('billing/checkout', { plan: 'annual' }).expect(503);
    await ann.checkout('annual');
    expect(await fixture.opened(ann.id)).toBe(1);
  });

  it('of a charge nobody ever saw a page of just ends', async () => {
    const ann = await fixture.person();
    fixture.provider.fault({ kind: 'status', status: 503 }, { on: 'create' });
    await ann.post('billing/checkout', { plan: 'annual' }).expect(503);
    const [{ id } = { id: '' }] = await ann.charges();
    await ann.post('billing/poll').expect(404);
    await fixture.age(id, 61);
    await fixture.look();
    expect(await ann.charges()).toMatchObject([{ id, status: 'expired' }]);
  });
});

describe('whoever', () => {
  it.each(['pro', 'admin'] as const)('was granted %s buys nothing', async (grant) => {
    const ann = await fixture.person({ grant });
    for (const path of ['checkout', 'activate-free-upgrade']) {
      const { body } = await ann.post(`billing/${path}`, { plan: 'annual' }).expect(409);
      expect(body).toMatchObject({ code: 'CONFLICT', message: 'This account has Pro without payment.' });
    }
    const { body } = await ann.post('billing/create-charge').expect(409);
    expect(body.message).toBe('This account has Pro without payment.');
    expect(await ann.charges()).toEqual([]);
  });

  it('has paid for longer than five days waits, on every way', async () => {
    const ann = await fixture.person({ paidForMs: 6 * DAY_MS });
    const message = expect.stringMatching(
      /^Your Pro is paid until \d{1,2} \w{3,4} \d{4}\. You can renew from \d{1,2} \w{3,4} \d{4}\.$/,
    );
    for (const path of ['checkout', 'activate-free-upgrade', 'create-charge']) {
      const body = path === 'create-charge' ? undefined : { plan: 'annual' };
      expect((await ann.post(`billing/${path}`, body).expect(409)).body).toMatchObject({ message });
    }
  });

  it('has never paid chooses a plan before paying one more term', async () => {
    const ann = await fixture.person();
    expect((await ann.post('billing/create-charge').expect(409)).body).toMatchObject({
      code: 'CONFLICT',
      message: 'Choose a plan first.',
    });
  });

  it.each([
    ['in the last five days', 4 * DAY_MS],
    ['in grace', -HOUR_MS],
    ['after grace', -30 * DAY_MS],
  ])('has paid renews %s, for the term they had', async (_when, paidForMs) => {
    const ann = await fixture.person({ paidForMs });
    const { body } = await ann.post('billing/create-charge').expect(201);
    expect(body).toEqual({ url: expect.stringMatching(/^https?:\/\//) });
    expect(await ann.charge()).toMatchObject({ due: 3_000 });
    expect((await ann.post('billing/create-charge').expect(201)).body).toEqual(body);
    expect((await ann.summary()).pending_charge_url).toBe(body.url);
  });

  it('is suspended while they buy is out', async () => {
    const ann = await fixture.person();
    await fixture.db.query(`UPDATE users SET status = 'suspended' WHERE id = $1`, [ann.id]);
    await ann.post('billing/checkout', { plan: 'annual' }).expect(401);
    expect(await ann.charges()).toEqual([]);
  });
});

it('twenty calls an hour of each way to buy', async () => {
  const ann = await fixture.person();
  for (let call = 0; call < 20; call += 1) {
    await ann.checkout();
    await ann.post('billing/create-charge').expect(409);
    await ann.post('billing/activate-free-upgrade', { plan: 'annual' }).expect(422);
  }
  await ann.post('billing/checkout', { plan: 'quarterly' }).expect(429);
  await ann.post('billing/create-charge').expect(429);
  await ann.post('billing/activate-free-upgrade', { plan: 'annual' }).expect(429);
  expect(await fixture.opened(ann.id)).toBe(1);
});

it('paying ends whatever else the person could pay', async () => {
  const ann = await fixture.person();
  const annual = await ann.checkout('annual');
  await ann.buy('quarterly');
  await until(async () => (await ann.summary()).plan === 'pro_active');
  expect((await ann.summary()).pending_charge_url).toBeNull();
  await fixture.look();
  expect(fixture.provider.checkouts().find(({ url }) => url === annual)?.status).toBe('DEACTIVATED');
  expect((await ann.charges()).map(({ status }) => status)).toEqual(['expired', 'paid']);
});
