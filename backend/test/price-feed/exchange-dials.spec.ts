import { setImmediate as turn } from 'node:timers/promises';
import type { ExchangeStandIn } from '../../../e2e/stand-ins/exchange/exchange-stand-in.js';
import { startExchangeStandIn } from '../../../e2e/stand-ins/exchange/start-exchange-stand-in.js';
import { ManualClock } from '../../src/platform/clock/testing/manual-clock.js';
import { until } from '../../src/platform/clock/testing/until.js';
import { USUAL_LIMITS } from '../../src/pipeline/price-feed/ccxt/open-exchange.js';
import { dataFolder, type FeedApp, startFeed } from '../fixtures/price-feed-app.js';

const START = Date.UTC(2026, 10, 23, 12);
const STEP_MS = 250;
const TURNS_A_STEP = 20;
const TEN_MINUTES_MS = 600_000;

let clock: ManualClock;
let standIn: ExchangeStandIn;
let folder: Awaited<ReturnType<typeof dataFolder>>;
let feed: FeedApp;
let wanted: readonly string[];

beforeEach(async () => {
  clock = new ManualClock(START);
  wanted = ['DOGE'];
  standIn = await startExchangeStandIn({
    market: 'paused',
    spread: 'none',
    symbols: ['LUNA', 'LUNC', 'AAA', 'BBB', 'CCC', 'DDD'],
    now: () => clock.now(),
  });
  standIn.setPrice({ symbol: 'USDT', price: 1 });
  folder = await dataFolder();
  feed = await startFeed({
    dataDir: folder.path,
    exchangeUrls: { ...standIn.exchangeUrls },
    clock,
    demand: { wanted: async () => wanted },
    limits: { ...USUAL_LIMITS, isSpaced: false },
  });
  await passUntil(() => feed.table.get('DOGE')?.sources.length === 3, 'DOGE on all exchanges');
});
afterEach(async () => {
  await feed.stop();
  await standIn.close();
  await folder.remove();
});

async function pass(ms: number, each: () => void = () => undefined): Promise<void> {
  for (let passed = 0; passed < ms; passed += STEP_MS) {
    each();
    clock.forward(STEP_MS);
    for (let turns = 0; turns < TURNS_A_STEP; turns += 1) await turn();
  }
}

async function passUntil(isOver: () => boolean, what: string): Promise<void> {
  await until(async () => {
    if (!isOver()) await pass(STEP_MS);
    return isOver();
  }, what);
}

const dials = (): number => standIn.status().sockets.kraken.dials;

it('dials an exchange that hangs up for 10 minutes at most 60 times, over both its sockets, and comes back', async () => {
  const before = dials();
  await pass(TEN_MINUTES_MS, () => standIn.dropSockets('kraken'));
  expect(dials() - before).toBeGreaterThan(5);
  expect(dials() - before).toBeLessThanOrEqual(60);
  await passUntil(() => standIn.status().sockets.kraken.sockets === 2, 'both sockets');
});

it('dials anew for a list that changes all the time a few times only, and loses no coin over it', async () => {
  const before = dials();
  for (const symbol of [
    'XRP',
    'ADA',
    'LINK',
    'UNI',
    'PEPE',
    'PAXG',
    'LUNA',
    'LUNC',
    'AAA',
    'BBB',
    'CCC',
    'DDD',
  ]) {
    wanted = [...wanted, symbol];
    await pass(1_000);
    expect(feed.table.get('DOGE')).toMatchObject({ fresh: true });
  }
  const followed = wanted.filter((symbol) => feed.coins.listing(symbol) === 'listed');
  expect(followed.length).toBeGreaterThan(6);
  await passUntil(
    () => followed.every((symbol) => feed.table.get(symbol)?.sources.length === 3),
    'all of them',
  );
  expect(dials() - before).toBeLessThanOrEqual(7);
});
