import { checkConnections } from '../../src/platform/processes/connection-budget.js';
import { pino } from 'pino';
import { testConfig } from '../support/test-config.js';
import { createTestDatabase, type TestDatabase } from '../support/test-database.js';

/** As a release without the column says that it lives. */
const BEAT_BEFORE = `
  INSERT INTO processes (id, roles, host, pid, version, started_at, seen_at, report)
  VALUES (gen_random_uuid(), '{web}', 'host', 1, '0.0.9', now(), clock_timestamp() - $1 * interval '1 second', '{}')`;

let database: TestDatabase;
let logged: string[];
const logger = pino({}, { write: (line) => logged.push((JSON.parse(line) as { msg: string }).msg) });

beforeEach(async () => {
  logged = [];
  database = await createTestDatabase();
});
afterEach(() => database.drop());

/** What the server of these tests leaves for all. */
async function limit(): Promise<number> {
  const [row] = await database.dataSource.query<{ n: number }[]>(
    `SELECT current_setting('max_connections')::int - current_setting('superuser_reserved_connections')::int
              - current_setting('reserved_connections')::int AS n`,
  );
  return row?.n ?? 0;
}

function check(databasePoolSize: number): Promise<void> {
  return checkConnections(testConfig({ databaseUrl: database.url, databasePoolSize }), logger);
}

it('starts without a word where there is room', async () => {
  await check(10);
  expect(logged).toEqual([]);
});

it('warns above 80 %', async () => {
  const pool = Math.ceil((await limit()) * 0.8);
  await check(pool);
  expect(logged).toEqual([expect.stringContaining(`${pool + 1} in all, of ${await limit()}`)]);
});

it('refuses the start beyond all, and counts processes of an older release with eleven', async () => {
  await database.dataSource.query(BEAT_BEFORE, [0]);
  await database.dataSource.query(BEAT_BEFORE, [1]);
  const pool = (await limit()) - 22;
  await expect(check(pool)).rejects.toThrow(
    `this process may open ${pool + 1} connections to the database and the others that run 22, ${pool + 23} in all`,
  );
});

it('does not count who has not been seen for a while', async () => {
  await database.dataSource.query(BEAT_BEFORE, [60]);
  await check((await limit()) - 11);
  expect(logged).toEqual([expect.stringContaining('the others that run 0,')]);
});
