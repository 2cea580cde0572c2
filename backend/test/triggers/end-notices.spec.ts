import { jest } from '@jest/globals';
import { pino } from 'pino';
import { readEndButton } from '../../src/contract/messages/end-buttons.js';
import { EndCallbacks } from '../../src/features/telegram-bot/callbacks/end-callbacks.js';
import { BotApi } from '../../src/pipeline/delivery/telegram/bot-api.js';
import { EndNoticeJob } from '../../src/features/triggers/end-notice-job.js';
import { Notices } from '../../src/pipeline/delivery/notices.js';
import { Clock, SystemClock } from '../../src/platform/clock/clock.js';
import { until } from '../../src/platform/clock/testing/until.js';
import { LeaderJobs } from '../../src/platform/jobs/leader-jobs.js';
import type { Fence, Leases } from '../../src/platform/leases/leases.js';
import { type SignedInPerson, TelegramLinkFixture } from '../fixtures/telegram-link-fixture.js';
import { testConfig } from '../support/test-config.js';
import { runByHandOnly, runJob } from '../support/run-job.js';

const HOUR_MS = 3_600_000;
const logger = pino({ level: 'silent' });

let fixture: TelegramLinkFixture;
beforeAll(async () => {
  // Nobody listens there: what is sent by e-mail stays in the outbox.
  const email = { smtpUrl: 'smtp://127.0.0.1:1', from: 'Bellwether <bell@bellwether.example>' };
  fixture = await TelegramLinkFixture.open({ email });
  runByHandOnly(fixture.app.nest, fixture.app.nest.get(EndNoticeJob).job);
  fixture.app.prices.set('BTC', 60_000);
});
afterAll(() => fixture.close());

async function linked(): Promise<{ readonly person: SignedInPerson; readonly phone: number }> {
  const [person, phone] = [await fixture.person({ emailVerified: true, grant: 'pro' }), fixture.phone()];
  await fixture.link(person, phone);
  await until(async () => (await fixture.linkedTo(phone)) === person.id);
  return { person, phone };
}

function put({ cookie }: SignedInPerson, id: string, body: object) {
  return fixture.http.put(`/api/triggers/${id}`).set('Cookie', cookie).send(body);
}

/** A trigger with an end in so many hours. */
async function add({ cookie }: SignedInPerson, hours: number, more: object = {}): Promise<string> {
  const watched = { symbol: 'BTC', op: 'above', v1: 65_000, expiresAt: ahead(hours), ...more };
  const { body } = await fixture.http.post('/api/triggers').set('Cookie', cookie).send(watched).expect(201);
  return body.id;
}

/** As if so many hours had passed for the trigger. */
async function pass(id: string, hours: number): Promise<void> {
  await fixture.app.db.query(
    `UPDATE triggers SET created_at = created_at - $2 * interval '1 hour', expires_at = expires_at - $2 * interval '1 hour',
            end_notice_at = end_notice_at - $2 * interval '1 hour' WHERE id = $1`,
    [id, hours],
  );
}

function ahead(hours: number): string {
  return new Date(fixture.app.nest.get(Clock).now() + hours * HOUR_MS).toISOString();
}

const look = () => runJob(fixture.app.nest.get(EndNoticeJob).job);

const noticesOf = ({ id }: SignedInPerson) =>
  fixture.app.db.query<{ channel: string; body: string }[]>(
    `SELECT channel, body FROM deliveries WHERE kind = 'notice' AND user_id = $1 ORDER BY id`,
    [id],
  );

const endOf = async (id: string): Promise<number> => {
  const [row] = await fixture.app.db.query<{ at: Date }[]>(
    'SELECT expires_at AS at FROM triggers WHERE id = $1',
    [id],
  );
  return row?.at.getTime() ?? 0;
};

/** A notice as the chat got it, and the number of its message. */
async function told(phone: number, id: string): Promise<number> {
  await pass(id, 49);
  return fixture.nextMessage(phone, look);
}

it('the day before, its person reads that it ends, once, and again of another end', async () => {
  const { person, phone } = await linked();
  const id = await add(person, 72, { name: 'Rent', note: 'sell half' });
  await look();
  expect(await noticesOf(person)).toEqual([]);
  const message = await told(phone, id);
  expect(fixture.text(phone, message)).toMatch(
    /^Expires (today|tomorrow) \d\d:\d\d UTC: BTC above 65,000\nRent — sell half$/,
  );
  expect(fixture.labels(phone, message).slice(0, 2)).toEqual(['Keep 30 days more', 'Let it expire']);
  await look();
  expect(await noticesOf(person)).toHaveLength(1);

  await put(person, id, { expiresAt: ahead(73) }).expect(200);
  await pass(id, 49.5);
  await look();
  await look();
  expect(await noticesOf(person)).toHaveLength(2);
});

it('by e-mail where alerts go by e-mail, and to nobody who gets none', async () => {
  const [ann, ben] = [await fixture.person({ emailVerified: true }), await fixture.person()];
  for (const person of [ann, ben]) await pass(await add(person, 72), 49);
  await look();
  expect(await noticesOf(ann)).toEqual([
    { channel: 'email', body: expect.stringContaining('BTC above 65,000') },
  ]);
  expect(await noticesOf(ben)).toEqual([]);
});

it.each<[string, number, object, string | null]>([
  ['that lives for less than two days', 47, {}, null],
  ['that is disarmed', 72, { active: false }, null],
  ['that is paused', 72, {}, `UPDATE triggers SET paused = 'plan' WHERE id = $1`],
  ['that has ended by now', 72, {}, `UPDATE triggers SET expires_at = now() WHERE id = $1`],
])('nothing is said of one %s', async (_name, hours, more, sql) => {
  const { person } = await linked();
  const id = await add(person, hours, more);
  await pass(id, hours - 20);
  if (sql !== null) await fixture.app.db.query(sql, [id]);
  await look();
  expect(await noticesOf(person)).toEqual([]);
});

it('of one that is old, an end of tomorrow is no news to who has just given it', async () => {
  const { person } = await linked();
  const id = await add(person, 72);
  await pass(id, 20);
  await put(person, id, { expiresAt: ahead(20) }).expect(200);
  await look();
  expect(await noticesOf(person)).toEqual([]);
  await put(person, id, { expiresAt: ahead(30) }).expect(200);
  await pass(id, 7);
  await look();
  expect(await noticesOf(person)).toHaveLength(1);
});

it('two processes that look at once, and one that is killed before it commits, make one notice', async () => {
  const { person } = await linked();
  await pass(await add(person, 72), 49);
  const { db } = fixture.app;
  const [lease] = await db.query<Fence[]>(`SELECT owner, epoch FROM leases WHERE name = 'scheduler'`);
  const fence: Fence = { owner: lease?.owner ?? '', epoch: Number(lease?.epoch) };
  const leases: Pick<Leases, 'fence' | 'refused'> = { fence: () => fence, refused: () => undefined };
  const config = testConfig({});
  const jobWith = (notices: Notices) =>
    new EndNoticeJob(
      db,
      notices,
      new SystemClock(),
      config,
      new LeaderJobs(leases as Leases, new SystemClock(), logger),
    ).job;
  const killed = new Notices(config);
  killed.enqueueLikeAlerts = async (...args) => {
    await new Notices(config).enqueueLikeAlerts(...args);
    throw new Error('killed');
  };
  await jobWith(killed).run();
  expect(await noticesOf(person)).toEqual([]);
  await Promise.all([jobWith(new Notices(config)).run(), jobWith(new Notices(config)).run(), look()]);
  expect(await noticesOf(person)).toHaveLength(1);
});

it('waits until no process of an older release is left', async () => {
  const { person } = await linked();
  await pass(await add(person, 72), 49);
  const older = '00000000-0000-4000-8000-000000000001';
  await fixture.app.db.query(
    `INSERT INTO processes (id, roles, host, pid, version, started_at, seen_at, report)
     VALUES ($1, '{web}', 'elsewhere', 1, '0.0.9', now(), now() + interval '5 seconds', '{"migrations": 1}')`,
    [older],
  );
  await look();
  expect(await noticesOf(person)).toEqual([]);
  await fixture.app.db.query('DELETE FROM processes WHERE id = $1', [older]);
  await look();
  expect(await noticesOf(person)).toHaveLength(1);
});

describe('its buttons', () => {
  /** What a press is answered, as on another device that still shows the button. */
  async function answerTo(phone: number, data: string): Promise<string> {
    const pressed = readEndButton(data);
    if (pressed === null) throw new Error(`${data} is no button of a notice`);
    const said: string[] = [];
    const answer = jest.spyOn(fixture.app.nest.get(BotApi), 'answerCallback');
    answer.mockImplementation(async (_id, text) => {
      said.push(text);
      return { kind: 'done' };
    });
    const query = {
      queryId: 'q',
      chatId: String(phone),
      messageId: '1',
      threadId: null,
      text: null,
      rows: null,
      data,
    };
    await fixture.app.nest.get(EndCallbacks).handle(query, pressed);
    answer.mockRestore();
    return said.join();
  }

  it('keep it for 30 days more, once, however often they are pressed', async () => {
    const { person, phone } = await linked();
    const id = await add(person, 72, { name: '<i>Rent</i>' });
    const message = await told(phone, id);
    const end = await endOf(id);
    const data = `end:keep:${id}:${end}`;
    await expect(fixture.press(phone, message, 'Keep 30 days more')).resolves.toMatch(
      /^Kept: it ends \d+ \w{3} \d\d:\d\d UTC\.$/,
    );
    expect(await endOf(id)).toBe(end + 30 * 24 * HOUR_MS);
    await until(() => fixture.text(phone, message).includes('Kept: it ends'));
    expect(fixture.text(phone, message)).toMatch(/^Expires .*\n<i>Rent<\/i>\n─+\nKept: it ends/);
    expect(fixture.labels(phone, message)).toEqual([]);
    await expect(answerTo(phone, data)).resolves.toMatch(/^Kept: /);
    expect(await endOf(id)).toBe(end + 30 * 24 * HOUR_MS);
    expect(await fixture.triggers([id])).toMatchObject([{ phase: 'armed', revision: 1 }]);
  });

  it('let it expire, which may be taken back', async () => {
    const { person, phone } = await linked();
    const id = await add(person, 72);
    const message = await told(phone, id);
    const end = await endOf(id);
    await expect(fixture.press(phone, message, 'Let it expire')).resolves.toMatch(
      /^It ends (\d+ \w{3} )?\d\d:\d\d UTC\.$/,
    );
    expect(await endOf(id)).toBe(end);
    await until(() => fixture.text(phone, message).includes('\nIt ends'));
    expect(fixture.labels(phone, message)).toEqual(['Keep 30 days more']);
    await fixture.press(phone, message, 'Keep 30 days more');
    expect(await endOf(id)).toBe(end + 30 * 24 * HOUR_MS);
  });

  it('change nothing of a trigger that ends otherwise by now, has ended, is gone or is somebody else’s', async () => {
    const { person, phone } = await linked();
    const id = await add(person, 72);
    await told(phone, id);
    const data = `end:keep:${id}:${await endOf(id)}`;
    const press = () => answerTo(phone, data);
    await put(person, id, { expiresAt: ahead(100) }).expect(200);
    await expect(press()).resolves.toMatch(/^You changed its end since: it ends /);
    await put(person, id, { expiresAt: null }).expect(200);
    await expect(press()).resolves.toBe('You changed its end since: it does not expire any more.');
    const other = await linked();
    await expect(answerTo(other.phone, data)).resolves.toBe('This trigger was deleted.');
    await fixture.app.db.query(`UPDATE triggers SET expires_at = now() - interval '1 minute' WHERE id = $1`, [
      id,
    ]);
    await expect(answerTo(phone, `end:keep:${id}:${await endOf(id)}`)).resolves.toBe(
      'This trigger has ended. Give it another end first.',
    );
    await fixture.http.delete(`/api/triggers/${id}`).set('Cookie', person.cookie).expect(204);
    await expect(press()).resolves.toBe('This trigger was deleted.');
  });
});
