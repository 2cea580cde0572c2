import { jest } from '@jest/globals';
import { SummaryJob } from '../../src/features/news/summary/summary-job.js';
import { SummaryWriter } from '../../src/features/news/summary/summary-writer.js';
import { Notices } from '../../src/pipeline/delivery/notices.js';
import { addDays } from '../../src/platform/clock/domain/local-moment.js';
import { clockChanges, momentOf, touchedBy, wallTime } from '../../src/platform/clock/testing/wall-clock.js';
import { LOGGER, type Logger } from '../../src/platform/logger/logger.js';
import { linkChat } from '../fixtures/account-alerts.js';
import { makePerson } from '../fixtures/people.js';
import { startTrialApp, type TrialApp } from '../fixtures/trial-app.js';
import { databaseTime } from '../support/database-time.js';
import { OwnedClock } from '../support/owned-clock.js';

/** How many days each zone is followed, besides those around its changes of clocks; `npm run verify` asks for 400. */
const DAYS = Number(process.env.SUMMARY_DAYS ?? 2);
const LIMIT_MS = 20 * 60_000;

const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;
const AHEAD = 400;
const CATCH_UP_MS = 120 * MINUTE_MS;
const NEVER_TOUCHED = '08:00';
const ZONES = [
  ['Europe/Vienna', 'Europe/London', 'Europe/Lisbon', 'Europe/Istanbul', 'Atlantic/Azores', 'Africa/Cairo'],
  [
    'Africa/Casablanca',
    'America/New_York',
    'America/St_Johns',
    'America/Sao_Paulo',
    'America/Santiago',
    'America/Havana',
  ],
  ['America/Los_Angeles', 'Asia/Kolkata', 'Asia/Tehran', 'Asia/Beirut', 'Asia/Tokyo', 'Australia/Lord_Howe'],
  [
    'Australia/Sydney',
    'Pacific/Auckland',
    'Pacific/Chatham',
    'Pacific/Kiritimati',
    'Antarctica/Troll',
    'UTC',
  ],
].flat();

/**
 * What happens when the next ones are due: nothing odd; the job runs a second before, too; the process dies between the mark and
 * the message; two processes at once; almost two hours late; more than two hours late.
 */
const FATES = ['plain', 'early', 'killed', 'both', 'late', 'plain', 'missed'] as const;
const LATE_MS = { plain: 0, early: 900, killed: 1_900, both: 0, late: CATCH_UP_MS - 1, missed: CATCH_UP_MS };

/** Somebody with a summary at a local time, as an oracle without the product's reckoning sees them. */
interface Reader {
  readonly id: string;
  readonly zone: string;
  readonly wall: string;
  readonly lastDate: string;
  /** Of the next one: its date there, and when it is due in epoch milliseconds; Infinity after the last. */
  date: string;
  at: number;
  readonly told: string[];
}

let app: TrialApp;
let clock: OwnedClock;
let now: number;
let chats = 6_400_000_000;

beforeAll(async () => {
  app = await startTrialApp({ roles: ['web'] });
  clock = await OwnedClock.on(app.db);
  now = Math.floor((await databaseTime(app.db)) / MINUTE_MS) * MINUTE_MS;
});
afterAll(async () => {
  await clock.close();
  await app.stop();
});

async function reader(zone: string, wall: string, date: string, days: number): Promise<Reader> {
  const { id } = await makePerson(app.db);
  const chat = (chats += 1);
  await app.db.query('INSERT INTO telegram_chats (chat_id, telegram_user_id) VALUES ($1, $1)', [chat]);
  await linkChat(app.db, chat, id);
  const at = momentOf(zone, wall, date);
  await app.db.query(
    `UPDATE users SET daily_summary_time = $2, summary_zone = $3, summary_next_at = to_timestamp($4::float8 / 1000) WHERE id = $1`,
    [id, wall, zone, at],
  );
  return { id, zone, wall, lastDate: addDays(date, days - 1), date, at, told: [] };
}

/** Each zone from tomorrow on, and the three dates around each change, at a time of day that it skips or repeats. */
async function readersOf(zone: string): Promise<readonly Reader[]> {
  const changes = clockChanges(zone, now + 2 * DAY_MS, now + AHEAD * DAY_MS).map((change) =>
    touchedBy(zone, change),
  );
  const tomorrow = addDays(wallTime(zone, now).date, 1);
  const readers = [await reader(zone, changes[0]?.time ?? NEVER_TOUCHED, tomorrow, DAYS)];
  for (const { date, time } of changes) readers.push(await reader(zone, time, addDays(date, -1), 3));
  return readers;
}

/** A run of the job in a process that has just started. */
function run(): Promise<void> {
  const { nest } = app;
  const [writer, notices] = [nest.get(SummaryWriter), nest.get(Notices)];
  const job = new SummaryJob(clock.db, writer, notices, nest.get<Logger>(LOGGER), clock.jobs());
  return job.job.run();
}

/** The connection ends after the mark, before the message. */
function dieOnce(): void {
  jest.spyOn(app.nest.get(Notices), 'enqueue').mockImplementationOnce(async (tx) => {
    await tx.query('SELECT pg_terminate_backend(pg_backend_pid())');
    return [];
  });
}

/** How many marks and messages there are. */
async function written(): Promise<object> {
  const [row] = await app.db.query<object[]>(
    `SELECT (SELECT count(*)::int FROM daily_summaries) AS marks, (SELECT count(*)::int FROM deliveries) AS messages`,
  );
  return row ?? {};
}

async function runsInVain(): Promise<void> {
  const before = await written();
  await run();
  expect(await written()).toEqual(before);
}

/** What should have come of a run now. */
async function moveOn(readers: readonly Reader[]): Promise<void> {
  const over: string[] = [];
  for (const each of readers) {
    if (each.at > now) continue;
    if (now - each.at < CATCH_UP_MS) each.told.push(each.date);
    while (momentOf(each.zone, each.wall, each.date) <= now) each.date = addDays(each.date, 1);
    each.at = each.date > each.lastDate ? Infinity : momentOf(each.zone, each.wall, each.date);
    if (each.at === Infinity) over.push(each.id);
  }
  await app.db.query(`UPDATE users SET status = 'suspended' WHERE id = ANY ($1::uuid[])`, [over]);
}

/** When each is due by the database, and by the oracle. */
async function expectDue(readers: readonly Reader[]): Promise<void> {
  const rows = await app.db.query<{ id: string; at: Date }[]>(
    'SELECT id, summary_next_at AS at FROM users WHERE id = ANY ($1::uuid[])',
    [readers.map(({ id }) => id)],
  );
  const stored = new Map(rows.map(({ id, at }) => [id, at.toISOString()]));
  for (const { id, zone, wall, at } of readers) {
    if (at === Infinity) continue;
    expect({ zone, wall, at: stored.get(id) }).toEqual({ zone, wall, at: new Date(at).toISOString() });
  }
}

it(
  `comes once a date at the local time of ${ZONES.length} zones, over their changes of clocks, whoever dies meanwhile`,
  async () => {
    const readers = (await Promise.all(ZONES.map(readersOf))).flat();
    await expectDue(readers);
    for (let round = 0; ; round += 1) {
      const due = Math.min(...readers.map(({ at }) => at));
      if (due === Infinity) break;
      const fate = FATES[round % FATES.length] ?? 'plain';
      if (fate === 'early' && due - 1_000 > now) {
        await clock.set(due - 1_000);
        await runsInVain();
      }
      now = Math.max(now, due + LATE_MS[fate]);
      await clock.set(now);
      if (fate === 'killed') {
        dieOnce();
        await runsInVain();
      }
      await (fate === 'both' ? Promise.all([run(), run()]) : run());
      await moveOn(readers);
      await expectDue(readers);
    }
    const marks = await app.db.query<{ id: string; dates: string[]; messages: number }[]>(
      `SELECT users.id, array(SELECT to_char(on_date, 'YYYY-MM-DD') FROM daily_summaries WHERE user_id = users.id ORDER BY 1) AS dates,
              (SELECT count(*)::int FROM deliveries WHERE user_id = users.id AND kind = 'notice') AS messages
         FROM users`,
    );
    const stored = new Map(marks.map(({ id, dates, messages }) => [id, { dates, messages }]));
    for (const { id, zone, wall, told } of readers) {
      const { dates, messages } = stored.get(id) ?? {};
      expect({ zone, wall, dates, messages }).toEqual({ zone, wall, dates: told, messages: told.length });
    }
    expect(readers.filter(({ wall }) => wall !== NEVER_TOUCHED).length).toBeGreaterThan(30);
  },
  LIMIT_MS,
);
