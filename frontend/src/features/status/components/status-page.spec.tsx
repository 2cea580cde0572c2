import type { StatusResponse } from '@contract/status.js';
import { act, fireEvent, screen, within } from '@testing-library/react';
import { marketStatusAtom } from '../../../shared/live/live-atoms.js';
import { installFakeServer } from '../../../shared/testing/fake-server.js';
import { holdDate, NOW } from '../../../shared/testing/fake-time.js';
import { renderApp } from '../../../shared/testing/render-app.js';
import { StatusPage } from './status-page.js';
import { ALL_OFFERED } from '../../../shared/offers.js';

const quote = (exchange: string, part: Partial<StatusResponse['exchanges'][number]> = {}) => ({
  exchange,
  connected: true,
  ageMs: 200,
  setAside: [],
  ...part,
});
const FAST = { p50Ms: 2, p99Ms: 12, count: 40 };

const WELL: StatusResponse = {
  offers: ALL_OFFERED,
  source: 'live',
  exchanges: [quote('coinbaseexchange'), quote('kraken', { ageMs: 4_100 }), quote('binance')],
  stale: [],
  database: 'up',
  evaluation: { role: 'holder', p50Ms: 0, p95Ms: 2 },
  delivery: {
    telegram: { state: 'up', since: '2025-11-21T14:03:07Z' },
    p50Ms: 312,
    p95Ms: 940,
    sample: 12,
    oldestPendingMs: null,
  },
  latency: { evaluated: FAST, committed: FAST, telegramCall: FAST, pushed: FAST, pricesPushed: FAST },
  asOf: new Date(NOW).toISOString(),
};

let server: ReturnType<typeof installFakeServer>;
beforeEach(() => holdDate());
afterEach(() => server.restore());

function show(answer: { status?: number; body?: unknown }) {
  server = installFakeServer({ 'GET /api/status': () => answer });
  return renderApp(<StatusPage />);
}

const headline = async (text: string) =>
  within(await screen.findByRole('list', { name: 'In short' })).findByText(text);

const rows = () =>
  within(screen.getByRole('table', { name: 'Exchanges' }))
    .getAllByRole('row')
    .map(({ textContent }) => textContent);

it('says in a sentence that all is well, then shows the figures', async () => {
  show({ body: WELL });
  expect(screen.getByText('Loading status…')).toBeTruthy();
  expect(await headline('Everything is working.')).toBeTruthy();
  expect(rows()).toEqual([
    'ExchangeStreamLast quoteSet aside for',
    'coinbaseconnectedjust nownothing',
    'krakenconnected4 s agonothing',
    'binanceconnectedjust nownothing',
  ]);
  for (const text of ['2 ms', '0.3 s', '0.9 s', 'none', 'OK']) {
    expect(screen.getByText(text, { selector: 'dd' })).toBeTruthy();
  }
});

it('follows what the socket pushes without waiting for the next reading', async () => {
  const { store } = show({ body: WELL });
  await headline('Everything is working.');
  const exchanges = [quote('kraken', { setAside: ['BTC'] }), quote('binance', { connected: false })];
  act(() => store.set(marketStatusAtom, { source: 'live', stale: [], exchanges, heardAt: NOW + 1_000 }));
  expect(await headline('kraken is set aside for BTC: its quote is too far from the market.')).toBeTruthy();
  expect(await headline('binance is not connected. Prices come from the others.')).toBeTruthy();
  expect(screen.queryByText('Everything is working.')).toBeNull();
  expect(rows()).toContain('krakenconnectedjust nowBTC');
});

it('says what it does not know while the database is away', async () => {
  const delivery = { ...WELL.delivery, p50Ms: null, p95Ms: null, sample: null };
  show({ body: { ...WELL, database: 'down', delivery } });
  expect(await headline('Our database is not responding. Alerts wait until it is back.')).toBeTruthy();
  expect(screen.getAllByText('unknown')).toHaveLength(3);
});

it('claims nothing of what another process does', async () => {
  const telegram = { state: 'up', since: null };
  const evaluation = { role: 'standby', p50Ms: null, p95Ms: null };
  show({ body: { ...WELL, evaluation, delivery: { ...WELL.delivery, telegram } } });
  for (const text of ['another process watches the market', 'not called yet']) {
    expect(await screen.findByText(text, { selector: 'dd' })).toBeTruthy();
  }
  expect(screen.queryByText('OK')).toBeNull();
  expect(screen.queryByText('Everything is working.')).toBeNull();
});

it('reads out a new trouble once, not each time a figure changes', async () => {
  const waiting = (oldestPendingMs: number) => ({
    ...WELL,
    delivery: { ...WELL.delivery, oldestPendingMs },
  });
  const answer = { body: waiting(65_000) };
  const { client, container } = show(answer);
  const list = await screen.findByRole('list', { name: 'In short' });
  expect(list.getAttribute('aria-live')).toBeNull();
  const spoken = () => container.querySelector('[aria-live]')?.textContent;
  expect(spoken()).toBe('A message has been waiting for more than a minute.');
  answer.body = waiting(185_000);
  await act(() => client.invalidateQueries());
  expect(await headline('A message has been waiting for 3 min.')).toBeTruthy();
  expect(spoken()).toBe('A message has been waiting for more than a minute.');
});

it('offers to retry when it cannot be read, and keeps what it knew when it fails later', async () => {
  const answer: { status?: number; body?: unknown } = { status: 500 };
  const { client } = show(answer);
  expect(await screen.findByText('The status could not be loaded.')).toBeTruthy();
  Object.assign(answer, { status: 200, body: WELL });
  fireEvent.click(screen.getByRole('button', { name: 'Retry' }));
  expect(await headline('Everything is working.')).toBeTruthy();
  expect(screen.queryByRole('alert')).toBeNull();
  answer.status = 503;
  await act(() => client.invalidateQueries());
  expect(
    await screen.findByText(/^Bellwether is not responding\. This is what it reported at \d\d:/),
  ).toBeTruthy();
  expect(rows()).toContain('krakenconnected4 s agonothing');
});
