import type { ExchangeStandIn } from '../../../e2e/stand-ins/exchange/exchange-stand-in.js';
import { startExchangeStandIn } from '../../../e2e/stand-ins/exchange/start-exchange-stand-in.js';
import { until } from '../../src/platform/clock/testing/until.js';
import { dataFolder, type FeedApp, startFeed } from '../fixtures/price-feed-app.js';

const EXCHANGES = ['coinbaseexchange', 'kucoin', 'bybit'] as const;

let standIn: ExchangeStandIn;
let folder: Awaited<ReturnType<typeof dataFolder>>;
let feed: FeedApp;

const start = (): Promise<FeedApp> =>
  startFeed({
    dataDir: folder.path,
    exchanges: EXCHANGES,
    exchangeUrls: { ...standIn.exchangeUrls },
    demand: { symbols: async () => ['DOGE', 'ADA'] },
  });

/** The exchanges that have quoted a coin in dollars, of those that count. */
const sourcesOf = (symbol: string): readonly string[] => feed.table.get(symbol)?.sources ?? [];

async function quoted(symbol: string, sources: readonly string[] = EXCHANGES): Promise<void> {
  await until(() => sourcesOf(symbol).join() === sources.join(), `${symbol} of ${sources.join(', ')}`);
}

beforeEach(async () => {
  standIn = await startExchangeStandIn({ market: 'paused', exchanges: EXCHANGES });
  folder = await dataFolder();
  feed = await start();
});
afterEach(async () => {
  await feed.stop();
  await standIn.close();
  await folder.remove();
});

it('prices come of Coinbase, KuCoin and Bybit, of the core and of all other coins', async () => {
  await quoted('BTC');
  await quoted('DOGE');
  standIn.setPrice({ symbol: 'BTC', price: 64_321 });
  standIn.setPrice({ symbol: 'DOGE', price: 0.16 });
  await until(
    () => feed.prices.some(({ symbol, price }) => symbol === 'BTC' && price === 64_321),
    'the price',
  );
  await until(() => Math.abs((feed.table.get('DOGE')?.price ?? 0) - 0.16) < 0.001, 'the new price of DOGE');
  await quoted('BTC');
});

it('a market that a socket refuses is left out, and those of the same call are followed', async () => {
  await quoted('ADA');
  await quoted('SOL');
  await feed.stop();
  // Their lists say so of before, so that only the sockets refuse them.
  standIn.delist({ symbol: 'ADA', exchange: 'bybit' });
  standIn.delist({ symbol: 'SOL', exchange: 'kucoin' });
  standIn.setFault('bybit', { kind: 'rest-down', routes: ['instruments-info'] });
  standIn.setFault('kucoin', { kind: 'rest-down', routes: ['symbols'] });
  feed = await start();
  await quoted('BTC');
  await quoted('DOGE');
  await quoted('ADA', ['coinbaseexchange', 'kucoin']);
  await quoted('SOL', ['coinbaseexchange', 'bybit']);
  standIn.setPrice({ symbol: 'ETH', price: 3_210 });
  await until(
    () => feed.prices.some(({ symbol, price }) => symbol === 'ETH' && price === 3_210),
    'the price',
  );
  expect(sourcesOf('ADA')).not.toContain('bybit');
  expect(sourcesOf('SOL')).not.toContain('kucoin');
});

it('a socket that KuCoin closes is dialled again, at a new address', async () => {
  await quoted('BTC');
  const dials = () => standIn.status().sockets.kucoin.dials;
  const before = dials();
  standIn.dropSockets('kucoin');
  await until(() => dials() > before, 'a new dial');
  standIn.setPrice({ symbol: 'BTC', price: 64_400 });
  await until(
    () => feed.prices.some(({ symbol, price }) => symbol === 'BTC' && price === 64_400),
    'the price',
  );
});
