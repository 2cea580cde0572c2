import { createHmac, randomUUID } from 'node:crypto';
import type { Checkout } from './domain/checkout.js';
import { type PaymentsStandIn, startPaymentsStandIn } from './start-payments-stand-in.js';
import { ApiClient, type TokenChange } from './testing/api-client.js';
import { startWebhookReceiver, type WebhookReceiver } from './testing/webhook-receiver.js';
import { until } from '@bellwether/backend/platform/clock/testing/until.js';

const HOUR_MS = 3_600_000;
const NOON = Date.UTC(2026, 10, 22, 12);
const NOON_SEC = NOON / 1_000;

let now: number;
const clock = () => now;

let receiver: WebhookReceiver;
let standIn: PaymentsStandIn;
let api: ApiClient;
beforeEach(async () => {
  now = NOON;
  receiver = await startWebhookReceiver();
  standIn = await startPaymentsStandIn({ webhookUrl: receiver.url, firstPauseMs: 5, now: clock });
  api = new ApiClient(standIn, {}, clock);
});
afterEach(async () => {
  await standIn.close();
  await receiver.close();
});

function order(changes: object = {}): object {
  return {
    amount: '30.00',
    currency: 'USDC',
    network: 'base',
    description: 'Bellwether Pro',
    expiresAt: new Date(NOON + HOUR_MS).toISOString(),
    metadata: { orderId: 'order-1' },
    ...changes,
  };
}

async function opened(changes: object = {}): Promise<Checkout> {
  const { status, body } = await api.create(order(changes), randomUUID());
  expect(status).toBe(201);
  return body as unknown as Checkout;
}

describe('the API', () => {
  it('opens a checkout, and reads it', async () => {
    const checkout = await opened();
    expect(checkout).toMatchObject({
      id: expect.stringMatching(/^[0-9a-f]{24}$/),
      url: expect.stringContaining(`${standIn.url}/payment-links/pl_`),
      amount: '30.00',
      status: 'ACTIVE',
      metadata: { orderId: 'order-1' },
    });
    expect(await api.get(`/checkouts/${checkout.id}`)).toEqual({ status: 200, body: checkout });
    expect((await api.get('/checkouts/68f7a946db0529ea9b6d3a12')).status).toBe(404);
  });

  it('opens one per key, and refuses the key for anything else', async () => {
    const key = randomUUID();
    const wanted = order();
    const [first, second] = await Promise.all([api.create(wanted, key), api.create(wanted, key)]);
    expect(second).toEqual(first);
    expect((await api.create(order({ amount: '31.00' }), key)).status).toBe(409);
    expect(standIn.checkouts()).toHaveLength(1);
    expect((await api.create(wanted, 'no-uuid')).status).toBe(400);
  });

  it('lists them newest first, page by page', async () => {
    const made = [await opened(), await opened(), await opened()].map(({ id }) => id).reverse();
    const first = await api.get('/checkouts?pageSize=2');
    expect(first.body['checkouts']).toMatchObject(made.slice(0, 2).map((id) => ({ id })));
    const rest = await api.get(`/checkouts?pageSize=2&pageToken=${String(first.body['nextPageToken'])}`);
    expect(rest.body).toMatchObject({ checkouts: [{ id: made[2] }] });
    expect(rest.body).not.toHaveProperty('nextPageToken');
    expect((await api.get('/checkouts?status=COMPLETED')).body).toEqual({ checkouts: [] });
    expect((await api.get('/checkouts?status=PAID')).status).toBe(400);
  });

  it('calls an open one off, once', async () => {
    const { id } = await opened();
    expect((await api.post(`/checkouts/${id}/deactivate`)).body).toMatchObject({ status: 'DEACTIVATED' });
    expect((await api.post(`/checkouts/${id}/deactivate`)).status).toBe(400);
  });

  it('refunds a part, then the rest, and no more', async () => {
    const { id } = await opened();
    expect((await api.post(`/checkouts/${id}/refund`)).status).toBe(400);
    standIn.pay(id);
    const part = await api.post(`/checkouts/${id}/refund`, { amount: '10.00' });
    expect(part.body['checkout']).toMatchObject({ status: 'PARTIALLY_REFUNDED', refundedAmount: '10.00' });
    expect((await api.post(`/checkouts/${id}/refund`, { amount: '20.01' })).status).toBe(400);
    const rest = await api.post(`/checkouts/${id}/refund`);
    expect(rest.body['checkout']).toMatchObject({ status: 'REFUNDED', refundedAmount: '30.00' });
    expect((await api.post(`/checkouts/${id}/refund`)).status).toBe(400);
  });

  it.each([
    ['an amount of three decimals', { amount: '30.001' }],
    ['nothing', { amount: '0.00' }],
    ['a number', { amount: 30 }],
    ['another currency', { currency: 'USD' }],
    ['another network', { network: 'ethereum' }],
    ['a time that has passed', { expiresAt: '2020-01-01T00:00:00Z' }],
    ['a time that is none', { expiresAt: 'tomorrow' }],
    ['a redirect without TLS', { successRedirectUrl: 'http://localhost:3000' }],
    ['a long description', { description: 'x'.repeat(501) }],
    ['metadata that is no text', { metadata: { orderId: 1 } }],
    ['a field nobody knows', { price: '30.00' }],
  ])('refuses %s', async (_name, change) => {
    expect((await api.create(order(change), randomUUID())).status).toBe(400);
    expect(standIn.checkouts()).toEqual([]);
  });

  it.each<[string, TokenChange]>([
    ['another algorithm', { head: { alg: 'HS256' } }],
    ['another key id', { head: { kid: 'other' } }],
    ['no nonce', { head: { nonce: undefined } }],
    ['another subject', { claims: { sub: 'other' } }],
    ['another issuer', { claims: { iss: 'coinbase' } }],
    ['a call of another path', { claims: { uris: ['POST 127.0.0.1/api/v1/checkouts'] } }],
    ['no calls', { claims: { uris: undefined } }],
    ['a time to come', { claims: { nbf: NOON_SEC + 600, exp: NOON_SEC + 700 } }],
    ['a time that has passed', { claims: { nbf: NOON_SEC - 200, exp: NOON_SEC - 100 } }],
    ['a long life', { claims: { exp: NOON_SEC + 3_600 } }],
    ['a foreign signature', { secret: Buffer.alloc(64, 7).toString('base64') }],
  ])('refuses a token with %s', async (_name, change) => {
    const answer = await new ApiClient(standIn, change, clock).create(order(), randomUUID());
    expect(answer.status).toBe(401);
    expect(standIn.checkouts()).toEqual([]);
  });
});

describe('webhooks', () => {
  function hmac(text: string): string {
    return createHmac('sha256', standIn.webhookSecret).update(text).digest('hex');
  }

  it('tell what happened, signed in both ways', async () => {
    const { id } = await opened();
    standIn.pay(id);
    const call = await until(() => receiver.calls[0], 'a webhook');
    expect(JSON.parse(call.body)).toMatchObject({
      id,
      status: 'COMPLETED',
      eventType: 'checkout.payment.success',
      settlement: { totalAmount: '30.00', feeAmount: '0.30', netAmount: '29.70', currency: 'USDC' },
    });
    const eventId = String(call.headers['x-event-id']);
    const [, t] = /^t=(\d+),/.exec(String(call.headers['x-hook0-signature'])) ?? [];
    const bound = 'content-type x-event-id x-event-type';
    const values = `application/json.${eventId}.checkout.payment.success`;
    expect(call.headers['x-hook0-signature']).toBe(
      `t=${t},v0=${hmac(`${t}.${call.body}`)},h=${bound},v1=${hmac(`${t}.${bound}.${values}.${call.body}`)}`,
    );
  });

  it('are repeated, the same, until they are taken', async () => {
    receiver.answer(503, 500);
    standIn.fail((await opened()).id);
    await until(() => standIn.events()[0]?.answers.length === 3, 'three calls');
    expect(standIn.events()[0]?.answers).toEqual([503, 500, 200]);
    expect(new Set(receiver.calls.map(({ headers }) => headers['x-event-id'])).size).toBe(1);
  });

  it('are held, and released in any order, so many times each', async () => {
    standIn.setWebhooks({ mode: 'hold', copies: 2 });
    const { id } = await opened();
    standIn.pay(id);
    standIn.refund(id);
    const [paid, refunded] = standIn.events().map((event) => event.id);
    await standIn.release([refunded ?? '', paid ?? '']);
    expect(receiver.calls.map(({ headers }) => headers['x-event-id'])).toEqual([
      refunded,
      refunded,
      paid,
      paid,
    ]);
    await standIn.release('shuffled');
    expect(receiver.calls).toHaveLength(4);
    expect(await standIn.replay(paid ?? '')).toBe(200);
    expect(receiver.calls).toHaveLength(5);
  });

  it('are lost while they are off', async () => {
    standIn.setWebhooks({ mode: 'off' });
    standIn.pay((await opened()).id);
    expect(standIn.events()).toMatchObject([{ type: 'checkout.payment.success', answers: [] }]);
    standIn.resetWebhooks();
    standIn.pay((await opened()).id);
    await until(() => standIn.events()[1]?.answers.length === 1, 'the second answer');
    expect(standIn.events()).toMatchObject([{ answers: [] }, { answers: [200] }]);
  });

  it.each(['unsigned', 'wrong-secret', 'tampered', 'old', 'future', 'not-json'] as const)(
    'can be forged: %s',
    async (forgery) => {
      receiver.answer(401);
      const { id } = await opened();
      expect(await standIn.forge(forgery, id)).toBe(401);
      const [call] = receiver.calls;
      const header = String(call?.headers['x-hook0-signature']);
      const [, t = '', v0 = ''] = /^t=(\d+),v0=([0-9a-f]+)/.exec(header) ?? [];
      const isRight = v0 === hmac(`${t}.${call?.body}`) && Math.abs(NOON_SEC - Number(t)) < 300;
      expect(isRight).toBe(forgery === 'not-json');
    },
  );

  it('tell when the time is up', async () => {
    const { id } = await opened({ expiresAt: new Date(NOON + 1_000).toISOString() });
    now += 1_000;
    const call = await until(() => receiver.calls[0], 'a webhook');
    expect(JSON.parse(call.body)).toMatchObject({ id, eventType: 'checkout.payment.expired' });
    expect(standIn.pay(id)).toMatchObject({ status: 'COMPLETED' });
  });
});
