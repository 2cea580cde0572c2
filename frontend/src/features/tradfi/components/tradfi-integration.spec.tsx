import type { Role } from '@contract/account.js';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { type FakeRoutes, installFakeServer } from '../../../shared/testing/fake-server.js';
import { holdDate, NOW } from '../../../shared/testing/fake-time.js';
import { makeSettings } from '../../../shared/testing/make-settings.js';
import { renderApp } from '../../../shared/testing/render-app.js';
import { toastAtom } from '../../../shared/ui/toast.js';
import { TradfiIntegration } from './tradfi-integration.js';

const role: Role = 'pro';
/** Answers the question for one asset and that for several symbols. */
const price = () => ({
  body: {
    source: 'live',
    price: 64_200,
    asOf: new Date(NOW).toISOString(),
    prices: {},
    stale: [],
    unknown: [],
  },
});

let server: ReturnType<typeof installFakeServer>;
beforeEach(() => holdDate());
afterEach(() => server.restore());

async function open(routes: FakeRoutes = {}) {
  server = installFakeServer({
    'GET /api/settings': () => ({ body: makeSettings() }),
    'GET /api/prices': price,
    ...routes,
  });
  const view = renderApp(<TradfiIntegration role={role} />);
  await waitFor(() => expect(box().disabled).toBe(false));
  return view;
}

const box = () => screen.getByRole<HTMLInputElement>('checkbox', { name: 'Show TradFi alerts' });
const puts = () => server.calls.filter(({ route }) => route === 'PUT /api/settings').map(({ body }) => body);

it('saves the one field, shown at once', async () => {
  const { store } = await open({ 'PUT /api/settings': () => ({ body: makeSettings({ showTradfi: true }) }) });
  fireEvent.click(box());
  expect(box().checked).toBe(true);
  await waitFor(() =>
    expect(store.get(toastAtom)).toMatchObject({ description: 'Your preferences have been saved.' }),
  );
  expect(puts()).toEqual([{ showTradfi: true }]);
  expect(box().checked).toBe(true);
});

it('goes back when it could not be saved', async () => {
  const { store } = await open({ 'PUT /api/settings': () => ({ status: 500 }) });
  fireEvent.click(box());
  await waitFor(() =>
    expect(store.get(toastAtom)).toMatchObject({
      tone: 'bad',
      title: 'Update failed',
      description: 'Failed to save setting. Please try again.',
    }),
  );
  await waitFor(() => expect(box().checked).toBe(false));
});

it('shows the prices of BTC, ETH and USDT', async () => {
  await open();
  for (const symbol of ['BTC', 'ETH', 'USDT']) {
    await waitFor(() =>
      expect(screen.getByTestId(`pill-${symbol}`).textContent).toBe(`${symbol}USD64,200.00`),
    );
  }
});

it('says N/A where there is no price, and how old an old one is', async () => {
  const asOf = new Date(NOW - 120_000).toISOString();
  let failing = true;
  const { client } = await open({
    'GET /api/prices': () => (failing ? { status: 503 } : { body: { source: 'live', price: 1, asOf } }),
  });
  await waitFor(() => expect(screen.getByTestId('pill-USDT').textContent).toBe('USDTUSDN/A'));
  failing = false;
  await client.refetchQueries({ queryKey: ['api', 'prices'] });
  await waitFor(() => expect(screen.getByTestId('pill-USDT').textContent).toContain('stale, 2 min ago'));
});

const market = (asOf: number, stale: boolean) => ({
  source: 'live',
  crypto: {},
  tradfi: [
    { source: 'NASDAQ', value: 23_340.15, asOf: new Date(asOf).toISOString(), stale },
    { source: 'USD_RATE', value: 4, asOf: new Date(asOf - 3_000_000).toISOString(), stale: false },
  ],
});

it('shows the values with their units and ages, and N/A for what nobody tells', async () => {
  await open({
    'GET /api/settings': () => ({ body: makeSettings({ showTradfi: true }) }),
    'GET /api/market-prices': () => ({ body: market(NOW - 90_000, false) }),
  });
  const value = (symbol: string) => screen.getByTestId(`tradfi-${symbol}`).textContent;
  await waitFor(() => expect(value('NASDAQ')).toBe('NASDAQ23,340.15 points1 min ago'));
  expect(value('FED')).toBe('Fed rate4.00 %51 min ago');
  expect(value('XAU')).toBe('Gold (PAXG)N/A');
});

it('says which value is too old to rely on', async () => {
  await open({
    'GET /api/settings': () => ({ body: makeSettings({ showTradfi: true }) }),
    'GET /api/market-prices': () => ({ body: market(NOW - 330_000, true) }),
  });
  await waitFor(() => expect(screen.getByTestId('tradfi-NASDAQ').textContent).toContain('stale, 5 min ago'));
});

it('shows no values until the person turns them on', async () => {
  await open({ 'GET /api/market-prices': () => ({ body: market(NOW, false) }) });
  expect(screen.queryByTestId('tradfi-NASDAQ')).toBeNull();
});

it('explains each instrument', async () => {
  await open();
  expect(screen.getAllByRole('heading', { level: 3 }).map(({ textContent }) => textContent)).toEqual([
    'Current prices',
    'NASDAQ',
    'Fed rate',
    'Gold',
  ]);
});
