import { type PageHosts, readCheckout } from './read-checkout.js';

/** https://docs.cdp.coinbase.com/api-reference/business-api/rest-api/checkouts/get-checkout, its example answer. */
const DOCUMENTED = {
  id: '68f7a946db0529ea9b6d3a12',
  url: 'https://payments.coinbase.com/payment-links/pl_01h8441j23abcd1234567890ef',
  amount: '100.50',
  currency: 'USDC',
  network: 'base',
  address: '0x742d35Cc6634C0532925a3b844Bc454e4438f44e',
  createdAt: '2024-03-20T10:30:00Z',
  updatedAt: '2024-03-20T10:30:00Z',
  status: 'ACTIVE',
  tokenAddress: '0x833589fCD6eDb6E08f4c7C32D4f71b54bdA02913',
  description: 'Payment for order #12345',
  expiresAt: '2024-03-20T10:30:00Z',
  metadata: { invoiceId: '12345', reference: 'Payment for invoice #12345', customerId: 'cust_abc123' },
  successRedirectUrl: 'https://example.com/success',
  failRedirectUrl: 'https://example.com/failed',
  settlement: { totalAmount: '100.00', feeAmount: '1.25', netAmount: '98.75', currency: 'USDC' },
  fiatAmount: '100.00',
  fiatCurrency: 'USD',
  transactionHash: '0x1234567890abcdef1234567890abcdef1234567890abcdef1234567890abcdef',
  refundedAmount: '25.00',
};

/** https://docs.cdp.coinbase.com/coinbase-business/checkout-apis/webhooks, the checkout of its success event. */
const PAID = {
  id: '69163c762331ed43dc64a6ef',
  url: 'https://payments.coinbase.com/payment-links/pl_01k9zdrbdeezj98vaqaxrfare0',
  amount: '100.00',
  currency: 'USDC',
  network: 'base',
  address: '0x742d35Cc6634C0532925a3b844Bc454e4438f44e',
  description: 'Payment for order #12345',
  expiresAt: '2026-12-31T23:59:59Z',
  metadata: { customerId: 'cust_abc123', orderId: '12345' },
  settlement: { totalAmount: '100.00', feeAmount: '1.25', netAmount: '98.75', currency: 'USDC' },
  status: 'COMPLETED',
  transactionHash: '0x3a1b2c3d4e5f6a7b8c9d0e1f2a3b4c5d6e7f8a9b0c1d2e3f4a5b6c7d8e9f0a1b',
  createdAt: '2025-11-13T20:15:49.329Z',
  updatedAt: '2025-11-13T20:16:55.097Z',
};

function reading(change: object, pages: PageHosts = 'https') {
  return readCheckout({ ...PAID, ...change }, pages);
}

describe('what is documented', () => {
  it('is read: open', () => {
    expect(readCheckout(DOCUMENTED, 'https')).toEqual({
      kind: 'checkout',
      checkout: {
        id: '68f7a946db0529ea9b6d3a12',
        url: 'https://payments.coinbase.com/payment-links/pl_01h8441j23abcd1234567890ef',
        status: 'open',
        orderId: null,
        amount: '100.50',
        currency: 'USDC',
        network: 'base',
        received: null,
        expiresAt: new Date('2024-03-20T10:30:00Z'),
        updatedAt: new Date('2024-03-20T10:30:00Z'),
        transactionHash: DOCUMENTED.transactionHash,
      },
    });
  });

  it('is read: paid', () => {
    expect(readCheckout(PAID, 'https')).toMatchObject({
      checkout: {
        status: 'completed',
        orderId: '12345',
        received: { amount: '100.00', currency: 'USDC' },
        updatedAt: new Date('2025-11-13T20:16:55.097Z'),
      },
    });
  });

  it.each([
    ['ACTIVE', 'open', false],
    ['PROCESSING', 'processing', false],
    ['COMPLETED', 'completed', true],
    ['FAILED', 'failed', false],
    ['EXPIRED', 'expired', false],
    ['DEACTIVATED', 'closed', false],
    ['REFUNDED', 'refunded', true],
    ['PARTIALLY_REFUNDED', 'partly-refunded', true],
  ])('%s is %s', (written, status, hasMoney) => {
    const received = hasMoney ? { amount: '100.00', currency: 'USDC' } : null;
    expect(reading({ status: written })).toMatchObject({ checkout: { status, received } });
  });
});

describe('what may be missing or odd', () => {
  it.each([
    ['no order', { metadata: undefined }, { orderId: null }],
    ['an order that is no text', { metadata: { orderId: 7 } }, { orderId: null }],
    ['an order that is no word', { metadata: { orderId: 'a\u0000b' } }, { orderId: null }],
    ['no settlement of a payment yet', { settlement: undefined }, { received: null }],
    ['no end', { expiresAt: null }, { expiresAt: null }],
    ['no transaction', { transactionHash: undefined }, { transactionHash: null }],
    ['less than a cent', { amount: '99.999999' }, { amount: '99.999999' }],
    ['another currency, for others to judge', { currency: 'EUR' }, { currency: 'EUR' }],
    [
      'a time elsewhere',
      { updatedAt: '2025-11-13T21:16:55+01:00' },
      { updatedAt: new Date('2025-11-13T20:16:55Z') },
    ],
  ])('%s', (_name, change, expected) => {
    expect(reading(change)).toMatchObject({ kind: 'checkout', checkout: expected });
  });
});

describe('what cannot be believed', () => {
  it.each<[string, unknown]>([
    ['nothing', null],
    ['a text', 'ok'],
    ['a list', [PAID]],
    ['an error', { errorType: 'not_found', errorMessage: 'No such checkout' }],
    ['a list of checkouts', { checkouts: [PAID] }],
  ])('%s', (_name, answer) => {
    expect(readCheckout(answer, 'https').kind).toBe('unreadable');
  });

  it.each<[string, object, string]>([
    ['an id that is a path', { id: '../payment-links' }, 'no id'],
    ['an id that is a number', { id: 69 }, 'no id'],
    ['a status nobody knows', { status: 'PAID' }, 'an unknown status'],
    ['a status of every object', { status: 'constructor' }, 'an unknown status'],
    ['a number for an amount', { amount: 100 }, 'no amount'],
    ['an amount below zero', { amount: '-100.00' }, 'no amount'],
    ['an amount in words of programs', { amount: '1e3' }, 'no amount'],
    ['an amount without end', { amount: '1'.repeat(40) }, 'no amount'],
    ['no currency', { currency: '' }, 'no currency'],
    ['no network', { network: undefined }, 'no network'],
    ['a settlement that is a text', { settlement: '100.00' }, 'settlement that is no object'],
    ['a settlement without a total', { settlement: { currency: 'USDC' } }, 'no totalAmount'],
    ['a settlement in nothing', { settlement: { totalAmount: '100.00' } }, 'no currency'],
    ['metadata that is a list', { metadata: [] }, 'metadata that is no object'],
    ['a time that is none', { updatedAt: 'yesterday' }, 'no updatedAt'],
    ['a day that is none', { updatedAt: '2025-13-41T00:00:00Z' }, 'no updatedAt'],
    ['an end that is none', { expiresAt: 0 }, 'no expiresAt'],
    ['a hash with markup', { transactionHash: '<b>' }, 'no transactionHash'],
    ['no url', { url: undefined }, 'no url'],
    ['a url that is none', { url: 'payments' }, 'no url'],
    ['a url without TLS', { url: 'http://payments.example/pl_1' }, 'a url nobody may be sent to'],
    ['a url here, of a provider elsewhere', { url: 'http://127.0.0.1/pl_1' }, 'a url nobody may be sent to'],
    ['a script', { url: 'javascript:alert(1)' }, 'a url nobody may be sent to'],
    ['a url with a password', { url: 'https://a:b@payments.example/' }, 'a url nobody may be sent to'],
    ['a url without end', { url: `https://payments.example/${'x'.repeat(3_000)}` }, 'no url'],
  ])('%s', (_name, change, reason) => {
    expect(reading(change)).toEqual({ kind: 'unreadable', reason });
  });
});

it.each([
  ['http://127.0.0.1:8083/payment-links/pl_1', 'checkout'],
  ['http://localhost:8083/payment-links/pl_1', 'checkout'],
  ['http://[::1]:8083/payment-links/pl_1', 'checkout'],
  ['https://payments.coinbase.com/payment-links/pl_1', 'checkout'],
  ['http://localhost.payments.example/pl_1', 'unreadable'],
])('of a provider on this machine: %s is %s', (url, kind) => {
  expect(reading({ url }, 'loopback').kind).toBe(kind);
});
