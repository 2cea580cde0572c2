import { pino } from 'pino';
import type { MarketStatus } from '../../../contract/market.js';
import type { MessageBus, Topic } from '../../../platform/bus/message-bus.js';
import { until } from '../../../platform/clock/testing/until.js';
import type { Fence, Leases } from '../../../platform/leases/leases.js';
import type { CurrentPrice } from '../domain/price.js';
import type { CoinListings } from '../listings/coin-listings.js';
import type { ExchangeFeed } from '../exchange-feed.js';
import { MarketPublisher } from './market-publisher.js';
import { MarketStatusStream } from '../market-status.js';
import { COINS_TOPIC, LISTINGS_TOPIC, MARKET_TOPIC, type PriceEvent, PRICES_TOPIC } from './market-topics.js';
import { PriceStream } from '../price-stream.js';

const STATUS: MarketStatus = { source: 'live', stale: [], exchanges: [] };
const FENCE: Fence = { owner: 'this process', epoch: 7 };

interface Told {
  readonly topic: string;
  readonly body: unknown;
}

let told: Told[];
let fence: Fence | null;
let prices: PriceStream;
let statuses: MarketStatusStream;
let broadcast: MarketPublisher;

function open(isShared: boolean): void {
  told = [];
  fence = FENCE;
  const logger = pino({ enabled: false });
  prices = new PriceStream(logger);
  statuses = new MarketStatusStream(logger);
  const bus = {
    isShared,
    publish: <T>({ name, shape }: Topic<T>, body: T) => {
      if (shape(body) === null) throw new Error(`${name} is not of its shape`);
      told.push({ topic: name, body });
    },
  } as MessageBus;
  broadcast = new MarketPublisher(
    bus,
    { fence: () => fence } as unknown as Leases,
    prices,
    { tracked: () => ['BTC', 'ETH', 'SOL'], get: (symbol) => (symbol === 'SOL' ? null : current(symbol)) },
    { current: () => STATUS },
    statuses,
    [
      { exchange: 'kraken', coins: () => ['BTC', 'PEPE', 'ACE'] },
      { exchange: 'binance', coins: () => null },
    ] as unknown as readonly ExchangeFeed[],
    { apartOn: () => ['ACE'] } as unknown as CoinListings,
  );
  broadcast.onApplicationBootstrap();
}

afterEach(() => broadcast.onModuleDestroy());

function current(symbol: string): CurrentPrice {
  return {
    symbol,
    price: 60_000,
    at: 1_000,
    stale: false,
    fresh: true,
    change24h: null,
    sources: ['kraken'],
  };
}

function move(symbol: string): void {
  prices.publish({ symbol, price: 60_000, at: 1_000, backing: 60_000, basis: 'median', quotes: () => [] });
}

function of<T>({ name }: Topic<T>): readonly T[] {
  return told.filter(({ topic }) => topic === name).map(({ body }) => body as T);
}

const symbolsOf = ({ quotes }: PriceEvent): readonly string[] => quotes.map(({ symbol }) => symbol);

it('tells what moved in one word, each coin once, and then everything once a second', async () => {
  open(true);
  for (const symbol of ['BTC', 'ETH', 'BTC']) move(symbol);
  await until(() => of(PRICES_TOPIC).length === 1);
  move('ETH');
  await until(() => of(PRICES_TOPIC).length === 3);
  const words = of(PRICES_TOPIC);
  expect(words.map(symbolsOf)).toEqual([['BTC', 'ETH'], ['ETH'], ['BTC', 'ETH']]);
  expect(words.map(({ epoch, seq }) => [epoch, seq])).toEqual([
    [7, 1],
    [7, 2],
    [7, 3],
  ]);
  expect(words[2]?.quotes[0]).toEqual({ ...current('BTC'), basis: 'median' });
  expect(of(MARKET_TOPIC)).toEqual([{ tracked: ['BTC', 'ETH', 'SOL'], status: STATUS }]);
});

it('tells a change of the market at once, and the coins every few seconds, each once', async () => {
  open(true);
  statuses.publish(STATUS);
  expect(of(MARKET_TOPIC)).toHaveLength(1);
  await until(() => of(COINS_TOPIC).length === 1);
  expect(of(COINS_TOPIC)).toEqual([['BTC', 'PEPE']]);
  expect(of(LISTINGS_TOPIC)).toEqual([[{ exchange: 'kraken', coins: ['BTC', 'PEPE'], apart: ['ACE'] }]]);
});

it('is silent while another process has the market', async () => {
  open(true);
  fence = null;
  move('BTC');
  statuses.publish(STATUS);
  expect(told).toEqual([]);
  fence = { ...FENCE, epoch: 9 };
  await until(() => of(PRICES_TOPIC).length > 0);
  expect(of(PRICES_TOPIC)[0]).toMatchObject({ epoch: 9 });
});

it('tells nobody when there is no other process', () => {
  open(false);
  statuses.publish(STATUS);
  move('BTC');
  expect(told).toEqual([]);
});
