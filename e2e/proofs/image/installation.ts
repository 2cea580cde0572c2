import { chmod, mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Cleanup } from '../support/cleanup.js';
import { freePort } from '../support/free-port.js';
import { type OutsideWorld, startOutsideWorld } from '../support/outside-world.js';

/** The outside world of the program under proof. */
export interface Surroundings extends Omit<OutsideWorld, 'env'> {
  /** All that the program is started with. */
  readonly env: Readonly<Record<string, string>>;
  readonly port: number;
  /** Where PostgreSQL has its socket. */
  readonly socketFolder: string;
  /** PostgreSQL's first process. */
  readonly postmaster: number;
}

export const BTC_START = 60_000;
/** Nobody listens there. What is not part of the proof must not ask the real servers. */
const NOWHERE = 'http://127.0.0.1:9';

/** Starts PostgreSQL and stand-ins for a program in production mode. `cleanup` ends them; the caller deletes `folder`. */
export async function startSurroundings(folder: string, cleanup: Cleanup): Promise<Surroundings> {
  const socketFolder = await mkdtemp(join(tmpdir(), 'bellwether-socket-'));
  cleanup.add(() => rm(socketFolder, { recursive: true, force: true }));
  await chmod(socketFolder, 0o777); // PostgreSQL and the program may be other users
  const postgresSettings = {
    unix_socket_directories: socketFolder,
    shared_buffers: '64MB',
    max_connections: '40',
  };
  const world = await startOutsideWorld(join(folder, 'database'), cleanup, { postgresSettings });
  const { postgres, exchange } = world;
  exchange.setPrice({ symbol: 'USDT', price: 1 });
  exchange.setPrice({ symbol: 'BTC', price: BTC_START });
  const [line = ''] = (await readFile(join(postgres.dataFolder, 'postmaster.pid'), 'utf8')).split('\n');
  const postmaster = Number(line);
  const port = await freePort();
  const env = {
    ...world.env,
    PORT: String(port),
    HOST: '127.0.0.1',
    NODE_ENV: 'production',
    DATABASE_URL: socketUrl(postgres.url, socketFolder),
    PUBLIC_URL: 'https://alerts.bellwether.example',
    TRUST_PROXY: '1',
    TELEGRAM_BOT_TOKEN: '1:image',
    TELEGRAM_BOT_USERNAME: 'BellwetherAlertsBot',
    PAYMENTS_PROVIDER: 'none',
    ETHEREUM_RPC_URL: NOWHERE,
    BITCOIN_ESPLORA_URL: NOWHERE,
    NEWS_FEEDS: NOWHERE,
    FED_NEWS_URL: NOWHERE,
    YAHOO_BASE_URL: NOWHERE,
    NYFED_BASE_URL: NOWHERE,
    FRED_BASE_URL: NOWHERE,
  };
  return { ...world, env, port, socketFolder, postmaster };
}

/** The same database at a socket, as docker-compose.yml has it. */
export function socketUrl(url: string, folder: string): string {
  const { username, password, port, pathname } = new URL(url);
  return `postgres://${username}:${password}@${pathname}?host=${folder}&port=${port}`;
}

export async function isHealthy({ port }: Surroundings): Promise<boolean> {
  return fetch(`http://127.0.0.1:${port}/healthz`).then(
    ({ ok }) => ok,
    () => false,
  );
}
