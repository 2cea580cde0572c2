import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { nextOpening } from '@bellwether/backend/pipeline/price-feed/tradfi/domain/us-market.js';
import { startTradfiStandIn } from '../../stand-ins/tradfi/start-tradfi-stand-in.js';
import type { TradfiControl } from '../../stand-ins/tradfi/tradfi-stand-in.js';
import type { Cleanup } from '../../proofs/support/cleanup.js';
import type { DatabaseView } from '../../proofs/support/database-view.js';
import { startOutsideWorld } from '../../proofs/support/outside-world.js';
import { type Backend, startBackend } from '../../proofs/support/start-backend.js';
import { WrongClock } from '../../proofs/support/wrong-clock.js';

const HOUR_MS = 3_600_000;
const MINUTE_SEC = 60;

/** A product of its own in which it is a trading day of the US stock exchanges, an hour after they opened. */
export interface TradingDay extends Pick<Backend, 'url' | 'output'> {
  readonly database: DatabaseView;
  readonly tradfi: TradfiControl;
  /** Epoch milliseconds, as everything in it sees them. */
  now(): number;
  /**
   * So many minutes, one at least, have passed: for the product, which is due to ask its sources then, and for the sources.
   * Not for the database, which stays behind.
   */
  pass(minutes: number): Promise<void>;
}

/**
 * Starts a database, one process of the product and the systems it asks, all on the next day the exchanges trade: on
 * an earlier one PostgreSQL would end transactions as idle for days. About 5 s. `cleanup` ends it. null if libfaketime
 * is not installed.
 */
export async function beginTradingDay(cleanup: Cleanup): Promise<TradingDay | null> {
  const [clock, databaseClock] = [await WrongClock.make(cleanup), await WrongClock.make(cleanup)];
  if (clock === null || databaseClock === null) return null;
  const begins = nextOpening(Date.now()) + HOUR_MS;
  let offsetSec = Math.round((begins - Date.now()) / 1_000);
  const now = (): number => Date.now() + offsetSec * 1_000;
  await Promise.all([clock.shift(offsetSec), databaseClock.shift(offsetSec)]);

  const folder = await mkdtemp(join(tmpdir(), 'bellwether-trading-day-'));
  cleanup.add(() => rm(folder, { recursive: true, force: true }));
  const { database, env } = await startOutsideWorld(join(folder, 'database'), cleanup, {
    // Nothing of such a day needs to outlive a power cut.
    postgresSettings: { fsync: 'off' },
    postgresEnv: databaseClock.env,
    exchangeOptions: { market: 'running', spread: 'seeded' },
    now,
  });
  const tradfi = await startTradfiStandIn({ now });
  cleanup.add(() => tradfi.close());
  const backend = await startBackend({
    ...clock.env,
    ...env,
    DATA_DIR: folder,
    YAHOO_BASE_URL: tradfi.yahooBaseUrl,
    NYFED_BASE_URL: tradfi.nyfedBaseUrl,
    FRED_BASE_URL: tradfi.fredBaseUrl,
    FED_NEWS_URL: tradfi.fedNewsUrl,
    LOG_LEVEL: 'info',
  });
  cleanup.add(() => backend.kill());
  return {
    url: backend.url,
    database,
    tradfi,
    output: () => backend.output(),
    now,
    pass: async (minutes) => {
      offsetSec += minutes * MINUTE_SEC;
      await clock.shift(offsetSec);
    },
  };
}
