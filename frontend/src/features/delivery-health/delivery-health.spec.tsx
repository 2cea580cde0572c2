import type { ExchangeStatus } from '@contract/market.js';
import type { StatusResponse } from '@contract/status.js';
import { act, screen } from '@testing-library/react';
import { marketStatusAtom } from '../../shared/live/live-atoms.js';
import { installFakeServer } from '../../shared/testing/fake-server.js';
import { holdDate, NOW } from '../../shared/testing/fake-time.js';
import { renderApp } from '../../shared/testing/render-app.js';
import { DeliveryHealth } from './components/delivery-health.js';
import { exchangesPart, reachPart } from './health-words.js';
import { ALL_OFFERED } from '../../shared/offers.js';

const exchange = (name: string, part: Partial<ExchangeStatus> = {}): ExchangeStatus => ({
  exchange: name,
  connected: true,
  ageMs: 100,
  setAside: [],
  ...part,
});
const FAST = { p50Ms: 2, p99Ms: 12, count: 40 };

const STATUS: StatusResponse = {
  offers: ALL_OFFERED,
  source: 'live',
  exchanges: [exchange('coinbaseexchange'), exchange('kraken', { ageMs: 4_200 })],
  stale: [],
  database: 'up',
  evaluation: { role: 'holder', p50Ms: 0, p95Ms: 1 },
  delivery: {
    telegram: { state: 'up', since: '2025-11-21T14:00:00.000Z' },
    p50Ms: 310,
    p95Ms: 920,
    sample: 12,
    oldestPendingMs: 4_000,
  },
  latency: { evaluated: FAST, committed: FAST, telegramCall: FAST, pushed: FAST, pricesPushed: FAST },
  asOf: '2025-11-21T14:00:00.000Z',
};

let server: ReturnType<typeof installFakeServer> | undefined;
beforeEach(() => holdDate());
afterEach(() => server?.restore());

function show(status: { status?: number; body?: unknown }) {
  const answer = { current: status };
  server = installFakeServer({ 'GET /api/status': () => answer.current });
  return { ...renderApp(<DeliveryHealth>Status</DeliveryHealth>), answer };
}
const line = () => screen.getByRole('region', { name: 'Delivery health' }).querySelector('p')?.textContent;

it('says in one line how fast alerts are and how many exchanges speak', async () => {
  show({ body: STATUS });
  expect(await screen.findByText('Alerts reach you in 0.3 s')).toBeTruthy();
  expect(line()).toBe('Alerts reach you in 0.3 s · 2 of 2 exchanges live');
});

it('takes what is pushed of the market', async () => {
  const { store } = show({ body: STATUS });
  await screen.findByText('Alerts reach you in 0.3 s');
  const exchanges = [exchange('kraken', { connected: false, ageMs: 61_000 })];
  act(() => store.set(marketStatusAtom, { source: 'live', stale: [], exchanges, heardAt: NOW }));
  expect(line()).toBe('Alerts reach you in 0.3 s · no exchange is live: nothing rings');
});

it('says so when nothing answers', async () => {
  show({ status: 503 });
  expect(await screen.findByText('How alerts get out could not be read')).toBeTruthy();
});

it('says since when nothing answers any more', async () => {
  const { answer, client } = show({ body: STATUS });
  await screen.findByText('Alerts reach you in 0.3 s');
  answer.current = { status: 503 };
  await act(() => client.invalidateQueries());
  expect(await screen.findByText(/^Bellwether has not answered since 21 Nov 2025, 15:00:00/)).toBeTruthy();
});

const { delivery } = STATUS;
const SINCE = '2025-11-21T14:00:00.000Z';
it.each<readonly [string, Partial<StatusResponse>]>([
  [
    'Telegram does not answer',
    { delivery: { ...delivery, telegram: { state: 'unreachable', since: SINCE } } },
  ],
  [
    'Telegram rejects our bot',
    { delivery: { ...delivery, telegram: { state: 'wrong-token', since: SINCE } } },
  ],
  ['Alerts are late by 3 min', { delivery: { ...delivery, oldestPendingMs: 185_000 } }],
  ['Our database is not responding: alerts wait', { database: 'down' }],
  ['Ready: no alert in the last hour', { delivery: { ...delivery, p50Ms: null } }],
])('says %s', (text, part) => {
  expect(reachPart({ ...STATUS, ...part }).text).toBe(text);
});

it.each([
  ['fresh', exchange('kraken'), '1 of 1 exchanges live'],
  ['silent', exchange('kraken', { ageMs: 30_000 }), 'no exchange is live: nothing rings'],
  ['new', exchange('kraken', { ageMs: null }), 'no exchange is live: nothing rings'],
  ['gone', exchange('kraken', { connected: false }), 'no exchange is live: nothing rings'],
])('counts an exchange that is %s', (_name, given, text) => {
  expect(exchangesPart([given]).text).toBe(text);
});

it('is not all well while one of several is gone', () => {
  const part = exchangesPart([exchange('kraken'), exchange('binance', { connected: false })]);
  expect(part).toEqual({ text: '1 of 2 exchanges live', tone: 'open' });
});
