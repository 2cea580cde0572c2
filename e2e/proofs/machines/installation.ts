import { join } from 'node:path';
import type { ProcessRole } from '@bellwether/backend/contract/admin/operations.js';
import type { ExchangeStandIn } from '../../stand-ins/exchange/exchange-stand-in.js';
import { startExchangeStandIn } from '../../stand-ins/exchange/start-exchange-stand-in.js';
import {
  startTelegramStandIn,
  type TelegramStandIn,
} from '../../stand-ins/telegram/start-telegram-stand-in.js';
import type { Cleanup } from '../support/cleanup.js';
import { DatabaseView } from '../support/database-view.js';
import { freePort } from '../support/free-port.js';
import { KeptBackend } from '../support/kept-backend.js';
import { startThrowawayPostgres } from '../support/throwaway-postgres.js';
import { startThrowawayRedis, type ThrowawayRedis } from '../support/throwaway-redis.js';

/** One process with its roles, kept up by its supervisor at an address that stays. */
export interface Part {
  readonly roles: readonly ProcessRole[];
  readonly url: string;
  readonly process: KeptBackend;
}

/** Processes on one PostgreSQL and one Redis, and all the outside world they know. */
export interface Installation {
  readonly exchange: ExchangeStandIn;
  readonly telegram: TelegramStandIn;
  readonly redis: ThrowawayRedis;
  readonly database: DatabaseView;
  readonly parts: readonly Part[];
  of(role: ProcessRole): readonly Part[];
}

/** The roles of a process, and how many processes have them. */
export interface Share {
  readonly roles: readonly ProcessRole[];
  readonly processes: number;
}

const SECRET = 'a-secret-of-several-machines-only-0123456789';

/** Starts all of it; `cleanup` ends it. The caller deletes `folder`. @throws Error if something does not start. */
export async function startInstallation(
  folder: string,
  cleanup: Cleanup,
  shares: readonly Share[],
): Promise<Installation> {
  const postgres = await startThrowawayPostgres(join(folder, 'database'), cleanup);
  const redis = await startThrowawayRedis(join(folder, 'redis'), cleanup);
  const exchange = await startExchangeStandIn({ market: 'paused', spread: 'none' });
  cleanup.add(() => exchange.close());
  const telegram = await startTelegramStandIn();
  cleanup.add(() => telegram.close());
  const database = new DatabaseView(postgres.url);
  cleanup.add(() => database.close());
  const shared = {
    DATABASE_URL: postgres.url,
    REDIS_URL: redis.url,
    SESSION_SECRET: SECRET,
    EXCHANGE_URLS: JSON.stringify(exchange.exchangeUrls),
    TELEGRAM_API_ROOT: telegram.url,
    TELEGRAM_LINK_BASE: telegram.linkBase,
    TELEGRAM_APP_LINK_BASE: telegram.linkBase,
    TRIGGER_COOLDOWN_SEC: '1',
    RATE_LIMIT_SCALE: '1000',
  };
  const wanted = shares.flatMap(({ roles, processes }) =>
    Array.from({ length: processes }, (_, i) => ({ roles, name: `${roles.join('+')} ${i + 1}` })),
  );
  const parts: Part[] = [];
  for (const { roles, name } of wanted) {
    const port = await freePort();
    const env = {
      ...shared,
      ROLES: roles.join(','),
      PORT: String(port),
      DATA_DIR: join(folder, name.replace(' ', '-')),
    };
    parts.push({ roles, url: `http://127.0.0.1:${port}`, process: new KeptBackend(name, env) });
  }
  cleanup.add(() => Promise.all(parts.map(({ process }) => process.destroy())));
  await Promise.all(parts.map(({ process }) => process.start()));
  return {
    exchange,
    telegram,
    redis,
    database,
    parts,
    of: (role) => parts.filter(({ roles }) => roles.includes(role)),
  };
}
