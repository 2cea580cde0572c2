import { randomUUID } from 'node:crypto';
import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Checkout as KeptCheckout } from '../../../e2e/stand-ins/payments/domain/checkout.js';
import {
  type PaymentsStandIn,
  startPaymentsStandIn,
} from '../../../e2e/stand-ins/payments/start-payments-stand-in.js';
import { CoinbaseCheckouts } from '../../src/features/billing/provider/coinbase/coinbase-checkouts.js';
import type { PaymentOrder, WebhookVerdict } from '../../src/features/billing/provider/payment-provider.js';
import { SystemClock } from '../../src/platform/clock/clock.js';
import { until } from '../../src/platform/clock/testing/until.js';

const HOUR_MS = 3_600_000;

class SetClock extends SystemClock {
  ahead = 0;
  override now(): number {
    return super.now() + this.ahead;
  }
}

/** Verifies what the provider sends, as our webhook does. */
const verdicts: WebhookVerdict[] = [];
const ours = createServer((request, response) => {
  const chunks: Buffer[] = [];
  request.on('data', (chunk: Buffer) => chunks.push(chunk));
  request.on('end', () => {
    const verdict = verifyWith(Buffer.concat(chunks), request.headers);
    verdicts.push(verdict);
    response.writeHead({ event: 200, forged: 401, unreadable: 400 }[verdict.kind]).end();
  });
});

const clock = new SetClock();
let standIn: PaymentsStandIn;
let provider: CoinbaseCheckouts;
/** What ends the call under way: the test. */
let limit: AbortController;

function verifyWith(rawBody: Buffer, headers: IncomingHttpHeaders): WebhookVerdict {
  return provider.verify({ rawBody, headers });
}

beforeAll(async () => {
  await new Promise<void>((resolve) => ours.listen(0, '127.0.0.1', resolve));
  const webhookUrl = `http://127.0.0.1:${(ours.address() as AddressInfo).port}/`;
  standIn = await startPaymentsStandIn({ webhookUrl, firstPauseMs: 5 });
});
afterAll(async () => {
  await standIn.close();
  ours.closeAllConnections();
  await new Promise((resolve) => ours.close(resolve));
});
beforeEach(() => {
  clock.ahead = 0;
  verdicts.length = 0;
  standIn.clearFaults();
  standIn.resetWebhooks();
  standIn.setWebhooks({ mode: 'hold' });
  provider = providerFor(standIn);
});

function providerFor(at: Pick<PaymentsStandIn, 'apiUrl' | 'keyId' | 'keySecret' | 'webhookSecret'>) {
  const { apiUrl, keyId, keySecret, webhookSecret } = at;
  const settings = {
    apiUrl,
    keyId,
    keySecret,
    webhookSecrets: [webhookSecret],
    publicUrl: 'http://localhost:3000',
    brandName: 'Bellwether',
  };
  return new CoinbaseCheckouts(settings, clock, () => {
    limit = new AbortController();
    return limit.signal;
  });
}

function order(): PaymentOrder {
  const expiresAt = new Date(clock.now() + HOUR_MS);
  return { orderId: randomUUID(), amountMinor: 3_000, term: 'quarterly', expiresAt };
}

async function open(wanted = order()): Promise<KeptCheckout> {
  const answer = await provider.create(wanted);
  if (answer.kind !== 'checkout') throw new Error(answer.reason);
  const [checkout] = standIn.checkouts(wanted.orderId);
  if (checkout?.id !== answer.checkout.id) throw new Error('There is no such checkout');
  return checkout;
}

async function reading(id: string) {
  const answer = await provider.get(id);
  return answer.kind === 'checkout' ? answer.checkout : answer;
}

describe('a checkout', () => {
  it('is opened once, however often and at once it is asked for', async () => {
    const wanted = order();
    const answers = await Promise.all([1, 2, 3].map(() => provider.create(wanted)));
    expect(new Set(answers.map((answer) => answer.kind === 'checkout' && answer.checkout.url)).size).toBe(1);
    expect(standIn.checkouts(wanted.orderId)).toHaveLength(1);
    expect(answers[0]).toMatchObject({
      kind: 'checkout',
      checkout: { status: 'open', orderId: wanted.orderId, amount: '30.00', expiresAt: wanted.expiresAt },
    });
  });

  it('is opened with an ECDSA key, too', async () => {
    const other = await startPaymentsStandIn({ keyType: 'ec' });
    try {
      await expect(providerFor(other).create(order())).resolves.toMatchObject({ kind: 'checkout' });
    } finally {
      await other.close();
    }
  });

  it('is opened although the answer was lost, and found by the same key', async () => {
    const wanted = order();
    standIn.fault({ kind: 'cut' }, { on: 'create', keeps: true });
    expect(await provider.create(wanted)).toMatchObject({ kind: 'unavailable' });
    expect(await provider.create(wanted)).toMatchObject({ kind: 'checkout' });
    expect(standIn.checkouts(wanted.orderId)).toHaveLength(1);
  });

  it('is not opened for another price with the same key', async () => {
    const wanted = order();
    await open(wanted);
    const other = await provider.create({ ...wanted, amountMinor: 2_400 });
    expect(other).toEqual({ kind: 'unavailable', reason: 'HTTP status 409' });
  });

  it.each([
    [undefined, '30.00'],
    ['29.00', '29.00'],
    ['31.00', '31.00'],
  ])('paid with %s says that %s arrived', async (amount, arrived) => {
    const { id } = await open();
    standIn.pay(id, amount);
    expect(await reading(id)).toMatchObject({
      status: 'completed',
      amount: '30.00',
      received: { amount: arrived, currency: 'USDC' },
      transactionHash: expect.stringMatching(/^0x[0-9a-f]{64}$/),
    });
  });

  it('is refunded in part, then whole', async () => {
    const { id } = await open();
    standIn.pay(id);
    standIn.refund(id, '10.00');
    expect(await reading(id)).toMatchObject({ status: 'partly-refunded', received: { amount: '30.00' } });
    standIn.refund(id);
    expect(await reading(id)).toMatchObject({ status: 'refunded' });
  });

  it('is closed, and once it is over stays as it is', async () => {
    const [open1, open2] = [await open(), await open()];
    expect(await provider.close(open1.id)).toMatchObject({ checkout: { status: 'closed' } });
    expect(await provider.close(open1.id)).toMatchObject({ checkout: { status: 'closed' } });
    standIn.pay(open2.id);
    expect(await provider.close(open2.id)).toMatchObject({ checkout: { status: 'completed' } });
  });

  it('is unknown', async () => {
    expect(await reading('68f7a946db0529ea9b6d3a12')).toEqual({ kind: 'unknown' });
    expect(await provider.close('68f7a946db0529ea9b6d3a12')).toEqual({ kind: 'unknown' });
  });
});

describe('a provider that', () => {
  it('does not know the key', async () => {
    const stranger = providerFor({ ...standIn, keyId: randomUUID() });
    expect(await stranger.create(order())).toEqual({ kind: 'refused', reason: 'HTTP status 401' });
  });

  it('has another time', async () => {
    clock.ahead = HOUR_MS;
    expect(await provider.create(order())).toEqual({ kind: 'refused', reason: 'HTTP status 401' });
  });

  it('hangs is unavailable, and then there again', async () => {
    standIn.fault({ kind: 'hang' });
    const wanted = order();
    const hanging = provider.create(wanted);
    await until(() => standIn.calls().some(({ idempotencyKey }) => idempotencyKey === wanted.orderId));
    limit.abort();
    expect(await hanging).toMatchObject({ kind: 'unavailable' });
    expect(await provider.create(order())).toMatchObject({ kind: 'checkout' });
  });

  it.each([
    ['is down', { kind: 'status', status: 503 }],
    ['has had enough', { kind: 'status', status: 429, retryAfter: 60 }],
    ['answers with a page', { kind: 'html' }],
    ['answers with half a checkout', { kind: 'garbage' }],
    ['does not stop answering', { kind: 'oversize' }],
    ['sends elsewhere', { kind: 'redirect', to: 'http://127.0.0.1:9/' }],
  ] as const)('%s is unavailable, and then there again', async (_name, fault) => {
    standIn.fault(fault);
    expect(await provider.create(order())).toMatchObject({ kind: 'unavailable' });
    expect(await provider.create(order())).toMatchObject({ kind: 'checkout' });
  });
});

describe('a webhook', () => {
  it.each(['both', 'v0', 'v1'] as const)(
    'signed with %s is believed, and every repeat is the same',
    async (signature) => {
      standIn.setWebhooks({ signature, copies: 2 });
      const { id } = await open();
      standIn.pay(id);
      await standIn.release();
      expect(verdicts).toHaveLength(2);
      expect(verdicts[0]).toMatchObject({
        kind: 'event',
        event: { type: 'checkout.payment.success', checkoutId: id },
      });
      expect(verdicts[1]).toEqual(verdicts[0]);
    },
  );

  it.each([
    ['unsigned', 401],
    ['wrong-secret', 401],
    ['tampered', 401],
    ['old', 401],
    ['future', 401],
    ['not-json', 400],
  ] as const)('that is %s is answered with %d', async (forgery, status) => {
    const { id } = await open();
    expect(await standIn.forge(forgery, id)).toBe(status);
  });
});
