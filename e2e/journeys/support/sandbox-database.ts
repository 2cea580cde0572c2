import pg from 'pg';
import { startEmbeddedPostgres } from '../../run/postgres/embedded-postgres.js';
import { SANDBOX_ENV } from './sandbox-under-test.js';

/** Runs one statement, without a time limit, in the database of the sandbox that the journeys run against. Returns its rows. */
export async function inSandboxDatabase<Row extends pg.QueryResultRow>(
  text: string,
  values: readonly unknown[] = [],
): Promise<readonly Row[]> {
  const dataDir = SANDBOX_ENV.DATA_DIR ?? '';
  const database = await startEmbeddedPostgres({ dataDir, role: 'guest', say: () => {} });
  const client = new pg.Client({ connectionString: database.url, options: '-c statement_timeout=0' });
  await client.connect();
  const { rows } = await client.query<Row>(text, [...values]);
  await client.end();
  await database.close();
  return rows;
}
