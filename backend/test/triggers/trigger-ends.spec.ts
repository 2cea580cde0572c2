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

const leases: Pick<Leases, 'fence'> = { fence: () => FENCE };

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

it.each([
  ['one whose coin was seen up to its end', { seen: '-1 minute' }, 'disarmed'],
  ['one whose coin was not', { seen: '-2 minutes' }, 'armed'],
  [
    'one whose exchange was not',
    { seen: '-1 minute', exchange: 'kraken', exchangeSeen: '-2 minutes' },
    'armed',
  ],
  ['one whose exchange was, and the others not', { exchange: 'kraken', exchangeSeen: '0' }, 'disarmed'],
  ['one that its plan has paused', { paused: 'plan' }, 'disarmed'],
  ['one on an official value, which has no past', { symbol: 'NASDAQ' }, 'disarmed'],
  ['one on gold, whose price is a coin’s', { symbol: 'XAU' }, 'armed'],
  ['one that ended before gaps are read', { ended: '-13 hours', seen: '-14 hours' }, 'disarmed'],
  ['one that ended while they are', { ended: '-12 hours', seen: '-13 hours' }, 'armed'],
] as const)('of triggers that have ended: %s', async (_name, given, phase) => {
  const db = database.dataSource;
  const { symbol, ended, seen, exchange, exchangeSeen, paused } = {
    symbol: 'AVAX',
    ended: '-90 seconds',
    seen: '-2 minutes',
    exchange: null,
    exchangeSeen: null,
    paused: null,
    ...given,
  };
  await db.query('DELETE FROM price_cursors');
  for (const [key, at] of [
    [symbol, seen],
    [`${symbol}@kraken`, exchangeSeen],
  ]) {
    if (at === null) continue;
    await db.query(
      `INSERT INTO price_cursors (symbol, seq, at, price, sight_at) VALUES ($1, 1, now(), 20, now() + $2::interval)`,
      [key, at],
    );
  }
  const { id: userId } = await makePerson(db);
  const [row] = await db.query<{ id: string }[]>(
    `INSERT INTO triggers (user_id, symbol, exchange, op, level, phase, paused, expires_at)
     VALUES ($1, $2, $3, 'above', 1, 'armed', $4, now() + $5::interval) RETURNING id`,
    [userId, symbol, exchange, paused, ended],
  );
  const events = new TriggerEvents(new SoloBus(), logger);
  await new TriggerEndJob(db, events, new LeaderJobs(leases as Leases, new SystemClock(), logger)).job.run();
  const [now] = await db.query<{ phase: string }[]>('SELECT phase FROM triggers WHERE id = $1', [row?.id]);
  expect(now?.phase).toBe(phase);
});

it.each([
  ['keeps its snooze if it has rung: its end is told then', 'breached', 'kept'],
  ['keeps it, so too', 'cooldown', 'kept'],
  ['loses it with what its route would still send, as nothing is left to tell', 'armed', 'gone'],
] as const)('a snoozed trigger that ends %s', async (_name, phase, snooze) => {
  const db = database.dataSource;
  const { id: userId } = await makePerson(db);
  const [row] = await db.query<{ id: string }[]>(
    `INSERT INTO triggers (user_id, symbol, op, level, phase, expires_at, snoozed_until)
     VALUES ($1, 'DOT', 'above', 1, $2, now() - interval '1 second', now() + interval '1 hour') RETURNING id`,
    [userId, phase],
  );
  await db.query(
    `INSERT INTO alerts (trigger_id, fire_no, user_id, symbol, price, fired_at, evidence, next_step_at)
     VALUES ($1, 1, $2, 'DOT', 2, now(), '{}', now() + interval '1 hour')`,
    [row?.id, userId],
  );
  const events = new TriggerEvents(new SoloBus(), logger);
  await new TriggerEndJob(db, events, new LeaderJobs(leases as Leases, new SystemClock(), logger)).job.run();
  const [now] = await db.query<{ phase: string; snooze: string }[]>(
    `SELECT phase, CASE WHEN snoozed_until IS NULL THEN 'gone' ELSE 'kept' END AS snooze,
            CASE WHEN next_step_at IS NULL THEN 'gone' ELSE 'kept' END AS route
       FROM triggers JOIN alerts ON alerts.trigger_id = triggers.id
      WHERE triggers.id = $1`,
    [row?.id],
  );
  expect(now).toEqual({ phase: 'disarmed', snooze, route: snooze });
});
