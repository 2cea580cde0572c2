/** @jest-environment jsdom */
import type { RecentAlert } from '@contract/alert.js';
import { act, screen, within } from '@testing-library/react';
import { type LiveSocket, liveSocketAtom } from '../../../shared/live/live-atoms.js';
import { installFakeServer } from '../../../shared/testing/fake-server.js';
import { renderApp } from '../../../shared/testing/render-app.js';
import { RecentAlerts } from './recent-alerts.js';

const session = { token: 'T', username: 'anna', chatId: '42' };

const makeAlert = (part: Partial<RecentAlert> = {}): RecentAlert => ({
  id: 'a',
  triggerId: 't',
  time: '2025-11-21T14:03:07.000Z',
  asset: 'BTC',
  priceChange24h: null,
  priceAtTrigger: 65_012.4,
  message: 'SIMULATED PRICE\n▲ BTC above 65,000 — now 65,012.40 USD\nQuiet until below 64,837.50',
  late: false,
  delivery: [{ channel: 'telegram', status: 'delivered', at: '2025-11-21T14:03:07.400Z', tookMs: 412 }],
  evidence: {
    source: 'simulated',
    condition: { op: 'above', level: 65_000 },
    price: 65_012.4,
    priceBefore: 64_990,
    basis: 'median',
    quotes: [
      {
        exchange: 'coinbaseexchange',
        usd: 65_012.4,
        quoted: 65_012.4,
        quoteCcy: 'USD',
        ageMs: 120,
        use: 'fresh',
      },
      { exchange: 'binance', usd: 65_900, quoted: 65_880, quoteCcy: 'USDT', ageMs: 60, use: 'set-aside' },
    ],
    seenAt: 1_763_733_787_000,
    decidedAt: 1_763_733_787_001,
  },
  ...part,
});

let server: ReturnType<typeof installFakeServer>;
afterEach(() => server.restore());

function show(answer: { status?: number; body?: unknown }, connected = true) {
  server = installFakeServer({ 'GET /api/recent-alerts': () => answer });
  return renderApp(<RecentAlerts />, connected ? session : null);
}

type Listener = (payload: unknown) => void;

/** A socket that only keeps its listeners; `push` calls them. */
function fakeSocket() {
  const listeners = new Map<string, Listener>();
  const socket = {
    on: (event: string, listener: Listener) => {
      listeners.set(event, listener);
      return socket;
    },
    off: () => socket,
  };
  const push = (event: string, payload: unknown) => act(() => listeners.get(event)?.(payload));
  return { socket: socket as unknown as LiveSocket, push };
}

it('shows nothing without a trial', () => {
  const { container } = show({ body: [] }, false);
  expect(container.textContent).toBe('');
  expect(server.calls).toEqual([]);
});

it('says what to do first while there are none', async () => {
  show({ body: [] });
  expect(await screen.findByText(/No alerts yet\. Save a trigger/)).toBeTruthy();
});

it('offers to retry when they cannot be read', async () => {
  show({ status: 500 });
  expect(await screen.findByText('Your alerts could not be loaded.')).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Retry' })).toBeTruthy();
});

it('shows what rang, how its message fared and why', async () => {
  show({ body: [makeAlert({ late: true })] });
  const item = within(await screen.findByRole('list', { name: 'Recent alerts' }));
  expect(item.getByText('▲ BTC above 65,000 — now 65,012.40 USD')).toBeTruthy();
  expect(item.getByText('accepted by Telegram after 0.4 s')).toBeTruthy();
  expect([item.getByText('Late'), item.getAllByText('Simulated')].flat()).toHaveLength(3);
  const rows = within(item.getByRole('table', { hidden: true })).getAllByRole('row', { hidden: true });
  expect(rows.map(({ textContent }) => textContent)).toEqual([
    'ExchangeUSDAgeUse',
    'coinbase65,012.400.1 scounted',
    'binance65,900.00 (65,880.00 USDT)0.1 sset aside: too far off',
  ]);
});

it('takes pushed alerts and deliveries, and tells of the new one', async () => {
  const { store } = show({ body: [] });
  const { socket, push } = fakeSocket();
  act(() => store.set(liveSocketAtom, socket));
  await screen.findByText(/No alerts yet/);
  const pending = [{ channel: 'telegram', status: 'pending', at: '' }] as const;
  push('alert:recorded', makeAlert({ delivery: pending }));
  expect(await screen.findByText('on its way to Telegram')).toBeTruthy();
  expect(screen.getByText('New alert: ▲ BTC above 65,000 — now 65,012.40 USD')).toBeTruthy();
  push('alert:delivery', { alertId: 'a', channel: 'telegram', status: 'delivered', at: '', tookMs: 300 });
  expect(await screen.findByText('accepted by Telegram after 0.3 s')).toBeTruthy();
});
