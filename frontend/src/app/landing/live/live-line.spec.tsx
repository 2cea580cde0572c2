import { act, cleanup, fireEvent, screen } from '@testing-library/react';
import { jest } from '@jest/globals';
import type { MarketSource } from '@contract/market.js';
import { priceTableAtom } from '../../../shared/live/live-atoms.js';
import { marketPricesQuery } from '../../../shared/live/price-queries.js';
import { applyFrame } from '../../../shared/live/price-table.js';
import { renderApp } from '../../../shared/testing/render-app.js';
import { startLivePanel } from './live-line.js';
import { LivePanel } from './live-panel.js';

const AT = Date.UTC(2026, 10, 22, 14, 3, 7);
const TRAIL = '/api/price-trail?symbol=BTC';

const STATUS = {
  exchanges: [{ connected: true }, { connected: true }, { connected: false }],
  delivery: { p50Ms: 100, p95Ms: 300 },
};

let trail: () => unknown;
let status: unknown;
let asked: string[] = [];

beforeEach(() => {
  trail = () => ({
    source: 'live',
    symbol: 'BTC',
    points: [
      [AT - 4_000, 63_990],
      [AT - 2_000, 63_995],
    ],
  });
  asked = [];
  status = STATUS;
  globalThis.fetch = (async (path: string) => {
    asked.push(path);
    return { ok: true, json: async () => (path === TRAIL ? trail() : status) };
  }) as unknown as typeof fetch;
});

afterEach(cleanup);

interface Reading {
  readonly at?: number;
  readonly source?: MarketSource;
}

/** The panel in the app, and the ways in which prices come to the app: read first, pushed afterwards. */
async function open() {
  const view = renderApp(<LivePanel />);
  await act(async () => undefined);
  const push = (price: number, at: number) =>
    act(() =>
      view.store.set(priceTableAtom, (table) => applyFrame(table, { at, quotes: [['BTC', price, 1, at]] })),
    );
  const read = (price: number, { at = AT, source = 'live' }: Reading = {}) => {
    const sources = ['coinbaseexchange', 'kraken', 'binance'];
    const quote = { price, change24h: 1, asOf: new Date(at).toISOString(), stale: false, sources };
    view.client.setQueryData(marketPricesQuery.queryKey, { source, crypto: { BTC: quote }, tradfi: [] });
    push(price, at);
  };
  return { ...view, push, read };
}

const level = () => screen.getByRole<HTMLInputElement>('slider', { name: 'Level of the example alert' });

it('begins with the level that the page before it handed over', () => {
  const panel = document.createElement('figure');
  panel.dataset.chosenLevel = '66200';
  panel.innerHTML = '<div data-part="plot"><input type="range" step="any" data-part="slider"></div>';
  const living = startLivePanel(panel);
  living.show({ source: 'live', price: 64_000, at: AT, exchanges: [] });
  living.end();
  expect(panel.querySelector('input')?.value).toBe('66200');
});

it('shows the price, a level above it and the message that crossing it sends', async () => {
  const { read } = await open();
  read(64_000);
  expect(level().getAttribute('aria-valuetext')).toBe('64,130.00 US dollars');
  expect(screen.getByText('▲ BTC above 64,130 — now 64,130.00 USD')).toBeTruthy();
  expect(screen.getByText(/median of coinbase, kraken, binance · sent in 0.1 s/)).toBeTruthy();
  expect(screen.queryByText('Simulated prices')).toBeNull();
  expect(screen.getByText('0.20 % up from here. When BTC gets there, this arrives:')).toBeTruthy();
});

it('says that prices are simulated', async () => {
  const { read } = await open();
  read(64_000, { source: 'simulated' });
  expect(screen.getByText('Simulated prices')).toBeTruthy();
  expect(screen.getByText('SIMULATED PRICE')).toBeTruthy();
});

it('moves the level by the keyboard, also under the price', async () => {
  const { read } = await open();
  read(64_000);
  fireEvent.keyDown(level(), { key: 'PageDown' });
  expect(level().value).toBe('63810');
  expect(screen.getByText('▼ BTC below 63,810 — now 63,810.00 USD')).toBeTruthy();
  fireEvent.keyDown(level(), { key: 'ArrowUp' });
  expect(level().value).toBe('63840');
  fireEvent.input(level(), { target: { value: '63900.4' } });
  expect(screen.getByText('▼ BTC below 63,900 — now 63,900.00 USD')).toBeTruthy();
});

it('draws the course of the last minutes', async () => {
  const { container, read } = await open();
  read(64_000);
  const path = container.querySelector('[data-part="line"]')?.getAttribute('d') ?? '';
  expect(path.match(/[ML]/g)).toEqual(['M', 'L', 'L']);
});

it('puts a course that comes late before what it has seen itself', async () => {
  const course = trail();
  let arrive = () => {};
  trail = () => new Promise((resolve) => (arrive = () => resolve(course)));
  const { container, read } = await open();
  read(64_000, { at: AT - 3_000 });
  await act(async () => arrive());
  const path = container.querySelector('[data-part="line"]')?.getAttribute('d') ?? '';
  const places = [...path.matchAll(/[ML]([\d.]+) /g)].map(([, x]) => Number(x));
  expect(places).toHaveLength(2);
  expect(places[1]).toBeGreaterThan(places[0] ?? Infinity);
});

it('follows what is pushed in the same moment, and asks the server for nothing but the course and what was measured', async () => {
  const { read, push } = await open();
  push(63_999, AT - 1_000);
  expect(screen.queryByText('63,999.00')).toBeNull();
  read(64_000);
  expect(screen.getByText('64,000.00')).toBeTruthy();
  push(64_010, AT + 100);
  push(64_020, AT + 200);
  expect(screen.getByText('64,020.00')).toBeTruthy();
  expect(asked).toEqual([TRAIL, '/api/status']);
});

it('says what was measured here, and of alerts only if there were any', async () => {
  const { unmount } = await open();
  screen.getByText(
    'Alerts in the last hour: half sent within 0.1 s, 95 of 100 within 0.3 s · 2 of 3 exchanges live',
  );
  unmount();
  status = { ...STATUS, delivery: { p50Ms: null, p95Ms: null } };
  const { read } = await open();
  screen.getByText('2 of 3 exchanges live');
  read(64_000);
  expect(screen.queryByText(/sent in/)).toBeNull();
});

it('rings when the price crosses the level, until the level is moved', async () => {
  jest.useFakeTimers();
  const { read, push, container } = await open();
  const bell = container.querySelector('[data-part="bell"]');
  read(64_000);
  expect(bell?.classList.contains('rings')).toBe(false);
  push(64_135, AT + 1_000);
  await act(() => jest.advanceTimersByTimeAsync(1_000));
  jest.useRealTimers();
  expect(bell?.classList.contains('rings')).toBe(true);
  expect(screen.getByText('▲ BTC above 64,130 — now 64,135.00 USD')).toBeTruthy();
  expect(screen.getByText('BTC has just crossed 64,130. This arrives:')).toBeTruthy();
  fireEvent.keyDown(level(), { key: 'PageDown' });
  expect(screen.queryByText(/has just crossed/)).toBeNull();
});

it.each([
  ['the label', 'handle', true],
  ['the plot beside it', 'plot', false],
])('lets a finger on %s move the level: %s', async (_name, part, isMoved) => {
  const { read, container } = await open();
  read(64_000);
  const plot = container.querySelector<HTMLElement>('[data-part="plot"]');
  if (plot === null) throw new Error('There is no plot');
  plot.setPointerCapture = () => undefined;
  plot.getBoundingClientRect = () => new DOMRect(0, 0, 300, 200);
  const touch = new MouseEvent('pointerdown', { bubbles: true, button: 0, clientY: 190 });
  Object.defineProperties(touch, { pointerType: { value: 'touch' }, pointerId: { value: 1 } });
  const before = level().value;
  act(() => void container.querySelector(`[data-part="${part}"]`)?.dispatchEvent(touch));
  expect(level().value !== before).toBe(isMoved);
});

it('moves no more once it is gone', async () => {
  jest.useFakeTimers();
  const { read, push, unmount, container } = await open();
  read(64_000);
  const figure = container.querySelector('[data-part="price"]');
  unmount();
  push(64_020, AT + 200);
  await act(() => jest.advanceTimersByTimeAsync(10_000));
  jest.useRealTimers();
  expect(figure?.textContent).toBe('64,000.00');
});
