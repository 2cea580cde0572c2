import { randomUUID } from 'node:crypto';
import { HolderReportReader } from '../../src/operations/status/holder-reports.js';
import { createTestDatabase, type TestDatabase } from '../support/test-database.js';

const EVALUATION = { role: 'holder', p50Ms: 4, p95Ms: 9 };
const TELEGRAM = { state: 'up', since: null };
const EVALUATED = { p50Ms: 0, p99Ms: 3, count: 900 };
const COMMITTED = { p50Ms: 4, p99Ms: 30, count: 12 };
const CALLED = { p50Ms: 9, p99Ms: 50, count: 11 };

let database: TestDatabase;

beforeEach(async () => {
  database = await createTestDatabase();
});
afterEach(() => database.drop());

/** A process that holds a lease until `until` (SQL), and said how it fares. */
async function holder(lease: 'market' | 'telegram', until: string): Promise<void> {
  const id = randomUUID();
  const report = JSON.stringify({
    evaluation: EVALUATION,
    telegram: TELEGRAM,
    tickToEvaluated: EVALUATED,
    tickToCommitted: COMMITTED,
    tickToTelegramCall: CALLED,
  });
  await database.dataSource.query(
    `INSERT INTO processes (id, roles, host, pid, version, started_at, report)
     VALUES ($1, '{market}', 'here', 1, '1', now(), $2)`,
    [id, report],
  );
  await database.dataSource.query(
    `INSERT INTO leases (name, owner, epoch, until) VALUES ($1, $2, 1, ${until})`,
    [lease, id],
  );
}

it('tells what the holders said last', async () => {
  await holder('market', `now() + interval '2 seconds'`);
  await holder('telegram', `now() + interval '2 seconds'`);
  expect(await new HolderReportReader(database.dataSource).read()).toEqual({
    evaluation: EVALUATION,
    telegram: TELEGRAM,
    evaluated: EVALUATED,
    committed: COMMITTED,
    telegramCall: CALLED,
  });
});

it('tells nothing of a process whose lease has run out', async () => {
  await holder('market', `now() - interval '1 millisecond'`);
  await holder('telegram', `'-infinity'`);
  expect(await new HolderReportReader(database.dataSource).read()).toEqual({
    evaluation: null,
    telegram: null,
    evaluated: null,
    committed: null,
    telegramCall: null,
  });
});

it('tells that no updates come, and takes nothing else for it', async () => {
  await holder('telegram', `now() + interval '2 seconds'`);
  const reader = new HolderReportReader(database.dataSource);
  for (const [bot, telegram] of [
    [{ fault: 'the webhook is not set' }, { ...TELEGRAM, updates: 'failing' }],
    [{ fault: null }, TELEGRAM],
    [null, TELEGRAM],
  ] as const) {
    await database.dataSource.query(`UPDATE processes SET report = jsonb_set(report, '{bot}', $1)`, [
      JSON.stringify(bot),
    ]);
    expect((await reader.read()).telegram).toEqual(telegram);
  }
});
