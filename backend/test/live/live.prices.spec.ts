import type { PushedQuote } from '../../src/contract/socket.js';
import { type Browser, type BrowserOptions, openBrowser } from '../fixtures/live-client.js';
import { startTrialApp, type TrialApp } from '../fixtures/trial-app.js';
import { until } from '../../src/platform/clock/testing/until.js';

let app: TrialApp;
let browsers: Browser[];

beforeAll(async () => {
  app = await startTrialApp();
});
afterAll(() => app.stop());

beforeEach(() => {
  browsers = [];
  app.prices.clear();
  app.prices.set('BTC', 60_000);
  app.prices.set('ETH', 3_000, { change24h: null });
});
afterEach(() => {
  for (const browser of browsers) browser.close();
});

async function open(options?: BrowserOptions): Promise<Browser> {
  const browser = await openBrowser(app.url, options);
  browsers.push(browser);
  return browser;
}

const quotes = ({ heard }: Browser): readonly PushedQuote[] =>
  heard.prices.flatMap(([frame]) => [...frame.quotes]);
const priceOf = (browser: Browser, symbol: string) =>
  quotes(browser).findLast(([name]) => name === symbol)?.[1];

describe('watching', () => {
  it('answers what is accepted and sends current prices at once', async () => {
    const browser = await open();
    expect(await browser.watch(['ETH', 'BTC', 'SOL', 'NOSUCH', 'btc'])).toEqual({
      ok: true,
      symbols: ['ETH', 'BTC', 'SOL'],
      unknown: ['NOSUCH', 'btc'],
    });
    expect(browser.heard.prices).toHaveLength(1);
    expect(quotes(browser)).toEqual([
      ['ETH', 3_000, null, expect.any(Number)],
      ['BTC', 60_000, 1.5, expect.any(Number)],
    ]);
  });

  it('hears what it watches and nothing else', async () => {
    const [btc, both, none] = [await open(), await open(), await open()];
    await btc.watch(['BTC']);
    await both.watch(['BTC']);
    await both.watch(['ETH']);
    app.move('BTC', 61_000);
    app.move('ETH', 3_100);
    await until(() => priceOf(both, 'ETH') === 3_100 && priceOf(btc, 'BTC') === 61_000);
    expect(priceOf(both, 'BTC')).toBe(61_000);
    expect(priceOf(btc, 'ETH')).toBeUndefined();
    await none.unwatch([]);
    expect(none.heard.prices).toEqual([]);
  });

  it('stops when asked to, and not before', async () => {
    const [leaving, staying] = [await open(), await open()];
    await leaving.watch(['BTC', 'ETH']);
    await staying.watch(['BTC', 'ETH']);
    expect(await leaving.unwatch(['BTC', 'SOL'])).toEqual({ ok: true, symbols: ['BTC'], unknown: ['SOL'] });
    app.move('BTC', 62_000);
    app.move('ETH', 3_200);
    await until(() => priceOf(leaving, 'ETH') === 3_200 && priceOf(staying, 'ETH') === 3_200);
    expect(priceOf(staying, 'BTC')).toBe(62_000);
    expect(priceOf(leaving, 'BTC')).toBe(60_000);
  });

  it.each([
    ['no list', 'BTC'],
    ['a number in the list', [1]],
    ['too long a list', Array.from({ length: 51 }, (_, i) => `S${i}`)],
  ])('refuses %s', async (_name, symbols) => {
    const browser = await open();
    expect(await browser.watch(symbols)).toMatchObject({ ok: false, message: expect.any(String) });
  });
});

describe.each(['websocket', 'polling'] as const)('a burst over %s', (transport) => {
  it('comes as few frames, begins at once and ends on the latest price', async () => {
    const browser = await open({ transport });
    await browser.watch(['BTC']);
    for (let i = 1; i <= 500; i += 1) app.move('BTC', 60_000 + i);
    await until(() => priceOf(browser, 'BTC') === 60_500);
    const seen = quotes(browser).map(([, price]) => price);
    // The one between is left out if the connection was still busy with the first.
    expect(seen).toEqual([60_000, 60_001, 60_500].filter((price) => seen.includes(price)));
  });
});

it('sends at most ten frames a second', async () => {
  const browser = await open();
  await browser.watch(['BTC']);
  let price = 60_000;
  while (browser.heard.prices.length < 6) {
    price += 1;
    app.move('BTC', price);
    await new Promise(setImmediate);
  }
  // The first is the answer to the watch.
  const stamps = browser.heard.prices.slice(1).map(([frame]) => frame.at);
  const gaps = stamps.slice(1).map((at, i) => at - (stamps[i] ?? 0));
  expect(Math.min(...gaps)).toBeGreaterThanOrEqual(99);
});

it('a browser that could not keep up gets everything it watches once it can', async () => {
  const [slow, fast] = [await open({ transport: 'polling' }), await open()];
  await slow.watch(['BTC', 'ETH']);
  await fast.watch(['BTC', 'ETH']);
  for (let i = 1; i <= 5; i += 1) {
    app.move('BTC', 63_000 + i);
    app.move('ETH', 3_300 + i);
    await until(() => priceOf(fast, 'ETH') === 3_300 + i && priceOf(fast, 'BTC') === 63_000 + i);
  }
  await until(() => priceOf(slow, 'BTC') === 63_005 && priceOf(slow, 'ETH') === 3_305);
  expect(priceOf(fast, 'BTC')).toBe(63_005);
});
