import { randomBytes } from 'node:crypto';
import pg from 'pg';
import { DataSource, type DataSourceOptions, type EntityManager, type QueryRunner } from 'typeorm';
import { until } from '../../src/platform/clock/testing/until.js';
import { dataSourceOptions } from '../../src/platform/database/data-source.js';
import { limitsSql, WITHOUT_LIMITS } from '../../src/platform/database/session-limits.js';
import { SERVER_URL_VARIABLE, TEMPLATE } from './test-server.js';

export interface TestDatabase {
  /** Connected, as the product connects. */
  readonly dataSource: DataSource;
  readonly url: string;
  /** Also ends connections of others. Call it in afterAll, or the test run does not end. */
  drop(): Promise<void>;
}

/** A database of its own for one test file: migrated and empty, made in about 50 ms. */
export async function createTestDatabase(
  entities: DataSourceOptions['entities'] = [],
): Promise<TestDatabase> {
  return connect(await createDatabase(TEMPLATE), entities);
}

/** One without any table, for tests of the migrations themselves. */
export async function createBlankDatabase(): Promise<TestDatabase> {
  return connect(await createDatabase('template1'), []);
}

/** Runs one statement of a test's set-up without the product's statement timeout, for thousands of rows. */
export function setUp(
  { url }: Pick<TestDatabase, 'url'>,
  statement: string,
  parameters?: readonly unknown[],
): Promise<void> {
  return onServer(url, statement, parameters);
}

/** Begins a transaction that may idle for longer than the product's 1.5 s. The caller ends and releases it. */
export async function openTransaction(db: DataSource): Promise<QueryRunner> {
  const runner = db.createQueryRunner();
  await runner.startTransaction();
  await runner.query(WITHOUT_LIMITS);
  return runner;
}

/** Until a query waits for a lock that another transaction has. */
export async function someoneWaits(db: DataSource): Promise<void> {
  await until(async () => {
    const waiting = await db.query<unknown[]>(
      `SELECT FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`,
    );
    return waiting.length > 0;
  }, 'somebody who waits for a lock');
}

/** A transaction of a test's set-up, which may idle likewise between its statements. */
export function inTransaction<Answer>(
  db: DataSource,
  work: (tx: EntityManager) => Promise<Answer>,
): Promise<Answer> {
  return db.transaction(async (tx) => {
    await tx.query(WITHOUT_LIMITS);
    return work(tx);
  });
}

async function createDatabase(template: string): Promise<URL> {
  const url = serverUrl();
  const name = `test_${randomBytes(6).toString('hex')}`;
  await onServer(serverUrl().href, `CREATE DATABASE ${name} TEMPLATE ${template} STRATEGY FILE_COPY`);
  if (template === TEMPLATE) await onServer(serverUrl().href, limitsSql(name)); // a copy does not get them
  url.pathname = name;
  return url;
}

async function connect(url: URL, entities: DataSourceOptions['entities']): Promise<TestDatabase> {
  const dataSource = await new DataSource({ ...dataSourceOptions(url.href), entities }).initialize();
  const drop = async (): Promise<void> => {
    if (dataSource.isInitialized) await dataSource.destroy();
    await onServer(serverUrl().href, `DROP DATABASE ${url.pathname.slice(1)} WITH (FORCE)`);
  };
  return { dataSource, url: url.href, drop };
}

function serverUrl(): URL {
  const url = process.env[SERVER_URL_VARIABLE];
  if (url === undefined)
    throw new Error('Run this test with the "integration" project: it starts PostgreSQL');
  return new URL(url);
}

async function onServer(url: string, statement: string, parameters: readonly unknown[] = []): Promise<void> {
  const client = new pg.Client({ connectionString: url, options: '-c statement_timeout=0' });
  await client.connect();
  try {
    await client.query(statement, [...parameters]);
  } finally {
    await client.end();
  }
}
