import { jest } from '@jest/globals';
import { type MailStandIn, startMailStandIn } from '../../../e2e/stand-ins/mail/start-mail-stand-in.js';
import { BotApi } from '../../src/pipeline/delivery/telegram/bot-api.js';
import { DeliveryHealth } from '../../src/pipeline/delivery/delivery-health.js';
import { Chats } from '../../src/features/telegram-link/chats.js';
import { QuietJob } from '../../src/features/accounts/settings/quiet-job.js';
import { LeaderJobs } from '../../src/platform/jobs/leader-jobs.js';
import { SettingsService } from '../../src/features/accounts/settings/settings.service.js';
import { DeliveryEvents } from '../../src/pipeline/delivery/delivery-events.js';
import { testConfig } from '../support/test-config.js';
import { until } from '../../src/platform/clock/testing/until.js';
import { fireFor, linkChat } from '../fixtures/account-alerts.js';
import { fire } from '../fixtures/delivery-app.js';
import { makePerson } from '../fixtures/people.js';
import { DeliveryFixture } from './delivery-fixture.js';
import { runJob } from '../support/run-job.js';
import { inTransaction } from '../support/test-database.js';

let server: MailStandIn;
let fixture: DeliveryFixture;

beforeAll(async () => {
  server = await startMailStandIn();
  fixture = await DeliveryFixture.open({
    email: { smtpUrl: server.smtpUrl, from: 'bell@bellwether.example' },
  });
});
afterAll(async () => {
  await fixture.close();
  await server.close();
});
afterEach(() => jest.restoreAllMocks());

interface Ann {
  readonly id: string;
  readonly chat: number;
}

/** Time is judged by `npm run verify`, where nothing runs beside it. */
const LONGEST_AFTER_END_MS = process.env.QUIET_TIMED === 'true' ? 5_000 : Infinity;
const NIGHT = { from: '22:00', to: '07:00', days: [1, 2, 3, 4, 5, 6, 7], urgentRings: true };

/** Somebody whose quiet hours began an hour ago and last for another one. */
async function quietPerson(quiet: object): Promise<Ann> {
  const person = await makePerson(fixture.db, { emailVerified: true });
  const chat = await fixture.newChat();
  await linkChat(fixture.db, chat, person.id);
  await fixture.db.query(`UPDATE users SET time_zone = 'Europe/Vienna' WHERE id = $1`, [person.id]);
  await fixture.db.query(
    `UPDATE user_settings SET quiet = $2, quiet_at = now() - interval '1 hour', quiet_until = now() + interval '1 hour',
            bundle_every_sec = 0
      WHERE user_id = $1`,
    [person.id, JSON.stringify({ ...NIGHT, ...quiet })],
  );
  return { id: person.id, chat };
}

async function ring({ id, chat }: Ann, level: number, how: 'usual' | 'urgent' | 'always' = 'usual') {
  const fired = await inTransaction(fixture.db, async (tx) => {
    const made = await fireFor(tx, { userId: id, by: chat, level, urgent: how === 'urgent' });
    await tx.query('UPDATE deliveries SET always_rings = $2 WHERE id = $1', [
      made.deliveryId,
      how === 'always',
    ]);
    return made;
  });
  fixture.wake();
  return fired.deliveryId;
}

/** As if the night had begun so much earlier: all that waits is moved with it. */
async function passNight({ id, chat }: Ann): Promise<void> {
  await inTransaction(fixture.db, async (tx) => {
    await tx.query(
      `UPDATE deliveries SET created_at = created_at - interval '61 minutes' WHERE chat_id = $1`,
      [chat],
    );
    await tx.query(
      `UPDATE user_settings SET quiet_at = quiet_at - interval '61 minutes', quiet_until = quiet_until - interval '61 minutes'
        WHERE user_id = $1`,
      [id],
    );
  });
  fixture.wake();
}

/** Two messages to somebody else have gone through the same queue: what was to go by now has gone. */
async function afterAnotherLook(): Promise<void> {
  const other = await fixture.newChat();
  for (const text of ['TEST\nHi', 'TEST\nHi again']) {
    await fixture.final(await fixture.deliveries.enqueueTest(String(other), text));
  }
}

it('held: only what is urgent or always rings goes, the rest is one digest at the end', async () => {
  const ann = await quietPerson({ mode: 'held' });
  const held = [await ring(ann, 65_001), await ring(ann, 65_002), await ring(ann, 65_003)];
  const through = [await ring(ann, 65_004, 'urgent'), await ring(ann, 65_005, 'always')];
  await Promise.all(through.map((id) => fixture.final(id)));
  await afterAnotherLook();
  expect(fixture.levels(ann.chat).sort((a, b) => a - b)).toEqual([65_004, 65_005]);
  const before = fixture.texts(ann.chat).length;
  await passNight(ann);
  await Promise.all(held.map((id) => fixture.final(id)));
  const texts = fixture.texts(ann.chat).slice(before);
  expect(texts).toHaveLength(1);
  expect(texts[0]).toMatch(/^3 alerts in your quiet hours\n/);
  expect(texts[0]).toMatch(/65,001 — crossed at .* · \d\d:\d\d:\d\d CES?T/);
});

it('held: the digest comes at the end by itself, though nobody wakes the sender', async () => {
  const ann = await quietPerson({ mode: 'held' });
  const held = [await ring(ann, 65_001), await ring(ann, 65_002)];
  await afterAnotherLook();
  await fixture.db.query(
    `UPDATE user_settings SET quiet_until = now() + interval '1500 milliseconds' WHERE user_id = $1`,
    [ann.id],
  );
  await Promise.all(held.map((id) => fixture.final(id)));
  expect(fixture.texts(ann.chat)).toEqual([expect.stringMatching(/^2 alerts in your quiet hours\n/)]);
  const [row] = await fixture.db.query<{ afterMs: number }[]>(
    `SELECT (extract(epoch FROM max(first_attempt_at) - max(quiet_until)) * 1000)::float8 AS "afterMs"
       FROM deliveries JOIN user_settings USING (user_id) WHERE user_id = $1`,
    [ann.id],
  );
  expect(row?.afterMs).toBeGreaterThanOrEqual(0);
  expect(row?.afterMs).toBeLessThanOrEqual(LONGEST_AFTER_END_MS);
});

it('held, and urgent does not ring', async () => {
  const ann = await quietPerson({ mode: 'held', urgentRings: false });
  const [urgent, always] = [await ring(ann, 65_001, 'urgent'), await ring(ann, 65_002, 'always')];
  await fixture.final(always);
  await afterAnotherLook();
  await expect(fixture.stored(urgent)).resolves.toMatchObject({ status: 'pending', attempts: 0 });
});

it('silent: it comes at once, without a sound unless it rings through', async () => {
  const ann = await quietPerson({ mode: 'silent' });
  const calls = jest.spyOn(fixture.rooms.get(BotApi), 'sendMessage');
  await fixture.final(await ring(ann, 65_001));
  await fixture.final(await ring(ann, 65_002, 'urgent'));
  const sent = calls.mock.calls
    .map(([, message]) => message)
    .filter(({ chatId }) => chatId === String(ann.chat));
  expect(sent.map(({ silent }) => silent)).toEqual([true, false]);
});

it('a job that does not advance lets messages ring', async () => {
  const ann = await quietPerson({ mode: 'held' });
  await passNight(ann);
  await expect(fixture.final(await ring(ann, 65_001))).resolves.toMatchObject({ status: 'delivered' });
  expect(fixture.texts(ann.chat)[0]).not.toContain('quiet hours');
});

it('tests and replies always go, account notices always wait', async () => {
  const ann = await quietPerson({ mode: 'silent' });
  const [notice] = await fixture.db.query<{ id: string }[]>(
    `INSERT INTO deliveries (channel, kind, chat_id, user_id, body) VALUES ('telegram', 'notice', $1, $2, $3) RETURNING id`,
    [
      ann.chat,
      ann.id,
      JSON.stringify({ text: 'Your plan ends', link: { label: 'See', url: 'https://x.example' } }),
    ],
  );
  const noticeId = String(notice?.id);
  await fixture.final(await fixture.deliveries.enqueueTest(String(ann.chat), 'TEST\nHi'));
  await afterAnotherLook();
  await expect(fixture.stored(noticeId)).resolves.toMatchObject({ status: 'pending' });
  await passNight(ann);
  await expect(fixture.final(noticeId)).resolves.toMatchObject({ status: 'delivered' });
});

it('what is held is not late: no mail, no old message, and no long way', async () => {
  const ann = await quietPerson({ mode: 'held' });
  const id = await ring(ann, 65_001);
  await fixture.db.query(`UPDATE deliveries SET created_at = now() - interval '5 minutes' WHERE id = $1`, [
    id,
  ]);
  await until(async () => {
    const { oldestPendingMs } = await fixture.rooms.get(DeliveryHealth).figures();
    return oldestPendingMs === null || oldestPendingMs < 60_000;
  });
  await afterAnotherLook();
  const mails = await fixture.db.query<unknown[]>(
    `SELECT FROM deliveries WHERE channel = 'email' AND user_id = $1`,
    [ann.id],
  );
  expect(mails).toEqual([]);
});

describe('through the settings', () => {
  it('the job puts the next night in the place of one that is over, and remembers it', async () => {
    const ann = await quietPerson({ mode: 'held' });
    await passNight(ann);
    const { job } = new QuietJob(fixture.db, fixture.rooms.get(LeaderJobs));
    await until(async () => {
      await runJob(job);
      const [row] = await fixture.db.query<{ done: boolean }[]>(
        `SELECT quiet_until > now() AND held_until <= now() AND held_from < held_until AS done
           FROM user_settings WHERE user_id = $1`,
        [ann.id],
      );
      return row?.done === true;
    });
  });

  const clocks = () =>
    new SettingsService(
      fixture.db,
      fixture.rooms.get(DeliveryEvents),
      fixture.rooms.get(Chats),
      testConfig({}),
    );
  const person = (ann: Ann) => ({ id: ann.id, hasProAccess: false });
  const inEightHours = () => new Date(Date.parse('2100-01-01')).toISOString();

  it('switching off releases what is held', async () => {
    const ann = await quietPerson({ mode: 'held' });
    const held = [await ring(ann, 65_001), await ring(ann, 65_002)];
    await afterAnotherLook();
    await clocks().change(person(ann), { quiet: null });
    await Promise.all(held.map((id) => fixture.final(id)));
    expect(fixture.texts(ann.chat)).toEqual([expect.stringMatching(/^2 alerts in your quiet hours\n/)]);
  });

  it('a mute holds by the same rules, until it is taken back', async () => {
    const ann = await quietPerson({ mode: 'silent' });
    const [row] = await fixture.db.query<{ at: Date }[]>(`SELECT now() + interval '8 hours' AS at`);
    const { mutedUntil } = await clocks().change(person(ann), { mutedUntil: String(row?.at.toISOString()) });
    expect(mutedUntil).toBe(row?.at.toISOString());
    const held = await ring(ann, 65_001);
    await fixture.final(await ring(ann, 65_002, 'urgent'));
    await afterAnotherLook();
    await expect(fixture.stored(held)).resolves.toMatchObject({ status: 'pending' });
    await expect(clocks().change(person(ann), { mutedUntil: null })).resolves.toMatchObject({
      mutedUntil: null,
    });
    await fixture.final(held);
    expect(fixture.texts(ann.chat).at(-1)).toMatch(/^1 alert while you were muted\n/);
  });

  it('refuses a mute that is too long, and quiet hours without a zone', async () => {
    const ann = await quietPerson({ mode: 'held' });
    await expect(clocks().change(person(ann), { mutedUntil: inEightHours() })).rejects.toMatchObject({
      status: 422,
    });
    await expect(clocks().change(person(ann), { timeZone: null })).rejects.toMatchObject({ status: 422 });
    const ben = await makePerson(fixture.db);
    const quiet = { ...NIGHT, mode: 'held' as const };
    await expect(clocks().change({ id: ben.id, hasProAccess: false }, { quiet })).rejects.toMatchObject({
      status: 422,
    });
    const set = await clocks().change(
      { id: ben.id, hasProAccess: false },
      { quiet, timeZone: 'Europe/Vienna' },
    );
    expect(set).toMatchObject({ quiet, timeZone: 'Europe/Vienna' });
  });
});

it('a trial chat is muted by itself', async () => {
  const chat = await fixture.newChat();
  const chats = fixture.rooms.get(Chats);
  const [row] = await fixture.db.query<{ at: Date }[]>(`SELECT now() + interval '8 hours' AS at`);
  await chats.mute(String(chat), String(row?.at.toISOString()));
  expect(await chats.clock(String(chat))).toMatchObject({ mutedUntil: row?.at.getTime() });
  const { deliveryId } = await fire(fixture.db, chat);
  fixture.wake();
  await afterAnotherLook();
  await expect(fixture.stored(deliveryId)).resolves.toMatchObject({ status: 'pending' });
  await chats.mute(String(chat), null);
  fixture.wake();
  await fixture.final(deliveryId);
  expect(fixture.texts(chat)[0]).toMatch(/^1 alert while you were muted\n/);
});
