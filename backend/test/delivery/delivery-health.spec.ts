import { DataSource } from 'typeorm';
import { DeliveryHealth } from '../../src/pipeline/delivery/delivery-health.js';
import { TelegramReach } from '../../src/pipeline/delivery/telegram/reach.js';
import { fireFor } from '../fixtures/account-alerts.js';
import { fire } from '../fixtures/delivery-app.js';
import { makePerson } from '../fixtures/people.js';
import { DeliveryFixture } from './delivery-fixture.js';
import { until } from '../../src/platform/clock/testing/until.js';

describe('delivery health', () => {
  let fixture: DeliveryFixture;

  beforeAll(async () => {
    fixture = await DeliveryFixture.open();
  });
  afterAll(() => fixture.close());

  const health = () => fixture.rooms.get(DeliveryHealth);

  const newHealth = () => new DeliveryHealth(fixture.db, fixture.rooms.get(TelegramReach));

  it('knows nothing before the first message', async () => {
    expect(health().telegram()).toEqual({ state: 'up', since: null });
    await expect(health().figures()).resolves.toEqual({
      p50Ms: null,
      p95Ms: null,
      sample: 0,
      oldestPendingMs: null,
    });
  });

  it('tells how long alerts of the last hour took, and how old the oldest is that waits', async () => {
    await fixture.stopRooms();
    const took = Array.from({ length: 101 }, (_, i) => i * 10);
    for (const ms of [...took, 99_000]) {
      const { deliveryId } = await fire(fixture.db, 1);
      await fixture.db.query(
        `WITH settled AS (
           UPDATE deliveries SET status = 'delivered', settled_at = now() - $2 * interval '1 s' WHERE id = $1
           RETURNING alert_id, settled_at
         )
         UPDATE alerts SET evidence = evidence || jsonb_build_object('seenAt', extract(epoch FROM settled_at) * 1000 - $3)
           FROM settled WHERE id = alert_id`,
        [deliveryId, ms === 99_000 ? 3_700 : 0, ms],
      );
    }
    const waiting = await fire(fixture.db, 1);
    await fixture.db.query(
      `UPDATE deliveries SET created_at = now() - interval '90 s'
        WHERE id = $1`,
      [waiting.deliveryId],
    );
    await fixture.db.query(
      `INSERT INTO deliveries (channel, kind, chat_id, body, created_at)
       VALUES ('telegram', 'notice', 1, '{}', now() - interval '8 minutes')`,
    );
    const { p50Ms, p95Ms, sample, oldestPendingMs } = await newHealth().figures();
    await fixture.startRooms();
    expect(sample).toBe(101);
    expect(Number(p50Ms)).toBeCloseTo(500, -1);
    expect(Number(p95Ms)).toBeCloseTo(950, -1);
    expect(Number(oldestPendingMs)).toBeGreaterThanOrEqual(90_000);
    expect(Number(oldestPendingMs)).toBeLessThan(8 * 60_000); // what the notice is old
  });

  it('says that no alerts are late when a person’s quiet, or a receiver of theirs, holds some back', async () => {
    await fixture.stopRooms();
    const { db } = fixture;
    await db.query('TRUNCATE alerts, deliveries CASCADE');
    const { id: userId } = await makePerson(db);
    await db.query(
      `UPDATE user_settings SET muted_at = now() - interval '9 hours', muted_until = now() + interval '1 hour' WHERE user_id = $1`,
      [userId],
    );
    const put = async (kind: 'push' | 'webhook', state: string, agoMs: number) => {
      const channels = await db.query<{ id: string }[]>(
        `INSERT INTO channels (user_id, kind, label, address, address_key, sealed, state, failures, paused_until)
         SELECT $1, $2, $3, $3, convert_to($3, 'UTF8'), '', 'on',
                CASE $3 WHEN 'fails' THEN 1 ELSE 0 END, CASE $3 WHEN 'paused' THEN now() + interval '1 hour' END
         RETURNING id`,
        [userId, kind, state],
      );
      for (const { id: channelId } of channels) await fireFor(db, { userId, by: { kind, channelId }, agoMs });
    };
    const hours = 3_600_000;
    await put('push', 'muted', 8 * hours);
    await put('webhook', 'fails', 8 * hours);
    await put('webhook', 'paused', 8 * hours);
    expect((await newHealth().figures()).oldestPendingMs).toBeNull();
    await db.query(`UPDATE user_settings SET muted_until = now() WHERE user_id = $1`, [userId]);
    const sinceMute = (await newHealth().figures()).oldestPendingMs;
    expect(sinceMute).toBeGreaterThan(0);
    expect(sinceMute).toBeLessThan(hours);
    await put('webhook', 'works', 120_000);
    const { oldestPendingMs } = await newHealth().figures();
    expect(Number(oldestPendingMs)).toBeGreaterThanOrEqual(120_000);
    expect(Number(oldestPendingMs)).toBeLessThan(8 * hours);
    await fixture.startRooms();
  });

  it('counts what a later step of a route took from the beginning of that step', async () => {
    await fixture.stopRooms();
    await fixture.db.query('TRUNCATE alerts, deliveries CASCADE');
    const { deliveryId } = await fire(fixture.db, 1);
    await fixture.db.query(
      `UPDATE deliveries SET step = 2, created_at = created_at + interval '180 s', status = 'delivered',
              settled_at = created_at + interval '180.5 s'
        WHERE id = $1`,
      [deliveryId],
    );
    const { p50Ms, sample } = await newHealth().figures();
    await fixture.startRooms();
    expect(sample).toBe(1);
    expect(Number(p50Ms)).toBeCloseTo(500, -1);
  });

  it('asks the database once a second, whoever asks, and again at once after a failure', async () => {
    let asked = 0;
    const db = Object.assign(Object.create(DataSource.prototype) as DataSource, {
      query: async () => {
        asked += 1;
        if (asked === 1) throw new Error('not now');
        return [{ sample: asked }];
      },
    });
    const kept = new DeliveryHealth(db, fixture.rooms.get(TelegramReach));
    await expect(kept.figures()).rejects.toThrow('not now');
    const answers = await Promise.all([kept.figures(), kept.figures()]);
    answers.push(await kept.figures());
    expect(answers.map(({ sample }) => sample)).toEqual([2, 2, 2]);
    await until(async () => (await kept.figures()).sample === 3, 'a new answer');
    expect(asked).toBe(3);
  });

  it('says since when Telegram answers', async () => {
    const chat = await fixture.newChat();
    const before = Date.now();
    const { deliveryId } = await fire(fixture.db, chat);
    fixture.wake();
    await fixture.final(deliveryId);
    const { state, since } = health().telegram();
    expect(state).toBe('up');
    expect(since).toBeGreaterThanOrEqual(before);
  });
});
