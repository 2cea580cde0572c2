import type { DataSource } from 'typeorm';
import {
  startTelegramStandIn,
  type TelegramStandIn,
} from '../../e2e/stand-ins/telegram/start-telegram-stand-in.js';
import { AlertStream } from '../src/alerts/alert-stream.js';
import type { DeliveryStatus } from '../src/contract/alert.js';
import { Deliveries } from '../src/delivery/deliveries.js';
import { type ChatDelivery, DeliveryStream } from '../src/delivery/delivery-stream.js';
import { DeliveryHistory } from '../src/delivery/history.js';
import { type ChatStatus, ChatStatusStream } from '../src/telegram-bot/chat-status-stream.js';
import { addChat, fire, type RunningRooms, startDelivery, until } from './delivery-app.js';
import { createTestDatabase, type TestDatabase } from './support/test-database.js';

interface StoredDelivery {
  readonly status: DeliveryStatus;
  readonly reason: string | null;
  readonly attempts: number;
  readonly ambiguous: boolean;
  readonly messageId: string | null;
  readonly sentAt: Date | null;
  readonly settledAt: Date | null;
}

describe('delivery', () => {
  let database: TestDatabase;
  let db: DataSource;
  let telegram: TelegramStandIn;
  let rooms: RunningRooms;
  let pushes: ChatDelivery[];
  let statuses: ChatStatus[];
  let nextPerson = 5_000_000_001;

  beforeAll(async () => {
    database = await createTestDatabase();
    db = database.dataSource;
    telegram = await startTelegramStandIn();
    rooms = await startDelivery({ db, telegram: { apiRoot: telegram.url } });
    rooms.get(DeliveryStream).subscribe((push) => pushes.push(push));
    rooms.get(ChatStatusStream).subscribe((status) => statuses.push(status));
  });
  afterAll(async () => {
    await rooms.stop();
    await telegram.close();
    await database.drop();
  });
  beforeEach(() => {
    pushes = [];
    statuses = [];
  });

  async function newChat(): Promise<number> {
    const id = nextPerson;
    nextPerson += 1;
    telegram.putPerson({ id, first_name: 'Ada', started: true });
    await addChat(db, id);
    return id;
  }
  function wake(): void {
    rooms.get(AlertStream).publish([]);
  }
  async function stored(deliveryId: string): Promise<StoredDelivery> {
    const [row] = await db.query<StoredDelivery[]>(
      `SELECT status, reason, attempts, ambiguous, message_id AS "messageId", sent_at AS "sentAt",
              settled_at AS "settledAt" FROM deliveries WHERE id = $1`,
      [deliveryId],
    );
    if (!row) throw new Error(`no delivery ${deliveryId}`);
    return row;
  }
  function final(deliveryId: string): Promise<StoredDelivery> {
    return until('a final state', async () => {
      const row = await stored(deliveryId);
      return row.status === 'pending' || row.status === 'sending' ? null : row;
    });
  }
  const texts = (chatId: number): string[] => telegram.messages(chatId).map(({ text }) => text);
  const callsTo = (chatId: number) => telegram.calls().filter((call) => call.chatId === chatId);

  it('an alert reaches its chat, and everybody hears how long it took', async () => {
    const chat = await newChat();
    const { alertId, deliveryId } = await fire(db, chat);
    wake();
    const row = await final(deliveryId);
    expect(row).toMatchObject({ status: 'delivered', reason: null, attempts: 1, ambiguous: false });
    const [message] = telegram.messages(chat);
    expect(message?.text).toMatch(
      /^▲ BTC above 65,000 — now 65,012\.40 USD\nCrossed \d\d:\d\d:\d\d UTC · single source: kraken · sent in \d\.\d s\nQuiet until below 64,837\.50$/,
    );
    expect(row.messageId).toBe(String(message?.id));
    expect(telegram.accepted().at(-1)?.html).toMatch(/^<b>▲ BTC above 65,000 — now 65,012\.40 USD<\/b>\n/);
    const push = pushes.find((each) => each.push.alertId === alertId);
    expect(push).toMatchObject({ chatId: String(chat), push: { channel: 'telegram', status: 'delivered' } });
    expect(push?.push.tookMs).toBeGreaterThanOrEqual(0);
    expect(push?.push.tookMs).toBeLessThan(2000);
    const history = await rooms.get(DeliveryHistory).deliveriesOf([alertId]);
    expect(history.get(alertId)).toEqual([
      {
        channel: 'telegram',
        status: 'delivered',
        at: row.settledAt?.toISOString(),
        tookMs: push?.push.tookMs,
      },
    ]);
  });

  it('one chat gets its messages in order: alerts together, a test alone', async () => {
    const chat = await newChat();
    await fire(db, chat, { level: 65_001 });
    await fire(db, chat, { level: 65_002 });
    await db.query(
      `INSERT INTO deliveries (channel, kind, chat_id, body) VALUES ('telegram', 'test', $1, 'TEST\nHi')`,
      [chat],
    );
    const last = await fire(db, chat, { level: 65_003 });
    wake();
    await final(last.deliveryId);
    expect(texts(chat).map((text) => text.match(/^TEST|^\d alerts|\d\d,00\d/gm))).toEqual([
      ['2 alerts', '65,001', '65,002'],
      ['TEST'],
      ['65,003'],
    ]);
  });

  it('nobody is sent more than Telegram allows, one call at a time per chat', async () => {
    const crowd = await Promise.all(Array.from({ length: 36 }, () => newChat()));
    const busy = await newChat();
    const deliveries = rooms.get(Deliveries);
    const before = telegram.calls().at(-1)?.n ?? 0;
    await Promise.all(crowd.map((chat) => fire(db, chat)));
    for (let i = 1; i <= 5; i += 1) await deliveries.enqueueTest(String(busy), `TEST\n${i}`);
    await until('everything accepted', () => telegram.calls(before).length >= crowd.length + 5);
    const calls = telegram.calls(before);
    expect(calls).toHaveLength(crowd.length + 5);
    for (const { at } of calls) {
      expect(calls.filter((other) => other.at >= at && other.at < at + 1000).length).toBeLessThanOrEqual(25);
    }
    expect(texts(busy)).toEqual([1, 2, 3, 4, 5].map((i) => `TEST\n${i}`));
    const times = callsTo(busy);
    let tokens = 3;
    times.forEach((call, i) => {
      const previous = times[i - 1];
      if (previous) {
        expect(call.at).toBeGreaterThanOrEqual(previous.answeredAt);
        tokens = Math.min(3, tokens + (call.at - previous.at) / 1000);
      }
      tokens -= 1;
      expect(tokens).toBeGreaterThanOrEqual(0);
    });
  });

  it('"too many requests" is obeyed to the moment, and others need not wait', async () => {
    const [slow, other] = [await newChat(), await newChat()];
    telegram.script({ method: 'sendMessage', chatId: slow, error_code: 429, parameters: { retry_after: 2 } });
    const held = await fire(db, slow);
    const free = await fire(db, other);
    wake();
    await final(free.deliveryId);
    const row = await final(held.deliveryId);
    expect(row).toMatchObject({ status: 'delivered', attempts: 2, ambiguous: false });
    const [refused, accepted] = callsTo(slow);
    const waited = Number(accepted?.at) - Number(refused?.answeredAt);
    expect(waited).toBeGreaterThanOrEqual(2000);
    expect(waited).toBeLessThan(2250);
    expect(callsTo(other).at(-1)?.at).toBeLessThan(Number(refused?.answeredAt) + 500);
    expect(texts(slow)[0]).not.toContain('(repeat)');
  });

  it('a blocked bot ends the delivery, marks the chat, and ends what waits behind it', async () => {
    const chat = await newChat();
    telegram.block(chat);
    const deliveries = rooms.get(Deliveries);
    const id = await deliveries.enqueueTest(String(chat), 'TEST\nHi');
    const behind = await fire(db, chat);
    await expect(deliveries.waitFor(id, 5000)).resolves.toEqual({ status: 'failed', reason: 'blocked' });
    await expect(final(behind.deliveryId)).resolves.toMatchObject({ status: 'failed', reason: 'blocked' });
    expect(callsTo(chat)).toHaveLength(1);
    const username = `person${chat}`;
    const status = {
      connected: true,
      username,
      telegramUsername: username,
      chat_id: String(chat),
      blocked: true,
    };
    expect(statuses).toEqual([{ chatId: String(chat), status }]);
    expect(pushes.map(({ push }) => [push.alertId, push.status, push.reason])).toEqual([
      [behind.alertId, 'failed', 'blocked'],
    ]);
  });

  it.each([
    ['disarmed', `UPDATE triggers SET phase = 'disarmed' WHERE id = $1`, 'triggerId'],
    ['deleted', 'DELETE FROM triggers WHERE id = $1', 'triggerId'],
    ['stopped', 'UPDATE telegram_chats SET stopped_at = now() WHERE chat_id = $1', 'chatId'],
    ['unlinked', 'DELETE FROM telegram_chats WHERE chat_id = $1', 'chatId'],
  ] as const)('what is %s is cancelled, not sent', async (reason, sql, by) => {
    const chatId = await newChat();
    const fired = await fire(db, chatId);
    await db.query(sql, [{ ...fired, chatId }[by]]);
    wake();
    await expect(final(fired.deliveryId)).resolves.toMatchObject({
      status: 'cancelled',
      reason,
      attempts: 0,
    });
    expect(callsTo(chatId)).toHaveLength(0);
    await until('the push', () => pushes.some(({ push }) => push.alertId === fired.alertId));
    expect(pushes.at(-1)?.push).toMatchObject({ status: 'cancelled', reason });
  });

  it('a claim whose sender died is sent again as a repeat, apart from what is new', async () => {
    const chat = await newChat();
    const lost = await fire(db, chat, { level: 65_001 });
    await db.query(
      `UPDATE deliveries SET status = 'sending', claim = gen_random_uuid(), attempts = 1,
              claim_until = now() + interval '300 milliseconds' WHERE id = $1`,
      [lost.deliveryId],
    );
    const fresh = await fire(db, chat, { level: 65_002 });
    wake();
    await final(fresh.deliveryId);
    expect(await stored(lost.deliveryId)).toMatchObject({
      status: 'delivered',
      ambiguous: true,
      attempts: 2,
    });
    expect(texts(chat).map((text) => [text.slice(0, 18), text.endsWith('\n(repeat)')])).toEqual([
      ['▲ BTC above 65,001', true],
      ['▲ BTC above 65,002', false],
    ]);
  });

  it('a server error is tried again soon and is no repeat', async () => {
    const chat = await newChat();
    telegram.script({ method: 'sendMessage', chatId: chat, error_code: 502 });
    const { deliveryId } = await fire(db, chat);
    wake();
    await expect(final(deliveryId)).resolves.toMatchObject({
      status: 'delivered',
      attempts: 2,
      ambiguous: false,
    });
    const [failed, accepted] = callsTo(chat);
    const waited = Number(accepted?.at) - Number(failed?.answeredAt);
    expect(waited).toBeGreaterThanOrEqual(500);
    expect(waited).toBeLessThan(1300);
    expect(texts(chat)[0]).not.toContain('(repeat)');
  });

  it('HTML that Telegram cannot read is sent once more as plain text', async () => {
    const chat = await newChat();
    const description = "Bad Request: can't parse entities: Unsupported start tag";
    telegram.script({ method: 'sendMessage', chatId: chat, error_code: 400, description });
    const { deliveryId } = await fire(db, chat);
    wake();
    await expect(final(deliveryId)).resolves.toMatchObject({ status: 'delivered', attempts: 1 });
    expect(callsTo(chat).map(({ status }) => status)).toEqual([400, 200]);
    expect(telegram.accepted().at(-1)).toMatchObject({ chatId: chat, html: null });
  });

  it('a chat Telegram does not know fails, and one alert that cannot be worded does not hold up the next', async () => {
    const nobody = nextPerson + 1_000_000;
    await addChat(db, nobody);
    const unknown = await fire(db, nobody);
    const chat = await newChat();
    const broken = await fire(db, chat, { evidence: { condition: null } });
    const next = await fire(db, chat);
    wake();
    await expect(final(unknown.deliveryId)).resolves.toMatchObject({
      status: 'failed',
      reason: 'chat-not-found',
    });
    await expect(final(broken.deliveryId)).resolves.toMatchObject({ status: 'failed', reason: 'unreadable' });
    await expect(final(next.deliveryId)).resolves.toMatchObject({ status: 'delivered' });
    expect(texts(chat)).toHaveLength(1);
  });

  it('a delivery older than 24 hours is given up instead of tried again', async () => {
    const chat = await newChat();
    telegram.script({ method: 'sendMessage', chatId: chat, error_code: 502 });
    const { deliveryId } = await fire(db, chat);
    await db.query(`UPDATE deliveries SET created_at = now() - interval '24 hours' WHERE id = $1`, [
      deliveryId,
    ]);
    wake();
    await expect(final(deliveryId)).resolves.toMatchObject({
      status: 'failed',
      reason: 'gave-up',
      attempts: 1,
    });
  });

  it('two senders on one outbox send everything once', async () => {
    const second = await startDelivery({ db, telegram: { apiRoot: telegram.url } });
    try {
      const crowd = await Promise.all(Array.from({ length: 20 }, () => newChat()));
      const fired = await Promise.all(crowd.map((chat) => fire(db, chat)));
      wake();
      second.get(AlertStream).publish([]);
      await Promise.all(fired.map(({ deliveryId }) => final(deliveryId)));
      expect(crowd.map((chat) => texts(chat).length)).toEqual(crowd.map(() => 1));
    } finally {
      await second.stop();
    }
  });

  it('waiting for a delivery ends in time, and asks for one that exists', async () => {
    const chat = await newChat();
    telegram.script({
      method: 'sendMessage',
      chatId: chat,
      error_code: 429,
      parameters: { retry_after: 60 },
    });
    const deliveries = rooms.get(Deliveries);
    const id = await deliveries.enqueueTest(String(chat), 'TEST\nHi');
    await until('the refusal', () => callsTo(chat).length === 1);
    await expect(deliveries.waitFor(id, 50)).resolves.toMatchObject({ reason: null });
    await expect(deliveries.waitFor('999999999', 50)).rejects.toThrow(RangeError);
  });

  it('a refused token holds everything and costs no attempt', async () => {
    const chat = await newChat();
    telegram.script({ method: 'sendMessage', chatId: chat, error_code: 401 });
    const { deliveryId } = await fire(db, chat);
    wake();
    await until('the refusal', () => callsTo(chat).length === 1);
    const row = await until('the hold', async () => {
      const now = await stored(deliveryId);
      return now.status === 'pending' ? now : null;
    });
    expect(row).toMatchObject({ attempts: 0, reason: null, ambiguous: false });
    wake();
    const other = await newChat();
    const waiting = await rooms.get(Deliveries).enqueueTest(String(other), 'TEST\nHi');
    await expect(rooms.get(Deliveries).waitFor(waiting, 300)).resolves.toMatchObject({ status: 'pending' });
    expect([...callsTo(chat), ...callsTo(other)]).toHaveLength(1);
  });
});
