import type { ExchangeStandIn } from '../../../e2e/stand-ins/exchange/exchange-stand-in.js';
import { startExchangeStandIn } from '../../../e2e/stand-ins/exchange/start-exchange-stand-in.js';
import { GOLD_COIN, isTradfiSymbol } from '../../src/contract/symbols.js';
import { WantedSymbols } from '../../src/features/triggers/wanted-symbols.js';
import { watchForPro } from '../fixtures/watching.js';
import { dataFolder, type FeedApp, startFeed } from '../fixtures/price-feed-app.js';
import { createTestDatabase } from '../support/test-database.js';
import { until } from '../../src/platform/clock/testing/until.js';
import { testConfig } from '../support/test-config.js';

const EXCHANGES = ['coinbaseexchange', 'kraken', 'binance'] as const;
const CORE = ['BTC', 'ETH', 'SOL', 'USDT'];

let standIn: ExchangeStandIn;
let folder: Awaited<ReturnType<typeof dataFolder>>;
let database: Awaited<ReturnType<typeof createTestDatabase>>;
let feed: FeedApp;

beforeEach(async () => {
  standIn = await startExchangeStandIn({ market: 'paused' });
  folder = await dataFolder();
  database = await createTestDatabase();
  const wanted = new WantedSymbols(database.dataSource, testConfig({}));
  const demand = { symbols: async () => (await wanted.symbols()).filter((symbol) => symbol !== GOLD_COIN) };
  feed = await startFeed({ dataDir: folder.path, exchangeUrls: { ...standIn.exchangeUrls }, demand });
});

afterEach(async () => {
  await feed.stop();
  await standIn.close();
  await database.drop();
  await folder.remove();
});

/** What is watched; gold, which always is, is left out here. */
const coins = () => feed.table.tracked().filter((symbol) => !isTradfiSymbol(symbol));

const watch = (symbols: readonly string[]) => watchForPro(database.dataSource, symbols);

async function sourcesOf(symbol: string, count: number): Promise<void> {
  await until(() => feed.table.get(symbol)?.sources.length === count, `${count} exchanges of ${symbol}`);
}

function socketsOf(): readonly number[] {
  return EXCHANGES.map((id) => standIn.status().sockets[id].sockets);
}

/** The socket that tells an exchange's BTC, by the newest frame. */
function coreSockets(): readonly unknown[] {
  const { entries } = standIn.sent();
  return EXCHANGES.map(
    (id) => entries.findLast((sent) => sent.exchange === id && sent.symbol === 'BTC')?.socket,
  );
}

describe('a coin nobody watches', () => {
  it('has a price of all exchanges when somebody asks, and is never published', async () => {
    await until(() => feed.table.get('DOGE')?.sources.length === 3, 'DOGE');
    expect(feed.table.get('DOGE')?.price).toBeCloseTo(standIn.status().prices['DOGE'] ?? 0, 4);
    expect(coins()).toEqual(CORE);
    expect(feed.coins.listing('DOGE')).toBe('listed');
    standIn.setPrice({ symbol: 'DOGE', price: 0.16 });
    standIn.setPrice({ symbol: 'BTC', price: 64_321 });
    await until(() => feed.prices.at(-1)?.price === 64_321, 'BTC');
    await until(() => Math.abs((feed.table.get('DOGE')?.price ?? 0) - 0.16) < 0.001, 'the new price');
    expect(new Set(feed.prices.map(({ symbol }) => symbol))).toEqual(new Set(CORE));
  });

  it('is published while an open page watches it', async () => {
    feed.pages.replace([], ['DOGE']);
    await until(() => feed.prices.some(({ symbol }) => symbol === 'DOGE'), 'DOGE');
    expect(coins()).toEqual([...CORE, 'DOGE']);
    feed.pages.replace(['DOGE'], []);
    expect(coins()).toEqual(CORE);
  });

  it('comes and goes over the open socket of all coins; that of the core notices nothing', async () => {
    await sourcesOf('DOGE', 3);
    await until(() => socketsOf().join() === '2,2,2', 'both sockets');
    const dials = () => EXCHANGES.map((id) => standIn.status().sockets[id].dials);
    const before = dials();
    const core = coreSockets();
    standIn.list({ symbol: 'NEWCOIN', price: 3 });
    for (const each of feed.feeds) each.follow(['DOGE', 'NEWCOIN']); // lists are read every 6 hours
    expect(feed.table.get('NEWCOIN')).toBeNull();
    for (const each of feed.feeds) each.follow(['DOGE']);
    const subscriptions = () => EXCHANGES.map((id) => standIn.status().sockets[id].subscriptions);
    await until(() => subscriptions().slice(0, 2).join() === '5,5', 'core and DOGE only');
    for (const each of feed.feeds) each.follow(['DOGE', 'XRP']);
    await until(() => subscriptions().slice(0, 2).join() === '6,6', 'XRP');
    standIn.setPrice({ symbol: 'XRP', price: 2.3 });
    await sourcesOf('XRP', 3);
    standIn.setPrice({ symbol: 'BTC', price: 64_100 });
    expect(coreSockets()).toEqual(core);
    expect(dials()).toEqual(before);
  });
});

describe('a symbol somebody watches', () => {
  it('is published soon, and no more when nobody watches it', async () => {
    await sourcesOf('BTC', 3);
    expect(coins()).toEqual(CORE);
    await watch(['DOGE']);
    let step = 0;
    const moveBtc = (): boolean => {
      step += 1;
      standIn.setPrice({ symbol: 'BTC', price: 64_000 + step });
      return true;
    };
    await until(() => moveBtc() && coins().includes('DOGE'), 'DOGE');
    await sourcesOf('DOGE', 3);
    expect(coins()).toEqual([...CORE, 'DOGE']);
    standIn.setPrice({ symbol: 'DOGE', price: 0.16 });
    await until(() => feed.prices.some(({ symbol }) => symbol === 'DOGE'), 'a price of DOGE');
    expect(feed.source.current().stale).toEqual([]);
    await database.dataSource.query("UPDATE triggers SET phase = 'disarmed'");
    await until(() => moveBtc() && !feed.table.tracked().includes('DOGE'), 'the end of DOGE');
    const told = feed.prices.length;
    standIn.setPrice({ symbol: 'DOGE', price: 0.17 });
    moveBtc();
    await until(() => feed.prices.at(-1)?.symbol === 'BTC' && feed.prices.length > told, 'BTC');
    expect(feed.prices.slice(told).map(({ symbol }) => symbol)).not.toContain('DOGE');
  });

  it('stays while another one comes', async () => {
    await watch(['DOGE']);
    await sourcesOf('DOGE', 3);
    await until(() => coins().includes('DOGE'), 'DOGE');
    const before = feed.prices.length;
    await watch(['PEPE', 'XRP']);
    await until(() => coins().includes('PEPE'), 'PEPE');
    expect(coins()).toEqual([...CORE, 'DOGE', 'PEPE', 'XRP']);
    standIn.setPrice({ symbol: 'DOGE', price: 0.159 });
    await until(() => Math.abs((feed.table.get('DOGE')?.price ?? 0) - 0.159) < 0.0003, 'the new price');
    const since = feed.prices.slice(before).filter(({ symbol }) => symbol === 'DOGE');
    expect(new Set(since.map(({ basis }) => basis))).toEqual(new Set(['median']));
  });

  it('comes back after all sockets were cut', async () => {
    await watch(['DOGE']);
    await sourcesOf('DOGE', 3);
    for (const exchange of EXCHANGES) standIn.dropSockets(exchange);
    await until(() => socketsOf().join() === '2,2,2', 'new sockets');
    standIn.setPrice({ symbol: 'DOGE', price: 0.19 });
    await until(() => Math.abs((feed.table.get('DOGE')?.price ?? 0) - 0.19) < 0.001, 'the new price');
  });

  it('is not tracked if no exchange has a market for it', async () => {
    await watch(['NOSUCH', 'DOGE']);
    await until(() => coins().includes('DOGE'), 'DOGE');
    expect(coins()).toEqual([...CORE, 'DOGE']);
  });

  it('is not used where it means another coin', async () => {
    await sourcesOf('BTC', 3);
    standIn.setFault('kraken', { kind: 'other-coin', factor: 3, symbols: ['DOGE'] });
    // The price stands still, from before the first tick on: where it walked to may be more than 5 % off.
    standIn.setPrice({ symbol: 'DOGE', price: 0.2 });
    await watch(['DOGE']);
    const sources = () => feed.table.get('DOGE')?.sources.join();
    const trade = () => standIn.setPrice({ symbol: 'DOGE', price: 0.2 });
    await until(() => {
      trade();
      return sources() === 'coinbaseexchange,binance';
    }, 'the two that mean it');
    trade();
    expect(feed.table.get('DOGE')?.price).toBeCloseTo(0.2, 3);
    expect(sources()).toBe('coinbaseexchange,binance');
  });
});
