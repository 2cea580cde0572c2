import { jest } from '@jest/globals';
import { PaymentProvider } from '../../src/features/billing/provider/payment-provider.js';
import { BillingFixture, type BillingPerson } from '../fixtures/billing-fixture.js';
import { makeCode } from '../fixtures/codes.js';

const UNDER_WAY = 'A payment with this code is already in progress.';

let fixture: BillingFixture;
beforeAll(async () => {
  fixture = await BillingFixture.open();
});
afterAll(() => fixture.close());
beforeEach(async () => {
  await fixture.tidy();
  fixture.provider.setWebhooks({ mode: 'off' });
});

const code = (options: Parameters<typeof makeCode>[1] = {}) => makeCode(fixture.db, options);
const oldest = async (person: BillingPerson) => {
  const [charge] = await person.charges();
  return { id: charge?.id ?? '', checkoutId: charge?.checkoutId ?? '', status: charge?.status };
};

describe('a page whose hour is over', () => {
  it('is read before there is another one: what was paid on it is not paid twice', async () => {
    const ann = await fixture.person();
    await ann.buy();
    await fixture.age((await ann.charge()).id, 60);
    const { body } = await ann.post('billing/checkout', { plan: 'quarterly' }).expect(409);
    expect(body.message).toMatch(/^Your Pro is paid until /);
    expect(await ann.charges()).toMatchObject([{ status: 'late_paid' }]);
    expect((await ann.summary()).history).toMatchObject([{ granted: true }]);
  });

  it('stays the one to go to while a payment is under way on it', async () => {
    const ann = await fixture.person();
    const url = await ann.checkout();
    const { id, checkoutId } = await ann.charge();
    fixture.provider.set(checkoutId, { status: 'PROCESSING' });
    await fixture.age(id, 61);
    expect((await ann.summary()).pending_charge_url).toBeNull();
    await fixture.look();
    expect((await ann.summary()).pending_charge_url).toBe(url);
    expect(await ann.checkout()).toBe(url);
    expect(await ann.charges()).toHaveLength(1);
    fixture.provider.pay(checkoutId);
    await ann.post('billing/poll').expect(200);
    expect(await ann.summary()).toMatchObject({ plan: 'pro_active', pending_charge_url: null });
  });

  it('keeps its code until the provider has said that nobody can pay there', async () => {
    const [ann, bob] = [await fixture.person(), await fixture.person()];
    const { code: text } = await code();
    await ann.checkout('quarterly', text);
    const { id, checkoutId } = await ann.charge();
    await fixture.age(id, 61);
    fixture.provider.fault({ kind: 'status', status: 503 }, { on: 'deactivate' });
    await ann.post('billing/checkout', { plan: 'quarterly', code: text }).expect(503);
    await bob.post('billing/checkout', { plan: 'quarterly', code: text }).expect(422);
    await ann.checkout('quarterly', text);
    expect(fixture.provider.checkouts(id)).toMatchObject([{ id: checkoutId, status: 'DEACTIVATED' }]);
    expect((await ann.charges()).map(({ status }) => status)).toEqual(['expired', 'pending']);
  });
});

describe('a code for one term', () => {
  it('goes on to another term once the first page is closed', async () => {
    const ann = await fixture.person();
    const { code: text } = await code();
    await ann.checkout('quarterly', text);
    const first = await oldest(ann);
    await ann.checkout('annual', text);
    expect(fixture.provider.checkouts(first.id)).toMatchObject([{ status: 'DEACTIVATED' }]);
    expect((await ann.charges()).map(({ status, due }) => [status, due])).toEqual([
      ['expired', 2_400],
      ['pending', 5_280],
    ]);
    await ann.checkout('quarterly', text);
    expect((await ann.charges()).map(({ status }) => status)).toEqual(['expired', 'expired', 'pending']);
  });

  it('is used once when it was paid with for the first term a moment ago', async () => {
    const ann = await fixture.person();
    const { code: text } = await code();
    await ann.checkout('quarterly', text);
    fixture.provider.pay((await ann.charge()).checkoutId);
    await ann.post('billing/checkout', { plan: 'annual', code: text }).expect(409);
    expect(await ann.charges()).toMatchObject([{ due: 2_400, periodEnd: expect.any(Date) }]);
  });

  it('waits for the payment that is under way with it', async () => {
    const ann = await fixture.person();
    const { code: text } = await code({ kind: 'fixed', value: 30 });
    await ann.checkout('annual', text);
    const { id, checkoutId } = await oldest(ann);
    fixture.provider.set(checkoutId, { status: 'PROCESSING' });
    const { body } = await ann
      .post('billing/activate-free-upgrade', { plan: 'quarterly', code: text })
      .expect(409);
    expect(body.message).toBe(UNDER_WAY);
    fixture.provider.pay(checkoutId);
    await fixture.look();
    expect(await ann.charges()).toMatchObject([{ id, due: 3_600, periodEnd: expect.any(Date) }]);
    await ann.post('billing/activate-free-upgrade', { plan: 'quarterly', code: text }).expect(409);
  });

  it('waits on the way to another page, too', async () => {
    const ann = await fixture.person();
    const { code: text } = await code();
    await ann.checkout('annual', text);
    fixture.provider.set((await oldest(ann)).checkoutId, { status: 'PROCESSING' });
    const { body } = await ann.post('billing/checkout', { plan: 'quarterly', code: text }).expect(409);
    expect(body.message).toBe(UNDER_WAY);
    expect(await ann.charges()).toHaveLength(1);
  });

  it('begins a term for nothing once the page of another term is closed', async () => {
    const ann = await fixture.person();
    const { code: text } = await code({ kind: 'fixed', value: 30 });
    await ann.checkout('annual', text);
    const first = await oldest(ann);
    await ann.post('billing/activate-free-upgrade', { plan: 'quarterly', code: text }).expect(200);
    expect(fixture.provider.checkouts(first.id)).toMatchObject([{ status: 'DEACTIVATED' }]);
    expect((await ann.summary()).history).toHaveLength(1);
  });
});

it('nobody is sent to a page that was called off while the provider opened it', async () => {
  const ann = await fixture.person();
  const provider = fixture.app.nest.get(PaymentProvider);
  const create = provider.create.bind(provider);
  const spy = jest.spyOn(provider, 'create').mockImplementationOnce(async (order) => {
    const answer = await create(order);
    await fixture.age(order.orderId, 61);
    await fixture.look();
    return answer;
  });
  await ann.post('billing/checkout', { plan: 'quarterly' }).expect(409);
  spy.mockRestore();
  const { id } = await ann.charge();
  expect((await ann.charge()).status).toBe('expired');
  await fixture.look();
  expect(fixture.provider.checkouts(id)).toMatchObject([{ status: 'DEACTIVATED' }]);
});
