import { setTimeout as sleep } from 'node:timers/promises';
import { DeliveryHealth } from '../src/delivery/delivery-health.js';
import { fire, until } from './delivery-app.js';
import { DeliveryDesk } from './delivery-desk.js';

/** An outage may last for hours; nothing happens in them but more of the same probe. */
const OUTAGE_MS = 3000;

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
    desk.telegram.revokeToken();
    const chats = await desk.newChats(30);
    await Promise.all(chats.map((chat) => fire(desk.db, chat)));
    desk.wake();
    await until('the refusal', () => state() === 'wrong-token');
    await desk.idle(chats);
    const sends = desk.telegram.calls(before).filter(({ method }) => method === 'sendMessage');
    expect(sends.length).toBeLessThanOrEqual(20);
    expect(await attempts(chats)).toBe(0);
    expect(desk.rooms.get(DeliveryHealth).telegram().since).toBeGreaterThan(Date.now() - 10_000);
    desk.telegram.restoreToken();
    await desk.drained(chats, 12_000);
    expect(state()).toBe('up');
    expect(await attempts(chats)).toBe(chats.length);
    expect(chats.map((chat) => desk.texts(chat).length)).toEqual(chats.map(() => 1));
    expect(chats.flatMap((chat) => desk.texts(chat)).join()).not.toContain('(repeat)');
  });

  it('F13: while it is down everything waits; when it is back the backlog drains in order at 20 a second', async () => {
    const chats = await desk.newChats(100);
    await desk.telegram.down();
    for (const level of [65_001, 65_002, 65_003]) {
      await desk.db.transaction(async (tx) => {
        for (const chat of chats) await fire(tx, chat, { level });
      });
      desk.wake();
    }
    await until('the outage is noticed', () => state() === 'unreachable');
    await desk.idle(chats);
    const burnt = await attempts(chats);
    await sleep(OUTAGE_MS);
    expect(await attempts(chats)).toBe(burnt);
    const before = desk.telegram.calls().length;
    await desk.telegram.up();
    await desk.drained(chats, 15_000);
    const sends = desk.telegram.calls(before).filter(({ method }) => method === 'sendMessage');
    const seconds = (Number(sends.at(-1)?.at) - Number(sends[0]?.at)) / 1000;
    expect(sends.length / seconds).toBeGreaterThanOrEqual(20);
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
    await until('the outage is noticed', () => state() === 'unreachable');
    const calls = () => desk.telegram.calls(before).filter(({ method }) => method === 'sendMessage').length;
    await desk.idle(chats);
    const first = calls();
    expect(first).toBeLessThanOrEqual(20);
    await until('a probe', () => desk.telegram.calls(before).some(({ method }) => method === 'getMe'));
    await until('a trial', () => calls() === first + 1 && state() === 'unreachable');
    desk.telegram.clearScript();
    await desk.drained(chats, 15_000);
    expect(chats.map((chat) => desk.texts(chat).length)).toEqual(chats.map(() => 1));
    const tried = chats.filter((chat) => desk.callsTo(chat).length > 1);
    expect(chats.filter((chat) => desk.texts(chat)[0]?.endsWith('(repeat)'))).toEqual(tried);
  });

  it('one chat that always fails does not stop the others', async () => {
    const [sick = 0, well = 0] = await desk.newChats(2);
    desk.telegram.script({ method: 'sendMessage', chatId: sick, times: 1_000_000, error_code: 500 });
    const stuck = await fire(desk.db, sick);
    desk.wake();
    await until('three tries', () => desk.callsTo(sick).length >= 3);
    const { deliveryId } = await fire(desk.db, well);
    desk.wake();
    await desk.final(deliveryId, 2000);
    expect(state()).toBe('up');
    expect(await desk.stored(stuck.deliveryId)).toMatchObject({ reason: null, ambiguous: true });
  });
});
