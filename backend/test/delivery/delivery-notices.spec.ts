import { type MailStandIn, startMailStandIn } from '../../../e2e/stand-ins/mail/start-mail-stand-in.js';
import { noticeOf } from '../../src/contract/messages/notice.js';
import { Notices } from '../../src/pipeline/delivery/notices.js';
import { DeliveryFixture } from './delivery-fixture.js';
import { fireFor, linkChat } from '../fixtures/account-alerts.js';
import { type MadePerson, makePerson } from '../fixtures/people.js';
import { until } from '../../src/platform/clock/testing/until.js';
import { inTransaction } from '../support/test-database.js';

let server: MailStandIn;
let fixture: DeliveryFixture;
let ann: MadePerson;
let chat: number;

beforeAll(async () => {
  server = await startMailStandIn();
  fixture = await DeliveryFixture.open({
    email: { smtpUrl: server.smtpUrl, from: 'Bellwether <bell@bellwether.example>' },
  });
});
afterAll(async () => {
  await fixture.close();
  await server.close();
});
beforeEach(async () => {
  server.clearFaults();
  ann = await makePerson(fixture.db, { emailVerified: true });
  chat = await fixture.newChat();
  await linkChat(fixture.db, chat, ann.id);
});

const NEWS = noticeOf('News', [['Something <new> & good.'], ['More of it.']], {
  label: 'Look',
  url: 'https://bellwether.example/#billing',
});
const SHOWN = 'Something <new> & good.\nMore of it.\nLook: https://bellwether.example/#billing';

/** Queues a notice, and does more in the same transaction. The ids of its deliveries: Telegram's, and the mail's. */
async function tell(
  more: (query: (sql: string, parameters?: unknown[]) => Promise<unknown>) => Promise<unknown> = async () =>
    null,
  notice = NEWS,
): Promise<readonly string[]> {
  return inTransaction(fixture.db, async (tx) => {
    const ids = await fixture.rooms.get(Notices).enqueue(tx, ann.id, notice);
    await more((sql, parameters) => tx.query(sql, parameters));
    return ids;
  });
}

it('goes to the chat and by e-mail, with a button where the address can have one', async () => {
  const [toChat = '', byMail = ''] = await tell();
  await expect(fixture.final(toChat)).resolves.toMatchObject({ status: 'delivered', attempts: 1 });
  await expect(fixture.final(byMail)).resolves.toMatchObject({ status: 'delivered', attempts: 1 });
  const [message] = fixture.telegram.messages(chat);
  expect(message?.text).toBe(SHOWN);
  expect(message?.keyboard?.inline_keyboard).toEqual([
    [{ text: 'Look', url: 'https://bellwether.example/#billing' }],
  ]);
  expect(server.mails(ann.email)).toMatchObject([
    { subject: 'News', text: SHOWN.replace('More', '\nMore').replace('Look', '\nLook').concat('\n') },
  ]);
});

it('has no button to a host without a dot', async () => {
  const local = noticeOf('News', [['Something.']], { label: 'Look', url: 'http://localhost:3000/#billing' });
  const [toChat = ''] = await tell(undefined, local);
  await expect(fixture.final(toChat)).resolves.toMatchObject({ status: 'delivered' });
  expect(fixture.texts(chat)).toEqual(['Something.\nLook: http://localhost:3000/#billing']);
  expect(fixture.telegram.messages(chat)[0]?.keyboard?.inline_keyboard ?? []).toEqual([]);
});

it('goes alone, behind alerts that came up after it', async () => {
  const alerts: string[] = [];
  const ids: string[] = [];
  await inTransaction(fixture.db, async (tx) => {
    ids.push(...(await fixture.rooms.get(Notices).enqueue(tx, ann.id, NEWS)));
    ids.push(...(await fixture.rooms.get(Notices).enqueue(tx, ann.id, NEWS)));
    for (const level of [65_001, 65_002]) {
      alerts.push((await fireFor(tx, { userId: ann.id, by: chat, level })).deliveryId);
      alerts.push((await fireFor(tx, { userId: ann.id, by: 'blocked', level })).deliveryId);
    }
  });
  for (const id of [...ids, ...alerts]) {
    await expect(fixture.final(id)).resolves.toMatchObject({ status: 'delivered' });
  }
  expect(fixture.texts(chat)).toEqual([expect.stringMatching(/^2 alerts/), SHOWN, SHOWN]);
  expect(server.mails(ann.email).map(({ subject }) => subject)).toEqual([
    expect.stringMatching(/^2 alerts/),
    'News',
    'News',
  ]);
});

it('that waits for another try holds up its own chat only', async () => {
  const ben = await makePerson(fixture.db);
  const other = await fixture.newChat();
  await linkChat(fixture.db, other, ben.id);
  fixture.telegram.script({
    method: 'sendMessage',
    chatId: chat,
    error_code: 429,
    parameters: { retry_after: 4 },
  });
  const [first = ''] = await tell();
  const isRefused = async () =>
    fixture.telegram.calls().some(({ status, chatId }) => status === 429 && chatId === chat) || null;
  await until(isRefused, 'the refusal');
  const [second = ''] = await tell();
  const [toBen = ''] = await fixture.db.transaction((tx) =>
    fixture.rooms.get(Notices).enqueue(tx, ben.id, NEWS),
  );
  for (const id of [toBen, first, second]) {
    await expect(fixture.final(id)).resolves.toMatchObject({ status: 'delivered' });
  }
  const [refused, again] = fixture.callsTo(chat);
  const [free] = fixture.callsTo(other);
  expect(refused?.status).toBe(429);
  expect(Number(free?.at)).toBeLessThan(Number(again?.at));
  const places = await Promise.all(
    [first, second].map(async (id) => Number((await fixture.stored(id)).messageId)),
  );
  expect(places[0]).toBeLessThan(places[1] ?? 0);
});

it('goes before all that wait if it is urgent', async () => {
  const people = await Promise.all(Array.from({ length: 45 }, () => makePerson(fixture.db)));
  const chats = await fixture.newChats(people.length);
  await Promise.all(people.map(({ id }, nth) => linkChat(fixture.db, chats[nth] ?? 0, id)));
  await inTransaction(fixture.db, async (tx) => {
    for (const { id } of people) await fixture.rooms.get(Notices).enqueue(tx, id, NEWS);
    await fixture.rooms.get(Notices).enqueueUrgent(tx, [ann.id], NEWS);
  });
  await until(async () => fixture.texts(chat).length > 0 || null, 'the urgent notice');
  expect(chats.filter((each) => fixture.texts(each).length > 0).length).toBeLessThan(25);
});

it('says so when it may have arrived before', async () => {
  fixture.telegram.script({ method: 'sendMessage', chatId: chat, break: 'reset', accept: true });
  server.fault({ kind: 'hang', keeps: true }, { to: ann.email });
  const [toChat = '', byMail = ''] = await tell();
  await expect(fixture.final(toChat)).resolves.toMatchObject({ status: 'delivered', ambiguous: true });
  await expect(fixture.final(byMail)).resolves.toMatchObject({ status: 'delivered', ambiguous: true });
  expect(fixture.texts(chat)).toEqual([SHOWN, `${SHOWN}\n(repeat)`]);
  const mails = server.mails(ann.email);
  expect(mails.map(({ text }) => text.trimEnd().endsWith('(repeat)'))).toEqual([false, true]);
  expect(new Set(mails.map(({ messageId }) => messageId)).size).toBe(1);
});

it.each([
  [
    'was disconnected',
    'UPDATE telegram_chats SET user_id = NULL WHERE user_id = $1',
    'cancelled',
    'unlinked',
  ],
  ['blocked the bot', 'UPDATE telegram_chats SET blocked_at = now() WHERE user_id = $1', 'failed', 'blocked'],
  [
    'stopped messages',
    'UPDATE telegram_chats SET stopped_at = now() WHERE user_id = $1',
    'cancelled',
    'stopped',
  ],
  ['was suspended', `UPDATE users SET status = 'suspended' WHERE id = $1`, 'cancelled', 'suspended'],
] as const)('is not sent to the chat of somebody who %s meanwhile', async (_name, change, status, reason) => {
  const [toChat = '', byMail = ''] = await tell((query) => query(change, [ann.id]));
  await expect(fixture.final(toChat)).resolves.toMatchObject({ status, reason });
  const mail = reason === 'suspended' ? { status, reason } : { status: 'delivered' };
  await expect(fixture.final(byMail)).resolves.toMatchObject(mail);
  expect(fixture.texts(chat)).toEqual([]);
});

it('of a deleted account goes nowhere, whoever has the chat now', async () => {
  const ben = await makePerson(fixture.db);
  const ids = await tell(async (query) => {
    await query(`UPDATE users SET status = 'deleted', email = NULL, email_key = NULL WHERE id = $1`, [
      ann.id,
    ]);
    await query('UPDATE telegram_chats SET user_id = $2 WHERE chat_id = $1', [chat, ben.id]);
  });
  for (const id of ids) {
    await expect(fixture.final(id)).resolves.toMatchObject({ status: 'cancelled', reason: 'deleted' });
  }
  expect(fixture.texts(chat)).toEqual([]);
});

it('that nobody could read fails, and holds up nobody', async () => {
  const ids = await tell((query) =>
    query(`UPDATE deliveries SET body = '{"x":1}' WHERE user_id = $1`, [ann.id]),
  );
  const good = await tell();
  for (const id of ids) {
    await expect(fixture.final(id)).resolves.toMatchObject({ status: 'failed', reason: 'unreadable' });
  }
  for (const id of good) await expect(fixture.final(id)).resolves.toMatchObject({ status: 'delivered' });
});

it('can be called off while it waits', async () => {
  const notices = fixture.rooms.get(Notices);
  const ids = await inTransaction(fixture.db, async (tx) => {
    const queued = await notices.enqueue(tx, ann.id, NEWS);
    await notices.cancel(tx, queued, 'renewed');
    return queued;
  });
  for (const id of ids) {
    await expect(fixture.stored(id)).resolves.toMatchObject({ status: 'cancelled', reason: 'renewed' });
  }
});

it('goes if and only if its transaction commits', async () => {
  const undone = tell(async () => {
    throw new Error('undone');
  });
  await expect(undone).rejects.toThrow('undone');
  expect(await fixture.db.query('SELECT FROM deliveries WHERE user_id = $1', [ann.id])).toEqual([]);
});
