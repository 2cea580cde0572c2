import { BotApi } from '../../src/pipeline/delivery/telegram/bot-api.js';
import { Replies } from '../../src/pipeline/delivery/telegram/replies.js';
import { fire } from '../fixtures/delivery-app.js';
import { DeliveryFixture } from './delivery-fixture.js';
import { until } from '../../src/platform/clock/testing/until.js';

describe('when Telegram asks to wait', () => {
  let fixture: DeliveryFixture;

  beforeAll(async () => {
    fixture = await DeliveryFixture.open();
  });
  afterAll(() => fixture.close());
  afterEach(() => fixture.telegram.clearScript());

  function flood(times: number, seconds: number, chatId?: number): void {
    fixture.telegram.script({
      method: 'sendMessage',
      times,
      error_code: 429,
      parameters: { retry_after: seconds },
      ...(chatId !== undefined && { chatId }),
    });
  }

  it('F12: a storm of it over all chats costs time and nothing else', async () => {
    const chats = await fixture.newChats(20);
    flood(30, 1);
    for (const level of [65_001, 65_002]) {
      await Promise.all(chats.map((chat) => fire(fixture.db, chat, { level })));
    }
    fixture.wake();
    await fixture.drained(chats);
    expect(fixture.telegram.early()).toEqual([]);
    for (const chat of chats) {
      expect(fixture.levels(chat)).toEqual([65_001, 65_002]);
      expect(fixture.texts(chat).join()).not.toContain('(repeat)');
    }
    const storm = fixture.telegram.calls().filter(({ status }) => status === 429);
    expect(storm).toHaveLength(30);
  });

  it('stops everybody once three chats were told so within a second', async () => {
    const [a = 0, b = 0, c = 0, other = 0] = await fixture.newChats(4);
    for (const chat of [a, b, c]) flood(1, 1, chat);
    await Promise.all([a, b, c].map((chat) => fire(fixture.db, chat)));
    fixture.wake();
    await until(() => [a, b, c].every((chat) => fixture.callsTo(chat).length > 0), 'three refusals');
    const quiet = await fire(fixture.db, other);
    fixture.wake();
    await fixture.final(quiet.deliveryId);
    const told = Math.min(...[a, b, c].map((chat) => Number(fixture.callsTo(chat)[0]?.answeredAt)));
    expect(Number(fixture.callsTo(other)[0]?.at)).toBeGreaterThanOrEqual(told + 1000);
    await fixture.drained([a, b, c]);
    expect(fixture.telegram.early()).toEqual([]);
  });

  it('edits that are told so by three chats stop no other chat', async () => {
    const [a = 0, b = 0, c = 0, other = 0] = await fixture.newChats(4);
    const { deliveryId } = await fire(fixture.db, a);
    fixture.wake();
    await fixture.final(deliveryId);
    const pressed = [a, b, c];
    for (const chatId of pressed) {
      const parameters = { retry_after: 5 };
      fixture.telegram.script({ method: 'editMessageText', chatId, error_code: 429, parameters });
    }
    const api = fixture.rooms.get(BotApi);
    const outcomes = await Promise.all(pressed.map((chat) => api.editMessage(String(chat), '1', 'x', [])));
    expect(outcomes.map(({ kind }) => kind)).toEqual(['flooded', 'flooded', 'flooded']);
    const notes = await fixture.db.query<{ chat: string }[]>(
      'SELECT chat_id AS chat FROM send_pauses WHERE until > now() ORDER BY chat_id',
    );
    expect(notes.map(({ chat }) => Number(chat))).toEqual(pressed);
    const free = await fire(fixture.db, other);
    fixture.wake();
    await fixture.final(free.deliveryId);
    const told = await fire(fixture.db, a);
    fixture.wake();
    await fixture.final(told.deliveryId);
    expect(fixture.telegram.early()).toEqual([]);
  });

  it('what one message was told holds for the next, also when the first is gone and the process too', async () => {
    const chat = await fixture.newChat();
    flood(1, 3, chat);
    const first = await fire(fixture.db, chat, { level: 65_001 });
    fixture.wake();
    await until(() => fixture.callsTo(chat).length === 1, 'the refusal');
    await until(async () => (await fixture.stored(first.deliveryId)).status === 'pending', 'the wait');
    await fixture.stopRooms();
    await fixture.db.query('DELETE FROM alerts WHERE id = $1', [first.alertId]);
    const next = await fire(fixture.db, chat, { level: 65_002 });
    await fixture.startRooms();
    await expect(fixture.final(next.deliveryId)).resolves.toMatchObject({ status: 'delivered', attempts: 1 });
    expect(fixture.telegram.early()).toEqual([]);
    const [told, sent] = fixture.callsTo(chat);
    const waited = Number(sent?.at) - Number(told?.answeredAt);
    expect(waited).toBeGreaterThanOrEqual(3000);
    expect(waited).toBeLessThan(4500);
  });

  it('what a reply was told holds for the alerts of that chat, also in the next process', async () => {
    const chat = await fixture.newChat();
    flood(1, 2, chat);
    const reply = fixture.rooms.get(Replies).send(String(chat), 'Hello');
    await until(() => fixture.callsTo(chat).length === 1, 'the refusal');
    const noted = () => fixture.db.query<object[]>('SELECT FROM send_pauses WHERE chat_id = $1', [chat]);
    await until(async () => (await noted()).length > 0, 'the note of it');
    await fixture.stopRooms();
    await fixture.startRooms();
    const { deliveryId } = await fire(fixture.db, chat);
    await fixture.final(deliveryId);
    await reply;
    expect(fixture.telegram.early()).toEqual([]);
    // The answer itself went with its process.
    expect(fixture.callsTo(chat)).toHaveLength(2);
  });
});
