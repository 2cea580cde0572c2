import { Readiness } from '../../src/platform/health/readiness.js';
import { createBlankDatabase, createTestDatabase, type TestDatabase } from '../support/test-database.js';

let database: TestDatabase;
let readiness: Readiness;

afterEach(() => database.drop());

describe('with a database of our schema', () => {
  beforeEach(async () => {
    database = await createTestDatabase();
    readiness = new Readiness(database.dataSource);
  });

  it('is ready', async () => {
    const report = await readiness.check();
    expect(report).toEqual({ ready: true, database: 'up', migrations: 'done', stopping: false });
  });

  it('is not ready once a stop was asked for', async () => {
    readiness.beforeApplicationShutdown();
    expect(await readiness.check()).toMatchObject({ ready: false, stopping: true });
  });

  it('is not ready when the database is gone', async () => {
    await database.dataSource.destroy();
    const report = await readiness.check();
    expect(report).toMatchObject({ ready: false, database: 'down', migrations: 'unknown' });
  });
});

it('is not ready while migrations are missing', async () => {
  database = await createBlankDatabase();
  const report = await new Readiness(database.dataSource).check();
  expect(report).toMatchObject({ ready: false, database: 'up', migrations: 'pending' });
});
