import { Chats } from '../../src/features/telegram-link/chats.js';
import { ownerKey } from '../../src/identity/owner.js';
import { addChat, fire } from '../fixtures/delivery-app.js';
import { DeliveryFixture } from './delivery-fixture.js';
import { until } from '../../src/platform/clock/testing/until.js';
import { inTransaction } from '../support/test-database.js';

describe('F14: chats that cannot be written to', () => {
  let fixture: DeliveryFixture;

  beforeAll(async () => {
    fixture = await DeliveryFixture.open();
  });
  afterAll(() => fixture.close());
  beforeEach(() => fixture.forget());

  it('each ends with its own reason, and others get their alerts', async () => {
    const [blocked = 0, gone = 0, well = 0] = await fixture.newChats(3);
    const unknown = 4_888_888_888;
    await addChat(fixture.db, unknown);
    fixture.telegram.block(blocked);
    fixture.telegram.script({
      method: 'sendMessage',
      chatId: gone,
      error_code: 403,
      description: 'Forbidden: user is deactivated',
    });
    const chats = [blocked, gone, unknown, well];
    const fired = await Promise.all(chats.map((chat) => fire(fixture.db, chat)));
    fixture.wake();
    const ends = await Promise.all(fired.map(({ deliveryId }) => fixture.final(deliveryId)));
    expect(ends.map(({ status, reason }) => [status, reason])).toEqual([
      ['failed', 'blocked'],
      ['failed', 'deactivated'],
      ['failed', 'chat-not-found'],
      ['delivered', null],
    ]);
    await until(() => fixture.pushes.length === chats.length, 'the pushes');
    const reasons = new Map(fixture.pushes.map(({ owner, push }) => [ownerKey(owner), push.reason]));
    expect(chats.map((chat) => reasons.get(ownerKey({ kind: 'trial', chatId: String(chat) })))).toEqual(
      ends.map(({ reason }) => reason ?? undefined),
    );
    expect(fixture.statuses.map(({ chatId }) => chatId).toSorted()).toEqual(
      [blocked, gone].map(String).toSorted(),
    );
  });

  it('whoever unblocks the bot and writes to it gets the alerts that come then', async () => {
    const chat = await fixture.newChat();
    fixture.telegram.block(chat);
    const lost = await fire(fixture.db, chat, { level: 65_001 });
    fixture.wake();
    await expect(fixture.final(lost.deliveryId)).resolves.toMatchObject({ reason: 'blocked' });
    fixture.telegram.unblock(chat);
    const id = String(chat);
    const nobody = { username: null, firstName: null, lastName: null };
    await fixture.rooms.get(Chats).heard({ chatId: id, userId: id, ...nobody });
    const next = await fire(fixture.db, chat, { level: 65_002 });
    fixture.wake();
    await expect(fixture.final(next.deliveryId)).resolves.toMatchObject({ status: 'delivered' });
    expect(fixture.levels(chat)).toEqual([65_002]);
  });

  async function moved(from: number, to: number): Promise<void> {
    fixture.telegram.script({
      method: 'sendMessage',
      chatId: from,
      error_code: 400,
      description: 'Bad Request: group chat was upgraded to a supergroup chat',
      parameters: { migrate_to_chat_id: to },
    });
  }

  it('a chat that moved takes everything along, and gets what waited in order', async () => {
    const from = await fixture.newChat();
    const to = 5_900_000_001;
    fixture.telegram.putPerson({ id: to, first_name: 'Ada', started: true });
    await moved(from, to);
    await fixture.db.query(
      `INSERT INTO handshakes (token_hash, code_hash, code_expires_at, chat_id, connected_at)
       VALUES ('\\x01', '\\x02', now(), $1, now())`,
      [from],
    );
    await fixture.db.query(
      `INSERT INTO triggers (trial_chat_id, symbol, op, level, phase) VALUES ($1, 'ETH', 'above', 1, 'armed')`,
      [from],
    );
    const deliveryIds = await inTransaction(fixture.db, async (tx) => {
      const first = await fire(tx, from, { level: 65_001 });
      await tx.query(
        `INSERT INTO deliveries (channel, kind, chat_id, body) VALUES ('telegram', 'test', $1, 'TEST\nHi')`,
        [from],
      );
      const last = await fire(tx, from, { level: 65_002 });
      return [first.deliveryId, last.deliveryId];
    });
    fixture.wake();
    for (const id of deliveryIds) {
      await expect(fixture.final(id)).resolves.toMatchObject({ status: 'delivered', ambiguous: false });
    }
    expect(fixture.texts(from)).toHaveLength(0);
    expect(fixture.texts(to).map((text) => text.match(/^TEST|\d\d,00\d/)?.[0])).toEqual([
      '65,001',
      'TEST',
      '65,002',
    ]);
    const [left] = await fixture.db.query<object[]>(
      `SELECT (SELECT count(*)::int FROM telegram_chats WHERE chat_id = $1) AS chats,
              (SELECT count(*)::int FROM handshakes WHERE chat_id = $2) AS handshakes,
              (SELECT count(*)::int FROM triggers WHERE trial_chat_id = $2) AS triggers,
              (SELECT count(*)::int FROM alerts WHERE trial_chat_id = $2) AS alerts,
              (SELECT count(*)::int FROM deliveries WHERE chat_id = $2) AS deliveries`,
      [from, to],
    );
    expect(left).toEqual({ chats: 0, handshakes: 1, triggers: 1, alerts: 2, deliveries: 3 });
  });

  it('a chat that moved to one that is somebody’s already fails', async () => {
    const [from = 0, to = 0] = await fixture.newChats(2);
    await moved(from, to);
    const { deliveryId } = await fire(fixture.db, from);
    fixture.wake();
    await expect(fixture.final(deliveryId)).resolves.toMatchObject({
      status: 'failed',
      reason: 'chat-moved',
    });
    expect(fixture.texts(to)).toHaveLength(0);
  });

  it.each([
    [
      'disarmed',
      `UPDATE triggers SET phase = 'disarmed', switched_off_at = clock_timestamp() WHERE id = ANY ($1::uuid[])`,
    ],
    ['deleted', 'DELETE FROM triggers WHERE id = ANY ($1::uuid[])'],
    ['snoozed', `UPDATE triggers SET snoozed_until = now() + interval '1 hour' WHERE id = ANY ($1::uuid[])`],
    ['unlinked', 'DELETE FROM telegram_chats WHERE chat_id = $2 AND $1::uuid[] IS NOT NULL'],
    ['stopped', 'UPDATE telegram_chats SET stopped_at = now() WHERE chat_id = $2 AND $1::uuid[] IS NOT NULL'],
  ])('%s while 100 are pending: at most the message under way goes out', async (reason, sql) => {
    const chat = await fixture.newChat();
    const fired = await inTransaction(fixture.db, async (tx) => {
      const all: Awaited<ReturnType<typeof fire>>[] = [];
      for (let i = 0; i < 100; i += 1) all.push(await fire(tx, chat));
      return all;
    });
    fixture.wake();
    await until(() => fixture.texts(chat).length > 0, 'the first message');
    const parameters = sql.includes('$2')
      ? [fired.map(({ triggerId }) => triggerId), chat]
      : [fired.map(({ triggerId }) => triggerId)];
    await fixture.db.query(sql, parameters);
    const sentBefore = fixture.texts(chat).length;
    const ends = await Promise.all(fired.map(({ deliveryId }) => fixture.final(deliveryId)));
    expect(fixture.texts(chat).length).toBeLessThanOrEqual(sentBefore + 1);
    const cancelled = ends.filter(({ status }) => status === 'cancelled');
    expect(cancelled.length).toBeGreaterThan(0);
    expect(new Set(cancelled.map((end) => end.reason))).toEqual(new Set([reason]));
  });
});
