import { jest } from '@jest/globals';
import { PaymentProvider } from '../../src/features/billing/provider/payment-provider.js';
import { RateLimiter } from '../../src/platform/rate-limit/rate-limiter.js';
import { BillingFixture, type BillingPerson } from '../fixtures/billing-fixture.js';
import { makeCode } from '../fixtures/codes.js';
import { until } from '../../src/platform/clock/testing/until.js';
import { fewAtOnce, POOL_SIZE } from '../support/few-at-once.js';

let fixture: BillingFixture;
beforeAll(async () => {
  fixture = await BillingFixture.open();
});
afterAll(() => fixture.close());
beforeEach(() => fixture.tidy());

type Call = readonly [person: BillingPerson, path: string, body?: object];

/** What pg's pool says then. */
const POOL_EXHAUSTED = 'timeout exceeded when trying to connect';

const people = (count: number) => fewAtOnce(Array.from({ length: count }), () => fixture.person());

const ask = (calls: readonly Call[]) =>
  Promise.all(calls.map(([person, path, body]) => person.post(`billing/${path}`, body)));
const statuses = async (calls: readonly Call[]) => (await ask(calls)).map(({ status }) => status);
const count = (found: readonly number[], status: number) => found.filter((each) => each === status).length;

/**
 * The final statuses of calls made at once. Whoever is told that the service is busy, and when to come back, asks again, a few
 * at a time.
 */
async function finalStatuses(calls: readonly Call[]): Promise<readonly number[]> {
  const final: number[] = [];
  let asking = calls;
  for (let size = calls.length; asking.length > 0; size = POOL_SIZE) {
    const answers = await ask(asking.slice(0, size));
    const again = asking.slice(0, size).filter((_, place) => answers[place]?.status === 503);
    for (const { status, headers, body } of answers) {
      if (status === 503) expect([headers['retry-after'], body.code]).toEqual([SECONDS, 'UNAVAILABLE']);
      else final.push(status);
    }
    asking = [...again, ...asking.slice(size)];
  }
  return final;
}

const SECONDS = expect.stringMatching(/^[1-9]\d*$/);

/** Takes every connection of the pool. Returns what gives them back. */
async function occupyDatabase(): Promise<() => Promise<void>> {
  const held = Array.from({ length: POOL_SIZE }, () => fixture.db.createQueryRunner());
  await Promise.all(held.map((each) => each.connect()));
  return async () => {
    await Promise.all(held.map((each) => each.release()));
  };
}

it('fifty clicks at once make one charge and lead to one page', async () => {
  const ann = await fixture.person();
  const answers = await Promise.all(
    Array.from({ length: 50 }, () => ann.post('billing/checkout', { plan: 'quarterly' })),
  );
  const urls = answers.flatMap(({ status, body }) => (status === 201 ? [body.url] : []));
  const found = answers.map(({ status }) => status);
  const busy = count(found, 503); // whether these were counted depends on where they had to wait
  expect(urls.length + count(found, 429) + busy).toBe(50);
  expect(urls.length).toBeLessThanOrEqual(20);
  expect(urls.length).toBeGreaterThanOrEqual(20 - busy);
  expect(new Set(urls).size).toBe(1);
  expect(await ann.charges()).toHaveLength(1);
  expect(await fixture.opened(ann.id)).toBe(1);
});

describe('two processes', () => {
  it('that are clicked at once open one page', async () => {
    const neighbour = await fixture.neighbour();
    const ann = await fixture.person();
    const options = { plan: 'annual' };
    const answers = await Promise.all(
      Array.from({ length: 10 }, (_, click) =>
        click % 2 === 0
          ? ann.post('billing/checkout', options)
          : neighbour.call('post', '/api/billing/checkout', ann.cookie, options),
      ),
    );
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([201]));
    expect(new Set(answers.map(({ body }) => body.url)).size).toBe(1);
    expect([await fixture.opened(ann.id), await ann.charges()]).toEqual([
      1,
      [expect.objectContaining({ due: 6_600 })],
    ]);
  });

  it('of which the provider answers one only lead to its page', async () => {
    const ann = await fixture.person();
    const provider = fixture.app.nest.get(PaymentProvider);
    const url = 'https://payments.example/of-the-other-process';
    const create = jest.spyOn(provider, 'create').mockImplementationOnce(async ({ orderId }) => {
      await fixture.db.query(
        `UPDATE charges SET status = 'pending', checkout_id = $2, url = $3 WHERE id = $1`,
        [orderId, 'a'.repeat(24), url],
      );
      return { kind: 'unavailable', reason: 'HTTP status 409' };
    });
    expect(await ann.checkout()).toBe(url);
    expect(create).toHaveBeenCalledTimes(1);
    create.mockRestore();
  });
});

it('two hundred people who redeem a code for one at once: one gets it', async () => {
  const crowd = await people(200);
  const made = await makeCode(fixture.db);
  const options = { plan: 'annual', code: made.code };
  const found = await finalStatuses(crowd.map((person) => [person, 'checkout', options]));
  expect([count(found, 201), count(found, 422)]).toEqual([1, 199]);
  const holders = await fixture.db.query<{ id: string }[]>('SELECT id FROM charges WHERE code_id = $1', [
    made.id,
  ]);
  expect(holders).toHaveLength(1);
  await fixture.age(holders[0]?.id ?? '', 61);
  await fixture.look();
  const again = await finalStatuses(crowd.slice(0, 20).map((person) => [person, 'checkout', options]));
  expect([count(again, 201), count(again, 422)]).toEqual([1, 19]);
});

it('two hundred people who upgrade for nothing at once with a code for one: one does', async () => {
  const crowd = await people(200);
  const made = await makeCode(fixture.db, { value: 100, cycles: 12 });
  const options = { plan: 'quarterly', code: made.code };
  const found = await finalStatuses(crowd.map((person) => [person, 'activate-free-upgrade', options]));
  expect([count(found, 200), count(found, 422)]).toEqual([1, 199]);
  const [pro] = await fixture.db.query<{ count: number }[]>(
    'SELECT count(*)::int AS count FROM subscriptions WHERE user_id = ANY ($1)',
    [crowd.map(({ id }) => id)],
  );
  expect(pro).toEqual({ count: 1 });
});

describe('while every connection to the database is taken', () => {
  it('a crowd is told when to come back, and then one gets the code', async () => {
    const crowd = await people(2 * POOL_SIZE);
    const made = await makeCode(fixture.db);
    const options = { plan: 'annual', code: made.code };
    const calls = crowd.map((person): Call => [person, 'checkout', options]);
    const giveBack = await occupyDatabase();
    const answers = await ask(calls);
    await giveBack();
    const busy = [503, SECONDS, 'The service is not ready. Please try again in a moment.'];
    expect(
      answers.map(({ status, headers, body }) => [status, headers['retry-after'], body.message]),
    ).toEqual(crowd.map(() => busy));
    const found = await finalStatuses(calls);
    expect([count(found, 201), count(found, 422)]).toEqual([1, crowd.length - 1]);
  });

  it('the person who has the code keeps it, and is led to its page', async () => {
    const [ann, ben] = [await fixture.person(), await fixture.person()];
    const options = { plan: 'annual', code: (await makeCode(fixture.db)).code };
    const provider = fixture.app.nest.get(PaymentProvider);
    const create = provider.create.bind(provider);
    const opening = jest.spyOn(provider, 'create').mockImplementationOnce(async (order) => {
      await create(order);
      throw new Error(POOL_EXHAUSTED); // the page is open, and nobody could note it
    });
    expect(await finalStatuses([[ann, 'checkout', options]])).toEqual([201]);
    expect(opening).toHaveBeenCalledTimes(2);
    opening.mockRestore();
    await ben.post('billing/checkout', options).expect(422);
    const { url } = fixture.provider.checkouts((await ann.charge()).id)[0] ?? {};
    expect(await ann.checkout(options.plan, options.code)).toBe(url);
    expect([await ann.charges(), await fixture.opened(ann.id)]).toEqual([
      [expect.objectContaining({ status: 'pending' })],
      1,
    ]);
  });

  it('a free term that has begun is said to have begun', async () => {
    const ann = await fixture.person();
    const { code } = await makeCode(fixture.db, { value: 100, cycles: 12 });
    const giveBack = jest
      .spyOn(fixture.app.nest.get(RateLimiter), 'giveBack')
      .mockRejectedValueOnce(new Error(POOL_EXHAUSTED));
    await ann.post('billing/activate-free-upgrade', { plan: 'quarterly', code }).expect(200);
    expect(giveBack).toHaveBeenCalledTimes(1);
    giveBack.mockRestore();
    expect((await ann.summary()).plan).toBe('pro_active');
  });
});

it('ten upgrades for nothing of one person at once buy one term', async () => {
  const ann = await fixture.person();
  const made = await makeCode(fixture.db, { value: 100, cycles: 12 });
  const options = { plan: 'quarterly', code: made.code };
  const found = await statuses(
    Array.from({ length: 10 }, () => [ann, 'activate-free-upgrade', options] as const),
  );
  expect([count(found, 200), count(found, 409)]).toEqual([1, 9]);
  expect((await ann.summary()).history).toHaveLength(1);
});

it('a payment that webhook, poll and scheduler see at once buys one term', async () => {
  const crowd = await people(10);
  fixture.provider.setWebhooks({ mode: 'on', copies: 3 });
  await Promise.all(crowd.map((person) => person.checkout()));
  await fixture.db.query('UPDATE charges SET next_look_at = now() WHERE user_id = ANY ($1)', [
    crowd.map(({ id }) => id),
  ]);
  for (const person of crowd) fixture.provider.pay((await person.charge()).checkoutId);
  await Promise.all([fixture.look(), ...crowd.map((person) => person.post('billing/poll')), fixture.look()]);
  for (const person of crowd) {
    await person.until('paid');
    const [charge] = await person.charges();
    const { period_start, period_end, history } = await person.summary();
    expect([period_end, history.length]).toEqual([charge?.periodEnd?.toISOString(), 1]);
    const months = Date.parse(period_end ?? '') - Date.parse(period_start ?? '');
    expect(months).toBeLessThan(93 * 86_400_000);
  }
  await until(() => fixture.provider.events().every(({ answers }) => answers.includes(200)));
});

it('buying and paying at once, over and over, never charges twice for one term', async () => {
  const ann = await fixture.person();
  await ann.checkout();
  fixture.provider.pay((await ann.charge()).checkoutId);
  const found = await statuses([
    [ann, 'checkout', { plan: 'quarterly' }],
    [ann, 'checkout', { plan: 'annual' }],
    [ann, 'poll'],
    [ann, 'checkout', { plan: 'quarterly' }],
    [ann, 'checkout', { plan: 'annual' }],
  ]);
  expect(found.every((status) => [200, 201, 404, 409].includes(status))).toBe(true);
  await until(async () => (await ann.summary()).plan === 'pro_active');
  await fixture.look();
  const { history, pending_charge_url } = await ann.summary();
  expect([history.length, pending_charge_url]).toEqual([1, null]);
  expect(
    (await ann.charges())
      .flatMap(({ id }) => fixture.provider.checkouts(id))
      .filter(({ status }) => status === 'ACTIVE'),
  ).toEqual([]);
});
