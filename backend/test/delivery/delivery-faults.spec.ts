import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { AlertStream } from '../../src/pipeline/alerts/alert-stream.js';
import { TelegramChannel } from '../../src/pipeline/delivery/telegram/telegram-channel.js';
import { addChat, fire, SOME_ALERT, startDelivery } from '../fixtures/delivery-app.js';
import { DeliveryFixture } from './delivery-fixture.js';
import { until } from '../../src/platform/clock/testing/until.js';
import { inTransaction } from '../support/test-database.js';

describe('delivery when something goes wrong', () => {
  let fixture: DeliveryFixture;

  beforeAll(async () => {
    fixture = await DeliveryFixture.open();
  });
  afterAll(() => fixture.close());
  beforeEach(() => fixture.forget());

  it('"too many requests" is obeyed to the moment, and others need not wait', async () => {
    const slow = await fixture.newChat();
    const other = await fixture.newChat();
    fixture.telegram.script({
      method: 'sendMessage',
      chatId: slow,
      error_code: 429,
      parameters: { retry_after: 1 },
    });
    const held = await fire(fixture.db, slow);
    const free = await fire(fixture.db, other);
    fixture.wake();
    await fixture.final(free.deliveryId);
    const row = await fixture.final(held.deliveryId);
    expect(row).toMatchObject({ status: 'delivered', attempts: 2, ambiguous: false });
    const [refused, accepted] = fixture.callsTo(slow);
    const waited = Number(accepted?.at) - Number(refused?.answeredAt);
    expect(waited).toBeGreaterThanOrEqual(1000);
    expect(waited).toBeLessThan(1500);
    expect(fixture.callsTo(other).at(-1)?.at).toBeLessThan(Number(refused?.answeredAt) + 1000);
    expect(fixture.texts(slow)[0]).not.toContain('(repeat)');
  });

  it('what a claim took whose answer got lost is sent once, and is no repeat', async () => {
    const chat = await fixture.newChat();
    const channel = fixture.rooms.get(TelegramChannel);
    const claim = channel.claim.bind(channel);
    let [looks, lost] = [0, 0];
    channel.claim = async (...order) => {
      looks += 1;
      const claimed = await claim(...order);
      const isEmpty = claimed.kind === 'fenced' || claimed.claims.length === 0;
      if (isEmpty || lost > 0) return claimed;
      lost += 1;
      throw new Error('Connection terminated');
    };
    fixture.wake();
    // What looked before the claim was replaced has ended by then.
    await until(() => looks > 0, 'a look');
    const { deliveryId } = await fire(fixture.db, chat);
    fixture.wake();
    const row = await fixture.final(deliveryId);
    channel.claim = claim;
    expect(lost).toBe(1);
    expect(row).toMatchObject({ status: 'delivered', attempts: 1, ambiguous: false });
    expect(fixture.texts(chat)).toEqual([expect.not.stringContaining('(repeat)')]);
  });

  it('a blocked bot ends the delivery, marks the chat, and ends what waits behind it', async () => {
    const chat = await fixture.newChat();
    fixture.telegram.block(chat);
    const deliveries = fixture.deliveries;
    const id = await deliveries.enqueueTest(String(chat), 'TEST\nHi');
    const behind = await fire(fixture.db, chat);
    await expect(deliveries.waitFor(id, 5000)).resolves.toEqual({ status: 'failed', reason: 'blocked' });
    await expect(fixture.final(behind.deliveryId)).resolves.toMatchObject({
      status: 'failed',
      reason: 'blocked',
    });
    expect(fixture.callsTo(chat)).toHaveLength(1);
    const username = `person${chat}`;
    const status = {
      connected: true,
      username,
      telegramUsername: username,
      chat_id: String(chat),
      blocked: true,
    };
    expect(fixture.statuses).toEqual([{ chatId: String(chat), status }]);
    await until(() => fixture.pushes.length > 0, 'the push');
    expect(fixture.pushes.map(({ push }) => [push.alertId, push.status, push.reason])).toEqual([
      [behind.alertId, 'failed', 'blocked'],
    ]);
  });

  it('a claim whose sender died is sent again as a repeat, apart from what is new', async () => {
    const chat = await fixture.newChat();
    const [lost, fresh] = await inTransaction(fixture.db, async (tx) => {
      const claimed = await fire(tx, chat, { level: 65_001 });
      await tx.query(
        `UPDATE deliveries SET status = 'sending', claim = gen_random_uuid(), attempts = 1,
                claim_until = now() + interval '300 milliseconds' WHERE id = $1`,
        [claimed.deliveryId],
      );
      return [claimed, await fire(tx, chat, { level: 65_002 })];
    });
    fixture.wake();
    await fixture.final(fresh.deliveryId);
    expect(await fixture.stored(lost.deliveryId)).toMatchObject({
      status: 'delivered',
      ambiguous: true,
      attempts: 2,
    });
    expect(fixture.texts(chat).map((text) => [text.slice(0, 18), text.endsWith('\n(repeat)')])).toEqual([
      ['▲ BTC above 65,001', true],
      ['▲ BTC above 65,002', false],
    ]);
  });

  it('a server error may come after the message was taken: it is tried again soon, as a repeat', async () => {
    const chat = await fixture.newChat();
    fixture.telegram.script({ method: 'sendMessage', chatId: chat, error_code: 502 });
    const { deliveryId } = await fire(fixture.db, chat);
    fixture.wake();
    await expect(fixture.final(deliveryId)).resolves.toMatchObject({
      status: 'delivered',
      attempts: 2,
      ambiguous: true,
    });
    const [failed, accepted] = fixture.callsTo(chat);
    const waited = Number(accepted?.at) - Number(failed?.answeredAt);
    expect(waited).toBeGreaterThanOrEqual(500);
    expect(waited).toBeLessThan(2000);
    expect(fixture.texts(chat)).toEqual([expect.stringMatching(/\n\(repeat\)$/)]);
  });

  it('HTML that Telegram cannot read is sent once more as plain text', async () => {
    const chat = await fixture.newChat();
    const description = "Bad Request: can't parse entities: Unsupported start tag";
    fixture.telegram.script({ method: 'sendMessage', chatId: chat, error_code: 400, description });
    const { deliveryId } = await fire(fixture.db, chat);
    fixture.wake();
    await expect(fixture.final(deliveryId)).resolves.toMatchObject({ status: 'delivered', attempts: 1 });
    expect(fixture.callsTo(chat).map(({ status }) => status)).toEqual([400, 200]);
    expect(fixture.telegram.accepted().at(-1)).toMatchObject({ chatId: chat, html: null });
  });

  it('a chat Telegram does not know fails, and one alert that cannot be worded does not hold up the next', async () => {
    const nobody = 4_999_999_999;
    await addChat(fixture.db, nobody);
    const chat = await fixture.newChat();
    const unknown = await fire(fixture.db, nobody);
    const [broken, next] = await inTransaction(fixture.db, async (tx) => [
      await fire(tx, chat, { evidence: { condition: null } }),
      await fire(tx, chat),
    ]);
    fixture.wake();
    await expect(fixture.final(unknown.deliveryId)).resolves.toMatchObject({
      status: 'failed',
      reason: 'chat-not-found',
    });
    await expect(fixture.final(broken.deliveryId)).resolves.toMatchObject({
      status: 'failed',
      reason: 'unreadable',
    });
    await expect(fixture.final(next.deliveryId)).resolves.toMatchObject({ status: 'delivered' });
    expect(fixture.texts(chat)).toHaveLength(1);
  });

  it('a delivery that was tried for 24 hours is given up instead of tried again', async () => {
    const chat = await fixture.newChat();
    fixture.telegram.script({ method: 'sendMessage', chatId: chat, error_code: 502 });
    const { deliveryId } = await inTransaction(fixture.db, async (tx) => {
      const fired = await fire(tx, chat);
      await tx.query(
        `UPDATE deliveries SET first_attempt_at = now() - interval '24 hours', attempts = 1000 WHERE id = $1`,
        [fired.deliveryId],
      );
      return fired;
    });
    fixture.wake();
    await expect(fixture.final(deliveryId)).resolves.toMatchObject({
      status: 'failed',
      reason: 'gave-up',
      attempts: 1001,
    });
  });

  it.each([429, 502])('what an outage held for days is not given up at its first %i', async (error_code) => {
    const chat = await fixture.newChat();
    fixture.telegram.script({ method: 'sendMessage', chatId: chat, error_code });
    const { deliveryId } = await inTransaction(fixture.db, async (tx) => {
      const fired = await fire(tx, chat);
      await tx.query(`UPDATE deliveries SET created_at = now() - interval '3 days' WHERE id = $1`, [
        fired.deliveryId,
      ]);
      return fired;
    });
    fixture.wake();
    await expect(fixture.final(deliveryId)).resolves.toMatchObject({ status: 'delivered', attempts: 2 });
  });

  it('a wait Telegram asks for ends no delivery, however long it has been tried', async () => {
    const chat = await fixture.newChat();
    fixture.telegram.script({ method: 'sendMessage', chatId: chat, error_code: 429 });
    const { deliveryId } = await inTransaction(fixture.db, async (tx) => {
      const fired = await fire(tx, chat);
      await tx.query(
        `UPDATE deliveries SET first_attempt_at = now() - interval '3 days', attempts = 1000 WHERE id = $1`,
        [fired.deliveryId],
      );
      return fired;
    });
    fixture.wake();
    await expect(fixture.final(deliveryId)).resolves.toMatchObject({ status: 'delivered' });
  });

  it('an answer the database cannot take is kept until it can: nothing is sent twice', async () => {
    const chat = await fixture.newChat();
    await fixture.db.query(`
      CREATE FUNCTION refuse() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RAISE EXCEPTION 'not now'; END $$;
      CREATE TRIGGER refuse BEFORE UPDATE ON deliveries
        FOR EACH ROW WHEN (NEW.status = 'delivered') EXECUTE FUNCTION refuse()`);
    const { deliveryId } = await fire(fixture.db, chat);
    fixture.wake();
    await until(() => fixture.texts(chat).length === 1, 'the message');
    await expect(fixture.deliveries.waitFor(deliveryId, 700)).resolves.toMatchObject({
      status: 'sending',
    });
    await fixture.db.query('DROP TRIGGER refuse ON deliveries');
    await expect(fixture.final(deliveryId)).resolves.toMatchObject({
      status: 'delivered',
      attempts: 1,
      ambiguous: false,
    });
    expect(fixture.texts(chat)).toHaveLength(1);
  });

  it('a call that a stop breaks off may have arrived', async () => {
    let asked = 0;
    const silent = createServer(() => {
      asked += 1;
    }).listen(0, '127.0.0.1');
    await once(silent, 'listening');
    const { port } = silent.address() as AddressInfo;
    await fixture.stopRooms();
    const stopped = await startDelivery({
      db: fixture.db,
      telegram: { apiRoot: `http://127.0.0.1:${port}` },
    });
    const { deliveryId } = await fire(fixture.db, await fixture.newChat());
    stopped.get(AlertStream).publish([SOME_ALERT]);
    await until(() => asked === 1, 'the call');
    await stopped.stop(); // although the call is never answered
    silent.closeAllConnections();
    silent.close();
    const left = await fixture.stored(deliveryId);
    await fixture.startRooms();
    expect(left).toMatchObject({ status: 'pending', ambiguous: true, attempts: 1 });
  });

  it('a refused token holds everything and costs no attempt', async () => {
    const chat = await fixture.newChat();
    fixture.telegram.script({ method: 'sendMessage', chatId: chat, error_code: 401 });
    const { deliveryId } = await fire(fixture.db, chat);
    fixture.wake();
    await until(() => fixture.callsTo(chat).length === 1, 'the refusal');
    const row = await until(async () => {
      const now = await fixture.stored(deliveryId);
      return now.status === 'pending' ? now : null;
    }, 'the hold');
    expect(row).toMatchObject({ attempts: 0, reason: null, ambiguous: false });
    fixture.wake();
    const other = await fixture.newChat();
    const waiting = await fixture.deliveries.enqueueTest(String(other), 'TEST\nHi');
    await expect(fixture.deliveries.waitFor(waiting, 300)).resolves.toMatchObject({ status: 'pending' });
    expect([...fixture.callsTo(chat), ...fixture.callsTo(other)]).toHaveLength(1);
  });
});
