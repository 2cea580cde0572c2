import { jest } from '@jest/globals';
import { randomBytes } from 'node:crypto';
import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { SystemClock } from '../../../../platform/clock/clock.js';
import type { PaymentOrder } from '../payment-provider.js';
import { CoinbaseCheckouts } from './coinbase-checkouts.js';

const ID = '68f7a946db0529ea9b6d3a12';

const ORDER: PaymentOrder = {
  orderId: '8e03978e-40d5-43e8-bc93-6894a57f9324',
  amountMinor: 3_000,
  term: 'quarterly',
  expiresAt: new Date('2026-11-22T11:00:00Z'),
};

/** https://docs.cdp.coinbase.com/api-reference/business-api/rest-api/checkouts/create-checkout, with our order. */
const OPEN = {
  id: ID,
  url: 'https://payments.coinbase.com/payment-links/pl_01h8441j23abcd1234567890ef',
  amount: '30.00',
  currency: 'USDC',
  network: 'base',
  address: '0x742d35Cc6634C0532925a3b844Bc454e4438f44e',
  createdAt: '2026-11-22T10:00:00Z',
  updatedAt: '2026-11-22T10:00:00Z',
  status: 'ACTIVE',
  tokenAddress: '0x833589fCD6eDb6E08f4c7C32D4f71b54bdA02913',
  description: 'Bellwether Pro, 3 months',
  expiresAt: '2026-11-22T11:00:00Z',
  metadata: { orderId: ORDER.orderId },
};

interface Asked {
  readonly call: string;
  readonly headers: IncomingHttpHeaders;
  readonly body: unknown;
}
type Answer = (response: ServerResponse) => void;

const asked: Asked[] = [];
/** Of each call, what ends it: the test. */
const limits: AbortController[] = [];
let answers: readonly Answer[] = [];
const server = createServer((request, response) => {
  const chunks: Buffer[] = [];
  request.on('data', (chunk: Buffer) => chunks.push(chunk));
  request.on('end', () => {
    const text = Buffer.concat(chunks).toString();
    asked.push({
      call: `${request.method} ${request.url}`,
      headers: request.headers,
      body: text === '' ? null : JSON.parse(text),
    });
    const [answer, ...rest] = answers;
    answers = rest;
    answer?.(response);
  });
});
let apiUrl = '';
beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  apiUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}/api/v1`;
});
afterAll(() => {
  server.closeAllConnections();
  server.close();
});
beforeEach(() => {
  asked.length = 0;
  limits.length = 0;
  answers = [];
});

function lastLimit(): AbortController {
  const limit = limits.at(-1);
  if (limit === undefined) throw new Error('There was no call');
  return limit;
}

function provider(publicUrl = 'http://localhost:3000'): CoinbaseCheckouts {
  const keySecret = randomBytes(64).toString('base64');
  const settings = {
    apiUrl,
    keyId: 'key-1',
    keySecret,
    webhookSecrets: ['s'],
    publicUrl,
    brandName: 'Bellwether',
  };
  return new CoinbaseCheckouts(settings, new SystemClock(), () => {
    limits.push(new AbortController());
    return lastLimit().signal;
  });
}

function json(value: unknown, status = 200): Answer {
  return (response) => {
    response.writeHead(status, { 'Content-Type': 'application/json' }).end(JSON.stringify(value));
  };
}

function text(value: string, status = 200): Answer {
  return (response) => void response.writeHead(status, { 'Content-Type': 'text/html' }).end(value);
}

/** The call reaches its limit unanswered. */
const hangs: Answer = () => lastLimit().abort();
const trickles: Answer = (response) => void response.writeHead(200).write('{"id":');
const cuts: Answer = (response) => void response.socket?.destroy();
const redirects: Answer = (response) =>
  void response.writeHead(307, { Location: `${apiUrl}/checkouts` }).end();

it('asks for exactly what is due', async () => {
  answers = [json(OPEN, 201)];
  expect(await provider().create(ORDER)).toMatchObject({
    kind: 'checkout',
    checkout: { id: ID, url: OPEN.url, status: 'open', orderId: ORDER.orderId, amount: '30.00' },
  });
  const [{ call, headers, body } = { call: '', headers: {}, body: null }] = asked;
  expect(call).toBe('POST /api/v1/checkouts');
  expect(headers).toMatchObject({
    'x-idempotency-key': ORDER.orderId,
    'content-type': 'application/json',
    authorization: expect.stringMatching(/^Bearer [\w-]+\.[\w-]+\.[\w-]+$/),
  });
  expect(body).toEqual({
    amount: '30.00',
    currency: 'USDC',
    network: 'base',
    description: 'Bellwether Pro, 3 months',
    expiresAt: '2026-11-22T11:00:00.000Z',
    metadata: { orderId: ORDER.orderId },
  });
});

it.each([
  [1, '0.01'],
  [2_999, '29.99'],
  [6_600, '66.00'],
])('writes %d cents as %s', async (amountMinor, amount) => {
  answers = [json(OPEN, 201)];
  await provider().create({ ...ORDER, amountMinor });
  expect(asked[0]?.body).toMatchObject({ amount });
});

it('leads back to an address with TLS only', async () => {
  answers = [json(OPEN, 201)];
  await provider('https://alerts.example.com').create({ ...ORDER, term: 'annual' });
  expect(asked[0]?.body).toMatchObject({
    description: 'Bellwether Pro, 12 months',
    successRedirectUrl: 'https://alerts.example.com/dashboard',
    failRedirectUrl: 'https://alerts.example.com/upgrade',
  });
});

it('waits ten seconds for an answer', async () => {
  const timeout = jest.spyOn(AbortSignal, 'timeout').mockReturnValue(AbortSignal.abort());
  const settings = {
    apiUrl,
    keyId: 'k',
    publicUrl: 'http://localhost',
    brandName: 'Bellwether',
    webhookSecrets: [],
  };
  const keySecret = randomBytes(64).toString('base64');
  await new CoinbaseCheckouts({ ...settings, keySecret }, new SystemClock()).get(ID);
  expect(timeout.mock.calls).toEqual([[10_000]]);
  timeout.mockRestore();
});

describe('an answer that is of no use', () => {
  it.each<[string, Answer, object]>([
    [
      'the key is wrong',
      json({ errorType: 'unauthorized' }, 401),
      { kind: 'refused', reason: 'HTTP status 401' },
    ],
    ['the key may not', json({}, 403), { kind: 'refused', reason: 'HTTP status 403' }],
    ['the API is gone', json({}, 410), { kind: 'refused', reason: 'HTTP status 410' }],
    ['too many', json({}, 429), { kind: 'unavailable', reason: 'HTTP status 429' }],
    ['in conflict', json({}, 409), { kind: 'unavailable', reason: 'HTTP status 409' }],
    ['down', text('<h1>502</h1>', 502), { kind: 'unavailable', reason: 'HTTP status 502' }],
    ['a page', text('<html>Are you human?</html>'), { kind: 'unavailable', reason: 'the answer is no JSON' }],
    ['nothing', text('', 204), { kind: 'unavailable', reason: 'the answer is no JSON' }],
    ['no checkout', json({}), { kind: 'unavailable', reason: 'the answer has no status' }],
    ['no end', text(`"${'x'.repeat(2_000_000)}"`), { kind: 'unavailable', reason: 'the answer is too long' }],
    ['silence', hangs, { kind: 'unavailable', reason: 'no answer in time' }],
    ['a cut line', cuts, { kind: 'unavailable', reason: 'UND_ERR_SOCKET' }],
    ['go elsewhere', redirects, { kind: 'unavailable', reason: 'no answer' }],
  ])('%s', async (_name, answer, expected) => {
    const ours = provider();
    answers = [answer, answer];
    expect(await ours.get(ID)).toEqual(expected);
    expect(await ours.create(ORDER)).toEqual(expected);
    expect(asked).toHaveLength(2);
  });

  it('half an answer', async () => {
    const ours = provider();
    const fetched = fetch;
    const begun = jest.spyOn(globalThis, 'fetch').mockImplementation(async (...request) => {
      const response = await fetched(...request);
      lastLimit().abort();
      return response;
    });
    answers = [trickles, trickles];
    const expected = { kind: 'unavailable', reason: 'no answer in time' };
    expect(await ours.get(ID)).toEqual(expected);
    expect(await ours.create(ORDER)).toEqual(expected);
    begun.mockRestore();
    expect(asked).toHaveLength(2);
  });

  it('nobody there', async () => {
    const settings = {
      apiUrl: 'http://127.0.0.1:9/api/v1',
      keyId: 'k',
      publicUrl: 'http://localhost',
      brandName: 'Bellwether',
    };
    const keySecret = randomBytes(64).toString('base64');
    const alone = new CoinbaseCheckouts({ ...settings, keySecret, webhookSecrets: [] }, new SystemClock());
    expect(await alone.get(ID)).toMatchObject({ kind: 'unavailable' });
  });

  it('of an order that makes no sense there', async () => {
    answers = [json({ errorType: 'invalid_request' }, 400), json({}, 404)];
    expect(await provider().create(ORDER)).toEqual({ kind: 'refused', reason: 'HTTP status 400' });
    expect(await provider().create(ORDER)).toEqual({ kind: 'refused', reason: 'HTTP status 404' });
  });

  it('about something else', async () => {
    answers = [json({ ...OPEN, metadata: { orderId: 'other' } }, 201), json({ ...OPEN, id: 'other' })];
    expect(await provider().create(ORDER)).toMatchObject({ kind: 'unavailable' });
    expect(await provider().get(ID)).toMatchObject({ kind: 'unavailable' });
  });
});

describe('reading one', () => {
  it('says how it stands', async () => {
    const settlement = { totalAmount: '31.00', feeAmount: '0.31', netAmount: '30.69', currency: 'USDC' };
    answers = [json({ ...OPEN, status: 'COMPLETED', settlement })];
    expect(await provider().get(ID)).toMatchObject({
      checkout: { status: 'completed', received: { amount: '31.00', currency: 'USDC' } },
    });
    expect(asked).toMatchObject([{ call: `GET /api/v1/checkouts/${ID}`, body: null }]);
  });

  it('says that there is none', async () => {
    answers = [json({ errorType: 'not_found' }, 404)];
    expect(await provider().get(ID)).toEqual({ kind: 'unknown' });
  });
});

describe('calling one off', () => {
  it('closes it', async () => {
    answers = [json({ ...OPEN, status: 'DEACTIVATED' })];
    expect(await provider().close(ID)).toMatchObject({ checkout: { status: 'closed' } });
    expect(asked).toMatchObject([{ call: `POST /api/v1/checkouts/${ID}/deactivate` }]);
  });

  it.each([400, 409, 422])('looks at one that is over: %d', async (status) => {
    answers = [json({ errorType: 'invalid_request' }, status), json({ ...OPEN, status: 'COMPLETED' })];
    expect(await provider().close(ID)).toMatchObject({ checkout: { status: 'completed' } });
    expect(asked.map(({ call }) => call)).toEqual([
      `POST /api/v1/checkouts/${ID}/deactivate`,
      `GET /api/v1/checkouts/${ID}`,
    ]);
  });

  it('has one limit for both of its calls', async () => {
    answers = [json({}, 409), hangs];
    expect(await provider().close(ID)).toEqual({ kind: 'unavailable', reason: 'no answer in time' });
    expect(asked).toHaveLength(2);
    expect(limits).toHaveLength(1);
  });

  it('says that there is none', async () => {
    answers = [json({}, 404)];
    expect(await provider().close(ID)).toEqual({ kind: 'unknown' });
  });
});
