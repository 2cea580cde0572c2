import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { MarketPricesResponse } from '@bellwether/backend/contract/market.js';
import type { Cleanup } from '../../proofs/support/cleanup.js';
import { type OutsideWorld, startOutsideWorld } from '../../proofs/support/outside-world.js';
import { type Backend, startBackend } from '../../proofs/support/start-backend.js';
import type { Coin } from './course.js';

/** All the outside world that the product knows, and its database; the product itself is started when people are stored. */
export interface Stage extends OutsideWorld {
  readonly coins: readonly Coin[];
  /** `watched`: all coins, unless said. @throws Error if not each of them has a price of three exchanges within 90 s. */
  startProduct(watched?: readonly string[]): Promise<Backend>;
}

export const SESSION_SECRET = 'a-secret-of-the-benchmark-only-0123456789';
const LISTED = 'BTC ETH SOL ADA DOGE XRP'.split(' ');
const MORE = 'LINK AVAX DOT LTC UNI AAVE ATOM NEAR FIL ICP HBAR VET ALGO SAND'.split(' ');
const ALL_SOURCES = 3;
const PRICED_MS = 90_000;
const LOOK_EVERY_MS = 200;

/** Starts all but the product; `cleanup` ends everything, the product included. The caller deletes `folder`. `more`: variables of the product. */
export async function setStage(
  folder: string,
  cleanup: Cleanup,
  more: Readonly<Record<string, string>> = {},
): Promise<Stage> {
  const world = await startOutsideWorld(join(folder, 'database'), cleanup, {
    postgresSettings: { track_commit_timestamp: 'on' },
    exchangeOptions: { symbols: MORE },
  });
  const { exchange } = world;
  exchange.setPrice({ symbol: 'USDT', price: 1 });
  const { prices } = exchange.status();
  const coins = [...LISTED, ...MORE].map((symbol) => coinAt(symbol, prices[symbol] ?? Number.NaN));
  for (const { symbol, start } of coins) exchange.setPrice({ symbol, price: start });
  const env = {
    ...world.env,
    DATA_DIR: join(folder, 'data'),
    SESSION_SECRET,
    RATE_LIMIT_SCALE: '1000',
    ...more,
  };
  return {
    ...world,
    coins,
    startProduct: async (watched = coins.map(({ symbol }) => symbol)) => {
      const backend = await startBackend(env);
      cleanup.add(() => backend.stop());
      await priced(backend, watched);
      return backend;
    },
  };
}

/** As the exchanges write it: about seven significant digits, of which the course needs five. */
function coinAt(symbol: string, price: number): Coin {
  const decimals = Math.max(2, 6 - Math.floor(Math.log10(price)));
  return { symbol, start: Number(price.toFixed(decimals)), decimals };
}

async function priced({ url }: Backend, symbols: readonly string[]): Promise<void> {
  const deadline = Date.now() + PRICED_MS;
  for (;;) {
    const answer = await fetch(`${url}/api/market-prices`);
    const { crypto } = (await answer.json()) as MarketPricesResponse;
    const missing = symbols.filter((symbol) => (crypto[symbol]?.sources.length ?? 0) < ALL_SOURCES);
    if (missing.length === 0) return;
    if (Date.now() > deadline) {
      throw new Error(`Not priced by all exchanges: ${missing.join(', ')}`);
    }
    await sleep(LOOK_EVERY_MS);
  }
}
