import { join } from 'node:path';
import { storeTriggers } from '../../replay/database.js';
import type { SeededTrigger } from '../../replay/oracle.js';
import type { ExchangeStandIn } from '../../../stand-ins/exchange/exchange-stand-in.js';
import { startExchangeStandIn } from '../../../stand-ins/exchange/start-exchange-stand-in.js';
import type { FloodLimits } from '../../../stand-ins/telegram/domain/flood-limits.js';
import {
  startTelegramStandIn,
  type TelegramStandIn,
} from '../../../stand-ins/telegram/start-telegram-stand-in.js';
import { startThrowawayPostgres, type ThrowawayPostgres } from '../../support/throwaway-postgres.js';
import type { Cleanup } from '../../support/cleanup.js';
import { DatabaseView } from '../../support/database-view.js';
import { KeptBackend, type KeptProgram } from '../../support/kept-backend.js';
import { HYSTERESIS_PCT, COOLDOWN_SEC } from './rules.js';

export interface ClusterOrder {
  /** For everything it writes; the caller deletes it. */
  readonly folder: string;
  readonly cleanup: Cleanup;
  readonly seed: number;
  readonly processes: number;
  readonly postgresSettings?: Readonly<Record<string, string>>;
  /** What Telegram bears; default: everything. */
  readonly telegramLimits?: FloodLimits;
  /** More variables of every process. */
  readonly env?: Readonly<Record<string, string>>;
  /** And of process `i` alone, from 0 on. */
  readonly envOf?: (i: number) => Readonly<Record<string, string>>;
  /** And of PostgreSQL. */
  readonly postgresEnv?: Readonly<Record<string, string>>;
  /** What the processes run; by default the product as it is built. */
  readonly program?: KeptProgram;
  /** The address of the database that process `i` is given, from 0 on; by default the server's own. */
  readonly databaseUrlOf?: (url: string, i: number) => Promise<string>;
}

/** Processes of the product with the same configuration on one database, and all the outside world they know. */
export interface Cluster {
  readonly exchange: ExchangeStandIn;
  readonly telegram: TelegramStandIn;
  readonly postgres: ThrowawayPostgres;
  readonly database: DatabaseView;
  readonly backends: readonly KeptBackend[];
  /** Those that listen right now. */
  live(): readonly KeptBackend[];
  /** Stores triggers and makes their chats people of the Telegram stand-in. To be called before `start`. */
  seed(triggers: readonly SeededTrigger[]): Promise<void>;
  /** Starts every process and waits for the first prices. */
  start(): Promise<void>;
  /** Stops the processes in an orderly way; the database stays for the checks. */
  stopBackends(): Promise<void>;
}

/** SESSION_SECRET of every process. */
export const SECRET = 'a-secret-of-the-fault-runs-only-0123456789';
const SYMBOLS = ['BTC', 'ETH', 'SOL'];

/** Everything but the backends runs when this returns; `cleanup` ends all of it. @throws Error if something does not start. */
export async function buildCluster(order: ClusterOrder): Promise<Cluster> {
  const { folder, cleanup, postgresSettings, postgresEnv, telegramLimits, env = {}, program } = order;
  const databaseFolder = join(folder, 'database');
  const postgres = await startThrowawayPostgres(databaseFolder, cleanup, postgresSettings, postgresEnv);
  const exchange = await startExchangeStandIn({ seed: String(order.seed), market: 'paused', spread: 'none' });
  cleanup.add(() => exchange.close());
  const telegram = await startTelegramStandIn(telegramLimits === undefined ? {} : { limits: telegramLimits });
  cleanup.add(() => telegram.close());
  const database = new DatabaseView(postgres.url);
  cleanup.add(() => database.close());
  exchange.setPrice({ symbol: 'USDT', price: 1 });
  const urlOf = order.databaseUrlOf ?? (async (url) => url);
  const numbers = Array.from({ length: order.processes }, (_, i) => i);
  const databaseUrls = await Promise.all(numbers.map((i) => urlOf(postgres.url, i)));
  const backends = databaseUrls.map((databaseUrl, i) => {
    const name = `process ${i + 1}`;
    const own = {
      DATABASE_URL: databaseUrl,
      DATA_DIR: join(folder, name.replace(' ', '-')),
      SESSION_SECRET: SECRET,
      EXCHANGE_URLS: JSON.stringify(exchange.exchangeUrls),
      TELEGRAM_API_ROOT: telegram.url,
      TELEGRAM_LINK_BASE: telegram.linkBase,
      TELEGRAM_APP_LINK_BASE: telegram.linkBase,
      TRIGGER_HYSTERESIS_PCT: String(HYSTERESIS_PCT),
      TRIGGER_COOLDOWN_SEC: String(COOLDOWN_SEC),
    };
    return new KeptBackend(name, { ...own, ...env, ...order.envOf?.(i) }, program);
  });
  cleanup.add(() => Promise.all(backends.map((backend) => backend.destroy())));
  return {
    exchange,
    telegram,
    postgres,
    database,
    backends,
    live: () => backends.filter(({ running }) => running !== null),
    seed: async (triggers) => {
      const chats = await database.use((client) => storeTriggers(client, triggers));
      for (const id of chats) telegram.putPerson({ id, first_name: `Person ${id}`, started: true });
    },
    start: () => start(backends),
    stopBackends: async () => {
      await Promise.all(backends.map((backend) => backend.stop()));
    },
  };
}

async function start(backends: readonly KeptBackend[]): Promise<void> {
  await Promise.all(backends.map((backend) => backend.start()));
  for (const { running } of backends) await running?.firstPrices(SYMBOLS);
}
