import type { ExchangeStandIn, ExchangeStandInOptions } from '../../stand-ins/exchange/exchange-stand-in.js';
import { startExchangeStandIn } from '../../stand-ins/exchange/start-exchange-stand-in.js';
import type { FloodLimits } from '../../stand-ins/telegram/domain/flood-limits.js';
import {
  startTelegramStandIn,
  type TelegramStandIn,
} from '../../stand-ins/telegram/start-telegram-stand-in.js';
import type { Cleanup } from './cleanup.js';
import { DatabaseView } from './database-view.js';
import { startThrowawayPostgres, type ThrowawayPostgres } from './throwaway-postgres.js';

/** The database of a run, and the stand-ins that its processes know by URL. */
export interface OutsideWorld {
  readonly postgres: ThrowawayPostgres;
  readonly database: DatabaseView;
  readonly exchange: ExchangeStandIn;
  readonly telegram: TelegramStandIn;
  /** The addresses of all of them, as a process is told them. */
  readonly env: Readonly<Record<string, string>>;
}

export interface OutsideOrder {
  readonly postgresSettings?: Readonly<Record<string, string>>;
  /** More variables of PostgreSQL. */
  readonly postgresEnv?: Readonly<Record<string, string>>;
  /** On top of a market that stands still and has one price for all exchanges. */
  readonly exchangeOptions?: ExchangeStandInOptions;
  /** What Telegram bears; default: everything. */
  readonly telegramLimits?: FloodLimits;
  /** The clock of the stand-ins, in epoch milliseconds; default: the system's. */
  readonly now?: () => number;
}

/** Starts all of it, PostgreSQL in `folder`, which the caller deletes; `cleanup` ends it. @throws Error if something does not start. */
export async function startOutsideWorld(
  folder: string,
  cleanup: Cleanup,
  { postgresSettings, postgresEnv, exchangeOptions, telegramLimits, now }: OutsideOrder = {},
): Promise<OutsideWorld> {
  const postgres = await startThrowawayPostgres(folder, cleanup, postgresSettings, postgresEnv);
  const database = new DatabaseView(postgres.url);
  cleanup.add(() => database.close());
  const exchange = await startExchangeStandIn({ market: 'paused', spread: 'none', now, ...exchangeOptions });
  cleanup.add(() => exchange.close());
  const telegram = await startTelegramStandIn({ limits: telegramLimits, now });
  cleanup.add(() => telegram.close());
  const env = {
    DATABASE_URL: postgres.url,
    EXCHANGE_URLS: JSON.stringify(exchange.exchangeUrls),
    TELEGRAM_API_ROOT: telegram.url,
    TELEGRAM_LINK_BASE: telegram.linkBase,
    TELEGRAM_APP_LINK_BASE: telegram.linkBase,
  };
  return { postgres, database, exchange, telegram, env };
}
