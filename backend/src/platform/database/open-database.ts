import type { Config } from '../config/config.js';
import type { Logger } from '../logger/logger.js';
import { startEmbeddedPostgres } from './embedded/embedded-postgres.js';
import type { TenantRole } from './embedded/tenancy.js';

export type DatabaseConfig = Pick<Config, 'databaseUrl' | 'dataDir'>;

/** A database that accepts connections at `url` until it is closed. */
export interface OpenDatabase {
  readonly url: string;
  /** Close your connections first. */
  close(): Promise<void>;
}

/**
 * The database of the running product: that of DATABASE_URL, which is not contacted here, else the embedded one.
 *
 * @throws DataDirInUseError if another Bellwether runs on this data folder.
 */
export async function openDatabase(config: DatabaseConfig, logger: Logger): Promise<OpenDatabase> {
  return open(config, 'server', (line) => logger.info(line));
}

/** The same database for a command: works while the product runs and while it does not. */
export async function openDatabaseAsGuest(
  config: DatabaseConfig,
  say: (line: string) => void,
): Promise<OpenDatabase> {
  return open(config, 'guest', say);
}

async function open(
  { databaseUrl, dataDir }: DatabaseConfig,
  role: TenantRole,
  say: (line: string) => void,
): Promise<OpenDatabase> {
  if (databaseUrl !== null) return { url: databaseUrl, close: async () => {} };
  return startEmbeddedPostgres({ dataDir, role, say });
}
