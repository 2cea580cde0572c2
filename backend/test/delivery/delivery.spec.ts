import { AlertStream } from '../../src/pipeline/alerts/alert-stream.js';
import { Replies } from '../../src/pipeline/delivery/telegram/replies.js';
import { fire, SOME_ALERT, startDelivery } from '../fixtures/delivery-app.js';
import { DeliveryFixture } from './delivery-fixture.js';
import { until } from '../../src/platform/clock/testing/until.js';
import { inTransaction } from '../support/test-database.js';

describe('delivery', () => {
  let fixture: DeliveryFixture;

  beforeAll(async () => {
    fixture = await DeliveryFixture.open();
  });
  afterAll(() => fixture.close());
  beforeEach(() => fixture.forget());

  it('an alert reaches its chat, and everybody hears how long it took', async () => {
    const chat = await fixture.newChat();
    const { alertId, deliveryId } = await fire(fixture.db, chat);
    fixture.wake();
    const row = await fixture.final(deliveryId);
    expect(row).toMatchObject({ status: 'delivered', reason: null, attempts: 1, ambiguous: false });
    const [message] = fixture.telegram.messages(chat);
    expect(message?.text).toMatch(
      /^▲ BTC above 65,000 — now 65,012\.40 USD\nCrossed \d\d:\d\d:\d\d UTC · single source: kraken · sent in \d\.\d s\nQuiet until below 64,837\.50$/,
    );
    expect(row.messageId).toBe(String(message?.id));
    expect(fixture.telegram.accepted().at(-1)?.html).toMatch(
      /^<b>▲ BTC above 65,000 — now 65,012\.40 USD<\/b>\n/,
    );
    const push = await until(() => fixture.pushes.find((each) => each.push.alertId === alertId), 'the push');
    expect(push.owner).toEqual({ kind: 'trial', chatId: String(chat) });
    expect(push.push).toMatchObject({ channel: 'telegram', status: 'delivered' });
    expect(push.push.tookMs).toBeGreaterThanOrEqual(0);
    expect(push.push.tookMs).toBeLessThan(2000);
  });

  it('one chat gets its messages in order: alerts together, a test alone', async () => {
    const chat = await fixture.newChat();
    const last = await inTransaction(fixture.db, async (tx) => {
      await fire(tx, chat, { level: 65_001 });
      await fire(tx, chat, { level: 65_002 });
      await tx.query(
        `INSERT INTO deliveries (channel, kind, chat_id, body) VALUES ('telegram', 'test', $1, 'TEST\nHi')`,
        [chat],
      );
      return fire(tx, chat, { level: 65_003 });
    });
    fixture.wake();
    await fixture.final(last.deliveryId);
    expect(fixture.texts(chat).map((text) => text.match(/^TEST|^\d alerts|\d\d,00\d/gm))).toEqual([
      ['2 alerts', '65,001', '65,002'],
      ['TEST'],
      ['65,003'],
    ]);
  });

  it('nobody is sent more than Telegram allows, one call at a time per chat', async () => {
    const crowd = await fixture.newChats(36);
    const busy = await fixture.newChat();
    const deliveries = fixture.deliveries;
    const before = fixture.telegram.calls().at(-1)?.n ?? 0;
    await Promise.all(crowd.map((chat) => fire(fixture.db, chat)));
    for (let i = 1; i <= 5; i += 1) await deliveries.enqueueTest(String(busy), `TEST\n${i}`);
    await until(() => fixture.telegram.calls(before).length >= crowd.length + 5, 'everything accepted');
    const calls = fixture.telegram.calls(before);
    expect(calls).toHaveLength(crowd.length + 5);
    for (const { at } of calls) {
      expect(calls.filter((other) => other.at >= at && other.at < at + 1000).length).toBeLessThanOrEqual(25);
    }
    expect(fixture.texts(busy)).toEqual([1, 2, 3, 4, 5].map((i) => `TEST\n${i}`));
    const times = fixture.callsTo(busy);
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

  it('alerts are delivered while other chats talk to the bot without end', async () => {
    const chatty = await fixture.newChats(30);
    const quiet = await fixture.newChats(20);
    const replies = fixture.rooms.get(Replies);
    const enough = new AbortController();
    const talk = chatty.map(async (chat) => {
      while (!enough.signal.aborted) await replies.send(String(chat), 'hello');
    });
    await until(() => chatty.every((chat) => fixture.texts(chat).length > 0), 'a crowd');
    const fired = await Promise.all(quiet.map((chat) => fire(fixture.db, chat)));
    fixture.wake();
    await Promise.all(fired.map(({ deliveryId }) => fixture.final(deliveryId)));
    enough.abort();
    await Promise.all(talk);
    expect(quiet.map((chat) => fixture.texts(chat).length)).toEqual(quiet.map(() => 1));
  });

  it.each([
    [
      'disarmed',
      `UPDATE triggers SET phase = 'disarmed', switched_off_at = clock_timestamp() WHERE id = $1`,
      'triggerId',
    ],
    ['deleted', 'DELETE FROM triggers WHERE id = $1', 'triggerId'],
    ['stopped', 'UPDATE telegram_chats SET stopped_at = now() WHERE chat_id = $1', 'chatId'],
    ['unlinked', 'DELETE FROM telegram_chats WHERE chat_id = $1', 'chatId'],
  ] as const)('what is %s is cancelled, not sent', async (reason, sql, by) => {
    const chatId = await fixture.newChat();
    const fired = await inTransaction(fixture.db, async (tx) => {
      const recorded = await fire(tx, chatId);
      await tx.query(sql, [{ ...recorded, chatId }[by]]);
      return recorded;
    });
    fixture.wake();
    await expect(fixture.final(fired.deliveryId)).resolves.toMatchObject({
      status: 'cancelled',
      reason,
      attempts: 0,
    });
    expect(fixture.callsTo(chatId)).toHaveLength(0);
    await until(() => fixture.pushes.some(({ push }) => push.alertId === fired.alertId), 'the push');
    expect(fixture.pushes.at(-1)?.push).toMatchObject({ status: 'cancelled', reason });
  });

  it('two senders on one outbox send everything once', async () => {
    const second = await startDelivery({ db: fixture.db, telegram: { apiRoot: fixture.telegram.url } });
    try {
      const crowd = await fixture.newChats(20);
      const fired = await Promise.all(crowd.map((chat) => fire(fixture.db, chat)));
      fixture.wake();
      second.get(AlertStream).publish([SOME_ALERT]);
      await Promise.all(fired.map(({ deliveryId }) => fixture.final(deliveryId)));
      expect(crowd.map((chat) => fixture.texts(chat).length)).toEqual(crowd.map(() => 1));
    } finally {
      await second.stop();
    }
  });

  it('waiting for a delivery ends in time, and asks for one that exists', async () => {
    const chat = await fixture.newChat();
    fixture.telegram.script({
      method: 'sendMessage',
      chatId: chat,
      error_code: 429,
      parameters: { retry_after: 60 },
    });
    const deliveries = fixture.deliveries;
    const id = await deliveries.enqueueTest(String(chat), 'TEST\nHi');
    await until(() => fixture.callsTo(chat).length === 1, 'the refusal');
    await expect(deliveries.waitFor(id, 50)).resolves.toMatchObject({ reason: null });
    await expect(deliveries.waitFor('999999999', 50)).rejects.toThrow(RangeError);
  });
});
