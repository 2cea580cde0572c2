import { BotApi } from '../../src/pipeline/delivery/telegram/bot-api.js';
import { Replies } from '../../src/pipeline/delivery/telegram/replies.js';
import { fire } from '../fixtures/delivery-app.js';
import { DeliveryDesk } from './delivery-desk.js';
import { until } from '../../src/platform/clock/testing/until.js';

describe('when Telegram asks to wait', () => {
  let desk: DeliveryDesk;

  beforeAll(async () => {
    desk = await DeliveryDesk.open();
  });
  afterAll(() => desk.close());
  afterEach(() => desk.telegram.clearScript());

  function flood(times: number, seconds: number, chatId?: number): void {
    desk.telegram.script({
      method: 'sendMessage',
      times,
      error_code: 429,
      parameters: { retry_after: seconds },
      ...(chatId !== undefined && { chatId }),
    });
  }

  it('F12: a storm of it over all chats costs time and nothing else', async () => {
    const chats = await desk.newChats(20);
    flood(30, 1);
    for (const level of [65_001, 65_002]) {
      await Promise.all(chats.map((chat) => fire(desk.db, chat, { level })));
    }
    desk.wake();
    await desk.drained(chats);
    expect(desk.telegram.early()).toEqual([]);
    for (const chat of chats) {
      expect(desk.levels(chat)).toEqual([65_001, 65_002]);
      expect(desk.texts(chat).join()).not.toContain('(repeat)');
    }
    const storm = desk.telegram.calls().filter(({ status }) => status === 429);
    expect(storm).toHaveLength(30);
  });

  it('stops everybody once three chats were told so within a second', async () => {
    const [a = 0, b = 0, c = 0, other = 0] = await desk.newChats(4);
    for (const chat of [a, b, c]) flood(1, 1, chat);
    await Promise.all([a, b, c].map((chat) => fire(desk.db, chat)));
    desk.wake();
    await until(() => [a, b, c].every((chat) => desk.callsTo(chat).length > 0), 'three refusals');
    const quiet = await fire(desk.db, other);
    desk.wake();
    await desk.final(quiet.deliveryId);
    const told = Math.min(...[a, b, c].map((chat) => Number(desk.callsTo(chat)[0]?.answeredAt)));
    expect(Number(desk.callsTo(other)[0]?.at)).toBeGreaterThanOrEqual(told + 1000);
    await desk.drained([a, b, c]);
    expect(desk.telegram.early()).toEqual([]);
  });

  it('edits that are told so by three chats stop no other chat', async () => {
    const [a = 0, b = 0, c = 0, other = 0] = await desk.newChats(4);
    const { deliveryId } = await fire(desk.db, a);
    desk.wake();
    await desk.final(deliveryId);
    const pressed = [a, b, c];
    for (const chatId of pressed) {
      const parameters = { retry_after: 5 };
      desk.telegram.script({ method: 'editMessageText', chatId, error_code: 429, parameters });
    }
    const api = desk.rooms.get(BotApi);
    const outcomes = await Promise.all(pressed.map((chat) => api.editMessage(String(chat), '1', 'x', [])));
    expect(outcomes.map(({ kind }) => kind)).toEqual(['flooded', 'flooded', 'flooded']);
    const notes = await desk.db.query<{ chat: string }[]>(
      'SELECT chat_id AS chat FROM send_pauses WHERE until > now() ORDER BY chat_id',
    );
    expect(notes.map(({ chat }) => Number(chat))).toEqual(pressed);
    const free = await fire(desk.db, other);
    desk.wake();
    await desk.final(free.deliveryId);
    const told = await fire(desk.db, a);
    desk.wake();
    await desk.final(told.deliveryId);
    expect(desk.telegram.early()).toEqual([]);
  });

  it('what one message was told holds for the next, also when the first is gone and the process too', async () => {
    const chat = await desk.newChat();
    flood(1, 3, chat);
    const first = await fire(desk.db, chat, { level: 65_001 });
    desk.wake();
    await until(() => desk.callsTo(chat).length === 1, 'the refusal');
    await until(async () => (await desk.stored(first.deliveryId)).status === 'pending', 'the wait');
    await desk.stopRooms();
    await desk.db.query('DELETE FROM alerts WHERE id = $1', [first.alertId]);
    const next = await fire(desk.db, chat, { level: 65_002 });
    await desk.startRooms();
    await expect(desk.final(next.deliveryId)).resolves.toMatchObject({ status: 'delivered', attempts: 1 });
    expect(desk.telegram.early()).toEqual([]);
    const [told, sent] = desk.callsTo(chat);
    const waited = Number(sent?.at) - Number(told?.answeredAt);
    expect(waited).toBeGreaterThanOrEqual(3000);
    expect(waited).toBeLessThan(4500);
  });

  it('what a reply was told holds for the alerts of that chat, also in the next process', async () => {
    const chat = await desk.newChat();
    flood(1, 2, chat);
    const reply = desk.rooms.get(Replies).send(String(chat), 'Hello');
    await until(() => desk.callsTo(chat).length === 1, 'the refusal');
    const noted = () => desk.db.query<object[]>('SELECT FROM send_pauses WHERE chat_id = $1', [chat]);
    await until(async () => (await noted()).length > 0, 'the note of it');
    await desk.stopRooms();
    await desk.startRooms();
    const { deliveryId } = await fire(desk.db, chat);
    await desk.final(deliveryId);
    await reply;
    expect(desk.telegram.early()).toEqual([]);
    // The answer itself went with its process.
    expect(desk.callsTo(chat)).toHaveLength(2);
  });
});
