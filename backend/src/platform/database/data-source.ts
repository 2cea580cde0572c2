import type { DataSourceOptions } from 'typeorm';
import type { Logger } from '../logger/logger.js';

type PostgresOptions = Extract<DataSourceOptions, { readonly type: 'postgres' }>;

const POOL_SIZE = 10;
const STATEMENT_LIMIT_MS = 5_000;
/** How long a caller waits for a connection before it gets an error, rather than piling up behind a dead database. */
const CONNECTION_LIMIT_MS = 2_000;

/**
 * How the product connects: 10 connections, each in UTC, no statement longer than 5 s, none left in an open
 * transaction. A pooled connection that breaks while idle is replaced; the logger, if given, hears of it.
 */
export function dataSourceOptions(url: string, logger?: Logger): PostgresOptions {
  return {
    type: 'postgres',
    url,
    applicationName: 'bellwether',
    poolSize: POOL_SIZE,
    connectTimeoutMS: CONNECTION_LIMIT_MS,
    installExtensions: false,
    extra: {
      statement_timeout: STATEMENT_LIMIT_MS,
      idle_in_transaction_session_timeout: 2 * STATEMENT_LIMIT_MS,
      options: '-c timezone=UTC',
    },
    poolErrorHandler: (error: unknown) => logger?.warn({ err: error }, 'an idle database connection broke'),
  };
}
