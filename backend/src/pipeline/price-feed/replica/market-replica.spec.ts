import { pino } from 'pino';
import type { MarketStatus } from '../../../contract/market.js';
import { MessageBus, type Topic } from '../../../platform/bus/message-bus.js';
import { ManualClock } from '../../../platform/clock/testing/manual-clock.js';
import type { Config } from '../../../platform/config/config.js';
import { HealthFields } from '../../../platform/health/health-fields.js';
import type { ReplicatedQuote } from '../domain/replicated-prices.js';
import { MarketReplica } from './market-replica.js';
import { MarketStatusStream } from '../market-status.js';
import {
  COINS_TOPIC,
  LISTINGS_TOPIC,
  MARKET_TOPIC,
  type MarketEvent,
  PRICES_TOPIC,
} from './market-topics.js';
import { PriceStream } from '../price-stream.js';

const START = 1_700_000_000_000;
const QUOTE: ReplicatedQuote = {
  symbol: 'BTC',
  price: 60_000,
  at: START,
  stale: false,
  fresh: true,
  change24h: null,
  sources: ['kraken'],
  basis: 'single',
};
const NEWS: MarketEvent = {
  tracked: ['BTC'],
  status: {
    source: 'live',
    stale: [],
    exchanges: [{ exchange: 'kraken', connected: true, ageMs: 0, setAside: [] }],
  },
};

class TestBus extends MessageBus {
  override readonly isShared = true;
  private readonly listeners = new Map<string, (body: unknown) => void>();

  override publish(): void {}

  override onRestored(): void {}

  override subscribe<T>({ name, shape }: Topic<T>, listener: (body: T) => void): void {
    this.listeners.set(name, (body) => {
      const read = shape(body);
      if (read !== null) listener(read.value);
    });
  }

  deliver<T>({ name }: Topic<T>, body: T): void {
    this.listeners.get(name)?.(body);
  }
}

let clock: ManualClock;
let market: MarketReplica;
let bus: TestBus;
let told: MarketStatus[];
let seq = 0;

beforeEach(() => {
  clock = new ManualClock(START);
  const logger = pino({ enabled: false });
  bus = new TestBus();
  const statuses = new MarketStatusStream(logger);
  told = [];
  statuses.subscribe((status) => told.push(status));
  const config = { marketSource: 'live', exchanges: ['kraken', 'gate'] } as unknown as Config;
  market = new MarketReplica(clock, config, new PriceStream(logger), statuses, bus, new HealthFields());
  market.onApplicationBootstrap();
});

afterEach(() => {
  market.onModuleDestroy();
});

function speak(): void {
  seq += 1;
  bus.deliver(PRICES_TOPIC, { epoch: 1, seq, quotes: [{ ...QUOTE, at: clock.now() }] });
  bus.deliver(MARKET_TOPIC, NEWS);
}

it('tells each state once', () => {
  speak();
  clock.forward(1_000);
  speak();
  expect(told).toMatchObject([{ stale: [], exchanges: [{ exchange: 'kraken', connected: true }] }]);
});

it('tells that the exchanges are lost, then that prices are stale, while nobody speaks; and when somebody does', () => {
  speak();
  clock.forward(4_000);
  expect(told).toHaveLength(1);
  clock.forward(1_000);
  expect(told).toHaveLength(2);
  clock.forward(25_000);
  expect(told).toHaveLength(3);
  speak();
  expect(told).toMatchObject([
    { stale: [], exchanges: [{ connected: true }] },
    { stale: [], exchanges: [{ connected: false }] },
    { stale: ['BTC'], exchanges: [{ connected: false }] },
    { stale: [], exchanges: [{ connected: true }] },
  ]);
});

it('knows which exchange lists which coin, and which means another one', () => {
  expect(market.coins.listing('BTC')).toBe('unknown');
  expect(market.coins.listingOn('BTC', 'kraken')).toBe('unknown');
  expect(market.coins.listingOn('BTC', 'okx')).toBe('not-listed');
  bus.deliver(LISTINGS_TOPIC, [
    { exchange: 'kraken', coins: ['BTC'], apart: [] },
    { exchange: 'gate', coins: ['BTC'], apart: ['ACE'] },
  ]);
  bus.deliver(COINS_TOPIC, ['BTC']);
  expect(market.coins.listing('ACE')).toBe('not-listed');
  expect(market.coins.apartOn('ACE')).toBe('gate');
  expect(market.coins.apartOn('BTC')).toBeNull();
  expect(market.coins.listingOn('ACE', 'gate')).toBe('listed');
  expect(market.coins.listingOn('ACE', 'kraken')).toBe('not-listed');
});

it('prices a wrapped coin as the coin it stands for', () => {
  speak();
  expect(market.prices.get('CBBTC')).toMatchObject({ symbol: 'CBBTC', price: 60_000 });
  expect(market.prices.get('WETH')).toBeNull();
});
