import pg from 'pg';
import type { DataSourceOptions } from 'typeorm';
import type { Logger } from '../logger/logger.js';
import { STATEMENT_LIMIT_MS } from './session-limits.js';

type Query = (...call: readonly unknown[]) => unknown;

/**
 * pg's client, but it ends its connection once a query exceeds `query_timeout`. pg's own stays connected, waits for the lost
 * answer, and its pool hands it out again. Only for queries that return a promise, as TypeORM's do. A connection that the
 * server ends at once fails its next query, nothing else.
 */
export class TimeboxedClient extends pg.Client {
  constructor(config?: string | pg.ClientConfig) {
    super(config);
    // For the moment between pg-pool's own listener and TypeORM's: without one, an error there ends the process.
    this.on('error', () => undefined);
    const query = this.query.bind(this) as Query;
    const timeboxed: Query = (...call) => {
      const answer = query(...call);
      return answer instanceof Promise ? answer.catch((error: unknown) => this.giveUp(error)) : answer;
    };
    this.query = timeboxed as typeof this.query;
  }

  private giveUp(error: unknown): never {
    if (error instanceof Error && error.message === 'Query read timeout') void this.end();
    throw error;
  }
}

type PostgresOptions = Extract<DataSourceOptions, { readonly type: 'postgres' }>;

/** Of a process without a configuration of its own: commands, tests. */
const POOL_SIZE = 10;
/** Longer than a statement may take: only a connection that has gone silent exceeds it. */
const ANSWER_LIMIT_MS = STATEMENT_LIMIT_MS + 1_000;
const KEEP_ALIVE_AFTER_MS = 10_000;
/** How long a caller waits for a connection before it gets an error, rather than piling up behind a dead database. */
const CONNECTION_LIMIT_MS = 2_000;
const LEASE_ANSWER_LIMIT_MS = 1_000;

/**
 * How the product connects; what its sessions begin with is the database's to say (session-limits.ts). A connection that gives
 * no answer within 6 s is thrown away, and one that breaks while idle is replaced; of the latter the logger, if given, hears.
 */
export function dataSourceOptions(url: string, logger?: Logger, poolSize = POOL_SIZE): PostgresOptions {
  return {
    type: 'postgres',
    driver: pg, // left to itself TypeORM looks for it in node_modules, past a bundle
    url,
    applicationName: 'bellwether',
    poolSize,
    connectTimeoutMS: CONNECTION_LIMIT_MS,
    installExtensions: false,
    extra: {
      Client: TimeboxedClient,
      query_timeout: ANSWER_LIMIT_MS,
      keepAlive: true,
      keepAliveInitialDelayMillis: KEEP_ALIVE_AFTER_MS,
    },
    poolErrorHandler: (error: unknown) => logger?.warn({ err: error }, 'an idle database connection broke'),
  };
}

/**
 * One connection of its own for the leases, past any pooler, which would refuse its limit: what waits for an answer for over a
 * second comes too late to renew one.
 */
export function leaseConnection(url: string, logger: Logger): PostgresOptions {
  const options = dataSourceOptions(url, logger);
  return {
    ...options,
    applicationName: 'bellwether leases',
    poolSize: 1,
    connectTimeoutMS: LEASE_ANSWER_LIMIT_MS,
    extra: {
      ...options.extra,
      query_timeout: LEASE_ANSWER_LIMIT_MS,
      statement_timeout: LEASE_ANSWER_LIMIT_MS,
    },
  };
}
