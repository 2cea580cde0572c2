import { randomInt, randomUUID } from 'node:crypto';
import { EVERY_DAY, type QuietHours } from '../../src/contract/quiet.js';
import { changeClock } from '../../src/features/accounts/settings/own-clock.js';
import { QuietJob } from '../../src/features/accounts/settings/quiet-job.js';
import { Outbox } from '../../src/pipeline/delivery/outbox/outbox.js';
import { type ChatClaim, ChatQueue } from '../../src/pipeline/delivery/telegram/chat-queue.js';
import { clockChanges, wallTime } from '../../src/platform/clock/testing/wall-clock.js';
import { linkChat } from '../fixtures/account-alerts.js';
import { addChat, EVIDENCE } from '../fixtures/delivery-app.js';
import { makePerson } from '../fixtures/people.js';
import { databaseTime } from '../support/database-time.js';
import { OwnedClock } from '../support/owned-clock.js';
import { createTestDatabase, type TestDatabase } from '../support/test-database.js';

/** `npm run verify` asks for 10,000. */
const ALERTS = Number(process.env.QUIET_ALERTS ?? 1_000);
const SEED = Number(process.env.QUIET_SEED ?? randomInt(2 ** 31));
const LIMIT_MS = 20 * 60_000;

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;
/** As long as both changes of a zone's clocks may be from now; some are 53 weeks after the last of their kind. */
const LONGEST_YEAR_MS = 375 * DAY_MS;
const AROUND_CHANGE_MS = 36 * HOUR_MS;
/** Longer than the way to the next quiet hours of somebody who has one day a week. */
const JOB_STOPS_FOR_MS = 15 * DAY_MS;
const ZONES = ['Europe/Vienna', 'America/New_York', 'Australia/Lord_Howe', 'America/Santiago'];
const PEOPLE_OF_A_ZONE = 10;
/** More alerts do not fit into one message. */
const MOST_IN_A_MESSAGE = 30;
const FEWEST_OF_EACH = 20;

interface Person {
  readonly id: string;
  readonly chatId: string;
  readonly triggerId: string;
  readonly zone: string;
  readonly quiet: QuietHours;
}

interface Rung {
  readonly id: string;
  readonly chatId: string;
  readonly urgent: boolean;
  readonly always: boolean;
}

/** An alert as it came up. */
interface Alert extends Rung {
  readonly person: Person;
  readonly waits: boolean;
}

let database: TestDatabase;
let clock: OwnedClock;
let outbox: Outbox;
let queue: ChatQueue;
let job: QuietJob;
let now: number;
let people: readonly Person[];
const alerts = new Map<string, Alert>();
const seen = { atOnce: 0, silent: 0, through: 0, digests: 0 };

beforeAll(async () => {
  database = await createTestDatabase();
  clock = await OwnedClock.on(database.dataSource);
  [outbox, queue] = [new Outbox(clock.db), new ChatQueue(clock.db)];
  job = new QuietJob(clock.db, clock.jobs());
  now = Math.floor((await databaseTime(database.dataSource)) / MINUTE_MS) * MINUTE_MS;
  people = await Promise.all(
    ZONES.flatMap((zone) => Array.from({ length: PEOPLE_OF_A_ZONE }, () => makeQuiet(zone))),
  );
});
afterAll(async () => {
  await clock.close();
  await database.drop();
});

let state = SEED | 1;
/** Marsaglia's xorshift: 0 … limit - 1. */
function below(limit: number): number {
  state ^= state << 13;
  state ^= state >>> 17;
  state ^= state << 5;
  return (state >>> 0) % limit;
}

/** HH:MM, from 06:00 to 21:59: no change of clocks touches these, so the wall tells for every moment. */
function daytime(): string {
  const minutes = 6 * 60 + below(16 * 60);
  return `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`;
}

/** Two of three are nights. */
function quietHours(): QuietHours {
  const [one, other] = [daytime(), daytime()];
  if (one === other) return quietHours();
  const [early, late] = one < other ? [one, other] : [other, one];
  const times = below(3) === 0 ? { from: early, to: late } : { from: late, to: early };
  const days = EVERY_DAY.filter(() => below(4) > 0);
  return {
    ...times,
    days: days.length === 0 ? EVERY_DAY : days,
    mode: below(2) === 0 ? 'silent' : 'held',
    urgentRings: below(2) === 0,
  };
}

let chats = 6_500_000_000;
async function makeQuiet(zone: string): Promise<Person> {
  const { dataSource: db } = database;
  const quiet = quietHours();
  const chatId = (chats += 1);
  const { id } = await makePerson(db);
  await addChat(db, chatId);
  await linkChat(db, chatId, id);
  await db.query('UPDATE user_settings SET bundle_every_sec = 0 WHERE user_id = $1', [id]);
  await clock.db.transaction((tx) => changeClock(tx, id, { timeZone: zone, quiet }));
  const [trigger] = await db.query<{ id: string }[]>(
    `INSERT INTO triggers (user_id, symbol, op, level, phase) VALUES ($1, 'BTC', 'above', 65000, 'armed') RETURNING id`,
    [id],
  );
  return { id, chatId: String(chatId), triggerId: trigger?.id ?? '', zone, quiet };
}

/** What the clock on the person's wall says, without the product's reckoning. */
function isQuiet({ zone, quiet: { from, to, days } }: Person): boolean {
  const { time, weekday } = wallTime(zone, now);
  const isOvernight = to < from;
  const sinceToday = days.includes(weekday) && time >= from && (isOvernight || time < to);
  const sinceYesterday = isOvernight && days.includes(weekday === 1 ? 7 : weekday - 1) && time < to;
  return sinceToday || sinceYesterday;
}

/** What is to become of an alert at this moment. */
function dueOutcome({ person, urgent, always }: Alert): 'sound' | 'silent' | 'wait' {
  if (always || (urgent && person.quiet.urgentRings) || !isQuiet(person)) return 'sound';
  return person.quiet.mode === 'held' ? 'wait' : 'silent';
}

const RING = `
WITH rung AS (
  SELECT * FROM unnest($1::uuid[], $2::uuid[], $3::bigint[], $4::boolean[], $5::boolean[])
                AS rung (trigger_id, user_id, chat_id, urgent, always_rings)
), made AS (
  INSERT INTO alerts (trigger_id, fire_no, user_id, symbol, price, fired_at, evidence)
  SELECT trigger_id, $6, user_id, 'BTC', 65012.4, now(), $7 FROM rung RETURNING id, trigger_id
)
INSERT INTO deliveries (channel, kind, alert_id, chat_id, user_id, urgent, always_rings, created_at)
SELECT 'telegram', 'alert', made.id, chat_id, user_id, urgent, always_rings, now() FROM made JOIN rung USING (trigger_id)
RETURNING id, chat_id AS "chatId", urgent, always_rings AS always`;

let fires = 0;
/** One alert for each of these, of any urgency. */
async function ring(these: readonly Person[]): Promise<void> {
  const rows = await clock.db.query<Rung[]>(RING, [
    these.map(({ triggerId }) => triggerId),
    these.map(({ id }) => id),
    these.map(({ chatId }) => chatId),
    these.map(() => below(4) === 0),
    these.map(() => below(4) === 0),
    (fires += 1),
    JSON.stringify(EVIDENCE),
  ]);
  for (const rung of rows) {
    const person = these.find(({ chatId }) => chatId === rung.chatId);
    if (person === undefined) throw new Error(`Nobody has the chat ${rung.chatId}`);
    const alert = { ...rung, person, waits: false };
    alerts.set(rung.id, { ...alert, waits: dueOutcome(alert) === 'wait' });
  }
}

interface Sent {
  readonly delivery: string;
  readonly heard: 'sound' | 'silent';
  readonly heldBy: string | null;
}

/** As the sender does, until nothing is left that may go. */
async function send(): Promise<readonly ChatClaim[]> {
  const sent: ChatClaim[] = [];
  for (;;) {
    const found = await queue.claim(randomUUID(), { all: 100, notices: 0 }, [], clock.fence());
    if (found.kind === 'fenced') throw new Error('The claim was fenced');
    expect(found.settled).toEqual([]);
    if (found.claims.length === 0) return sent;
    for (const claim of found.claims) {
      const ids = claim.deliveries.map(({ id }) => id);
      const ending = { status: 'delivered', messageId: '1' } as const;
      await outbox.settle(claim, ids, ending, { sentAt: now, answeredAt: now });
      sent.push(claim);
    }
  }
}

function sentBy({ deliveries }: ChatClaim): readonly Sent[] {
  return deliveries.map(({ id, silent, content }) => ({
    delivery: id,
    heard: silent ? 'silent' : 'sound',
    heldBy: content.kind === 'alert' ? (content.alert.heldBy ?? null) : null,
  }));
}

/** What waited in a chat is one message, or as few as it fits into. Returns how many messages that were. */
function judgeDigests(claims: readonly ChatClaim[]): number {
  const sizes = new Map<string, number[]>();
  for (const claim of claims) {
    const waited = sentBy(claim).filter(({ heldBy }) => heldBy === 'quiet').length;
    if (waited > 0) sizes.set(claim.destination, [...(sizes.get(claim.destination) ?? []), waited]);
  }
  for (const [chatId, each] of sizes) {
    const all = each.reduce((sum, size) => sum + size, 0);
    expect({ seed: SEED, chatId, each, messages: each.length }).toEqual({
      seed: SEED,
      chatId,
      each,
      messages: Math.ceil(all / MOST_IN_A_MESSAGE),
    });
  }
  return [...sizes.values()].flat().length;
}

/** Sends, and holds each message, and whatever still waits, against the wall. */
async function sendAndJudge(): Promise<void> {
  const claims = await send();
  for (const claim of claims) {
    for (const { delivery, heard, heldBy } of sentBy(claim)) {
      const alert = alerts.get(delivery);
      if (alert === undefined) throw new Error(`Nobody rang delivery ${delivery}`);
      const { person, urgent, always } = alert;
      const told = { seed: SEED, at: new Date(now).toISOString(), person, urgent, always };
      const wanted = { heard: dueOutcome(alert), heldBy: alert.waits ? 'quiet' : null };
      expect({ ...told, heard, heldBy }).toEqual({ ...told, ...wanted });
      if (heard === 'silent') seen.silent += 1;
      else if (heldBy === null && isQuiet(person)) seen.through += 1;
      else if (heldBy === null) seen.atOnce += 1;
    }
  }
  seen.digests += judgeDigests(claims);
  const waiting = await clock.db.query<{ id: string }[]>(
    `SELECT id FROM deliveries WHERE status = 'pending'`,
  );
  for (const { id } of waiting) {
    const alert = alerts.get(id);
    const what = { seed: SEED, at: new Date(now).toISOString(), person: alert?.person, id };
    expect({ ...what, due: alert && dueOutcome(alert) }).toEqual({ ...what, due: 'wait' });
  }
}

/** Time passes: the job runs, and what may go is sent. */
async function goOn(at: number): Promise<void> {
  now = at;
  await clock.set(now);
  await job.job.run();
  await sendAndJudge();
}

/** Stops a moment before each end of quiet hours for which something waits, and at it. */
async function passEnds(before: number): Promise<void> {
  for (;;) {
    const [row] = await clock.db.query<{ end: number | null }[]>(
      `SELECT (extract(epoch FROM min(quiet_until)) * 1000)::float8 AS end FROM user_settings
        WHERE user_id IN (SELECT user_id FROM deliveries WHERE status = 'pending')`,
    );
    const end = row?.end ?? null;
    if (end === null || end >= before) return;
    await goOn(end - 1);
    await goOn(end);
  }
}

/** Random moments around both changes of each zone, in their order. */
function momentsOf(count: number): readonly { readonly zone: string; readonly at: number }[] {
  const changes = ZONES.flatMap((zone) =>
    clockChanges(zone, now + 2 * DAY_MS, now + LONGEST_YEAR_MS)
      .slice(0, 2)
      .map((change) => ({ zone, change })),
  );
  expect(changes).toHaveLength(2 * ZONES.length);
  return Array.from({ length: count }, (_, n) => {
    const { zone = '', change = now } = changes[n % changes.length] ?? {};
    return { zone, at: change - AROUND_CHANGE_MS + below(2 * AROUND_CHANGE_MS) };
  }).sort((a, b) => a.at - b.at);
}

it(
  `of ${ALERTS} alerts over both changes of clocks none sounds in quiet hours but what may, and none is lost`,
  async () => {
    for (const { zone, at } of momentsOf(ALERTS / PEOPLE_OF_A_ZONE)) {
      await passEnds(at);
      await goOn(at);
      await ring(people.filter((each) => each.zone === zone));
      await sendAndJudge();
    }
    await passEnds(Infinity);
    const states = await clock.db.query<unknown[]>(
      `SELECT status, count(*)::int AS alerts, max(attempts)::int AS tries FROM deliveries GROUP BY status`,
    );
    expect(states).toEqual([{ status: 'delivered', alerts: ALERTS, tries: 1 }]);
    // Each of these happened often enough to prove something.
    for (const [what, times] of Object.entries(seen))
      expect({ what, isOften: times > FEWEST_OF_EACH }).toEqual({ what, isOften: true });
  },
  LIMIT_MS,
);

it('while the job is stopped, everything rings at once', async () => {
  now += JOB_STOPS_FOR_MS;
  while (people.filter(isQuiet).length < people.length / 4) now += HOUR_MS;
  await clock.set(now);
  await ring(people);
  const sent = (await send()).flatMap(sentBy);
  expect(sent).toHaveLength(people.length);
  for (const { heard, heldBy } of sent) expect({ heard, heldBy }).toEqual({ heard: 'sound', heldBy: null });
});
