import type { ExchangeStandIn } from '../../../e2e/stand-ins/exchange/exchange-stand-in.js';
import { startExchangeStandIn } from '../../../e2e/stand-ins/exchange/start-exchange-stand-in.js';
import { until } from '../../src/platform/clock/testing/until.js';
import { dataFolder, type FeedApp, startFeed } from '../fixtures/price-feed-app.js';

const LUNA = 0.15;
const LUNC = 0.000_058;

let standIn: ExchangeStandIn;
let folder: Awaited<ReturnType<typeof dataFolder>>;
let feed: FeedApp;
let wanted: readonly string[];

beforeEach(async () => {
  standIn = await startExchangeStandIn({ market: 'paused', spread: 'none', symbols: ['LUNA', 'LUNC'] });
  standIn.setPrice({ symbol: 'USDT', price: 1 });
  standIn.setPrice({ symbol: 'LUNA', price: LUNA });
  standIn.setPrice({ symbol: 'LUNC', price: LUNC });
  folder = await dataFolder();
  wanted = [];
});
afterEach(async () => {
  await feed.stop();
  await standIn.close();
  await folder.remove();
});

async function start(exchanges: readonly string[]): Promise<void> {
  const demand = { wanted: async () => wanted };
  const { exchangeUrls } = standIn;
  feed = await startFeed({ dataDir: folder.path, exchangeUrls: { ...exchangeUrls }, exchanges, demand });
}

const sources = (symbol: string) => feed.table.get(symbol)?.sources.join();

it('LUNA on Kraken first, Binance second: the price is that of Terra 2.0', async () => {
  await start(['kraken', 'binance']);
  wanted = ['LUNA', 'LUNC'];
  const both = 'kraken,binance';
  await until(() => sources('LUNA') === both && sources('LUNC') === both, 'both exchanges of both coins');
  expect(feed.table.get('LUNA')?.price).toBeCloseTo(LUNA, 6);
  expect(feed.table.get('LUNC')?.price).toBeCloseTo(LUNC, 9);
  const kraken = feed.prices.flatMap(({ symbol, quotes }) =>
    quotes().flatMap(({ exchange, usd }) => (exchange === 'kraken' && symbol === 'LUNA' ? [usd] : [])),
  );
  expect(new Set(kraken)).toEqual(new Set([LUNA]));
});

it('a coin that Coinbase no longer sells takes no other coin with it', async () => {
  await start(['coinbaseexchange', 'kraken', 'binance']);
  await until(
    () => feed.coins.listing('XRP') === 'listed' && sources('BTC') !== undefined,
    'the market lists',
  );
  await until(
    () => feed.feeds.every((exchange) => exchange.listing('PEPE') === 'listed'),
    'the list of each',
  );
  standIn.delist({ symbol: 'PEPE', exchange: 'coinbaseexchange' });
  wanted = ['DOGE', 'PEPE', 'XRP'];
  await until(() => sources('DOGE') === 'coinbaseexchange,kraken,binance', 'all exchanges of DOGE');
  await until(() => sources('XRP') === 'coinbaseexchange,kraken,binance', 'all exchanges of XRP');
  await until(() => sources('PEPE') === 'kraken,binance', 'the others of PEPE');
  expect(standIn.status().sockets.coinbaseexchange.dials).toBe(2);
});
