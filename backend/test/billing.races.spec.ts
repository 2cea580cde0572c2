import { jest } from '@jest/globals';
import { PaymentProvider } from '../src/billing/provider/payment-provider.js';
import { BillingDesk, type BillingPerson } from './billing-desk.js';
import { makeCode } from './factories/codes.js';
import { until } from './trial-app.js';

let desk: BillingDesk;
beforeAll(async () => {
  desk = await BillingDesk.open();
});
afterAll(() => desk.close());
beforeEach(() => desk.tidy());

const people = (count: number) => Promise.all(Array.from({ length: count }, () => desk.person()));

async function statuses(calls: readonly (readonly [BillingPerson, string, object?])[]): Promise<number[]> {
  const answers = await Promise.all(
    calls.map(([person, path, body]) => person.post(`billing/${path}`, body)),
  );
  return answers.map(({ status }) => status);
}

const count = (found: readonly number[], status: number) => found.filter((each) => each === status).length;

it('fifty clicks at once make one charge and lead to one page', async () => {
  const ann = await desk.person();
  const answers = await Promise.all(
    Array.from({ length: 50 }, () => ann.post('billing/checkout', { plan: 'quarterly' })),
  );
  const urls = answers.flatMap(({ status, body }) => (status === 201 ? [body.url] : []));
  expect(urls).toHaveLength(20);
  expect(new Set(urls).size).toBe(1);
  expect(
    count(
      answers.map(({ status }) => status),
      429,
    ),
  ).toBe(30);
  expect(await ann.charges()).toHaveLength(1);
  expect(await desk.opened(ann.id)).toBe(1);
});

describe('two processes', () => {
  it('that are clicked at once open one page', async () => {
    const neighbour = await desk.neighbour();
    const ann = await desk.person();
    const wish = { plan: 'annual' };
    const answers = await Promise.all(
      Array.from({ length: 10 }, (_, click) =>
        click % 2 === 0
          ? ann.post('billing/checkout', wish)
          : neighbour.call('post', '/api/billing/checkout', ann.cookie, wish),
      ),
    );
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([201]));
    expect(new Set(answers.map(({ body }) => body.url)).size).toBe(1);
    expect([await desk.opened(ann.id), await ann.charges()]).toEqual([
      1,
      [expect.objectContaining({ due: 6_600 })],
    ]);
  });

  it('of which the provider answers one only lead to its page', async () => {
    const ann = await desk.person();
    const provider = desk.app.nest.get(PaymentProvider);
    const url = 'https://payments.example/of-the-other-process';
    const create = jest.spyOn(provider, 'create').mockImplementationOnce(async ({ orderId }) => {
      await desk.db.query(`UPDATE charges SET status = 'pending', checkout_id = $2, url = $3 WHERE id = $1`, [
        orderId,
        'a'.repeat(24),
        url,
      ]);
      return { kind: 'unavailable', reason: 'HTTP status 409' };
    });
    expect(await ann.checkout()).toBe(url);
    expect(create).toHaveBeenCalledTimes(1);
    create.mockRestore();
  });
});

it('two hundred people who redeem a code for one at once: one gets it', async () => {
  const crowd = await people(200);
  const made = await makeCode(desk.db);
  const wish = { plan: 'annual', code: made.code };
  const found = await statuses(crowd.map((person) => [person, 'checkout', wish]));
  expect([count(found, 201), count(found, 422)]).toEqual([1, 199]);
  const holders = await desk.db.query<{ id: string }[]>('SELECT id FROM charges WHERE code_id = $1', [
    made.id,
  ]);
  expect(holders).toHaveLength(1);
  await desk.age(holders[0]?.id ?? '', 61);
  await desk.look();
  const again = await statuses(crowd.slice(0, 20).map((person) => [person, 'checkout', wish]));
  expect([count(again, 201), count(again, 422)]).toEqual([1, 19]);
});

it('two hundred people who upgrade for nothing at once with a code for one: one does', async () => {
  const crowd = await people(200);
  const made = await makeCode(desk.db, { value: 100, cycles: 12 });
  const wish = { plan: 'quarterly', code: made.code };
  const found = await statuses(crowd.map((person) => [person, 'activate-free-upgrade', wish]));
  expect([count(found, 200), count(found, 422)]).toEqual([1, 199]);
  const [pro] = await desk.db.query<{ count: number }[]>(
    'SELECT count(*)::int AS count FROM subscriptions WHERE user_id = ANY ($1)',
    [crowd.map(({ id }) => id)],
  );
  expect(pro).toEqual({ count: 1 });
});

it('ten upgrades for nothing of one person at once buy one term', async () => {
  const ann = await desk.person();
  const made = await makeCode(desk.db, { value: 100, cycles: 12 });
  const wish = { plan: 'quarterly', code: made.code };
  const found = await statuses(
    Array.from({ length: 10 }, () => [ann, 'activate-free-upgrade', wish] as const),
  );
  expect([count(found, 200), count(found, 409)]).toEqual([1, 9]);
  expect((await ann.summary()).history).toHaveLength(1);
});

it('a payment that webhook, poll and scheduler see at once buys one term', async () => {
  const crowd = await people(10);
  desk.provider.setWebhooks({ mode: 'on', copies: 3 });
  await Promise.all(crowd.map((person) => person.checkout()));
  await desk.db.query('UPDATE charges SET next_look_at = now() WHERE user_id = ANY ($1)', [
    crowd.map(({ id }) => id),
  ]);
  for (const person of crowd) desk.provider.pay((await person.charge()).checkoutId);
  await Promise.all([desk.look(), ...crowd.map((person) => person.post('billing/poll')), desk.look()]);
  for (const person of crowd) {
    await person.until('paid');
    const [charge] = await person.charges();
    const { period_start, period_end, history } = await person.summary();
    expect([period_end, history.length]).toEqual([charge?.periodEnd?.toISOString(), 1]);
    const months = Date.parse(period_end ?? '') - Date.parse(period_start ?? '');
    expect(months).toBeLessThan(93 * 86_400_000);
  }
  await until(() => desk.provider.events().every(({ answers }) => answers.includes(200)));
});

it('buying and paying at once, over and over, never charges twice for one term', async () => {
  const ann = await desk.person();
  await ann.checkout();
  desk.provider.pay((await ann.charge()).checkoutId);
  const found = await statuses([
    [ann, 'checkout', { plan: 'quarterly' }],
    [ann, 'checkout', { plan: 'annual' }],
    [ann, 'poll'],
    [ann, 'checkout', { plan: 'quarterly' }],
    [ann, 'checkout', { plan: 'annual' }],
  ]);
  expect(found.every((status) => [200, 201, 404, 409].includes(status))).toBe(true);
  await until(async () => (await ann.summary()).plan === 'pro_active');
  await desk.look();
  const { history, pending_charge_url } = await ann.summary();
  expect([history.length, pending_charge_url]).toEqual([1, null]);
  expect(
    (await ann.charges())
      .flatMap(({ id }) => desk.provider.checkouts(id))
      .filter(({ status }) => status === 'ACTIVE'),
  ).toEqual([]);
});
