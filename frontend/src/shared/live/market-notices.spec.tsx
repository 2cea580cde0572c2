import type { ExchangeStatus, MarketStatus } from '@contract/market.js';
import { act, screen } from '@testing-library/react';
import { jest } from '@jest/globals';
import { holdDate, NOW, pass, settle } from '../testing/fake-time.js';
import { installFakeServer } from '../testing/fake-server.js';
import { renderApp } from '../testing/render-app.js';
import { clockOffsetAtom, connectionAtom, marketStatusAtom, priceTableAtom } from './live-atoms.js';
import { MarketNotices } from './market-notices.js';
import { StaleMark } from './stale-mark.js';

const quote = (exchange: string, part: Partial<ExchangeStatus> = {}): ExchangeStatus => ({
  exchange,
  connected: true,
  ageMs: 100,
  setAside: [],
  ...part,
});
const status = (exchanges: readonly ExchangeStatus[], stale: readonly string[] = []): MarketStatus => ({
  source: 'live',
  stale,
  exchanges,
});
const WELL = status([quote('kraken'), quote('binance')]);
const ASIDE = status([quote('kraken', { setAside: ['BTC'] }), quote('binance')]);
const SILENT = status([quote('kraken', { ageMs: 34_700 }), quote('binance', { ageMs: 50_000 })], ['BTC']);
const ASIDE_TEXT = 'kraken is set aside for BTC: its quote is too far from the market.';

let server: ReturnType<typeof installFakeServer>;
beforeEach(() => holdDate());
afterEach(() => server.restore());

function show(asked: MarketStatus = WELL) {
  const answer = () => ({ body: { ...asked, asOf: new Date(NOW + 1_000).toISOString() } });
  server = installFakeServer({ 'GET /api/status': answer });
  const view = renderApp(
    <>
      <MarketNotices />
      <StaleMark symbol="BTC" />
    </>,
  );
  const push = (pushed: MarketStatus) =>
    act(() => view.store.set(marketStatusAtom, { ...pushed, heardAt: NOW }));
  return { ...view, push };
}

it('follows what is pushed, and says nothing while all is well', async () => {
  jest.useFakeTimers({ now: NOW });
  const { container, push } = show();
  push(WELL);
  expect(container.textContent).toBe('');
  push(ASIDE);
  await pass(3_000);
  expect(screen.getByText(ASIDE_TEXT)).toBeTruthy();
  push(WELL);
  expect(container.textContent).toBe('');
  expect(server.calls).toEqual([]);
});

it('says nothing of an exchange that is set aside for a moment, however often', async () => {
  jest.useFakeTimers({ now: NOW });
  const { container, push } = show();
  for (let times = 0; times < 5; times += 1) {
    push(ASIDE);
    await pass(2_900);
    expect(container.textContent).toBe('');
    push(WELL);
    await pass(200);
    expect(container.textContent).toBe('');
  }
});

it('counts the time of each exchange by itself', async () => {
  jest.useFakeTimers({ now: NOW });
  const { container, push } = show();
  const alsoBinance = status([
    quote('kraken', { setAside: ['BTC', 'ETH'] }),
    quote('binance', { setAside: ['BTC'] }),
  ]);
  const lines = () => Array.from(container.querySelectorAll('li'), ({ textContent }) => textContent);
  push(ASIDE);
  await pass(2_000);
  push(alsoBinance);
  await pass(1_100);
  expect(lines()).toEqual([expect.stringMatching(/^kraken is set aside for BTC and ETH/)]);
  push(ASIDE);
  await pass(3_000);
  expect(lines()).toEqual([ASIDE_TEXT]);
});

it('asks the server while the live connection is gone', async () => {
  jest.useFakeTimers({ now: NOW });
  const { store, push } = show(ASIDE);
  push(WELL);
  act(() => store.set(connectionAtom, 'lost'));
  await settle();
  await pass(3_000);
  expect(screen.getByText(ASIDE_TEXT)).toBeTruthy();
});

it('counts the age of a silence from the last quote, also for a price renewed since', () => {
  const { store, push } = show();
  const renewed = { price: 1, previous: null, change24h: null, asOf: NOW - 20_000, stale: true };
  act(() => {
    store.set(priceTableAtom, { BTC: renewed });
    store.set(connectionAtom, 'live');
  });
  push(SILENT);
  expect(
    screen.getByText(/^Prices are stale: all exchanges have been silent since \d\d:\d\d:\d\d/),
  ).toBeTruthy();
  expect(screen.getByText(/^\(3[45] s ago\)$/)).toBeTruthy();
  expect(screen.getByText(/^stale, 3[45] s ago$/)).toBeTruthy();
});

it('does not trust this machine’s clock when it is wrong', () => {
  const { store, push } = show();
  act(() => store.set(clockOffsetAtom, 3_600_000));
  push(SILENT);
  expect(screen.getByText(/^\(3[45] s ago\)$/)).toBeTruthy();
});
