import { randomUUID } from 'node:crypto';
import type { ExchangeStandIn } from '../../../e2e/stand-ins/exchange/exchange-stand-in.js';
import { startExchangeStandIn } from '../../../e2e/stand-ins/exchange/start-exchange-stand-in.js';
import { SqlCoinListingStore } from '../../src/pipeline/price-feed/listings/coin-listing-store.js';
import { until } from '../../src/platform/clock/testing/until.js';
import type { Fence, Leases } from '../../src/platform/leases/leases.js';
import { dataFolder, type FeedApp, startFeed } from '../fixtures/price-feed-app.js';
import { createTestDatabase } from '../support/test-database.js';

let standIn: ExchangeStandIn;
let folder: Awaited<ReturnType<typeof dataFolder>>;
let database: Awaited<ReturnType<typeof createTestDatabase>>;
let fence: Fence | null;
let feed: FeedApp;

beforeEach(async () => {
  standIn = await startExchangeStandIn({ market: 'paused', spread: 'none', symbols: ['PEPE'] });
  standIn.setPrice({ symbol: 'USDT', price: 1 });
  standIn.setPrice({ symbol: 'DOGE', price: 0.2 });
  standIn.setFault('kraken', { kind: 'other-coin', factor: 3, symbols: ['DOGE'] });
  folder = await dataFolder();
  database = await createTestDatabase();
  fence = { owner: randomUUID(), epoch: '1' } as unknown as Fence;
  await database.dataSource.query(
    `INSERT INTO leases (name, owner, epoch, until) VALUES ('market', $1, 1, now() + interval '1 hour')`,
    [fence.owner],
  );
});
afterEach(async () => {
  await feed.stop();
  await standIn.close();
  await database.drop();
  await folder.remove();
});

async function start(exchanges: readonly string[], wanted = ['DOGE', 'DOGE@kraken']): Promise<void> {
  feed = await startFeed({
    dataDir: folder.path,
    exchangeUrls: { ...standIn.exchangeUrls },
    exchanges,
    demand: { symbols: async () => wanted },
    listings: new SqlCoinListingStore(database.dataSource, { fence: () => fence } as unknown as Leases),
  });
}

const stored = () =>
  database.dataSource.query<object[]>(
    'SELECT exchange, market, verdict, decided_by FROM coin_listings ORDER BY exchange',
  );

/** Every trade tells the price anew. */
const trade = (): boolean => {
  standIn.setPrice({ symbol: 'DOGE', price: 0.2 });
  return true;
};

it('an exchange that means another coin is kept apart, watched by its own key, and known after a restart', async () => {
  await start(['coinbaseexchange', 'kraken', 'binance']);
  const sources = () => feed.table.get('DOGE')?.sources.join();
  await until(() => trade() && sources() === 'coinbaseexchange,binance', 'the two that mean it');
  await until(() => trade() && feed.table.get('DOGE@kraken') !== null, 'the other coin');
  expect(feed.table.get('DOGE@kraken')).toMatchObject({ symbol: 'DOGE@kraken', sources: ['kraken'] });
  expect(feed.table.get('DOGE@kraken')?.price).toBeCloseTo(0.6, 2);
  const wrong = feed.prices.filter(({ symbol, price }) => symbol === 'DOGE' && price > 0.3);
  expect(wrong).toEqual([]);
  const alone = feed.prices.filter(({ symbol }) => symbol === 'DOGE@kraken');
  expect(new Set(alone.map(({ basis }) => basis))).toEqual(new Set(['single']));
  expect(feed.coins.listingOn('DOGE', 'kraken')).toBe('listed');
  expect(feed.coins.apartOn('DOGE')).toBe('kraken');
  const rows = [
    { exchange: 'binance', market: 'DOGE/USDT', verdict: 'same', decided_by: 'vote' },
    { exchange: 'coinbaseexchange', market: 'DOGE/USD', verdict: 'same', decided_by: 'vote' },
    { exchange: 'kraken', market: 'DOGE/USD', verdict: 'apart', decided_by: 'vote' },
  ];
  await until(async () => (await stored()).length === 3, 'the rows');
  expect(await stored()).toEqual(rows);
  await feed.stop();

  await start(['kraken']);
  await until(() => trade() && feed.table.get('DOGE@kraken') !== null, 'the other coin again');
  expect(feed.table.get('DOGE')).toBeNull();
  expect(feed.coins.listing('DOGE')).toBe('not-listed');
  expect(await stored()).toEqual(rows);
});

it('what an admin decided is taken over within seconds, and no price overrules it', async () => {
  await start(['kraken', 'binance'], ['DOGE']);
  const sources = () => feed.table.get('DOGE')?.sources.join() ?? '';
  await until(() => trade() && sources() !== '', 'a price');
  const db = database.dataSource;
  await until(async () => (await stored()).length === 2, 'the rows');
  await db.query(
    `UPDATE coin_listings SET decided_by = 'admin', at = now(),
            verdict = CASE WHEN exchange = 'binance' THEN 'same' ELSE 'apart' END`,
  );
  await until(() => trade() && sources() === 'binance', 'the price of Binance');
  expect(feed.coins.apartOn('DOGE')).toBe('kraken');
  await db.query(
    `UPDATE coin_listings SET at = now(), verdict = CASE WHEN exchange = 'binance' THEN 'apart' ELSE 'same' END`,
  );
  await until(() => trade() && sources() === 'kraken', 'the price of Kraken');
});

it('a process that does not hold the market writes nothing', async () => {
  fence = null;
  await start(['coinbaseexchange', 'kraken', 'binance'], ['DOGE']);
  await until(() => trade() && feed.table.get('DOGE')?.sources.length === 2, 'the price');
  const store = new SqlCoinListingStore(database.dataSource, {
    fence: () => ({ owner: randomUUID(), epoch: 7 }),
  } as unknown as Leases);
  const prices = { usd: 1, ownersUsd: Number.NaN };
  await store.save([{ symbol: 'ACE', exchange: 'gate', market: 'ACE/USDT', verdict: 'same', ...prices }]);
  expect(await stored()).toEqual([]);
});
