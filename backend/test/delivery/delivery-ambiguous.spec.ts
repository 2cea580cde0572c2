import { DeliveryDesk } from './delivery-desk.js';
import { fire } from '../fixtures/delivery-app.js';

const BREAKS = ['reset', 'garbage', 'html'] as const;

describe('a call nobody knows the end of', () => {
  let desk: DeliveryDesk;

  beforeAll(async () => {
    desk = await DeliveryDesk.open();
  });
  afterAll(() => desk.close());

  it.each(BREAKS)('%s before it was accepted: sent once more, marked as a repeat', async (how) => {
    const chat = await desk.newChat();
    desk.telegram.script({ method: 'sendMessage', chatId: chat, break: how });
    const { deliveryId } = await fire(desk.db, chat);
    desk.wake();
    await expect(desk.final(deliveryId)).resolves.toMatchObject({
      status: 'delivered',
      attempts: 2,
      ambiguous: true,
    });
    expect(desk.texts(chat)).toEqual([expect.stringMatching(/\n\(repeat\)$/)]);
  });

  it.each(BREAKS)('%s after it was accepted: what arrives twice says so', async (how) => {
    const chat = await desk.newChat();
    desk.telegram.script({ method: 'sendMessage', chatId: chat, break: how, accept: true });
    const { deliveryId } = await fire(desk.db, chat);
    desk.wake();
    await expect(desk.final(deliveryId)).resolves.toMatchObject({ status: 'delivered', ambiguous: true });
    expect(desk.texts(chat).map((text) => text.endsWith('\n(repeat)'))).toEqual([false, true]);
  });

  it('hangs before and after it was accepted: given up after 8 s, then sent as a repeat, others go on', async () => {
    const [before = 0, after = 0, other = 0] = await desk.newChats(3);
    desk.telegram.script({ method: 'sendMessage', chatId: before, break: 'hang' });
    desk.telegram.script({ method: 'sendMessage', chatId: after, break: 'hang', accept: true });
    const hung = [await fire(desk.db, before), await fire(desk.db, after)];
    desk.wake();
    const free = await fire(desk.db, other);
    desk.wake();
    await desk.final(free.deliveryId);
    for (const { deliveryId } of hung) {
      await expect(desk.final(deliveryId)).resolves.toMatchObject({ attempts: 2, ambiguous: true });
    }
    expect(desk.texts(before).map((text) => text.endsWith('(repeat)'))).toEqual([true]);
    expect(desk.texts(after).map((text) => text.endsWith('(repeat)'))).toEqual([false, true]);
  });

  it('keeps the order of each chat while one call in four breaks', async () => {
    const chats = await desk.newChats(6);
    for (let round = 0; round < 6; round += 1) {
      for (const [i, chat] of chats.entries()) {
        await fire(desk.db, chat, { level: 65_000 + round });
        const how = BREAKS[(round + i) % 12];
        if (how)
          desk.telegram.script({ method: 'sendMessage', chatId: chat, break: how, accept: i % 2 === 0 });
      }
      desk.wake();
    }
    await desk.drained(chats);
    for (const chat of chats) {
      const firsts = [...new Set(desk.levels(chat))];
      expect(firsts).toEqual([65_000, 65_001, 65_002, 65_003, 65_004, 65_005]);
      const unmarked = desk.texts(chat).filter((text) => !text.endsWith('(repeat)'));
      const levels = unmarked.flatMap((text) => text.match(/65,00\d/g) ?? []);
      expect(new Set(levels).size).toBe(levels.length);
    }
  });
});
