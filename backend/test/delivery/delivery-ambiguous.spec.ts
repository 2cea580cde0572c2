import { DeliveryFixture } from './delivery-fixture.js';
import { fire } from '../fixtures/delivery-app.js';

const BREAKS = ['reset', 'garbage', 'html'] as const;

describe('a call nobody knows the end of', () => {
  let fixture: DeliveryFixture;

  beforeAll(async () => {
    fixture = await DeliveryFixture.open();
  });
  afterAll(() => fixture.close());

  it.each(BREAKS)('%s before it was accepted: sent once more, marked as a repeat', async (how) => {
    const chat = await fixture.newChat();
    fixture.telegram.script({ method: 'sendMessage', chatId: chat, break: how });
    const { deliveryId } = await fire(fixture.db, chat);
    fixture.wake();
    await expect(fixture.final(deliveryId)).resolves.toMatchObject({
      status: 'delivered',
      attempts: 2,
      ambiguous: true,
    });
    expect(fixture.texts(chat)).toEqual([expect.stringMatching(/\n\(repeat\)$/)]);
  });

  it.each(BREAKS)('%s after it was accepted: what arrives twice says so', async (how) => {
    const chat = await fixture.newChat();
    fixture.telegram.script({ method: 'sendMessage', chatId: chat, break: how, accept: true });
    const { deliveryId } = await fire(fixture.db, chat);
    fixture.wake();
    await expect(fixture.final(deliveryId)).resolves.toMatchObject({ status: 'delivered', ambiguous: true });
    expect(fixture.texts(chat).map((text) => text.endsWith('\n(repeat)'))).toEqual([false, true]);
  });

  it('hangs before and after it was accepted: given up after 8 s, then sent as a repeat, others go on', async () => {
    const [before = 0, after = 0, other = 0] = await fixture.newChats(3);
    fixture.telegram.script({ method: 'sendMessage', chatId: before, break: 'hang' });
    fixture.telegram.script({ method: 'sendMessage', chatId: after, break: 'hang', accept: true });
    const hung = [await fire(fixture.db, before), await fire(fixture.db, after)];
    fixture.wake();
    const free = await fire(fixture.db, other);
    fixture.wake();
    await fixture.final(free.deliveryId);
    for (const { deliveryId } of hung) {
      await expect(fixture.final(deliveryId)).resolves.toMatchObject({ attempts: 2, ambiguous: true });
    }
    expect(fixture.texts(before).map((text) => text.endsWith('(repeat)'))).toEqual([true]);
    expect(fixture.texts(after).map((text) => text.endsWith('(repeat)'))).toEqual([false, true]);
  });

  it('keeps the order of each chat while one call in four breaks', async () => {
    const chats = await fixture.newChats(6);
    for (let round = 0; round < 6; round += 1) {
      for (const [i, chat] of chats.entries()) {
        await fire(fixture.db, chat, { level: 65_000 + round });
        const how = BREAKS[(round + i) % 12];
        if (how)
          fixture.telegram.script({ method: 'sendMessage', chatId: chat, break: how, accept: i % 2 === 0 });
      }
      fixture.wake();
    }
    await fixture.drained(chats);
    for (const chat of chats) {
      const firsts = [...new Set(fixture.levels(chat))];
      expect(firsts).toEqual([65_000, 65_001, 65_002, 65_003, 65_004, 65_005]);
      const unmarked = fixture.texts(chat).filter((text) => !text.endsWith('(repeat)'));
      const levels = unmarked.flatMap((text) => text.match(/65,00\d/g) ?? []);
      expect(new Set(levels).size).toBe(levels.length);
    }
  });
});
