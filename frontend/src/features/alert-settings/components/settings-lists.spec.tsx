import type { UnifiedTrigger } from '@contract/user-triggers.js';
import type { WalletSubmission } from '@contract/wallet.js';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { type FakeRoutes, installFakeServer } from '../../../shared/testing/fake-server.js';
import { renderApp } from '../../../shared/testing/render-app.js';
import { ActiveTriggers } from './active-triggers.js';
import { Explainers } from './explainers.js';
import { PricePills } from './price-pills.js';

let server: ReturnType<typeof installFakeServer>;
afterEach(() => server.restore());

const trigger = (part: Partial<UnifiedTrigger>): UnifiedTrigger => ({
  id: 'a',
  asset: 'BTC',
  quoteCcy: 'USD',
  type: 'threshold_above',
  levelMin: 65_000,
  levelMax: null,
  enabled: true,
  state: 'armed',
  breachState: 'none',
  walletScope: null,
  ...part,
});

describe('active triggers', () => {
  const show = (routes: FakeRoutes) => {
    server = installFakeServer(routes);
    renderApp(<ActiveTriggers manage={<a href="/">Manage triggers</a>} />);
  };

  it('lists those that are watched', async () => {
    const triggers = [
      trigger({}),
      trigger({
        id: 'b',
        asset: 'ETH',
        type: 'threshold_below',
        levelMin: null,
        levelMax: 2_000,
        state: 'triggered',
      }),
      trigger({ id: 'c', asset: 'SOL', enabled: false, state: 'other' }),
    ];
    show({ 'GET /api/unified-triggers': () => ({ body: triggers }) });
    await screen.findByText(/above 65,000/);
    expect(screen.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
      'BTC above 65,000 USDArmed',
      'ETH below 2,000 USDTriggered',
    ]);
  });

  it('says when none is', async () => {
    show({ 'GET /api/unified-triggers': () => ({ body: [trigger({ enabled: false })] }) });
    await screen.findByText('No trigger is armed. Add one, or arm one you have.');
  });

  it('offers to try again', async () => {
    let fails = true;
    show({ 'GET /api/unified-triggers': () => (fails ? { status: 500 } : { body: [trigger({})] }) });
    await screen.findByText('Your triggers could not be loaded.');
    fails = false;
    fireEvent.click(screen.getByRole('button', { name: 'Retry' }));
    await screen.findByText('Armed');
  });
});

describe('price pills', () => {
  const prices: Readonly<Record<string, number>> = { LINK: 14.2, BTC: 64_200, ETH: 3_120, USDT: 1 };
  const wallet = (...symbols: string[]) =>
    ({
      tokens: symbols.map((symbol) => ({ symbol, name: symbol, balance: '1' })),
    }) as unknown as WalletSubmission;
  const pills = () => screen.queryAllByTestId(/^pill-/).map(({ dataset }) => dataset.testid);

  beforeEach(() => {
    server = installFakeServer({
      'GET /api/prices': () => ({
        body: { source: 'live', prices, price: 1, asOf: new Date().toISOString() },
      }),
    });
  });

  it.each([
    ['the first wallet, as far as there are prices', [wallet('LINK', 'SCAM', 'ETH')], ['LINK', 'ETH', 'BTC']],
    ['BTC, ETH and USDT without a wallet', [], ['BTC', 'ETH', 'USDT']],
  ])('are of %s', async (_name, wallets, symbols) => {
    renderApp(<PricePills wallets={wallets} />);
    await waitFor(() => expect(pills()).toEqual(symbols.map((symbol) => `pill-${symbol}`)));
  });

  it('are of BTC, ETH and USDT when nothing in the wallet has a price', async () => {
    server.restore();
    server = installFakeServer({});
    renderApp(<PricePills wallets={[wallet('SCAM')]} />);
    await waitFor(() => expect(pills()).toEqual(['pill-BTC', 'pill-ETH', 'pill-USDT']));
    await waitFor(() => expect(screen.getAllByText('N/A')).toHaveLength(3));
  });

  it('wait for the wallets', () => {
    renderApp(<PricePills wallets="loading" />);
    expect(pills()).toEqual([]);
    expect(server.calls).toEqual([]);
  });
});

it('explains re-arming and hysteresis', () => {
  server = installFakeServer({});
  const { container } = renderApp(<Explainers />);
  expect(container.textContent).toMatch(/pauses briefly and is then re-armed automatically/);
  expect(container.textContent).toMatch(/hysteresis buffer .* repeated alerts/);
});
