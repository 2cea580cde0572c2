import { setImmediate as turn } from 'node:timers/promises';
import type { Exchange } from 'ccxt';
import { pino } from 'pino';
import { ManualClock } from '../../../platform/clock/testing/manual-clock.js';
import { DialBudget } from '../domain/exchange-limits.js';
import type { Tick } from '../domain/tick.js';
import { FailureLog } from './failure-log.js';
import { RefusedMarkets } from './refused-markets.js';
import { openExchange } from './open-exchange.js';
import { TickerStream } from './ticker-stream.js';

/** Nobody listens there. */
const NOWHERE = { api: { ws: { publicV2: 'ws://127.0.0.1:1/v2' } } };
const logger = pino({ level: 'silent' });

let exchange: Exchange;
let ticks: Tick[];
let over: AbortController;
let running: Promise<void>;

beforeEach(async () => {
  const clock = new ManualClock(1_000_000);
  exchange = await openExchange('kraken', NOWHERE, () => undefined);
  const markets = ['BTC', 'ETH'].map((base) => ({ id: base, symbol: `${base}/USD`, base, quote: 'USD' }));
  exchange.setMarkets(markets.map((market) => exchange.safeMarketStructure({ ...market, spot: true })));
  ticks = [];
  over = new AbortController();
  const stream = new TickerStream({
    exchange,
    pairs: () =>
      markets.map(({ symbol, base }) => ({
        market: symbol,
        symbol: base,
        quoteCcy: 'USD',
        streamName: symbol,
      })),
    scope: 'pairs',
    onTick: (tick) => ticks.push(tick),
    onConnection: () => undefined,
    onUnreadable: () => undefined,
    onFrame: () => undefined,
    refused: new RefusedMarkets('kraken', clock, logger),
    dials: new DialBudget(),
    clock,
    failures: new FailureLog('ticker stream', 'kraken', clock, logger),
  });
  running = stream.run(over.signal);
  clock.forward(1);
  await turn();
});
afterEach(async () => {
  over.abort();
  await running;
});

const ticker = (symbol: string, last: number) => ({
  symbol,
  timestamp: undefined,
  last,
  open: 1,
  percentage: 0,
});

function told(result: unknown): readonly (readonly [string, number])[] {
  exchange.client(NOWHERE.api.ws.publicV2).resolve(result, 'ticker');
  return ticks.map(({ symbol, price }) => [symbol, price]);
}

it('reads a ticker, a list of them and a map of them', () => {
  expect(told(ticker('BTC/USD', 1))).toEqual([['BTC', 1]]);
  expect(told([ticker('BTC/USD', 2), ticker('ETH/USD', 3)])).toHaveLength(3);
  expect(told({ a: ticker('BTC/USD', 4), b: ticker('ETH/USD', 5) }).slice(3)).toEqual([
    ['BTC', 4],
    ['ETH', 5],
  ]);
});

it('takes one ticker that comes by itself and in a map for one', () => {
  const btc = ticker('BTC/USD', 1);
  told(btc);
  told(ticker('ETH/USD', 2));
  expect(told({ 'BTC/USD': btc })).toEqual([
    ['BTC', 1],
    ['ETH', 2],
  ]);
});

it.each([[null], ['BTC/USD'], [[null, 1]], [{ symbol: 'BTC/USD' }], [{ info: {} }]])(
  'reads nothing from %j',
  (result) => {
    expect(told(result)).toEqual([]);
  },
);
