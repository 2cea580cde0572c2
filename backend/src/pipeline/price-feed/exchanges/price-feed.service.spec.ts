import { pino } from 'pino';
import type { MarketStatus } from '../../../contract/market.js';
import type { Clock } from '../../../platform/clock/clock.js';
import { ManualClock } from '../../../platform/clock/testing/manual-clock.js';
import type { Config } from '../../../platform/config/config.js';
import { HealthFields } from '../../../platform/health/health-fields.js';
import type { Listing } from '../domain/listing.js';
import type { MarketPrice } from '../domain/price.js';
import type { Tick } from '../domain/tick.js';
import type { ExchangeFeed, FeedListener } from '../exchange-feed.js';
import { CoinListings } from '../listings/coin-listings.js';
import { NO_LISTINGS } from '../../../../test/fixtures/no-listings.js';
import { LoopLag } from './loop-lag.js';
import { FeedCoverage } from '../gaps/feed-coverage.js';
import { MarketStatusStream } from '../market-status.js';
import { PriceFeedService } from './price-feed.service.js';
import { PriceStream } from '../price-stream.js';
import { until } from '../../../platform/clock/testing/until.js';

const START = 1_700_000_000_000;
const BEAT_MS = 250;
const STATUS_MS = 1_000;

/** A clock whose time of day can be set back. */
class SetClock extends ManualClock {
  private back = 0;

  override now(): number {
    return super.now() - this.back;
  }

  override steady(): number {
    return super.now();
  }

  setBack(ms: number): void {
    this.back += ms;
  }
}

class FakeFeed implements ExchangeFeed {
  isRunning = false;
  private listed: readonly string[] = [];
  private listener: FeedListener | null = null;

  constructor(
    readonly exchange: string,
    private readonly clock: Clock,
  ) {}

  start(listener: FeedListener): void {
    this.listener = listener;
    this.isRunning = true;
  }

  follow(symbols: readonly string[]): void {
    this.listed = symbols;
    this.listener?.onSymbols(this.exchange, symbols);
  }

  listing(symbol: string): Listing {
    return this.listed.includes(symbol) ? 'listed' : 'not-listed';
  }

  async candles(): Promise<null> {
    return null;
  }

  async history(): Promise<null> {
    return null;
  }

  coins(): null {
    return null;
  }

  stop(): void {
    this.isRunning = false;
  }

  tick(price: number, symbol = 'BTC', exchangeAt: number | null = null): void {
    this.listener?.onTick({ ...this.made(price, symbol, 'stream'), exchangeAt });
  }

  read(price: number): void {
    this.listener?.onPoll(this.made(price, 'BTC', 'rest'), this.clock.now());
  }

  connection(connected: boolean): void {
    this.listener?.onConnection(this.exchange, connected);
  }

  needsReading(symbol: string): boolean {
    return this.listener?.needsPoll(this.exchange, symbol) ?? false;
  }

  private made(price: number, symbol: string, via: Tick['via']): Tick {
    const receivedAt = this.clock.now();
    return {
      exchange: this.exchange,
      symbol,
      quoteCcy: 'USD',
      price,
      exchangeAt: null,
      tradedAt: receivedAt,
      receivedAt,
      change24h: 1,
      via,
    };
  }
}

class HeldUp extends LoopLag {
  heldUpMs = 0;
  override get ms(): number {
    return this.heldUpMs;
  }
}

let clock: SetClock;
let lag: HeldUp;
let feeds: readonly [FakeFeed, FakeFeed];
let service: PriceFeedService;
let coverage: FeedCoverage;
let health: HealthFields;
let prices: MarketPrice[];
let statuses: MarketStatus[];

beforeEach(async () => {
  const logger = pino({ level: 'silent' });
  const config = { exchanges: ['coinbaseexchange', 'kraken'], marketSource: 'live' } as const;
  clock = new SetClock(START);
  lag = new HeldUp(clock);
  feeds = [new FakeFeed('coinbaseexchange', clock), new FakeFeed('kraken', clock)];
  coverage = new FeedCoverage(clock);
  health = new HealthFields();
  const priceStream = new PriceStream(logger);
  const statusStream = new MarketStatusStream(logger);
  prices = [];
  statuses = [];
  priceStream.subscribe((price) => prices.push(price));
  statusStream.subscribe((status) => statuses.push(status));
  const listings = new CoinListings(NO_LISTINGS, clock, config, logger);
  service = new PriceFeedService(
    config as unknown as Config,
    logger,
    feeds,
    clock,
    coverage,
    priceStream,
    statusStream,
    health,
    lag,
    listings,
  );
  service.onApplicationBootstrap();
  listings.onApplicationBootstrap();
  await until(() => listings.isRead());
});

afterEach(() => service.onModuleDestroy());

describe('PriceFeedService', () => {
  it('does not take another coin, which has a connection of its own, for the stream of the core coins', () => {
    const [coinbase] = feeds;
    coinbase.follow(['DOGE']);
    service.watch(['DOGE']);
    coinbase.tick(100);
    const seen = coverage.latest();
    clock.forward(6_000);
    coinbase.tick(0.4, 'DOGE');
    expect(coverage.latest()).toBe(seen);
    expect(prices.at(-1)?.symbol).toBe('DOGE');
    coinbase.tick(101);
    expect(coverage.latest()?.steadyAt).toBeGreaterThan(seen?.steadyAt ?? Infinity);
  });

  it('publishes a price for every tick before it returns', () => {
    const [coinbase] = feeds;
    for (const price of [100, 101, 102]) {
      coinbase.tick(price);
      expect(prices.at(-1)?.price).toBe(price);
    }
    expect(prices).toHaveLength(3);
  });

  it('finds a price that came and went while it was held up, and says since when it had not looked', async () => {
    const [coinbase, kraken] = feeds;
    const now = clock.now();
    for (const feed of feeds) feed.tick(100, 'BTC', now);
    clock.forward(250);
    lag.heldUpMs = 250;
    for (const feed of [coinbase, kraken]) {
      feed.tick(103, 'BTC', now + 100);
      feed.tick(101, 'BTC', now + 200);
    }
    await until(() => prices.at(-1)?.price === 101, 'the ticks have had their turn');
    expect(prices.map(({ price }) => price)).toContain(103);
    expect(coverage.latest()?.at).toBeLessThan(now + 250);
  });

  it('publishes again what nothing renewed for a second', () => {
    feeds[0].tick(100);
    clock.forward(1_000);
    expect(prices).toHaveLength(2);
    expect(prices[1]).toMatchObject({ price: 100, backing: null });
    expect((prices[1]?.at ?? 0) - (prices[0]?.at ?? 0)).toBe(1_000);
  });

  it('knows what every symbol costs and which it follows', () => {
    feeds[0].tick(100);
    expect(service.tracked()).toEqual(['BTC', 'ETH', 'SOL', 'USDT']);
    expect(service.get('BTC')).toMatchObject({
      price: 100,
      sources: ['coinbaseexchange'],
      change24h: 1,
      fresh: true,
    });
    expect(service.get('ETH')).toBeNull();
  });

  it('lets a reading confirm a quote', () => {
    feeds[0].tick(100);
    clock.forward(14_000);
    feeds[0].read(100);
    clock.forward(10_000);
    expect(service.get('BTC')).toMatchObject({ price: 100, fresh: true });
    expect(feeds[0].needsReading('BTC')).toBe(true);
  });

  it('lets quotes grow old, and prices be renewed, while the time of day is set back', () => {
    feeds[0].tick(100);
    clock.setBack(3_600_000);
    clock.forward(1_000);
    expect(prices[1]?.at).toBe(prices[0]?.at);
    clock.forward(15_001);
    expect(service.get('BTC')).toMatchObject({ fresh: false, stale: false });
    expect(feeds[0].needsReading('BTC')).toBe(true);
    clock.forward(15_000);
    expect(service.get('BTC')).toMatchObject({ stale: true });
  });

  it('says whose quotes are set aside, until they count again', () => {
    feeds[0].tick(100);
    feeds[1].tick(100);
    const asideOf = () => statuses.at(-1)?.exchanges.map(({ setAside }) => setAside);
    clock.forward(STATUS_MS);
    expect(statuses.at(-1)?.stale).not.toContain('BTC');
    expect(asideOf()).toEqual([[], []]);
    feeds[1].tick(110);
    expect(service.current().exchanges.map(({ setAside }) => setAside)).toEqual([[], ['BTC']]);
    clock.forward(STATUS_MS);
    expect(asideOf()).toEqual([[], ['BTC']]);
    feeds[1].tick(100);
    clock.forward(STATUS_MS);
    expect(asideOf()).toEqual([[], []]);
  });

  it('tells of exchanges that come and go, and of symbols that grow stale, at most once a second', () => {
    clock.forward(BEAT_MS);
    expect(statuses).toMatchObject([{ stale: { length: 4 } }]);
    feeds[0].connection(true);
    feeds[0].tick(100);
    clock.forward(STATUS_MS - BEAT_MS);
    expect(statuses).toHaveLength(1);
    clock.forward(BEAT_MS);
    expect(statuses).toHaveLength(2);
    expect(statuses[1]).toMatchObject({
      stale: ['ETH', 'SOL', 'USDT'],
      exchanges: [{ connected: true }, {}],
    });
    clock.forward(31_000);
    expect(statuses).toHaveLength(3);
    expect(statuses.at(-1)).toMatchObject({ source: 'live', stale: ['BTC', 'ETH', 'SOL', 'USDT'] });
    expect(statuses.at(-1)?.exchanges).toMatchObject([
      { exchange: 'coinbaseexchange', connected: true },
      { exchange: 'kraken', connected: false, ageMs: null },
    ]);
    expect(service.current().exchanges[0]?.ageMs).toBe(32_000);
    expect(health.read()).toMatchObject({ feed: { source: 'live' } });
  });

  it('tells when the last exchange has been silent for 30 s, though no other price grows stale', () => {
    feeds[0].connection(true);
    feeds[0].follow(['DOGE']);
    feeds[0].tick(100);
    clock.forward(5_000);
    feeds[0].tick(1, 'DOGE');
    clock.forward(27_000);
    const youngest = () =>
      Math.min(...(statuses.at(-1)?.exchanges ?? []).map(({ ageMs }) => ageMs ?? Infinity));
    expect(statuses.at(-1)?.stale).toHaveLength(4);
    expect(youngest()).toBeLessThan(30_000);
    clock.forward(5_000);
    expect(youngest()).toBeGreaterThanOrEqual(30_000);
  });

  it('refuses bad prices without a trace in the table', () => {
    feeds[0].tick(100);
    for (const price of [Number.NaN, -1, 1e308]) feeds[0].tick(price);
    feeds[1].tick(100, 'DOGE');
    expect(prices).toHaveLength(1);
    expect(service.current().exchanges[1]?.ageMs).toBeNull();
  });

  it('publishes what somebody watches, and knows the price of all that at least one exchange follows', () => {
    feeds[0].follow(['XRP']);
    feeds[1].follow(['DOGE', 'XRP']);
    expect(service.tracked()).toEqual(['BTC', 'ETH', 'SOL', 'USDT']);
    feeds[1].tick(0.2, 'DOGE');
    clock.forward(2_000);
    expect(prices).toEqual([]);
    expect(service.get('DOGE')).toMatchObject({
      symbol: 'DOGE',
      price: 0.2,
      sources: ['kraken'],
      fresh: true,
    });
    expect(service.current().stale).not.toContain('XRP');
    service.watch(['XRP', 'DOGE', 'NOSUCH']);
    expect(service.tracked()).toEqual(['BTC', 'ETH', 'SOL', 'USDT', 'DOGE', 'XRP']);
    feeds[1].tick(0.21, 'DOGE');
    expect(prices.at(-1)).toMatchObject({ symbol: 'DOGE', price: 0.21 });
    feeds[1].follow([]);
    expect(service.tracked()).toEqual(['BTC', 'ETH', 'SOL', 'USDT', 'XRP']);
    expect(service.get('DOGE')).toBeNull();
    service.watch([]);
    expect(service.tracked()).toEqual(['BTC', 'ETH', 'SOL', 'USDT']);
  });

  it('publishes the price of one exchange under its key, as long as the coin is followed', () => {
    feeds[1].follow(['DOGE']);
    service.watch(['DOGE', 'DOGE@kraken', 'DOGE@coinbaseexchange', 'XRP@kraken']);
    expect(service.tracked().slice(4)).toEqual(['DOGE', 'DOGE@coinbaseexchange', 'DOGE@kraken']);
    feeds[1].tick(0.2, 'DOGE');
    expect(prices.map(({ symbol, price }) => [symbol, price])).toEqual([
      ['DOGE', 0.2],
      ['DOGE@kraken', 0.2],
    ]);
    expect(service.current().stale).toEqual(['BTC', 'ETH', 'SOL', 'USDT']);
    feeds[1].follow([]);
    expect(service.tracked()).toEqual(['BTC', 'ETH', 'SOL', 'USDT']);
  });

  it('polls for the watched coins only', () => {
    feeds[0].follow(['DOGE']);
    expect(feeds[0].needsReading('DOGE')).toBe(false);
    service.watch(['DOGE']);
    expect(feeds[0].needsReading('DOGE')).toBe(true);
  });

  it('stops its feeds and publishes nothing that comes late', () => {
    service.onModuleDestroy();
    feeds[0].tick(100);
    expect(feeds.map(({ isRunning }) => isRunning)).toEqual([false, false]);
    expect(prices).toEqual([]);
  });
});
