import { setImmediate as turn } from 'node:timers/promises';
import type { Exchange } from 'ccxt';
import { pino } from 'pino';
import { ManualClock } from '../../../platform/clock/testing/manual-clock.js';
import { DialBudget } from '../domain/exchange-limits.js';
import type { Pair } from '../domain/pairs.js';
import { FailureLog } from './failure-log.js';
import { openExchange } from './open-exchange.js';
import { RefusedMarkets } from './refused-markets.js';
import { TickerFeed } from './ticker-feed.js';

const NOWHERE = { api: { ws: { publicV2: 'ws://127.0.0.1:1/v2' } } };
const logger = pino({ level: 'silent' });
const PAIRS: readonly Pair[] = ['BTC', 'ETH'].map((symbol) => {
  const market = `${symbol}/USD`;
  return { market, symbol, quoteCcy: 'USD', streamName: market };
});

let clock: ManualClock;
let exchange: Exchange;
let deaths: number;
let told: number[];
let over: AbortController;
let running: Promise<void>;

beforeEach(async () => {
  clock = new ManualClock(1_000_000);
  deaths = 0;
  told = [];
  over = new AbortController();
  exchange = await openExchange('kraken', NOWHERE, () => undefined);
  exchange.watchTickers = () => new Promise(() => undefined); // no dial
  exchange.setMarkets(
    PAIRS.map(({ market, symbol }) =>
      exchange.safeMarketStructure({ id: symbol, symbol: market, base: symbol, quote: 'USD', spot: true }),
    ),
  );
  const feed = new TickerFeed({
    exchange,
    pairs: () => PAIRS,
    polledPairs: () => [],
    scope: 'pairs',
    listener: {
      onTick: ({ price }) => told.push(price),
      onPoll: () => undefined,
      onConnection: () => undefined,
      onUnreadable: () => undefined,
      needsPoll: () => false,
    },
    clock,
    failures: (what) => new FailureLog(what, 'kraken', clock, logger),
    onDead: () => {
      deaths += 1;
    },
    refused: new RefusedMarkets('kraken', clock, logger),
    dials: new DialBudget(),
  });
  running = feed.run(600_000, over.signal);
  clock.forward(1);
  await turn();
  const socket = exchange.client(NOWHERE.api.ws.publicV2);
  socket.onConnectedCallback(socket);
});
afterEach(async () => {
  over.abort();
  await running;
});

const ticker = (symbol: string, last: number) => ({ symbol, last, open: 1, percentage: 0 });

/** Lets half a minute pass in which the stream says this again and again. */
async function hear(say: () => unknown): Promise<void> {
  for (let second = 0; second < 30; second += 1) {
    exchange.client(NOWHERE.api.ws.publicV2).resolve(say(), 'ticker');
    clock.forward(1_000);
    await turn();
  }
}

it('a ticker without a finite price proves no life', async () => {
  await hear(() => ticker('BTC/USD', Number.NaN));
  expect(deaths).toBeGreaterThan(0);
});

it.each([
  ['a list', () => [ticker('BTC/USD', Number.NaN), ticker('ETH/USD', 2)]],
  ['a map', () => ({ a: ticker('BTC/USD', Number.NaN), b: ticker('ETH/USD', 2) })],
])('takes no other ticker of %s with it', async (_, say) => {
  await hear(say);
  expect(deaths).toBe(0);
  expect(told.filter((price) => price === 2)).toHaveLength(30);
});
