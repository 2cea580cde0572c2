import { type MailStandIn, startMailStandIn } from '../../../e2e/stand-ins/mail/start-mail-stand-in.js';
import { DeliveryFixture } from './delivery-fixture.js';
import { fireFor, linkChat } from '../fixtures/account-alerts.js';
import { makePerson } from '../fixtures/people.js';
import { until } from '../../src/platform/clock/testing/until.js';
import { inTransaction } from '../support/test-database.js';

const LATE_MS = 121_000;

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
beforeEach(() => fixture.forget());

/** An account whose chat is linked. */
async function connected(options: { readonly emailVerified?: boolean } = {}) {
  const person = await makePerson(fixture.db, { emailVerified: true, ...options });
  const chat = await fixture.newChat();
  await linkChat(fixture.db, chat, person.id);
  return { ...person, chat };
}

/** How an alert's messages stand, by channel. */
async function channels(alertId: string): Promise<readonly (readonly [string, string, string | null])[]> {
  const rows = await fixture.db.query<{ channel: string; status: string; reason: string | null }[]>(
    'SELECT channel, status, reason FROM deliveries WHERE alert_id = $1 ORDER BY id',
    [alertId],
  );
  return rows.map(({ channel, status, reason }) => [channel, status, reason]);
}

/** Waits until nothing of an alert waits, on so many channels. */
function settled(alertId: string, count: number): Promise<Awaited<ReturnType<typeof channels>>> {
  return until(async () => {
    const rows = await channels(alertId);
    const open = rows.filter(([, status]) => status === 'pending' || status === 'sending');
    return rows.length === count && open.length === 0 ? rows : null;
  }, 'all channels');
}

/** One more look of the e-mail sender for what is late has passed: an alert that is late for sure has got its mail. */
async function afterAnotherLook(): Promise<void> {
  const probe = await connected();
  fixture.telegram.script({
    method: 'sendMessage',
    chatId: probe.chat,
    times: 1000,
    error_code: 429,
    parameters: { retry_after: 60 },
  });
  const fired = await fireFor(fixture.db, { userId: probe.id, by: probe.chat, agoMs: LATE_MS });
  await until(async () => (await channels(fired.alertId)).length === 2, 'the mail of the probe');
}

it('an alert that Telegram takes goes by Telegram only, and its account’s screens hear of it', async () => {
  const ann = await connected();
  const { alertId } = await fireFor(fixture.db, { userId: ann.id, by: ann.chat });
  fixture.wake();
  expect(await settled(alertId, 1)).toEqual([['telegram', 'delivered', null]]);
  const pushed = await until(() => fixture.pushes.find(({ push }) => push.alertId === alertId), 'the push');
  expect(pushed.owner).toEqual({ kind: 'user', userId: ann.id });
  await afterAnotherLook();
  expect(server.mails(ann.email)).toEqual([]);
});

it('one whose chat blocked the bot goes by mail, and both are told', async () => {
  const ann = await connected();
  fixture.telegram.block(ann.chat);
  const { alertId } = await fireFor(fixture.db, { userId: ann.id, by: ann.chat });
  fixture.wake();
  expect(await settled(alertId, 2)).toEqual([
    ['telegram', 'failed', 'blocked'],
    ['email', 'delivered', null],
  ]);
  expect(server.mails(ann.email)[0]?.text).toContain('because you have blocked the bot in Telegram.');
  const pushes = () => fixture.pushes.filter(({ push }) => push.alertId === alertId);
  await until(() => pushes().length === 2, 'both pushes');
  expect(pushes().map(({ push }) => [push.channel, push.status])).toEqual([
    ['telegram', 'failed'],
    ['email', 'delivered'],
  ]);
});

it.each([
  ['no more', `UPDATE telegram_chats SET user_id = NULL WHERE chat_id = $1`],
  [
    'to another account',
    `UPDATE telegram_chats SET user_id = (SELECT id FROM users WHERE email = 'eve@people.example') WHERE chat_id = $1`,
  ],
])('one whose chat is linked %s goes by mail and never to that chat', async (_name, change) => {
  const ann = await connected();
  await makePerson(fixture.db, { email: 'eve@people.example' }).catch(() => null);
  const fired = await inTransaction(fixture.db, async (tx) => {
    const made = await fireFor(tx, { userId: ann.id, by: ann.chat });
    await tx.query(change, [ann.chat]);
    return made;
  });
  fixture.wake();
  expect(await settled(fired.alertId, 2)).toEqual([
    ['telegram', 'cancelled', 'unlinked'],
    ['email', 'delivered', null],
  ]);
  expect(fixture.texts(ann.chat)).toEqual([]);
  expect(server.mails(ann.email)[0]?.text).toContain('because no Telegram chat is connected');
});

it('a trial’s alert does not reach a chat that has become an account’s', async () => {
  const ann = await connected();
  const [row] = await fixture.db.query<{ id: string; alertId: string }[]>(
    `WITH watched AS (
       INSERT INTO triggers (user_id, symbol, op, level, phase) VALUES ($1, 'BTC', 'above', 1, 'breached') RETURNING id
     ), alert AS (
       INSERT INTO alerts (trigger_id, fire_no, trial_chat_id, symbol, price, fired_at, evidence)
       SELECT id, 1, $2, 'BTC', 1, now(), '{}' FROM watched RETURNING id)
     INSERT INTO deliveries (channel, kind, alert_id, chat_id) SELECT 'telegram', 'alert', id, $2 FROM alert
     RETURNING id, alert_id AS "alertId"`,
    [ann.id, ann.chat],
  );
  fixture.wake();
  await expect(fixture.final(row?.id ?? '')).resolves.toMatchObject({
    status: 'cancelled',
    reason: 'unlinked',
  });
  expect(await channels(row?.alertId ?? '')).toHaveLength(1);
});

it('one that Telegram has not taken for 2 minutes goes by mail once, also if Telegram takes it later', async () => {
  const ann = await connected();
  const hold = { method: 'sendMessage', chatId: ann.chat, error_code: 429, parameters: { retry_after: 4 } };
  fixture.telegram.script(hold);
  const { alertId } = await fireFor(fixture.db, { userId: ann.id, by: ann.chat, agoMs: LATE_MS });
  fixture.wake();
  expect(await settled(alertId, 2)).toEqual([
    ['telegram', 'delivered', null],
    ['email', 'delivered', null],
  ]);
  expect(server.mails(ann.email)).toHaveLength(1);
  expect(server.mails(ann.email)[0]?.text).toContain('because Telegram did not accept it in time.');
  await afterAnotherLook();
  expect(server.mails(ann.email)).toHaveLength(1);
});

it.each([
  ['not yet for 2 minutes', LATE_MS - 11_000, 'SELECT $1::uuid', true],
  ['no verified address', LATE_MS, 'SELECT $1::uuid', false],
  [
    'a snoozed trigger',
    LATE_MS,
    `UPDATE triggers SET snoozed_until = now() + interval '1 hour' WHERE user_id = $1`,
    true,
  ],
  [
    'a disarmed trigger',
    LATE_MS,
    `UPDATE triggers SET phase = 'disarmed', switched_off_at = clock_timestamp() WHERE user_id = $1`,
    true,
  ],
  [
    'a chat that was stopped',
    LATE_MS,
    `UPDATE telegram_chats SET stopped_at = now() WHERE user_id = $1`,
    true,
  ],
])('nothing goes by mail: %s', async (_name, agoMs, change, emailVerified) => {
  const ann = await connected({ emailVerified });
  fixture.telegram.script({
    method: 'sendMessage',
    chatId: ann.chat,
    times: 1000,
    error_code: 429,
    parameters: { retry_after: 60 },
  });
  const { alertId } = await inTransaction(fixture.db, async (tx) => {
    const made = await fireFor(tx, { userId: ann.id, by: ann.chat, agoMs });
    await tx.query(change, [ann.id]);
    return made;
  });
  await afterAnotherLook();
  expect((await channels(alertId)).map(([channel]) => channel)).toEqual(['telegram']);
});
