import { jest } from '@jest/globals';
import { BotApi } from '../../src/pipeline/delivery/telegram/bot-api.js';
import { DeliveryHealth } from '../../src/pipeline/delivery/delivery-health.js';
import { fire } from '../fixtures/delivery-app.js';
import { DeliveryFixture } from './delivery-fixture.js';
import { until } from '../../src/platform/clock/testing/until.js';
import { inTransaction } from '../support/test-database.js';

describe('when Telegram takes nothing', () => {
  let fixture: DeliveryFixture;

  beforeAll(async () => {
    fixture = await DeliveryFixture.open();
  });
  afterAll(() => fixture.close());
  beforeEach(async () => {
    await fixture.telegram.up();
    fixture.telegram.restoreToken();
    fixture.telegram.clearScript();
  });

  const state = () => fixture.rooms.get(DeliveryHealth).telegram().state;

  async function attempts(chats: readonly number[]): Promise<number> {
    const [row] = await fixture.db.query<{ attempts: number }[]>(
      'SELECT sum(attempts)::int AS attempts FROM deliveries WHERE chat_id = ANY ($1::bigint[])',
      [chats],
    );
    return row?.attempts ?? 0;
  }

  it('F15: a revoked token holds everything, costs no attempt, and is noticed when it is right again', async () => {
    const before = fixture.telegram.calls().length;
    const revokedAt = Date.now();
    fixture.telegram.revokeToken();
    const chats = await fixture.newChats(30);
    await Promise.all(chats.map((chat) => fire(fixture.db, chat)));
    fixture.wake();
    await until(() => state() === 'wrong-token', 'the refusal');
    await fixture.idle(chats);
    const sends = fixture.telegram.calls(before).filter(({ method }) => method === 'sendMessage');
    expect(sends.length).toBeLessThanOrEqual(20);
    expect(await attempts(chats)).toBe(0);
    expect(fixture.rooms.get(DeliveryHealth).telegram().since).toBeGreaterThanOrEqual(revokedAt);
    fixture.telegram.restoreToken();
    await fixture.drained(chats);
    expect(state()).toBe('up');
    expect(await attempts(chats)).toBe(chats.length);
    expect(chats.map((chat) => fixture.texts(chat).length)).toEqual(chats.map(() => 1));
    expect(chats.flatMap((chat) => fixture.texts(chat)).join()).not.toContain('(repeat)');
  });

  it('F13: while it is down everything waits; when it is back the backlog drains in order', async () => {
    const chats = await fixture.newChats(40);
    await fixture.telegram.down();
    for (const level of [65_001, 65_002, 65_003]) {
      await inTransaction(fixture.db, async (tx) => {
        for (const chat of chats) await fire(tx, chat, { level });
      });
      fixture.wake();
    }
    await until(() => state() === 'unreachable', 'the outage is noticed');
    await fixture.idle(chats);
    const burnt = await attempts(chats);
    const probe = jest.spyOn(fixture.rooms.get(BotApi), 'probe');
    // An outage may last for hours; nothing happens in them but more of the same probe.
    await until(() => probe.mock.results.length > 0, 'a probe');
    await probe.mock.results[0]?.value;
    probe.mockRestore();
    await fixture.idle(chats);
    expect(await attempts(chats)).toBe(burnt);
    await fixture.telegram.up();
    await fixture.drained(chats);
    for (const chat of chats) {
      expect(fixture.levels(chat)).toEqual([65_001, 65_002, 65_003]);
      expect(fixture.texts(chat).join()).not.toContain('(repeat)');
    }
  });

  it('errors for everybody hold what has not been tried; it is tried again with one message at a time', async () => {
    const chats = await fixture.newChats(40);
    const before = fixture.telegram.calls().length;
    fixture.telegram.script({ method: 'sendMessage', times: 1_000_000, error_code: 500 });
    await inTransaction(fixture.db, async (tx) => {
      for (const chat of chats) await fire(tx, chat);
    });
    fixture.wake();
    await until(() => state() === 'unreachable', 'the outage is noticed');
    const calls = () =>
      fixture.telegram.calls(before).filter(({ method }) => method === 'sendMessage').length;
    await fixture.idle(chats);
    const first = calls();
    expect(first).toBeLessThanOrEqual(20);
    await until(() => fixture.telegram.calls(before).some(({ method }) => method === 'getMe'), 'a probe');
    await until(() => calls() === first + 1 && state() === 'unreachable', 'a trial');
    fixture.telegram.clearScript();
    await fixture.drained(chats);
    expect(chats.map((chat) => fixture.texts(chat).length)).toEqual(chats.map(() => 1));
    const tried = chats.filter((chat) => fixture.callsTo(chat).length > 1);
    expect(chats.filter((chat) => fixture.texts(chat)[0]?.endsWith('(repeat)'))).toEqual(tried);
  });

  it('one chat that always fails does not stop the others', async () => {
    const [sick = 0, well = 0] = await fixture.newChats(2);
    fixture.telegram.script({ method: 'sendMessage', chatId: sick, times: 1_000_000, error_code: 500 });
    const stuck = await fire(fixture.db, sick);
    fixture.wake();
    await until(() => fixture.callsTo(sick).length >= 3, 'three tries');
    const { deliveryId } = await fire(fixture.db, well);
    fixture.wake();
    await fixture.final(deliveryId);
    expect(state()).toBe('up');
    expect(await fixture.stored(stuck.deliveryId)).toMatchObject({ reason: null, ambiguous: true });
  });
});
