import { pino } from 'pino';
import type { MarketStatus } from '../contract/market.js';
import { Clock } from '../platform/clock/clock.js';
import type { Config } from '../platform/config/config.js';
import { HealthFields } from '../platform/health/health-fields.js';
import type { Price } from './domain/price.js';
import type { Tick } from './domain/tick.js';
import type { ExchangeFeed, FeedListener } from './exchange-feed.js';
import { LoopLag } from './loop-lag.js';
import { MarketSight } from './market-sight.js';
import { MarketStatusStream } from './market-status-stream.js';
import { PriceFeedService } from './price-feed.service.js';
import { PriceStream } from './price-stream.js';

const START = 1_700_000_000_000;

/** Real time on top of a fixed start, with steps a test can add. */
class SetClock extends Clock {
  private offset = 0;
  private back = 0;
  private readonly bootedAt = performance.now();

  override now(): number {
    return this.steady() - this.back;
  }

  override steady(): number {
    return START + this.offset + Math.floor(performance.now() - this.bootedAt);
  }

  setBack(ms: number): void {
    this.back += ms;
  }

  advance(ms: number): void {
    this.offset += ms;
  }
}

class FakeFeed implements ExchangeFeed {
  isRunning = false;
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
    this.listener?.following(this.exchange, symbols);
  }

  listing(): 'not-told' {
    return 'not-told';
  }

  async past(): Promise<null> {
    return null;
  }

  coins(): null {
    return null;
  }

  stop(): void {
    this.isRunning = false;
  }

  tick(price: number, symbol = 'BTC', exchangeAt: number | null = null): void {
    this.listener?.tick({ ...this.made(price, symbol, 'stream'), exchangeAt });
  }

  read(price: number): void {
    this.listener?.reading(this.made(price, 'BTC', 'rest'), this.clock.now());
  }

  connection(connected: boolean): void {
    this.listener?.connection(this.exchange, connected);
  }

  needsReading(symbol: string): boolean {
    return this.listener?.isQuiet(this.exchange, symbol) ?? false;
  }

  private made(price: number, symbol: string, via: Tick['via']): Tick {
    const receivedAt = this.clock.now();
    return {
      exchange: this.exchange,
      symbol,
      quoteCcy: 'USD',
      price,
      exchangeAt: null,
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
let sight: MarketSight;
let health: HealthFields;
let prices: Price[];
let statuses: MarketStatus[];

beforeEach(() => {
  const logger = pino({ level: 'silent' });
  const config = { exchanges: ['coinbaseexchange', 'kraken'], marketSource: 'live' } as const;
  clock = new SetClock();
  lag = new HeldUp(clock);
  feeds = [new FakeFeed('coinbaseexchange', clock), new FakeFeed('kraken', clock)];
  sight = new MarketSight(clock);
  health = new HealthFields();
  const priceStream = new PriceStream(logger);
  const statusStream = new MarketStatusStream(logger);
  prices = [];
  statuses = [];
  priceStream.subscribe((price) => prices.push(price));
  statusStream.subscribe((status) => statuses.push(status));
  service = new PriceFeedService(
    config as unknown as Config,
    logger,
    feeds,
    clock,
    sight,
    priceStream,
    statusStream,
    health,
    lag,
  );
  service.onApplicationBootstrap();
});

afterEach(() => service.onModuleDestroy());

async function until(what: string, condition: () => boolean): Promise<void> {
  const deadline = performance.now() + 4_000;
  while (!condition()) {
    if (performance.now() > deadline) throw new Error(`Waited in vain: ${what}`);
    await new Promise((resolve) => setImmediate(resolve));
  }
}

describe('PriceFeedService', () => {
  it('does not take another coin, which has a connection of its own, for the stream of the core coins', () => {
    const [coinbase] = feeds;
    coinbase.follow(['DOGE']);
    coinbase.tick(100);
    const seen = sight.latest();
    clock.advance(6_000);
    coinbase.tick(0.4, 'DOGE');
    expect(sight.latest()).toBe(seen);
    expect(prices.at(-1)?.symbol).toBe('DOGE');
    coinbase.tick(101);
    expect(sight.latest()?.steadyAt).toBeGreaterThan(seen?.steadyAt ?? Infinity);
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
    clock.advance(250);
    lag.heldUpMs = 250;
    for (const feed of [coinbase, kraken]) {
      feed.tick(103, 'BTC', now + 100);
      feed.tick(101, 'BTC', now + 200);
    }
    await until('the ticks have had their turn', () => prices.at(-1)?.price === 101);
    expect(prices.map(({ price }) => price)).toContain(103);
    expect(sight.latest()?.at).toBeLessThan(now + 250);
  });

  it('publishes again what nothing renewed for a second', async () => {
    feeds[0].tick(100);
    clock.advance(1_000);
    await until('a second price', () => prices.length > 1);
    expect(prices.at(-1)).toMatchObject({ price: 100, backing: null });
    expect((prices.at(-1)?.at ?? 0) - (prices[0]?.at ?? 0)).toBeGreaterThanOrEqual(1_000);
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
    clock.advance(14_000);
    feeds[0].read(100);
    clock.advance(10_000);
    expect(service.get('BTC')).toMatchObject({ price: 100, fresh: true });
    expect(feeds[0].needsReading('BTC')).toBe(true);
  });

  it('lets quotes grow old, and prices be renewed, while the time of day is set back', async () => {
    feeds[0].tick(100);
    clock.setBack(3_600_000);
    clock.advance(1_000);
    await until('a second price', () => prices.length > 1);
    expect(prices[1]?.at).toBe(prices[0]?.at);
    clock.advance(15_001);
    expect(service.get('BTC')).toMatchObject({ fresh: false, stale: false });
    expect(feeds[0].needsReading('BTC')).toBe(true);
    clock.advance(15_000);
    expect(service.get('BTC')).toMatchObject({ stale: true });
  });

  it('says whose quotes are set aside, until they count again', async () => {
    feeds[0].tick(100);
    feeds[1].tick(100);
    const asideOf = () => statuses.at(-1)?.exchanges.map(({ setAside }) => setAside);
    await until('a status with both', () => !(statuses.at(-1)?.stale.includes('BTC') ?? true));
    expect(asideOf()).toEqual([[], []]);
    feeds[1].tick(110);
    expect(service.current().exchanges.map(({ setAside }) => setAside)).toEqual([[], ['BTC']]);
    await until('its status', () => asideOf()?.[1]?.includes('BTC') ?? false);
    feeds[1].tick(100);
    await until('the end of it', () => asideOf()?.[1]?.length === 0);
  });

  it('tells of exchanges that come and go, and of symbols that grow stale, at most once a second', async () => {
    const told = (test: (status: MarketStatus) => boolean) => until('the status', () => statuses.some(test));
    await told(({ stale }) => stale.length === 4);
    feeds[0].connection(true);
    feeds[0].tick(100);
    await told(({ exchanges, stale }) => exchanges[0]?.connected === true && !stale.includes('BTC'));
    const before = statuses.length;
    clock.advance(31_000);
    await until('another status', () => statuses.length > before);
    expect(statuses.at(-1)).toMatchObject({ source: 'live', stale: ['BTC', 'ETH', 'SOL', 'USDT'] });
    expect(statuses.at(-1)?.exchanges).toMatchObject([
      { exchange: 'coinbaseexchange', connected: true },
      { exchange: 'kraken', connected: false, ageMs: null },
    ]);
    expect(service.current().exchanges[0]?.ageMs).toBeGreaterThanOrEqual(31_000);
    expect(health.read()).toMatchObject({ feed: { source: 'live' } });
  });

  it('refuses bad prices without a trace in the table', () => {
    feeds[0].tick(100);
    for (const price of [Number.NaN, -1, 1e308]) feeds[0].tick(price);
    feeds[1].tick(100, 'DOGE');
    expect(prices).toHaveLength(1);
    expect(service.current().exchanges[1]?.ageMs).toBeNull();
  });

  it('tracks what at least one exchange follows', () => {
    feeds[0].follow(['XRP']);
    feeds[1].follow(['DOGE', 'XRP']);
    expect(service.tracked()).toEqual(['BTC', 'ETH', 'SOL', 'USDT', 'DOGE', 'XRP']);
    feeds[1].tick(0.2, 'DOGE');
    expect(prices.at(-1)).toMatchObject({ symbol: 'DOGE', price: 0.2 });
    feeds[1].follow([]);
    expect(service.tracked()).toEqual(['BTC', 'ETH', 'SOL', 'USDT', 'XRP']);
    expect(service.get('DOGE')).toBeNull();
  });

  it('stops its feeds and publishes nothing that comes late', () => {
    service.onModuleDestroy();
    feeds[0].tick(100);
    expect(feeds.map(({ isRunning }) => isRunning)).toEqual([false, false]);
    expect(prices).toEqual([]);
  });
});
