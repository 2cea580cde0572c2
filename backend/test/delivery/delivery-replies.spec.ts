import { jest } from '@jest/globals';
import { BotApi } from '../../src/pipeline/delivery/telegram/bot-api.js';
import { Replies } from '../../src/pipeline/delivery/telegram/replies.js';
import { TelegramReach } from '../../src/pipeline/delivery/telegram/reach.js';
import { DeliveryHealth } from '../../src/pipeline/delivery/delivery-health.js';
import { SendGate } from '../../src/pipeline/delivery/telegram/send-gate.js';
import { Leases } from '../../src/platform/leases/leases.js';
import { fire, type RunningRooms, startDelivery } from '../fixtures/delivery-app.js';
import { DeliveryFixture } from './delivery-fixture.js';
import { until } from '../../src/platform/clock/testing/until.js';

describe('a reply', () => {
  let fixture: DeliveryFixture;
  let standby: RunningRooms;

  beforeAll(async () => {
    fixture = await DeliveryFixture.open();
    await until(() => fixture.rooms.get(Leases).isSure('telegram'), 'the lease');
    standby = await startDelivery({ db: fixture.db, telegram: { apiRoot: fixture.telegram.url } });
  });
  afterAll(async () => {
    await standby.stop();
    await fixture.close();
  });
  afterEach(() => fixture.telegram.clearScript());
  beforeEach(async () => {
    for (const rooms of [fixture.rooms, standby]) {
      await until(() => rooms.get(DeliveryHealth).telegram().state === 'up', 'Telegram answers');
    }
  });

  const reply = (chat: number, rooms = fixture.rooms) => rooms.get(Replies).send(String(chat), 'Hello');

  function flood(chat: number, seconds: number): void {
    fixture.telegram.script({
      method: 'sendMessage',
      chatId: chat,
      error_code: 429,
      parameters: { retry_after: seconds },
    });
  }

  it.each([
    ['reset before it was accepted', { break: 'reset' }, 0],
    ['lost after it was accepted', { break: 'garbage', accept: true }, 1],
    ['a fault of the server', { error_code: 502 }, 0],
  ] as const)(
    'without an answer (%s) is said to have arrived perhaps, once',
    async (_what, fault, arrived) => {
      const chat = await fixture.newChat();
      fixture.telegram.script({ method: 'sendMessage', chatId: chat, ...fault });
      await expect(reply(chat)).resolves.toBe('perhaps');
      expect(fixture.callsTo(chat)).toHaveLength(1);
      expect(fixture.texts(chat)).toHaveLength(arrived);
      await expect(reply(chat)).resolves.toBe('sent');
    },
  );

  it('that Telegram refuses was not sent', async () => {
    const chat = await fixture.newChat();
    fixture.telegram.script({ method: 'sendMessage', chatId: chat, error_code: 400 });
    await expect(reply(chat)).resolves.toBe('not-sent');
  });

  it.each(['reply', 'delivery'] as const)(
    'waits, and so does an edit, as long as another process was told for a %s',
    async (told) => {
      const chat = await fixture.newChat();
      await expect(reply(chat, standby)).resolves.toBe('sent');
      const [before] = fixture.telegram.messages(chat);
      flood(chat, 2);
      const first = told === 'reply' ? reply(chat) : fire(fixture.db, chat);
      fixture.wake();
      await until(() => fixture.callsTo(chat).length === 2, 'the refusal');
      const noted = () => fixture.db.query<object[]>('SELECT FROM send_pauses WHERE chat_id = $1', [chat]);
      await until(async () => (await noted()).length > 0, 'the note of it');
      const edit = await standby.get(BotApi).editMessage(String(chat), String(before?.id), 'Changed', []);
      expect(edit).toMatchObject({ kind: 'flooded' });
      await expect(reply(chat, standby)).resolves.toBe('sent');
      await first;
      expect(fixture.telegram.early()).toEqual([]);
    },
  );

  it('tells the process that sends how long to wait', async () => {
    const chat = await fixture.newChat();
    flood(chat, 2);
    const told = reply(chat, standby);
    const noted = () => fixture.db.query<object[]>('SELECT FROM send_pauses WHERE chat_id = $1', [chat]);
    await until(async () => (await noted()).length > 0, 'the note of it');
    const { deliveryId } = await fire(fixture.db, chat);
    fixture.wake();
    await fixture.final(deliveryId);
    await told;
    expect(fixture.telegram.early()).toEqual([]);
  });

  it('is refused at once while Telegram takes nothing, also when it only waited for a place', async () => {
    const gate = fixture.rooms.get(SendGate);
    const busy = Array.from({ length: 10 }, (_, i) => `busy-${i}`);
    for (const chat of busy) await gate.startReply(chat, 0);
    const [first, second] = await fixture.newChats(2);
    const asked = jest.spyOn(gate, 'startReply');
    const waiting = reply(Number(first));
    await until(() => asked.mock.calls.length > 0, 'a reply that waits for a place');
    fixture.rooms.get(TelegramReach).sent('delivery', '1', 'wrong-token');
    const settled: string[] = [];
    void waiting.then(() => settled.push('the one that waited'));
    await expect(reply(Number(second))).resolves.toBe('not-sent');
    expect(settled).toEqual([]);
    for (const chat of busy) gate.ended('reply', chat);
    await expect(waiting).resolves.toBe('not-sent');
    expect([...fixture.callsTo(Number(first)), ...fixture.callsTo(Number(second))]).toEqual([]);
    expect(fixture.rooms.get(DeliveryHealth).telegram().state).toBe('wrong-token');
    await until(() => fixture.rooms.get(DeliveryHealth).telegram().state === 'up', 'the probe');
    await expect(reply(Number(first))).resolves.toBe('sent');
  });

  it('goes out again, in a process without the lease too, as soon as Telegram answers', async () => {
    const chat = await fixture.newChat();
    await fixture.telegram.down();
    // A call on a connection that was kept open breaks off, and so may have arrived.
    await expect(reply(await fixture.newChat(), standby)).resolves.not.toBe('sent');
    await expect(reply(chat, standby)).resolves.toBe('not-sent');
    await fixture.telegram.up();
    expect(standby.get(DeliveryHealth).telegram().state).toBe('unreachable');
    await expect(reply(chat, standby)).resolves.toBe('not-sent');
    await until(() => standby.get(DeliveryHealth).telegram().state === 'up', 'the probe');
    await expect(reply(chat, standby)).resolves.toBe('sent');
  });
});
