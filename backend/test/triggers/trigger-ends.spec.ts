import { pino } from 'pino';
import { TriggerEndJob } from '../../src/features/triggers/trigger-end-job.js';
import { TriggerEvents } from '../../src/features/triggers/trigger-events.js';
import { SoloBus } from '../../src/platform/bus/message-bus.js';
import { SystemClock } from '../../src/platform/clock/clock.js';
import { LeaderJobs } from '../../src/platform/jobs/leader-jobs.js';
import type { Fence, Leases } from '../../src/platform/leases/leases.js';
import { makePerson } from '../fixtures/people.js';
import { createTestDatabase, type TestDatabase } from '../support/test-database.js';

const FENCE: Fence = { owner: 'b7e6a2d8-6a2f-4a57-9f0e-1a2b3c4d5e6f', epoch: 7 };
const logger = pino({ level: 'silent' });

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

it('a trigger is disarmed after its end, others are not, and everybody who shows it is told', async () => {
  const db = database.dataSource;
  await db.query(
    `INSERT INTO leases (name, owner, epoch, until) VALUES ('scheduler', $1, $2, now() + interval '1 hour')`,
    [FENCE.owner, FENCE.epoch],
  );
  const ann = await makePerson(db);
  const add = async (symbol: string, phase: string, end: string | null): Promise<string> => {
    const [row] = await db.query<{ id: string }[]>(
      `INSERT INTO triggers (user_id, symbol, op, level, phase, expires_at)
       VALUES ($1, $2, 'above', 1, $3, now() + $4::interval) RETURNING id`,
      [ann.id, symbol, phase, end],
    );
    return row?.id ?? '';
  };
  const over = await add('BTC', 'breached', '-1 second');
  const rows = [over, await add('ETH', 'armed', '1 hour'), await add('SOL', 'armed', null)];
  await add('BTC', 'disarmed', '-1 hour');
  const events = new TriggerEvents(new SoloBus(), logger);
  const told: string[] = [];
  events.edited.subscribe(({ changed }) => told.push(...changed));
  const leases: Pick<Leases, 'fence'> = { fence: () => FENCE };
  const { job } = new TriggerEndJob(db, events, new LeaderJobs(leases as Leases, new SystemClock(), logger));
  await job.run();
  await job.run();
  expect(told).toEqual([over]);
  const now = await db.query<{ phase: string; revision: number }[]>(
    'SELECT phase, revision FROM triggers WHERE id = ANY ($1::uuid[]) ORDER BY symbol',
    [rows],
  );
  expect(now).toEqual([
    { phase: 'disarmed', revision: 1 },
    { phase: 'armed', revision: 0 },
    { phase: 'armed', revision: 0 },
  ]);
});
