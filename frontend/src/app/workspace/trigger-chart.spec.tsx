import type { PricesResponse } from '@contract/market.js';
import type { Trigger } from '@contract/trigger.js';
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import type { ChartSurface, OpenSurface } from '../../features/price-chart/chart-surface.js';
import { openDisclosure } from '../../features/price-chart/testing/open-disclosure.js';
import { type FakeRoutes, installFakeServer } from '../../shared/testing/fake-server.js';
import { holdDate, NOW } from '../../shared/testing/fake-time.js';
import { makeTrigger } from '../../shared/testing/make-trigger.js';
import { renderApp } from '../../shared/testing/render-app.js';
import { toastAtom } from '../../shared/ui/toast.js';
import { TriggerChart } from './trigger-chart.js';

const TYPING = 'Move levels by typing';
const LATER = '2025-11-21T14:00:01.000Z';
const HEIGHT = 200;

const trigger = (part: Partial<Trigger> = {}) => makeTrigger({ price: 64_500, ...part });
const band = trigger({ id: 'b', direction: 'inside', price: null, bandLow: 64_000, bandHigh: 64_200 });

/** A drawing whose axis goes from 65,000 at the top to 64,000 at the bottom, five dollars a pixel. */
class FakeSurface implements ChartSurface {
  levels: readonly number[] = [];
  ranges = 0;
  isClosed = false;
  setSeries(): void {}
  setColours(): void {}
  setLevels(levels: Parameters<ChartSurface['setLevels']>[0]): void {
    this.levels = levels.map(({ price }) => price);
  }
  setRange(): void {
    this.ranges += 1;
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

let server: ReturnType<typeof installFakeServer>;
beforeEach(() => {
  HTMLElement.prototype.setPointerCapture = () => undefined;
  HTMLElement.prototype.getBoundingClientRect = () => ({ top: 0, height: HEIGHT }) as DOMRect;
  window.matchMedia = () => new EventTarget() as MediaQueryList;
});
beforeEach(() => holdDate());
afterEach(() => server.restore());

async function open(triggers: readonly Trigger[], routes: FakeRoutes = {}, openSurface?: OpenSurface) {
  const prices: PricesResponse = {
    source: 'live',
    prices: { BTC: 64_200, ETH: 3_120, SOL: 147 },
    asOf: new Date(NOW).toISOString(),
    stale: [],
    unknown: [],
  };
  server = installFakeServer({
    'GET /api/triggers': () => ({ body: triggers }),
    'GET /api/prices': () => ({ body: prices }),
    ...routes,
  });
  const surface = new FakeSurface();
  const view = renderApp(<TriggerChart openSurface={openSurface ?? (async () => surface)} />);
  // The drawing opens in a turn of its own.
  await act(async () => undefined);
  return { ...view, surface };
}

const handle = (view: { container: HTMLElement }, id: string) => {
  const found = view.container.querySelector(`[data-level="${id}"]`);
  if (found === null) throw new Error(`There is no handle of ${id}`);
  return found;
};
/** jsdom has no pointer events; React goes by the name. */
const point = (type: string, grip: Element, clientY: number) =>
  fireEvent(grip, new MouseEvent(type, { bubbles: true, button: 0, clientY }));
const edits = () => server.calls.filter(({ route }) => route.startsWith('PUT')).map(({ body }) => body);

it('saves a level where it is dropped, by the call of the form', async () => {
  const { surface, ...view } = await open([trigger()], {
    'PUT /api/triggers/a': () => ({ body: trigger({ price: 64_750, updatedAt: LATER }) }),
  });
  await waitFor(() => expect(surface.levels).toEqual([64_500]));
  const grip = handle(view, 'a');
  point('pointerdown', grip, 103);
  const still = surface.ranges;
  point('pointermove', grip, 53);
  expect(surface.levels).toEqual([64_750]);
  expect(grip.textContent).toBe('above 64,750');
  expect(edits()).toEqual([]);
  expect(surface.ranges).toBe(still);
  point('pointerup', grip, 53);
  expect(edits()).toEqual([{ direction: 'above', price: 64_750 }]);
  expect(surface.levels).toEqual([64_750]);
  openDisclosure(TYPING);
  await waitFor(() => expect(screen.getByLabelText<HTMLInputElement>('BTC above').value).toBe('64750'));
});

it('takes a level back when the server refuses', async () => {
  const { surface, store, ...view } = await open([trigger()], {
    'PUT /api/triggers/a': () => ({ status: 500 }),
  });
  await waitFor(() => expect(surface.levels).toEqual([64_500]));
  point('pointerdown', handle(view, 'a'), 100);
  point('pointerup', handle(view, 'a'), 60);
  expect(surface.levels).toEqual([64_700]);
  await waitFor(() => expect(store.get(toastAtom)?.title).toBe('Update failed'));
  await waitFor(() => expect(surface.levels).toEqual([64_500]));
});

it.each([
  ['Escape', (grip: Element) => fireEvent.keyDown(grip, { key: 'Escape' })],
  ['a lost pointer', (grip: Element) => point('pointercancel', grip, 0)],
])('leaves a level where it was after %s', async (_name, interrupt) => {
  const { surface, ...view } = await open([trigger()]);
  await waitFor(() => expect(surface.levels).toEqual([64_500]));
  const grip = handle(view, 'a');
  point('pointerdown', grip, 100);
  point('pointermove', grip, 20);
  interrupt(grip);
  point('pointerup', grip, 20);
  expect([surface.levels, edits()]).toEqual([[64_500], []]);
});

it('draws both bounds of a band, and stops one before the other', async () => {
  const { surface, store, ...view } = await open([band], {
    'PUT /api/triggers/b': () => ({ body: { ...band, bandLow: 64_199, updatedAt: LATER } }),
  });
  await waitFor(() => expect(surface.levels).toEqual([64_000, 64_200]));
  point('pointerdown', handle(view, 'b/lower'), 200);
  point('pointerup', handle(view, 'b/lower'), 10);
  expect(edits()).toEqual([{ direction: 'inside', bandLow: 64_199, bandHigh: 64_200 }]);
  await waitFor(() => expect(store.get(toastAtom)?.title).toBe('Trigger saved'));
});

it('moves a level by its number too, and nothing that is not valid', async () => {
  await open([trigger()], {
    'PUT /api/triggers/a': () => ({ body: trigger({ price: 64_499.5, updatedAt: LATER }) }),
  });
  await screen.findByText(TYPING);
  openDisclosure(TYPING);
  const field = screen.getByLabelText('BTC above');
  const move = () => screen.getByRole<HTMLButtonElement>('button', { name: 'Move' });
  expect(move().disabled).toBe(true);
  fireEvent.change(field, { target: { value: '0' } });
  fireEvent.submit(field);
  expect([move().disabled, edits()]).toEqual([true, []]);
  fireEvent.change(field, { target: { value: '64499.5' } });
  fireEvent.click(move());
  await waitFor(() => expect(edits()).toEqual([{ direction: 'above', price: 64_499.5 }]));
});

it.each([
  [83_000, '29 % above the price now'],
  [130_000, '102 % above the price now'],
])('says how far a level of %d is', async (price, text) => {
  await open([trigger({ price })]);
  await screen.findByText(TYPING);
  openDisclosure(TYPING);
  expect(await screen.findByText(text)).toBeTruthy();
});

it('says what it shows, and lets go of the drawing with the page', async () => {
  const { surface, unmount } = await open([trigger()]);
  expect(await screen.findByText(/^Recorded on this page since \d\d:\d\d:\d\d CE/)).toBeTruthy();
  const label = await screen.findByText('Chart of BTC, now 64,200.00');
  expect(label.tagName).toBe('FIGCAPTION');
  await waitFor(() => expect(surface.levels).toEqual([64_500]));
  unmount();
  expect(surface.isClosed).toBe(true);
});

it('still shows levels when the drawing cannot be loaded', async () => {
  await open([trigger()], {}, async () => {
    throw new TypeError('Failed to fetch dynamically imported module');
  });
  expect(await screen.findByText(/^The chart could not be loaded/)).toBeTruthy();
  await screen.findByText(TYPING);
  openDisclosure(TYPING);
  expect(await screen.findByLabelText('BTC above')).toBeTruthy();
});

it('goes to another symbol', async () => {
  const { surface } = await open([trigger(), trigger({ id: 'd', symbol: 'DOGE', price: 0.08 })]);
  await screen.findByRole('option', { name: 'DOGE' });
  await act(async () => {
    fireEvent.change(screen.getByLabelText('Chart of'), { target: { value: 'DOGE' } });
  });
  openDisclosure(TYPING);
  expect(screen.getByLabelText('DOGE above')).toBeTruthy();
  expect(screen.getByText('Waiting for the first price of DOGE')).toBeTruthy();
  await waitFor(() => expect(surface.levels).toEqual([0.08]));
});
