import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import type { ExchangeStandIn } from '../../../e2e/stand-ins/exchange/exchange-stand-in.js';
import { startExchangeStandIn } from '../../../e2e/stand-ins/exchange/start-exchange-stand-in.js';
import { type RunningApp, startApp } from './running-app.js';

/** The whole backend on three exchanges whose prices move only as a test says, and a look into its database. */
export interface MarketApp {
  readonly exchange: ExchangeStandIn;
  readonly app: RunningApp;
  readonly db: pg.Client;
  stop(): Promise<void>;
}

export async function startMarketApp(): Promise<MarketApp> {
  const folder = await mkdtemp(join(tmpdir(), 'bellwether-market-'));
  const exchange = await startExchangeStandIn({ market: 'paused', spread: 'none' });
  const app = await startApp({ dataDir: folder, exchangeUrls: { ...exchange.exchangeUrls } });
  const db = new pg.Client({ connectionString: app.databaseUrl });
  await db.connect();
  return {
    exchange,
    app,
    db,
    stop: async () => {
      await db.end();
      await app.stop();
      await exchange.close();
      // A feed that is told to stop may still be putting a list of markets there.
      await rm(folder, { recursive: true, maxRetries: 10 });
    },
  };
}
