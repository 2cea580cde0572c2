import { type MailStandIn, startMailStandIn } from '../../../e2e/stand-ins/mail/start-mail-stand-in.js';
import { DeliveryHealth } from '../../src/pipeline/delivery/delivery-health.js';
import { fire } from '../fixtures/delivery-app.js';
import { DeliveryFixture } from './delivery-fixture.js';
import { fireFor, type FiredForAccount, linkChat } from '../fixtures/account-alerts.js';
import { makePerson } from '../fixtures/people.js';
import { until } from '../../src/platform/clock/testing/until.js';
import { inTransaction } from '../support/test-database.js';

/** More than five messages hold. */
const MANY = 170;

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

interface Ann {
  readonly id: string;
  readonly email: string;
  readonly chat: number;
}

async function connected(settings = ''): Promise<Ann> {
  const person = await makePerson(fixture.db, { emailVerified: true });
  const chat = await fixture.newChat();
  await linkChat(fixture.db, chat, person.id);
  if (settings !== '') await change(person.id, settings);
  return { ...person, chat };
}

async function change(userId: string, settings: string): Promise<void> {
  await fixture.db.query(`UPDATE user_settings SET ${settings} WHERE user_id = $1`, [userId]);
}

async function ring(ann: Ann, level: number, urgent = false): Promise<FiredForAccount> {
  const fired = await fireFor(fixture.db, { userId: ann.id, by: ann.chat, level, urgent });
  fixture.wake();
  return fired;
}

/** Five messages, one after the other: the window is full. */
async function ringFive(ann: Ann): Promise<void> {
  for (const level of [65_001, 65_002, 65_003, 65_004, 65_005]) {
    await expect(fixture.final((await ring(ann, level)).deliveryId)).resolves.toMatchObject({
      status: 'delivered',
    });
  }
}

/** As if five messages had just been accepted. */
async function fillWindow(ann: Ann): Promise<void> {
  await fixture.db.query('INSERT INTO bundle_windows (chat_id, since, messages) VALUES ($1, now(), 5)', [
    ann.chat,
  ]);
}

/** The window began so much earlier, and all that waits in it: at once, or the sender would begin with half of it. */
async function age(ann: Ann, interval: string): Promise<void> {
  await fixture.db.query(
    `WITH aged AS (UPDATE deliveries SET created_at = created_at - $2::interval WHERE chat_id = $1)
     UPDATE bundle_windows SET since = since - $2::interval WHERE chat_id = $1`,
    [ann.chat, interval],
  );
  fixture.wake();
}

/** A message to somebody else has gone through the same queue: what was to go by now has gone. */
async function afterAnotherLook(): Promise<void> {
  const other = await fixture.newChat();
  const test = await fixture.deliveries.enqueueTest(String(other), 'TEST\nHi');
  await fixture.final(test);
  const second = await fixture.deliveries.enqueueTest(String(other), 'TEST\nHi');
  await fixture.final(second);
}

it('from the sixth message on alerts wait for the end of the window, and go as one', async () => {
  const ann = await connected();
  await ringFive(ann);
  const held = [await ring(ann, 65_006), await ring(ann, 65_007, true), await ring(ann, 65_008)];
  await afterAnotherLook();
  expect(fixture.levels(ann.chat)).toEqual([65_001, 65_002, 65_003, 65_004, 65_005]);
  await age(ann, '899 seconds');
  await Promise.all(held.map(({ deliveryId }) => fixture.final(deliveryId)));
  expect(fixture.texts(ann.chat)).toHaveLength(6);
  expect(fixture.texts(ann.chat).at(-1)).toMatch(/^3 alerts\n/);
  const next = await ring(ann, 65_009);
  await expect(fixture.final(next.deliveryId)).resolves.toMatchObject({ status: 'delivered' });
});

it('a bundle that one message cannot hold goes at once in several, and counts as one', async () => {
  const ann = await connected();
  await fillWindow(ann);
  await inTransaction(fixture.db, async (tx) => {
    for (let i = 0; i < MANY; i += 1) await fireFor(tx, { userId: ann.id, by: ann.chat, level: 66_000 + i });
  });
  await afterAnotherLook();
  expect(fixture.texts(ann.chat)).toEqual([]);
  await age(ann, '900 seconds');
  await fixture.drained([ann.chat]);
  const texts = fixture.texts(ann.chat);
  expect(texts.length).toBeGreaterThan(5);
  expect(Math.max(...texts.map(({ length }) => length))).toBeLessThanOrEqual(4096);
  expect(new Set(fixture.levels(ann.chat)).size).toBe(MANY);
  await expect(fixture.final((await ring(ann, 67_000)).deliveryId)).resolves.toMatchObject({
    status: 'delivered',
  });
});

it('urgent ones go at once if the person wants that, and take nobody along', async () => {
  const ann = await connected('send_urgent_separately = true');
  await fillWindow(ann);
  const held = await ring(ann, 65_006);
  const urgent = await ring(ann, 65_007, true);
  await expect(fixture.final(urgent.deliveryId)).resolves.toMatchObject({ status: 'delivered' });
  expect(fixture.levels(ann.chat)).toEqual([65_007]);
  await expect(fixture.stored(held.deliveryId)).resolves.toMatchObject({ status: 'pending', attempts: 0 });
});

it('a test does not wait for what is held back', async () => {
  const ann = await connected();
  await fillWindow(ann);
  const held = await ring(ann, 65_006);
  const test = await fixture.deliveries.enqueueTest(String(ann.chat), 'TEST\nHi');
  await expect(fixture.final(test)).resolves.toMatchObject({ status: 'delivered' });
  await expect(fixture.stored(held.deliveryId)).resolves.toMatchObject({ status: 'pending', attempts: 0 });
});

it('nothing waits when bundling is off, and what waits goes when it is turned off', async () => {
  const ann = await connected();
  await fillWindow(ann);
  const held = await ring(ann, 65_006);
  await afterAnotherLook();
  expect(fixture.levels(ann.chat)).toEqual([]);
  await change(ann.id, 'bundle_every_sec = 0');
  fixture.wake();
  await expect(fixture.final(held.deliveryId)).resolves.toMatchObject({ status: 'delivered' });
  await expect(fixture.final((await ring(ann, 65_007)).deliveryId)).resolves.toMatchObject({
    status: 'delivered',
  });
});

it('a trial’s alerts never wait', async () => {
  const chat = await fixture.newChat();
  for (let level = 65_001; level <= 65_008; level += 1) {
    const { deliveryId } = await fire(fixture.db, chat, { level });
    fixture.wake();
    await expect(fixture.final(deliveryId)).resolves.toMatchObject({ status: 'delivered' });
  }
  expect(fixture.texts(chat)).toHaveLength(8);
});

it('what is held back is neither late nor old until the window is over', async () => {
  const ann = await connected();
  await fillWindow(ann);
  const held = await ring(ann, 65_006);
  await age(ann, '800 seconds');
  await afterAnotherLook();
  await expect(fixture.stored(held.deliveryId)).resolves.toMatchObject({ status: 'pending' });
  const { oldestPendingMs } = await fixture.rooms.get(DeliveryHealth).figures();
  expect(oldestPendingMs ?? 0).toBeLessThan(700_000);
  await until(() => afterLateLook(), 'a look for what is late');
  expect(server.mails(ann.email)).toEqual([]);
  fixture.telegram.script({
    method: 'sendMessage',
    chatId: ann.chat,
    times: 1000,
    error_code: 429,
    parameters: { retry_after: 60 },
  });
  await age(ann, '221 seconds');
  await until(() => server.mails(ann.email).length === 1, 'the mail');
});

/** An alert that is late for sure has got its mail. */
async function afterLateLook(): Promise<boolean> {
  const ben = await connected();
  fixture.telegram.script({
    method: 'sendMessage',
    chatId: ben.chat,
    times: 1000,
    error_code: 429,
    parameters: { retry_after: 60 },
  });
  await fireFor(fixture.db, { userId: ben.id, by: ben.chat, agoMs: 121_000 });
  await until(() => server.mails(ben.email).length === 1, 'the mail of another');
  return true;
}
