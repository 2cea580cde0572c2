import { onOwnConnection } from '../../src/platform/database/own-connection.js';
import { createTestDatabase, type TestDatabase } from '../support/test-database.js';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

const END = 'SELECT pg_terminate_backend($1)';
const OWN = 'SELECT pg_backend_pid() AS pid';

it('answers what the work does, and ends its connection', async () => {
  const pid = await onOwnConnection(database.url, async (client) => (await client.query(OWN)).rows[0].pid);
  const left = await database.dataSource.query('SELECT FROM pg_stat_activity WHERE pid = $1', [pid]);
  expect(left).toEqual([]);
});

it('a connection that the server ends during a question rejects the work', async () => {
  const work = onOwnConnection(database.url, async (client) => {
    const { pid } = (await client.query(OWN)).rows[0];
    const asked = client.query('SELECT pg_sleep(60)');
    await Promise.all([asked, database.dataSource.query(END, [pid])]);
  });
  await expect(work).rejects.toThrow('terminating connection due to administrator command');
});

it('a connection that the server ends between two questions rejects the work', async () => {
  const work = onOwnConnection(database.url, async (client) => {
    const { pid } = (await client.query(OWN)).rows[0];
    const ended = new Promise((resolve) => {
      client.once('end', resolve);
    });
    await database.dataSource.query(END, [pid]);
    await ended;
    await client.query('SELECT 1');
  });
  await expect(work).rejects.toThrow('not queryable');
});
