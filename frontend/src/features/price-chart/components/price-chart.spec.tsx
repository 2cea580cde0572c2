import { act, screen } from '@testing-library/react';
import { priceTableAtom } from '../../../shared/live/live-atoms.js';
import { applyFrame } from '../../../shared/live/price-table.js';
import { holdDate, NOW } from '../../../shared/testing/fake-time.js';
import { renderApp } from '../../../shared/testing/render-app.js';
import { openDisclosure } from '../testing/open-disclosure.js';
import type { ChartLevel } from '../chart-level.js';
import { PriceChart } from './price-chart.js';

beforeEach(() => holdDate());
it('draws only the texts with the price in them anew when the price moves', async () => {
  let looks = 0;
  const level: ChartLevel = {
    id: 'a',
    price: 65_000,
    look: 'on',
    get name() {
      looks += 1;
      return 'above';
    },
  };
  const levels = [level];
  const onMove = async () => undefined;
  const { store } = renderApp(
    <PriceChart
      symbol="BTC"
      span="1d"
      levels={levels}
      onMove={onMove}
      onPlace={async () => true}
      backtest={[]}
      evidenceOf={() => null}
      openSurface={() => new Promise(() => undefined)}
    />,
  );
  openDisclosure('Move levels by typing');
  await screen.findByLabelText('BTC above');
  const move = (price: number) =>
    act(() => {
      const at = NOW;
      store.set(priceTableAtom, (table) => applyFrame(table, { at, quotes: [['BTC', price, null, at]] }));
    });
  move(64_000);
  const before = looks;
  move(64_100);
  expect(screen.getByText('Chart of BTC, now 64,100.00')).toBeTruthy();
  expect(screen.getByText('1.4 % above the price now')).toBeTruthy();
  expect(looks).toBe(before);
});
