import { act, screen, within } from '@testing-library/react';
import { MarketTicker } from '../../../features/market/components/market-ticker.js';
import { priceTableAtom } from '../../../shared/live/live-atoms.js';
import { LivePriceText } from '../../../shared/live/live-price-text.js';
import { marketPricesQuery } from '../../../shared/live/price-queries.js';
import { applyFrame } from '../../../shared/live/price-table.js';
import { installFakeServer } from '../../../shared/testing/fake-server.js';
import { holdDate, NOW } from '../../../shared/testing/fake-time.js';
import { renderApp } from '../../../shared/testing/render-app.js';
import { LivePanel } from './live-panel.js';

const sources = ['coinbaseexchange', 'kraken', 'binance'];
const MARKET = {
  source: 'live' as const,
  crypto: {
    BTC: { price: 64_000, change24h: 1, asOf: new Date(NOW).toISOString(), stale: false, sources },
  },
  tradfi: [],
};

it('shows one price of BTC: in hero and form in every moment, in the ticker as it reads it', async () => {
  holdDate();
  const server = installFakeServer({ 'GET /api/market-prices': () => ({ body: MARKET }) });
  const view = renderApp(
    <>
      <MarketTicker />
      <LivePanel />
      <LivePriceText symbol="BTC" />
    </>,
  );
  act(() => void view.client.setQueryData(marketPricesQuery.queryKey, MARKET));
  const ticker = within(await screen.findByTestId('ticker-BTC'));
  await ticker.findByText('64,000.00');
  const hero = () => view.container.querySelector('[data-part="price"]')?.textContent;
  const shown = () => [
    view.container.querySelector('[data-ticker="BTC"] [data-part="figure"]')?.textContent,
    hero(),
    screen.getByTestId('price-BTC').textContent,
  ];
  expect(new Set(shown())).toEqual(new Set(['64,000.00']));
  for (const [price, at] of [
    [64_001.5, NOW + 250],
    [63_990.25, NOW + 500],
  ] as const) {
    act(() =>
      view.store.set(priceTableAtom, (table) =>
        applyFrame(table, { at, quotes: [['BTC', price, null, at]] }),
      ),
    );
    expect(new Set(shown().slice(1)).size).toBe(1);
  }
  expect(hero()).toBe('63,990.25');
  server.restore();
});
