import { jest } from '@jest/globals';
import { ChargeReconcileJob } from '../../src/features/billing/charges/charge-reconcile-job.js';
import { Settlement } from '../../src/features/billing/settle.js';
import { Leases } from '../../src/platform/leases/leases.js';
import { BillingFixture } from '../fixtures/billing-fixture.js';
import { makeCode } from '../fixtures/codes.js';
import { databaseTime } from '../support/database-time.js';
import { until } from '../../src/platform/clock/testing/until.js';

let fixture: BillingFixture;
beforeAll(async () => {
  fixture = await BillingFixture.open();
});
afterAll(() => fixture.close());
beforeEach(async () => {
  await fixture.tidy();
  fixture.provider.setWebhooks({ mode: 'off' });
});

const lastCall = () => fixture.provider.calls().at(-1)?.n ?? 0;
const callsSince = (n: number) =>
  fixture.provider
    .calls()
    .filter((call) => call.n > n)
    .map(({ call }) => call);

describe('a poll', () => {
  it('takes over a payment that no webhook told of', async () => {
    const ann = await fixture.person();
    await ann.buy('annual');
    expect((await ann.post('billing/poll').expect(200)).body).toEqual({ read: 1 });
    expect(await ann.summary()).toMatchObject({ plan: 'pro_active', term: 'annual' });
    await ann.post('billing/poll').expect(404);
  });

  it('says so where there is nothing to pay', async () => {
    const ann = await fixture.person();
    const { body } = await ann.post('billing/poll').expect(404);
    expect(body).toMatchObject({ code: 'NOT_FOUND', message: 'There is no open payment.' });
  });

  it('reads one own charges only', async () => {
    const [ann, bob] = [await fixture.person(), await fixture.person()];
    await ann.buy();
    await bob.checkout();
    await bob.post('billing/poll').expect(200);
    expect((await ann.charge()).status).toBe('pending');
    await bob.post('billing/poll', { id: (await ann.charge()).id }).expect(200);
    expect((await ann.charge()).status).toBe('pending');
  });

  it('is 503 while the provider does not answer, and changes nothing', async () => {
    const ann = await fixture.person();
    await ann.buy();
    fixture.provider.fault({ kind: 'status', status: 502 }, { on: 'get' });
    await ann.post('billing/poll').expect(503);
    expect((await ann.charge()).status).toBe('pending');
    await ann.post('billing/poll').expect(200);
    expect((await ann.charge()).status).toBe('paid');
  });

  it('also reads what has just expired, for a payment that was under way', async () => {
    const ann = await fixture.person();
    await ann.checkout();
    const { id, checkoutId } = await ann.charge();
    await fixture.age(id, 61);
    await fixture.look();
    expect((await ann.charge()).status).toBe('expired');
    fixture.provider.pay(checkoutId);
    await ann.post('billing/poll').expect(200);
    expect(await ann.summary()).toMatchObject({
      plan: 'pro_active',
      history: [{ status: 'late_paid', granted: true }],
    });
  });
});

describe('the looks of the scheduler', () => {
  it('find a payment within a minute, webhook or not', async () => {
    const ann = await fixture.person();
    await ann.buy();
    const { id } = await ann.charge();
    await fixture.look();
    expect((await ann.charge()).status).toBe('pending');
    await fixture.age(id, 1);
    await fixture.look();
    expect(await ann.charge()).toMatchObject({ status: 'paid' });
    expect(fixture.heard.filter((userId) => userId === ann.id)).toHaveLength(2);
  });

  it('close what is over at the provider, and give its code back', async () => {
    const [ann, bob] = [await fixture.person(), await fixture.person()];
    const { code } = await makeCode(fixture.db);
    await ann.checkout('quarterly', code);
    const { id } = await ann.charge();
    await bob.post('billing/checkout', { plan: 'quarterly', code }).expect(422);
    await fixture.age(id, 60);
    const before = lastCall();
    await fixture.look();
    expect(callsSince(before)).toEqual(['deactivate']);
    expect(fixture.provider.checkouts(id)).toMatchObject([{ status: 'DEACTIVATED' }]);
    expect((await ann.charge()).status).toBe('expired');
    await bob.checkout('quarterly', code);
    expect(await bob.charge()).toMatchObject({ due: 2_400 });
  });

  it('look once more an hour and a day after the end', async () => {
    const ann = await fixture.person();
    await ann.checkout();
    const { id, checkoutId } = await ann.charge();
    await fixture.age(id, 61);
    await fixture.look();
    const lookAfter = async (minutes: number) => {
      const before = lastCall();
      await fixture.age(id, minutes);
      await fixture.look();
      return callsSince(before).length > 0;
    };
    expect([await lookAfter(0), await lookAfter(58), await lookAfter(2)]).toEqual([false, false, true]);
    expect([await lookAfter(0), await lookAfter(22 * 60)]).toEqual([false, false]);
    const { nextLookAt, expiresAt } = await ann.charge();
    expect(nextLookAt?.getTime()).toBe(expiresAt.getTime() + 86_400_000);
    fixture.provider.pay(checkoutId);
    expect(await lookAfter(60)).toBe(true);
    expect(await ann.charge()).toMatchObject({ status: 'late_paid' });
    expect((await ann.summary()).plan).toBe('pro_active');
  });

  it('take a term back within a week whose refund no webhook told of, and look no more', async () => {
    const ann = await fixture.person();
    await ann.buy();
    const { id, checkoutId } = await ann.charge();
    for (const minutes of [1, 120, 24 * 60]) {
      await fixture.age(id, minutes);
      await fixture.look();
    }
    expect((await ann.charge()).status).toBe('paid');
    fixture.provider.refund(checkoutId);
    const before = lastCall();
    await fixture.age(id, 6 * 24 * 60);
    await fixture.look();
    expect(callsSince(before)).toEqual([]);
    await fixture.age(id, 24 * 60);
    await fixture.look();
    expect(callsSince(before)).toEqual(['get']);
    expect(await ann.charge()).toMatchObject({ status: 'refunded', nextLookAt: null });
    expect(await ann.summary()).toMatchObject({ plan: 'free', history: [{ status: 'refunded' }] });
  });

  it('leave a late payment for review whose code somebody else has by now', async () => {
    const [ann, bob] = [await fixture.person(), await fixture.person()];
    const { code } = await makeCode(fixture.db);
    await ann.checkout('quarterly', code);
    const { id, checkoutId } = await ann.charge();
    await fixture.age(id, 61);
    await fixture.look();
    await bob.checkout('quarterly', code);
    fixture.provider.pay(checkoutId);
    await ann.post('billing/poll').expect(200);
    expect(await ann.summary()).toMatchObject({
      plan: 'free',
      history: [{ status: 'late_paid', amount: 24, granted: false }],
    });
    const rows = await fixture.db.query('SELECT review FROM charges WHERE id = $1', [id]);
    expect(rows).toEqual([{ review: 'late-code' }]);
  });

  it('try again in a minute where the provider does not answer', async () => {
    const ann = await fixture.person();
    await ann.buy();
    const { id } = await ann.charge();
    await fixture.age(id, 1);
    fixture.provider.fault({ kind: 'status', status: 500 }, { on: 'get' });
    const askedAt = await databaseTime(fixture.db);
    await fixture.look();
    const { status, nextLookAt } = await ann.charge();
    expect(status).toBe('pending');
    expect(nextLookAt?.getTime()).toBeGreaterThan(askedAt + 50_000);
    await fixture.age(id, 1);
    await fixture.look();
    expect((await ann.charge()).status).toBe('paid');
  });

  it('are not held up by charges that cannot be settled', async () => {
    const people = await Promise.all(Array.from({ length: 11 }, () => fixture.person()));
    for (const person of people) await person.buy();
    const ids = (await Promise.all(people.map((person) => person.charge()))).map(({ id }) => id);
    const last = ids.at(-1);
    for (const [place, id] of ids.entries()) await fixture.age(id, 20 - place);
    const settlement = fixture.app.nest.get(Settlement);
    const apply = settlement.apply.bind(settlement);
    const spy = jest.spyOn(settlement, 'apply').mockImplementation((tx, id, checkout) => {
      if (id !== last) throw new Error('This charge cannot be settled');
      return apply(tx, id, checkout);
    });
    const askedAt = await databaseTime(fixture.db);
    await fixture.look();
    spy.mockRestore();
    const charges = await Promise.all(people.map((person) => person.charge()));
    expect(charges.map(({ status }) => status)).toEqual([
      ...Array.from({ length: 10 }, () => 'pending'),
      'paid',
    ]);
    for (const { nextLookAt } of charges) expect(nextLookAt?.getTime()).toBeGreaterThan(askedAt + 50_000);
  });

  it('end a charge that the provider does not know', async () => {
    const ann = await fixture.person();
    await ann.checkout();
    const { id } = await ann.charge();
    await fixture.db.query(`UPDATE charges SET checkout_id = $2 WHERE id = $1`, [id, 'f'.repeat(24)]);
    await fixture.age(id, 1);
    await fixture.look();
    expect((await ann.charge()).status).toBe('pending');
    await fixture.age(id, 60);
    await fixture.look();
    expect((await ann.charge()).status).toBe('expired');
  });

  it('write nothing once another process has the lease', async () => {
    const ann = await fixture.person();
    await ann.buy();
    const { id } = await ann.charge();
    const fence = fixture.app.nest.get(Leases).fence('scheduler');
    await fixture.db.query(
      `UPDATE leases SET epoch = epoch + 1, owner = gen_random_uuid() WHERE name = 'scheduler'`,
    );
    await fixture.age(id, 1);
    await fixture.app.nest.get(ChargeReconcileJob).job.run();
    expect((await ann.charge()).status).toBe('pending');
    await until(() => (fixture.app.nest.get(Leases).fence('scheduler')?.epoch ?? 0) > (fence?.epoch ?? 0));
    await fixture.look();
    expect((await ann.charge()).status).toBe('paid');
  });

  it('see sixty charges in a round or two', async () => {
    const people = await Promise.all(Array.from({ length: 60 }, () => fixture.person()));
    for (const person of people) await person.buy();
    await fixture.db.query(`UPDATE charges SET next_look_at = now() WHERE user_id = ANY ($1)`, [
      people.map(({ id }) => id),
    ]);
    await fixture.look();
    await fixture.look();
    for (const person of people) expect((await person.charge()).status).toBe('paid');
  });
});
