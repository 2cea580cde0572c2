import { randomUUID } from 'node:crypto';
import { signatureOf } from '../../../e2e/stand-ins/payments/domain/signature.js';
import { BillingFixture, type BillingPerson } from '../fixtures/billing-fixture.js';
import { openBrowser } from '../fixtures/live-client.js';
import { until } from '../../src/platform/clock/testing/until.js';
import { databaseTime } from '../support/database-time.js';
import { Clock } from '../../src/platform/clock/clock.js';

let fixture: BillingFixture;
beforeAll(async () => {
  fixture = await BillingFixture.open();
});
afterAll(() => fixture.close());
beforeEach(() => fixture.tidy());

interface Call {
  readonly body: string | Buffer;
  readonly headers: Readonly<Record<string, string>>;
}

const url = () => `${fixture.app.url}/api/billing/webhook`;

async function bring({ body, headers }: Call): Promise<number> {
  const answer = await fetch(url(), { method: 'POST', body, headers });
  await answer.body?.cancel();
  return answer.status;
}

/** As the provider does: it brings a call again that is put off. */
async function bringUntilTaken(call: Call): Promise<number> {
  const status = await bring(call);
  return status === 503 ? bringUntilTaken(call) : status;
}

/** A call as the provider makes it, signed by v1 alone. */
function signed(body: string, id: string = randomUUID()): Call & { readonly body: string } {
  const headers = { 'content-type': 'application/json', 'x-event-id': id };
  const at = Math.floor(fixture.app.nest.get(Clock).now() / 1000);
  const call = { secret: fixture.provider.webhookSecret, at, body, headers, versions: 'v1' } as const;
  return { body, headers: { ...headers, 'x-hook0-signature': signatureOf(call) } };
}

/** Somebody with an open checkout, which is paid without a word of it. */
async function silentPayer(): Promise<BillingPerson> {
  fixture.provider.setWebhooks({ mode: 'off' });
  const ann = await fixture.person();
  await ann.buy();
  return ann;
}

/** The call that tells of it. */
async function successOf(ann: BillingPerson, id?: string): Promise<Call & { readonly body: string }> {
  const [checkout] = fixture.provider.checkouts((await ann.charge()).id);
  return signed(JSON.stringify({ ...checkout, eventType: 'checkout.payment.success' }), id);
}

const stored = async () => (await fixture.events())[0]?.count ?? 0;

describe('a webhook', () => {
  it('makes whoever has paid Pro, and tells their open tabs', async () => {
    const ann = await fixture.person();
    const tab = await openBrowser(fixture.app.url, { cookie: ann.cookie });
    await ann.checkout();
    const seen = tab.heard['billing:changed'].length;
    fixture.provider.pay((await ann.charge()).checkoutId);
    await until(() => tab.heard['billing:changed'].length > seen);
    expect(await ann.summary()).toMatchObject({ plan: 'pro_active', pending_charge_url: null });
    expect((await ann.get('me').expect(200)).body).toMatchObject({ role: 'pro', plan: 'pro_active' });
    tab.close();
  });

  it('that comes a hundred times has its effect once', async () => {
    const ann = await silentPayer();
    const before = await stored();
    const call = await successOf(ann);
    const statuses = await Promise.all(Array.from({ length: 100 }, () => bringUntilTaken(call)));
    expect(new Set(statuses)).toEqual(new Set([200]));
    expect((await stored()) - before).toBe(1);
    expect(fixture.heard.filter((userId) => userId === ann.id)).toHaveLength(2); // the checkout, and the payment
    const [{ periodEnd } = { periodEnd: null }] = await ann.charges();
    const reads = fixture.provider.calls().length;
    expect(await bring(call)).toBe(200);
    expect(fixture.provider.calls()).toHaveLength(reads);
    expect((await ann.summary()).period_end).toBe(periodEnd?.toISOString());
  });

  it('comes before the provider has answered the call that opened the checkout', async () => {
    fixture.provider.fault({ kind: 'cut' }, { on: 'create', keeps: true });
    const ann = await fixture.person();
    await ann.post('billing/checkout', { plan: 'annual' }).expect(503);
    const [{ id } = { id: '' }] = await ann.charges();
    const [checkout] = fixture.provider.checkouts(id);
    fixture.provider.pay(checkout?.id ?? '');
    await ann.until('paid');
    expect(await ann.charge()).toMatchObject({ checkoutId: checkout?.id, paid: 6_600 });
    expect(await ann.summary()).toMatchObject({
      plan: 'pro_active',
      history: [{ receipt_url: checkout?.url }],
    });
  });

  it('is only a reason to look: what it says itself is not believed', async () => {
    const ann = await fixture.person();
    await ann.checkout();
    const [checkout] = fixture.provider.checkouts((await ann.charge()).id);
    const settlement = { totalAmount: '30.00', feeAmount: '0.30', netAmount: '29.70', currency: 'USDC' };
    const lie = { ...checkout, status: 'COMPLETED', settlement, eventType: 'checkout.payment.success' };
    expect(await bring(signed(JSON.stringify(lie)))).toBe(200);
    expect(await ann.summary()).toMatchObject({ plan: 'free', history: [] });
    const { status, nextLookAt } = await ann.charge();
    expect(status).toBe('pending');
    expect(nextLookAt?.getTime()).toBeLessThanOrEqual(await databaseTime(fixture.db));
  });

  it('waits while the checkout cannot be read: nothing is stored, and the repeat has its effect', async () => {
    const ann = await silentPayer();
    const before = await stored();
    const call = await successOf(ann);
    fixture.provider.fault({ kind: 'status', status: 500 }, { on: 'get' });
    expect(await bring(call)).toBe(503);
    expect(await stored()).toBe(before);
    expect((await ann.charge()).status).toBe('pending');
    expect(await bring(call)).toBe(200);
    expect((await ann.charge()).status).toBe('paid');
    expect(await stored()).toBe(before + 1);
  });

  it('about what we do not know is taken, once, and changes nothing', async () => {
    const before = await stored();
    const bodies = [
      { eventType: 'payout.created', id: 'payout_1' },
      { eventType: 'checkout.something.new', id: '0123456789abcdef01234567' },
    ];
    for (const body of bodies) {
      const call = signed(JSON.stringify(body));
      expect([await bring(call), await bring(call)]).toEqual([200, 200]);
    }
    expect((await stored()) - before).toBe(2);
  });

  it('about a checkout of another shop of the same provider changes nothing', async () => {
    const ann = await silentPayer();
    const { checkoutId } = await ann.charge();
    await fixture.db.query('DELETE FROM charges WHERE user_id = $1', [ann.id]);
    const [checkout] = fixture.provider.checkouts().filter(({ id }) => id === checkoutId);
    expect(await bring(signed(JSON.stringify({ ...checkout, eventType: 'checkout.payment.success' })))).toBe(
      200,
    );
    fixture.provider.set(checkoutId, { metadata: { orderId: "'; DROP TABLE charges; --" } });
    expect(await bring(signed(JSON.stringify({ ...checkout, eventType: 'checkout.payment.success' })))).toBe(
      200,
    );
    expect(await ann.summary()).toMatchObject({ plan: 'free', history: [] });
  });

  it("with somebody else's order is for review, and gives nobody Pro", async () => {
    const [ann, bob] = [await silentPayer(), await fixture.person()];
    await bob.checkout();
    const { checkoutId } = await ann.charge();
    fixture.provider.set(checkoutId, { metadata: { orderId: (await bob.charge()).id } });
    expect(await bring(await successOf(bob))).toBe(200);
    const [checkout] = fixture.provider.checkouts().filter(({ id }) => id === checkoutId);
    expect(await bring(signed(JSON.stringify({ ...checkout, eventType: 'checkout.payment.success' })))).toBe(
      200,
    );
    for (const person of [ann, bob]) expect((await person.summary()).plan).toBe('free');
    const reviews = await fixture.db.query('SELECT review FROM charges WHERE user_id = $1', [ann.id]);
    expect(reviews).toEqual([{ review: 'other-order' }]);
  });
});

describe('a call that is not genuine', () => {
  it('with any bit of the body or the signature changed is 401, and nothing is stored', async () => {
    const ann = await silentPayer();
    const before = await stored();
    const { body, headers } = await successOf(ann);
    const signature = headers['x-hook0-signature'] ?? '';
    const flipped = (bytes: Buffer, at: number): Buffer => {
      const copy = Buffer.from(bytes);
      copy[at] = (copy[at] ?? 0) ^ 1;
      return copy;
    };
    const bytes = Buffer.from(body);
    const calls: Call[] = [...bytes.map((_byte, at) => at).values()].map((at) => ({
      body: flipped(bytes, at),
      headers,
    }));
    for (let at = 0; at < signature.length; at += 1) {
      const changed = flipped(Buffer.from(signature), at).toString();
      calls.push({ body, headers: { ...headers, 'x-hook0-signature': changed } });
    }
    const statuses = new Set<number>();
    for (const call of calls) statuses.add(await bring(call));
    expect([calls.length > 500, statuses]).toEqual([true, new Set([401])]);
    expect(await stored()).toBe(before);
    expect((await ann.charge()).status).toBe('pending');
  });

  it.each<[string, (call: Call & { readonly body: string }) => Call]>([
    [
      'written as JSON again',
      ({ body, headers }) => ({ body: JSON.stringify(JSON.parse(body), null, 1), headers }),
    ],
    ['without its signature', ({ body }) => ({ body, headers: { 'content-type': 'application/json' } })],
    ['without a body', ({ headers }) => ({ body: '', headers })],
    [
      'with another event id',
      ({ body, headers }) => ({ body, headers: { ...headers, 'x-event-id': 'other' } }),
    ],
  ])('%s is 401', async (_how, change) => {
    const ann = await silentPayer();
    const before = await stored();
    expect(await bring(change(await successOf(ann)))).toBe(401);
    expect([await stored(), (await ann.charge()).status]).toEqual([before, 'pending']);
  });

  it.each([
    ['unsigned', 401],
    ['wrong-secret', 401],
    ['tampered', 401],
    ['old', 401],
    ['future', 401],
    ['not-json', 400],
  ] as const)('%s is %i', async (forgery, status) => {
    const ann = await silentPayer();
    const before = await stored();
    expect(await fixture.provider.forge(forgery, (await ann.charge()).checkoutId)).toBe(status);
    expect([await stored(), (await ann.charge()).status]).toEqual([before, 'pending']);
  });

  it.each([
    ['text', 'text/plain', 'x', 415],
    ['70 kilobytes', 'application/json', 'x'.repeat(70_000), 413],
  ])('%s', async (_what, type, body, status) => {
    expect(await bring({ body, headers: { 'content-type': type } })).toBe(status);
  });
});
