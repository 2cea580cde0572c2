import { randomUUID } from 'node:crypto';
import type { Checkout } from './domain/checkout.js';
import { type PaymentsStandIn, startPaymentsStandIn } from './start-payments-stand-in.js';
import { ApiClient } from './testing/api-client.js';

const SHOP = 'https://alerts.example.com';

let standIn: PaymentsStandIn;
beforeEach(async () => {
  standIn = await startPaymentsStandIn();
});
afterEach(() => standIn.close());

async function opened(changes: object = {}): Promise<Checkout> {
  const order = { amount: '30.00', currency: 'USDC', description: 'Pro <b>', metadata: { orderId: 'o-1' } };
  const { body } = await new ApiClient(standIn).create({ ...order, ...changes }, randomUUID());
  return body as unknown as Checkout;
}

function press(checkout: Checkout, deed: string, headers: Readonly<Record<string, string>> = {}) {
  return fetch(`${checkout.url}/${deed}`, { method: 'POST', redirect: 'manual', headers });
}

async function shown({ url }: Checkout): Promise<string> {
  return (await fetch(url)).text();
}

it('says what is paid, and that it is simulated', async () => {
  const checkout = await opened();
  const page = await shown(checkout);
  expect(page).toContain('No money moves.');
  expect(page).toContain('<p class="amount">30.00 USDC</p>');
  expect(page).toContain('Pro &lt;b&gt;');
  expect(page).toContain('Waiting for your payment.');
  for (const words of ['Pay 30.00 USDC', 'Underpay: 29.00 USDC', 'Overpay: 31.00 USDC', 'Fail', 'Expire']) {
    expect(page).toContain(`>${words}</button>`);
  }
  expect(page).not.toContain('Refund</button>');
  expect((await fetch(`${standIn.url}/payment-page.css`)).status).toBe(200);
  expect((await fetch(`${standIn.url}/favicon.ico`)).status).toBe(204);
});

it.each([
  ['pay', 'COMPLETED', '30.00', 'Paid. You can close this page.'],
  ['underpay', 'COMPLETED', '29.00', 'Paid. You can close this page.'],
  ['overpay', 'COMPLETED', '31.00', 'Paid. You can close this page.'],
  ['fail', 'FAILED', undefined, 'The payment failed. You can close this page.'],
  ['expire', 'EXPIRED', undefined, 'The time for this payment is up.'],
])('%s', async (deed, status, arrived, words) => {
  const checkout = await opened();
  const answer = await press(checkout, deed);
  expect(answer.headers.get('location')).toBe(new URL(checkout.url).pathname);
  const [after] = standIn.checkouts('o-1');
  expect([after?.status, after?.settlement?.totalAmount]).toEqual([status, arrived]);
  expect(await shown(checkout)).toContain(words);
  expect((await press(checkout, 'pay')).status).toBe(status === 'EXPIRED' ? 303 : 400);
});

it('gives money back once it is there', async () => {
  const checkout = await opened();
  expect((await press(checkout, 'refund')).status).toBe(400);
  await press(checkout, 'pay');
  expect(await shown(checkout)).toContain('>Refund</button>');
  await press(checkout, 'refund');
  expect(standIn.checkouts()).toMatchObject([{ status: 'REFUNDED', refundedAmount: '30.00' }]);
});

it('leads on to the shop', async () => {
  const redirects = { successRedirectUrl: `${SHOP}/dashboard`, failRedirectUrl: `${SHOP}/upgrade` };
  const [paid, failed] = [await opened(redirects), await opened(redirects)];
  const policy = (await fetch(paid.url)).headers.get('content-security-policy');
  expect(policy).toContain(`form-action 'self' ${SHOP};`);
  expect((await press(paid, 'pay')).headers.get('location')).toBe(`${SHOP}/dashboard`);
  expect((await press(failed, 'fail')).headers.get('location')).toBe(`${SHOP}/upgrade`);
});

it('does nothing for other sites, and knows no other links', async () => {
  const checkout = await opened();
  expect((await press(checkout, 'pay', { 'sec-fetch-site': 'cross-site' })).status).toBe(403);
  expect((await press(checkout, 'rob')).status).toBe(404);
  expect((await fetch(`${standIn.url}/payment-links/pl_0`)).status).toBe(404);
  expect(standIn.checkouts()).toMatchObject([{ status: 'ACTIVE' }]);
});
