import { existsSync } from 'node:fs';
import { mkdir, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { ExchangeStandIn } from '../../../e2e/stand-ins/exchange/exchange-stand-in.js';
import { startExchangeStandIn } from '../../../e2e/stand-ins/exchange/start-exchange-stand-in.js';
import type { MarketPrice } from '../../src/pipeline/price-feed/domain/price.js';
import { dataFolder, type FeedApp, startFeed } from '../fixtures/price-feed-app.js';
import { until } from '../../src/platform/clock/testing/until.js';

const EXCHANGES = ['coinbaseexchange', 'kraken', 'binance'] as const;
const SYMBOLS = ['BTC', 'ETH', 'SOL', 'USDT'];

let standIn: ExchangeStandIn;
let folder: Awaited<ReturnType<typeof dataFolder>>;
let feed: FeedApp | undefined;

beforeEach(async () => {
  standIn = await startExchangeStandIn({ market: 'paused' });
  folder = await dataFolder();
});

afterEach(async () => {
  await feed?.stop();
  feed = undefined;
  await standIn.close();
  await folder.remove();
});

async function start(exchanges: readonly string[] = EXCHANGES): Promise<FeedApp> {
  const exchangeUrls = { ...standIn.exchangeUrls };
  feed = await startFeed({ dataDir: folder.path, exchangeUrls, exchanges, maxSymbols: SYMBOLS.length });
  return feed;
}

/** Waits until every symbol rests on all its exchanges. */
async function allSources(app: FeedApp): Promise<void> {
  await until(
    () => SYMBOLS.every((symbol) => app.table.get(symbol)?.sources.length === (symbol === 'USDT' ? 2 : 3)),
    'all exchanges behind every price',
  );
}

function of(prices: readonly MarketPrice[], symbol: string): readonly MarketPrice[] {
  return prices.filter((price) => price.symbol === symbol);
}

describe('the price feed', () => {
  it('gives every symbol a price of all its exchanges, the median being the reference price', async () => {
    const app = await start();
    await allSources(app);
    const reference = standIn.status().prices;
    for (const symbol of ['BTC', 'ETH', 'SOL']) {
      expect(app.table.get(symbol)).toMatchObject({ fresh: true, stale: false, sources: EXCHANGES });
      expect(app.table.get(symbol)?.price).toBeCloseTo(reference[symbol] ?? 0, 1);
    }
    expect(app.table.get('USDT')?.price).toBeCloseTo(reference['USDT'] ?? 0, 3);
    expect(app.table.get('BTC')?.change24h).toEqual(expect.any(Number));
    expect(app.table.get('DOGE')).toBeNull();
    const last = of(app.prices, 'BTC').at(-1);
    expect(last?.basis).toBe('median');
    expect(last?.quotes().map(({ quoteCcy, use }) => [quoteCcy, use])).toEqual([
      ['USD', 'fresh'],
      ['USD', 'fresh'],
      ['USDT', 'fresh'],
    ]);
  });

  it('follows a price that moves', async () => {
    const app = await start();
    await allSources(app);
    standIn.setPrice({ symbol: 'ETH', price: 4_000 });
    await until(() => Math.abs((app.table.get('ETH')?.price ?? 0) - 4_000) < 1, 'the new price');
    expect(of(app.prices, 'ETH').at(-1)?.basis).toBe('median');
  });

  it('loses no tick of a burst that arrives in one piece, on any exchange', async () => {
    const app = await start();
    await allSources(app);
    const before = standIn.sent().last;
    const prices = Array.from(
      { length: 300 },
      (_, index) => (index % 10 === 5 ? 64_500 : 64_000) + index / 100,
    );
    standIn.burst({ symbols: ['BTC'], prices });
    const sent = standIn.sent(before).entries;
    expect(sent).toHaveLength(900);
    await until(
      () => of(app.prices, 'BTC').at(-1)?.quotes().at(2)?.quoted === sent.at(-1)?.price,
      '900 prices',
    );
    for (const exchange of EXCHANGES) {
      const quoted = sent.filter((entry) => entry.exchange === exchange).map(({ price }) => price);
      expect(seenQuotes(of(app.prices, 'BTC'), exchange).slice(-300)).toEqual(quoted);
    }
  });

  it('makes a price of every tick of a burst when one exchange is all there is', async () => {
    const app = await start(['kraken']);
    await until(() => app.table.get('BTC') !== null, 'a first price');
    const before = standIn.sent().last;
    const prices = Array.from({ length: 300 }, (_, index) => (index === 150 ? 70_000 : 64_000 + index));
    standIn.burst({ symbols: ['BTC'], prices, exchange: 'kraken' });
    const sent = standIn.sent(before).entries.map(({ price }) => price);
    await until(() => of(app.prices, 'BTC').length > 300, '300 prices');
    const made = of(app.prices, 'BTC').slice(-300);
    expect(made.map(({ price }) => price)).toEqual(sent);
    expect(made.slice(1).map(({ backing }) => backing)).toEqual(sent.slice(0, -1));
  });

  it('comes back after its sockets were cut', async () => {
    const app = await start();
    await allSources(app);
    const before = standIn.sent().last;
    for (const exchange of EXCHANGES) expect(standIn.dropSockets(exchange)).toBe(1);
    const subscribed = () => new Set(standIn.sent(before).entries.map(({ exchange }) => exchange));
    await until(() => subscribed().size === 3, 'three new subscriptions');
    standIn.setPrice({ symbol: 'SOL', price: 150 });
    await until(() => Math.abs((app.table.get('SOL')?.price ?? 0) - 150) < 0.1, 'the new price');
    expect(app.source.current().exchanges.map(({ connected }) => connected)).toEqual([true, true, true]);
    expect(app.source.current()).toMatchObject({ source: 'simulated', stale: [] });
  });

  it('keeps one socket per exchange', async () => {
    const app = await start();
    await allSources(app);
    standIn.step(20);
    await until(() => of(app.prices, 'BTC').length > 30, 'prices after the steps');
    expect(EXCHANGES.map((id) => standIn.status().sockets[id].sockets)).toEqual([1, 1, 1]);
  });

  it('boots without any REST answer from the markets it saved', async () => {
    await allSources(await start());
    await until(() => standIn.status().sent > 0, 'saved markets');
    const files = EXCHANGES.map((exchange) => join(folder.path, 'markets', `${exchange}.json`));
    await until(() => files.every((file) => existsSync(file)), 'saved markets');
    await feed?.stop();
    for (const exchange of EXCHANGES) standIn.setFault(exchange, { kind: 'rest-status', status: 503 });
    await allSources(await start());
    expect(feed?.table.get('BTC')?.price).toBeCloseTo(standIn.status().prices['BTC'] ?? 0, 1);
  });

  it('has prices on a first boot without any REST answer, and the market list as soon as there is one', async () => {
    for (const exchange of EXCHANGES) standIn.setFault(exchange, { kind: 'rest-status', status: 503 });
    const app = await start();
    await allSources(app);
    expect(app.source.current().stale).toEqual([]);
    const files = EXCHANGES.map((exchange) => join(folder.path, 'markets', `${exchange}.json`));
    expect(files.some((file) => existsSync(file))).toBe(false);
    for (const exchange of EXCHANGES) standIn.setFault(exchange, null);
    await until(() => files.every((file) => existsSync(file)), 'saved markets');
    expect(EXCHANGES.map((id) => standIn.status().sockets[id].sockets)).toEqual([1, 1, 1]);
  });

  it('asks the exchange when the saved markets cannot be read', async () => {
    const file = join(folder.path, 'markets', 'kraken.json');
    await mkdir(dirname(file));
    await writeFile(file, '<html>');
    const app = await start(['kraken']);
    await until(() => app.table.get('BTC') !== null, 'a price');
    expect(app.table.get('BTC')?.sources).toEqual(['kraken']);
  });
});

/** What an exchange's quote was at each price, repeated ones once. */
function seenQuotes(prices: readonly MarketPrice[], exchange: string): readonly number[] {
  const quoted = prices.flatMap((price) => price.quotes().filter((quote) => quote.exchange === exchange));
  return quoted.map((quote) => quote.quoted).filter((value, index, all) => value !== all[index - 1]);
}
