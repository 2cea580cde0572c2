import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import type { ExchangeStandIn } from '../../e2e/stand-ins/exchange/exchange-stand-in.js';
import { startExchangeStandIn } from '../../e2e/stand-ins/exchange/start-exchange-stand-in.js';
import { type RunningApp, startApp } from './support/running-app.js';

/** Longer than nobody may watch before the history is asked. */
const STILL_MS = 11_000;

describe('a market in which nobody trades for a while', () => {
  let folder: string;
  let exchange: ExchangeStandIn;
  let app: RunningApp;
  let db: pg.Client;

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'bellwether-still-'));
    exchange = await startExchangeStandIn({ market: 'paused', spread: 'none' });
    app = await startApp({ dataDir: folder, exchangeUrls: { ...exchange.exchangeUrls } });
    db = new pg.Client({ connectionString: app.databaseUrl });
    await db.connect();
  });
  afterAll(async () => {
    await db.end();
    await app.stop();
    await exchange.close();
    await rm(folder, { recursive: true });
  });

  it('is watched all the same: the first trade beyond a level rings at once, once, and the breach goes on', async () => {
    exchange.setPrice({ symbol: 'BTC', price: 66_100 });
    await app.priceNear('BTC', 66_100);
    await app.watch([{ symbol: 'BTC', op: 'above', level: 67_000 }]);
    await sleep(STILL_MS);
    exchange.setPrice({ symbol: 'BTC', price: 67_010 });
    await app.until(async () => (await alerts()).length > 0);
    await sleep(1_500);
    expect(await alerts()).toMatchObject([{ late: false, price: expect.closeTo(67_010, -2) }]);
    const { rows } = await db.query<{ phase: string }>('SELECT phase FROM triggers');
    expect(rows).toEqual([{ phase: 'breached' }]);
  });

  async function alerts(): Promise<{ late: boolean; price: number }[]> {
    const { rows } = await db.query<{ late: boolean; price: number }>('SELECT late, price FROM alerts');
    return rows;
  }
});
