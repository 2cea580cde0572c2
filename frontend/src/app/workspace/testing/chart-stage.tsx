import type { PricesResponse } from '@contract/market.js';
import type { Trigger } from '@contract/trigger.js';
import { act, screen } from '@testing-library/react';
import type { PriceRange } from '../../../features/price-chart/chart-range.js';
import { type ChartSeries, lastClose } from '../../../features/price-chart/chart-series.js';
import type { ChartSurface, OpenSurface } from '../../../features/price-chart/chart-surface.js';
import { type FakeRoutes, installFakeServer } from '../../../shared/testing/fake-server.js';
import { holdDate, NOW } from '../../../shared/testing/fake-time.js';
import { renderApp } from '../../../shared/testing/render-app.js';
import { TriggerChart } from '../trigger-chart.js';

const HEIGHT = 200;

/** A drawing whose axis goes from 65,000 at the top to 64,000 at the bottom, five dollars a pixel. */
class FakeSurface implements ChartSurface {
  levels: readonly number[] = [];
  range: PriceRange | null = null;
  lastPrice: number | null = null;
  isClosed = false;
  setSeries(_key: string, series: ChartSeries): void {
    this.lastPrice = lastClose(series);
  }
  setColours(): void {}
  setLevels(levels: Parameters<ChartSurface['setLevels']>[0]): void {
    this.levels = levels.map(({ price }) => price);
  }
  setRange(range: PriceRange): void {
    this.range = range;
  }
  yOf(price: number): number {
    return (65_000 - price) / 5;
  }
  priceAt(y: number): number {
    return 65_000 - y * 5;
  }
  xOf(): number {
    return 100;
  }
  plotSize() {
    return { width: 300, height: HEIGHT };
  }
  close(): void {
    this.isClosed = true;
  }
}

/** Readies every test of a file for a chart; `calls` lists what its server was asked. */
export function chartStage() {
  let server: ReturnType<typeof installFakeServer> | null = null;
  beforeEach(() => {
    HTMLElement.prototype.setPointerCapture = () => undefined;
    HTMLElement.prototype.getBoundingClientRect = () => ({ top: 0, left: 0, height: HEIGHT }) as DOMRect;
    window.matchMedia = () => new EventTarget() as MediaQueryList;
    window.localStorage.clear();
    holdDate();
  });
  afterEach(() => server?.restore());
  const open = async (triggers: readonly Trigger[], routes: FakeRoutes = {}, openSurface?: OpenSurface) => {
    const prices: PricesResponse = {
      source: 'live',
      prices: { BTC: 64_200, ETH: 3_120, SOL: 147 },
      asOf: new Date(NOW).toISOString(),
      stale: [],
      unknown: [],
    };
    server?.restore();
    server = installFakeServer({
      'GET /api/triggers': () => ({ body: triggers }),
      'GET /api/prices': () => ({ body: prices }),
      ...routes,
    });
    const surface = new FakeSurface();
    const view = renderApp(<TriggerChart openSurface={openSurface ?? (async () => surface)} />);
    // The drawing opens in a turn of its own, and what lies over it is loaded.
    await act(async () => undefined);
    if (openSurface === undefined) await screen.findByTestId('chart-place');
    return { ...view, surface };
  };
  return { open, calls: () => server?.calls ?? [] };
}
