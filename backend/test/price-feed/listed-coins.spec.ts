import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { ExchangeStandIn } from '../../../e2e/stand-ins/exchange/exchange-stand-in.js';
import { startExchangeStandIn } from '../../../e2e/stand-ins/exchange/start-exchange-stand-in.js';
import { dataFolder, type FeedApp, startFeed } from '../fixtures/price-feed-app.js';
import { until } from '../../src/platform/clock/testing/until.js';

const EXCHANGES = ['coinbaseexchange', 'kraken', 'binance'] as const;

let standIn: ExchangeStandIn;
let folder: Awaited<ReturnType<typeof dataFolder>>;

beforeAll(async () => {
  standIn = await startExchangeStandIn({ market: 'paused', symbols: ['PEPE'] });
  folder = await dataFolder();
});
afterAll(async () => {
  await standIn.close();
  await folder.remove();
});

const start = () => startFeed({ dataDir: folder.path, exchangeUrls: { ...standIn.exchangeUrls } });
const told = ({ coins }: FeedApp): boolean =>
  coins.listing('PEPE') === 'listed' && coins.listing('NOSUCH') === 'not-listed';

it('are those of the exchanges, followed or not, and known without them from then on', async () => {
  const first = await start();
  expect(first.coins.listing('NOSUCH')).toBe('not-told');
  await until(() => told(first), 'the market lists');
  expect(first.table.tracked()).not.toContain('PEPE');
  const files = EXCHANGES.map((exchange) => join(folder.path, 'markets', `${exchange}.json`));
  await until(() => files.every((file) => existsSync(file)), 'the saved lists');
  await first.stop();
  for (const exchange of EXCHANGES) standIn.setFault(exchange, { kind: 'rest-down' });
  const second = await start();
  await until(() => told(second), 'what was saved');
  await second.stop();
});
