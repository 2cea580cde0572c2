import { setImmediate as turn } from 'node:timers/promises';
import type { ExchangeStandIn } from '../../e2e/stand-ins/exchange/exchange-stand-in.js';
import { startExchangeStandIn } from '../../e2e/stand-ins/exchange/start-exchange-stand-in.js';
import { ManualClock } from '../src/platform/clock/testing/manual-clock.js';
import { until } from '../src/platform/clock/testing/until.js';
import { USUAL_LIMITS } from '../src/price-feed/ccxt/open-exchange.js';
import { dataFolder, type FeedApp, startFeed } from './price-feed-app.js';

const START = Date.UTC(2026, 10, 23, 12);
const STEP_MS = 250;
const TURNS_A_STEP = 20;
const TEN_MINUTES_MS = 600_000;

let clock: ManualClock;
let standIn: ExchangeStandIn;
let folder: Awaited<ReturnType<typeof dataFolder>>;
let feed: FeedApp;

beforeEach(async () => {
  clock = new ManualClock(START);
  standIn = await startExchangeStandIn({ market: 'paused', spread: 'none', now: () => clock.now() });
  standIn.setPrice({ symbol: 'USDT', price: 1 });
  folder = await dataFolder();
  feed = await startFeed({
    dataDir: folder.path,
    exchangeUrls: { ...standIn.exchangeUrls },
    clock,
    demand: { wanted: async () => ['DOGE'] },
    limits: { ...USUAL_LIMITS, isSpaced: false },
  });
  const isFollowed = (): boolean => feed.table.get('DOGE')?.sources.length === 3;
  await until(async () => {
    if (!isFollowed()) await pass(STEP_MS);
    return isFollowed();
  }, 'DOGE on all exchanges');
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

const dials = (): number => standIn.status().sockets.kraken.dials;

it('dials an exchange that hangs up for 10 minutes at most 60 times, over both its sockets, and comes back', async () => {
  const before = dials();
  await pass(TEN_MINUTES_MS, () => standIn.dropSockets('kraken'));
  expect(dials() - before).toBeGreaterThan(5);
  expect(dials() - before).toBeLessThanOrEqual(60);
  const isBack = (): boolean => standIn.status().sockets.kraken.sockets === 2;
  await until(async () => {
    if (!isBack()) await pass(STEP_MS);
    return isBack();
  }, 'both sockets');
});
