import pg from 'pg';
import { DataSource } from 'typeorm';
import { dataSourceOptions } from '../../src/platform/database/data-source.js';
import { migrate } from '../../src/platform/database/migrate.js';
import { createBlankDatabase, createTestDatabase, type TestDatabase } from '../support/test-database.js';

const LIMITS = { statement: '5s', idle: '1500ms', zone: 'UTC' };
const LOST = `
  SELECT format('ALTER ROLE CURRENT_USER IN DATABASE %I RESET ALL', current_database()) AS text`;

let database: TestDatabase;
afterEach(() => database.drop());

/** What a session that begins now has. */
async function limitsOf(url: string): Promise<unknown> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    const { rows } = await client.query(
      `SELECT current_setting('statement_timeout') AS statement, current_setting('TimeZone') AS zone,
              current_setting('idle_in_transaction_session_timeout') AS idle`,
    );
    return rows[0];
  } finally {
    await client.end();
  }
}

/** As after a restore into a new database: settings of roles are no part of a dump. */
async function loseLimits({ dataSource, url }: TestDatabase): Promise<void> {
  const [row] = await dataSource.query<{ text: string }[]>(LOST);
  await dataSource.query(row?.text ?? '');
  expect(await limitsOf(url)).not.toEqual(LIMITS);
}

it('a migrated database gives every session its limits', async () => {
  database = await createBlankDatabase();
  expect(await limitsOf(database.url)).not.toEqual(LIMITS);
  await migrate(database.url);
  expect(await limitsOf(database.url)).toEqual(LIMITS);
});

it('a database that has lost them has them again after the next start', async () => {
  database = await createTestDatabase();
  await loseLimits(database);
  expect(await migrate(database.url)).toEqual([]);
  expect(await limitsOf(database.url)).toEqual(LIMITS);
});

it('eight processes that start at once give them back without a fault', async () => {
  database = await createTestDatabase();
  await loseLimits(database);
  const starts = Array.from({ length: 8 }, () => migrate(database.url));
  expect(await Promise.all(starts)).toEqual(Array.from({ length: 8 }, () => []));
  expect(await limitsOf(database.url)).toEqual(LIMITS);
});

it('tests that run beside each other give each database its own', async () => {
  database = await createTestDatabase();
  const others = await Promise.all(Array.from({ length: 4 }, () => createBlankDatabase()));
  try {
    await Promise.all(others.map(({ url }) => migrate(url)));
    await loseLimits(database);
    for (const { url } of others) expect(await limitsOf(url)).toEqual(LIMITS);
  } finally {
    await Promise.all(others.map((each) => each.drop()));
  }
});

describe('on a connection of the pool', () => {
  let pool: DataSource;
  beforeEach(async () => {
    database = await createTestDatabase();
    pool = await new DataSource(dataSourceOptions(database.url, undefined, 2)).initialize();
  });
  afterEach(() => pool.destroy());

  it('a statement ends after five seconds', async () => {
    await expect(pool.query('SELECT pg_sleep(60)')).rejects.toThrow('due to statement timeout');
  });

  it('a transaction in which nothing happens is ended after a second and a half', async () => {
    const runner = pool.createQueryRunner();
    await runner.startTransaction();
    await runner.query('SELECT 1');
    await database.dataSource.query('SELECT pg_sleep(2.5)');
    await expect(runner.query('SELECT 1')).rejects.toThrow(/idle-in-transaction timeout|already released/);
    await runner.release();
  });

  it('a migration has neither limit', async () => {
    const seen: unknown[] = [];
    class Slow1999999999999 {
      name = 'Slow1999999999999';
      async up(db: { query(text: string): Promise<unknown> }): Promise<void> {
        seen.push(
          await db.query(
            `SELECT current_setting('statement_timeout') AS statement, current_setting('TimeZone') AS zone,
                    current_setting('idle_in_transaction_session_timeout') AS idle`,
          ),
        );
      }
      async down(): Promise<void> {}
    }
    await migrate(database.url, [Slow1999999999999]);
    expect(seen).toEqual([[{ statement: '0', idle: '0', zone: 'UTC' }]]);
    await pool.query(`DELETE FROM migrations WHERE name = 'Slow1999999999999'`);
  });
});
