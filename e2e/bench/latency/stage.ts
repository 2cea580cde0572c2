import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { MarketPricesResponse } from '@bellwether/backend/contract/market.js';
import type { ExchangeStandIn } from '../../stand-ins/exchange/exchange-stand-in.js';
import { startExchangeStandIn } from '../../stand-ins/exchange/start-exchange-stand-in.js';
import {
  startTelegramStandIn,
  type TelegramStandIn,
} from '../../stand-ins/telegram/start-telegram-stand-in.js';
import type { Cleanup } from '../../proofs/support/cleanup.js';
import { DatabaseView } from '../../proofs/support/database-view.js';
import { type Backend, startBackend } from '../../proofs/support/start-backend.js';
import { startThrowawayPostgres } from '../../proofs/support/throwaway-postgres.js';
import type { Coin } from './course.js';

/** All the outside world that the product knows, and its database; the product itself is started when people are stored. */
export interface Stage {
  readonly exchange: ExchangeStandIn;
  readonly telegram: TelegramStandIn;
  readonly database: DatabaseView;
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
  const postgres = await startThrowawayPostgres(join(folder, 'database'), cleanup, {
    track_commit_timestamp: 'on',
  });
  const database = new DatabaseView(postgres.url);
  cleanup.add(() => database.close());
  const exchange = await startExchangeStandIn({ market: 'paused', spread: 'none', symbols: MORE });
  cleanup.add(() => exchange.close());
  exchange.setPrice({ symbol: 'USDT', price: 1 });
  const telegram = await startTelegramStandIn();
  cleanup.add(() => telegram.close());
  const { prices } = exchange.status();
  const coins = [...LISTED, ...MORE].map((symbol) => coinAt(symbol, prices[symbol] ?? Number.NaN));
  for (const { symbol, start } of coins) exchange.setPrice({ symbol, price: start });
  const env = {
    DATABASE_URL: postgres.url,
    DATA_DIR: join(folder, 'data'),
    SESSION_SECRET,
    EXCHANGE_URLS: JSON.stringify(exchange.exchangeUrls),
    TELEGRAM_API_ROOT: telegram.url,
    TELEGRAM_LINK_BASE: telegram.linkBase,
    TELEGRAM_APP_LINK_BASE: telegram.linkBase,
    RATE_LIMIT_SCALE: '1000',
    ...more,
  };
  return {
    exchange,
    telegram,
    database,
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
