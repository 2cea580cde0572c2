import type { RecentAlert } from '@contract/alert.js';
import type { ExchangeStatus } from '@contract/market.js';
import type { StatusResponse } from '@contract/status.js';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { marketStatusAtom } from '../../shared/live/live-atoms.js';
import { installFakeServer } from '../../shared/testing/fake-server.js';
import { holdDate, NOW } from '../../shared/testing/fake-time.js';
import { renderApp } from '../../shared/testing/render-app.js';
import { DeliveryHealth } from './components/delivery-health.js';
import { feedAges } from './feed-ages.js';
import { lastDeliveries } from './last-deliveries.js';
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

type Told = Pick<RecentAlert, 'id' | 'time' | 'message' | 'delivery'>;
const alert = (id: string, delivery: RecentAlert['delivery']): RecentAlert => {
  const told: Told = { id, time: '2025-11-21T14:03:07.000Z', message: `▲ BTC above ${id}`, delivery };
  return told as RecentAlert;
};
const delivered = { channel: 'telegram', status: 'delivered', at: '', tookMs: 412 } as const;
const failed = { channel: 'telegram', status: 'failed', reason: 'blocked', at: '' } as const;
const emailed = { channel: 'email', status: 'delivered', at: '', tookMs: 130_000 } as const;

let server: ReturnType<typeof installFakeServer> | undefined;
beforeEach(() => holdDate());
afterEach(() => server?.restore());

function show(status: { status?: number; body?: unknown }, alerts: readonly RecentAlert[] = []) {
  const answer = { current: status };
  server = installFakeServer({
    'GET /api/status': () => answer.current,
    'GET /api/recent-alerts': () => ({ body: alerts }),
  });
  return { ...renderApp(<DeliveryHealth />), answer };
}
const figures = () => screen.getAllByRole('definition').map(({ textContent }) => textContent);

it('shows how long messages take, what waits, and how old each feed is', async () => {
  show({ body: STATUS });
  expect(await screen.findByRole('row', { name: 'coinbase just now' })).toBeTruthy();
  expect(screen.getByRole('row', { name: 'kraken 4 s ago' })).toBeTruthy();
  expect(figures()).toEqual(['0.3 s', '0.9 s', '4 s ago', 'OK']);
});

it('takes what is pushed of the market', async () => {
  const { store } = show({ body: STATUS });
  await screen.findByRole('row', { name: 'kraken 4 s ago' });
  const exchanges = [exchange('kraken', { connected: false, ageMs: 61_000 })];
  act(() => store.set(marketStatusAtom, { source: 'live', stale: [], exchanges, heardAt: NOW }));
  expect(screen.getByRole('row', { name: 'kraken not connected · 1 min ago' })).toBeTruthy();
});

it('lists the last deliveries of both channels', async () => {
  show({ body: STATUS }, [alert('1', [failed, emailed]), alert('2', [delivered])]);
  const list = within(await screen.findByRole('list', { name: 'Last deliveries' }));
  expect(list.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    '▲ BTC above 1not accepted by Telegram: the bot is blocked in Telegram21 Nov 2025, 15:03:07 CET',
    '▲ BTC above 1accepted by Email after 2 min21 Nov 2025, 15:03:07 CET',
    '▲ BTC above 2accepted by Telegram after 0.4 s21 Nov 2025, 15:03:07 CET',
  ]);
});

it('says so when nothing was sent, or nothing answers, and tries again', async () => {
  const { answer } = show({ status: 503 });
  expect(await screen.findByText('The status could not be loaded.')).toBeTruthy();
  expect(await screen.findByText('Nothing has been sent yet.')).toBeTruthy();
  answer.current = { body: STATUS };
  fireEvent.click(screen.getByRole('button', { name: 'Retry' }));
  await waitFor(() => expect(figures()[0]).toBe('0.3 s'));
});

it.each([
  ['fresh', exchange('kraken'), { text: 'just now', tone: 'good' }],
  ['silent', exchange('kraken', { ageMs: 30_000 }), { text: '30 s ago', tone: 'bad' }],
  ['new', exchange('kraken', { ageMs: null }), { text: 'no quote yet', tone: 'open' }],
  [
    'gone',
    exchange('kraken', { connected: false, ageMs: null }),
    { text: 'not connected · no quote yet', tone: 'bad' },
  ],
])('tells a feed that is %s', (_name, given, told) => {
  expect(feedAges([given])).toEqual([{ name: 'kraken', ...told }]);
});

it('keeps to five deliveries', () => {
  const many = ['1', '2', '3', '4'].map((id) => alert(id, [failed, emailed]));
  expect(lastDeliveries(many).map(({ alert: { id }, delivery: { channel } }) => `${id} ${channel}`)).toEqual([
    '1 telegram',
    '1 email',
    '2 telegram',
    '2 email',
    '3 telegram',
  ]);
});
