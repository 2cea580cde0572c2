import { jest } from '@jest/globals';
import { BotApi } from '../../src/pipeline/delivery/telegram/bot-api.js';
import { DeliveryHealth } from '../../src/pipeline/delivery/delivery-health.js';
import { fire } from '../fixtures/delivery-app.js';
import { DeliveryDesk } from './delivery-desk.js';
import { until } from '../../src/platform/clock/testing/until.js';

describe('when Telegram takes nothing', () => {
  let desk: DeliveryDesk;

  beforeAll(async () => {
    desk = await DeliveryDesk.open();
  });
  afterAll(() => desk.close());
  beforeEach(async () => {
    await desk.telegram.up();
    desk.telegram.restoreToken();
    desk.telegram.clearScript();
  });

  const state = () => desk.rooms.get(DeliveryHealth).telegram().state;

  async function attempts(chats: readonly number[]): Promise<number> {
    const [row] = await desk.db.query<{ attempts: number }[]>(
      'SELECT sum(attempts)::int AS attempts FROM deliveries WHERE chat_id = ANY ($1::bigint[])',
      [chats],
    );
    return row?.attempts ?? 0;
  }

  it('F15: a revoked token holds everything, costs no attempt, and is noticed when it is right again', async () => {
    const before = desk.telegram.calls().length;
    const revokedAt = Date.now();
    desk.telegram.revokeToken();
    const chats = await desk.newChats(30);
    await Promise.all(chats.map((chat) => fire(desk.db, chat)));
    desk.wake();
    await until(() => state() === 'wrong-token', 'the refusal');
    await desk.idle(chats);
    const sends = desk.telegram.calls(before).filter(({ method }) => method === 'sendMessage');
    expect(sends.length).toBeLessThanOrEqual(20);
    expect(await attempts(chats)).toBe(0);
    expect(desk.rooms.get(DeliveryHealth).telegram().since).toBeGreaterThanOrEqual(revokedAt);
    desk.telegram.restoreToken();
    await desk.drained(chats);
    expect(state()).toBe('up');
    expect(await attempts(chats)).toBe(chats.length);
    expect(chats.map((chat) => desk.texts(chat).length)).toEqual(chats.map(() => 1));
    expect(chats.flatMap((chat) => desk.texts(chat)).join()).not.toContain('(repeat)');
  });

  it('F13: while it is down everything waits; when it is back the backlog drains in order', async () => {
    const chats = await desk.newChats(40);
    await desk.telegram.down();
    for (const level of [65_001, 65_002, 65_003]) {
      await desk.db.transaction(async (tx) => {
        for (const chat of chats) await fire(tx, chat, { level });
      });
      desk.wake();
    }
    await until(() => state() === 'unreachable', 'the outage is noticed');
    await desk.idle(chats);
    const burnt = await attempts(chats);
    const probe = jest.spyOn(desk.rooms.get(BotApi), 'probe');
    // An outage may last for hours; nothing happens in them but more of the same probe.
    await until(() => probe.mock.results.length > 0, 'a probe');
    await probe.mock.results[0]?.value;
    probe.mockRestore();
    await desk.idle(chats);
    expect(await attempts(chats)).toBe(burnt);
    await desk.telegram.up();
    await desk.drained(chats);
    for (const chat of chats) {
      expect(desk.levels(chat)).toEqual([65_001, 65_002, 65_003]);
      expect(desk.texts(chat).join()).not.toContain('(repeat)');
    }
  });

  it('errors for everybody hold what has not been tried; it is tried again with one message at a time', async () => {
    const chats = await desk.newChats(40);
    const before = desk.telegram.calls().length;
    desk.telegram.script({ method: 'sendMessage', times: 1_000_000, error_code: 500 });
    await desk.db.transaction(async (tx) => {
      for (const chat of chats) await fire(tx, chat);
    });
    desk.wake();
    await until(() => state() === 'unreachable', 'the outage is noticed');
    const calls = () => desk.telegram.calls(before).filter(({ method }) => method === 'sendMessage').length;
    await desk.idle(chats);
    const first = calls();
    expect(first).toBeLessThanOrEqual(20);
    await until(() => desk.telegram.calls(before).some(({ method }) => method === 'getMe'), 'a probe');
    await until(() => calls() === first + 1 && state() === 'unreachable', 'a trial');
    desk.telegram.clearScript();
    await desk.drained(chats);
    expect(chats.map((chat) => desk.texts(chat).length)).toEqual(chats.map(() => 1));
    const tried = chats.filter((chat) => desk.callsTo(chat).length > 1);
    expect(chats.filter((chat) => desk.texts(chat)[0]?.endsWith('(repeat)'))).toEqual(tried);
  });

  it('one chat that always fails does not stop the others', async () => {
    const [sick = 0, well = 0] = await desk.newChats(2);
    desk.telegram.script({ method: 'sendMessage', chatId: sick, times: 1_000_000, error_code: 500 });
    const stuck = await fire(desk.db, sick);
    desk.wake();
    await until(() => desk.callsTo(sick).length >= 3, 'three tries');
    const { deliveryId } = await fire(desk.db, well);
    desk.wake();
    await desk.final(deliveryId);
    expect(state()).toBe('up');
    expect(await desk.stored(stuck.deliveryId)).toMatchObject({ reason: null, ambiguous: true });
  });
});
