import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { keepInFile } from '../shared/kept-file.js';
import type { Checkout } from './domain/checkout.js';
import { type PaymentsStandIn, startPaymentsStandIn } from './start-payments-stand-in.js';
import { ApiClient } from './testing/api-client.js';
import { startWebhookReceiver } from './testing/webhook-receiver.js';

const ORDER = {
  amount: '30.00',
  currency: 'USDC',
  metadata: { orderId: 'o-1' },
  expiresAt: '2100-01-01T00:00:00Z',
};

let standIn: PaymentsStandIn;
let api: ApiClient;
beforeEach(async () => {
  standIn = await startPaymentsStandIn();
  api = new ApiClient(standIn);
});
afterEach(() => standIn.close());

async function opened(key: string = randomUUID()): Promise<Checkout> {
  return (await api.create(ORDER, key)).body as unknown as Checkout;
}

async function control(path: string, method = 'GET', body?: object) {
  const response = await fetch(`${standIn.url}/_control${path}`, {
    method,
    ...(body && { body: JSON.stringify(body), headers: { 'content-type': 'application/json' } }),
  });
  const text = await response.text();
  return { status: response.status, body: text === '' ? null : JSON.parse(text) };
}

it('lays down how a checkout stands, and tells nobody', async () => {
  const { id } = await opened();
  const change = {
    status: 'COMPLETED',
    received: { amount: '29.995' },
    network: 'ethereum',
    updatedAt: '2026-11-22T00:00:00Z',
  };
  expect((await control(`/checkouts/${id}`, 'PATCH', change)).body).toMatchObject({
    status: 'COMPLETED',
    network: 'ethereum',
    updatedAt: '2026-11-22T00:00:00Z',
    settlement: { totalAmount: '29.995', currency: 'USDC' },
  });
  expect((await api.get(`/checkouts/${id}`)).body).toMatchObject({ network: 'ethereum' });
  expect(standIn.events()).toEqual([]);
});

it.each([
  ['pay', { amount: '12.50' }, { status: 'COMPLETED', settlement: { totalAmount: '12.50' } }],
  ['fail', {}, { status: 'FAILED' }],
  ['expire', {}, { status: 'EXPIRED' }],
])('does as a person would: %s', async (deed, body, expected) => {
  const { id } = await opened();
  expect((await control(`/checkouts/${id}/${deed}`, 'POST', body)).body).toMatchObject(expected);
  expect((await control('/checkouts?orderId=o-1')).body.checkouts).toMatchObject([{ id, ...expected }]);
  expect((await control('/checkouts?orderId=o-2')).body).toEqual({ checkouts: [] });
});

it.each([
  ['a status', { kind: 'status', status: 429, retryAfter: 7 }, 429],
  ['a page', { kind: 'html' }, 200],
  ['a redirect', { kind: 'redirect', to: 'http://127.0.0.1:9/' }, 302],
])('answers with %s once', async (_name, fault, status) => {
  expect((await control('/faults', 'POST', { fault, on: 'get' })).status).toBe(201);
  const { id } = await opened();
  const url = `${standIn.apiUrl}/checkouts/${id}`;
  const headers = { authorization: api.bearer(`GET ${url.slice('http://'.length)}`) };
  const spoiled = await fetch(url, { headers, redirect: 'manual' });
  expect(spoiled.status).toBe(status);
  await spoiled.body?.cancel();
  expect((await fetch(url, { headers })).status).toBe(200);
  expect((await control('/calls')).body.calls).toMatchObject([
    { call: 'create', status: 201, body: ORDER },
    { call: 'get', checkoutId: id, status: null },
    { call: 'get', checkoutId: id, status: 200 },
  ]);
});

it.each([undefined, true])('cuts the connection, and has done the work all the same: %s', async (keeps) => {
  await control('/faults', 'POST', { fault: { kind: 'cut' }, ...(keeps && { keeps }) });
  await expect(opened()).rejects.toThrow('fetch failed');
  expect(standIn.checkouts()).toHaveLength(keeps ? 1 : 0);
  expect((await control('/faults')).body).toEqual({ pending: [] });
});

it('sends webhooks as it is told', async () => {
  const receiver = await startWebhookReceiver();
  const rules = { url: receiver.url, mode: 'hold', copies: 2, signature: 'v1' };
  expect((await control('/webhooks', 'PATCH', rules)).body).toMatchObject({ mode: 'hold', copies: 2 });
  const { id } = await opened();
  await control(`/checkouts/${id}/pay`, 'POST');
  const [event] = (await control('/webhooks/release', 'POST', {})).body.events;
  expect(event.answers).toEqual([200, 200]);
  expect(receiver.calls[0]?.headers['x-hook0-signature']).toMatch(/^t=\d+,h=[^,]+,v1=[0-9a-f]{64}$/);
  expect((await control(`/webhooks/${event.id}/replay`, 'POST')).body).toEqual({ status: 200 });
  expect((await control(`/checkouts/${id}/forge`, 'POST', { as: 'old' })).body).toEqual({ status: 200 });
  expect((await control('/webhooks', 'DELETE')).body).toMatchObject({ mode: 'on', copies: 1 });
  await receiver.close();
});

it('keeps checkouts and keys over a restart', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'bellwether-checkouts-'));
  const end = keepInFile(join(folder, 'checkouts.json'), standIn.kept, standIn.restore);
  const key = randomUUID();
  const before = await opened(key);
  end();
  const again = await startPaymentsStandIn();
  keepInFile(join(folder, 'checkouts.json'), again.kept, again.restore)();
  expect((await new ApiClient(again).create(ORDER, key)).body).toEqual(before);
  await again.close();
  rmSync(folder, { recursive: true });
});

it('refuses calls that make no sense, and other sites', async () => {
  const { id } = await opened();
  expect((await control('/faults', 'POST', { fault: { kind: 'slow' } })).status).toBe(400);
  expect((await control('/faults', 'POST', { fault: { kind: 'hang' }, on: 'all' })).status).toBe(400);
  expect((await control('/webhooks', 'PATCH', { url: 'https://evil.example' })).status).toBe(400);
  expect((await control('/webhooks', 'PATCH', { copies: 0 })).status).toBe(400);
  expect((await control('/webhooks/none/replay', 'POST')).status).toBe(400);
  expect((await control(`/checkouts/${id}`, 'PATCH', { id: 'x' })).status).toBe(400);
  expect((await control('/checkouts/none/pay', 'POST')).status).toBe(404);
  expect((await control('/nothing')).status).toBe(404);
  const foreign = { headers: { 'sec-fetch-site': 'cross-site' } };
  expect((await fetch(`${standIn.url}/_control/checkouts`, foreign)).status).toBe(403);
});
