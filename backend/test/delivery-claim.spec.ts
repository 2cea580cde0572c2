import { randomUUID } from 'node:crypto';
import type { DataSource } from 'typeorm';
import { Outbox } from '../src/delivery/outbox.js';
import { createTestDatabase, type TestDatabase } from './support/test-database.js';

const CHATS = 2000;
const PER_CHAT = 6;

describe('claiming out of a burst', () => {
  let database: TestDatabase;
  let db: DataSource;
  let outbox: Outbox;

  beforeAll(async () => {
    database = await createTestDatabase();
    db = database.dataSource;
    outbox = new Outbox(db);
    await db.query(
      'INSERT INTO telegram_chats (chat_id, telegram_user_id) SELECT n, n FROM generate_series(1, $1) n',
      [CHATS],
    );
    await db.query(
      `INSERT INTO deliveries (channel, kind, body, chat_id, status)
       SELECT 'telegram', 'test', 'TEST', n % 100, 'delivered' FROM generate_series(1, 20000) n`,
    );
    await db.query('ANALYZE');
    await db.query(
      `WITH watched AS (
         INSERT INTO triggers (user_id, symbol, op, level, phase)
         SELECT gen_random_uuid(), 'BTC', 'above', 1, 'breached' FROM generate_series(1, $1) RETURNING id
       ), alert AS (
         INSERT INTO alerts (trigger_id, fire_no, trial_chat_id, symbol, price, fired_at, evidence)
         SELECT id, 1, 1 + row_number() OVER () % $2, 'BTC', 1, now(), '{"seenAt": 1}' FROM watched
         RETURNING id, trial_chat_id
       )
       INSERT INTO deliveries (channel, kind, alert_id, chat_id) SELECT 'telegram', 'alert', id, trial_chat_id FROM alert`,
      [CHATS * PER_CHAT, CHATS],
    );
  });
  afterAll(() => database.drop());

  it('takes as long as the burst is, although the planner has figures of a quiet hour', async () => {
    const startedAt = performance.now();
    const { claims } = await outbox.claim(20, ['1', '2']);
    expect(performance.now() - startedAt).toBeLessThan(1000);
    expect(claims).toHaveLength(20);
    expect(claims.map(({ deliveries }) => deliveries.length)).toEqual(claims.map(() => PER_CHAT));
    expect(claims.map(({ chatId }) => chatId)).not.toContain('1');
  });

  it('gives no chat to two senders at once', async () => {
    const taken = await Promise.all(Array.from({ length: 8 }, () => outbox.claim(20, [])));
    const chats = taken.flatMap(({ claims }) => claims.map(({ chatId }) => chatId));
    expect(new Set(chats).size).toBe(chats.length);
    expect(chats.length).toBeGreaterThanOrEqual(20);
  });

  it('counts nothing for what is handed back, and settles nothing for a claim that was lost', async () => {
    const { claims } = await outbox.claim(1, []);
    const [claim] = claims;
    const [first] = claim?.deliveries ?? [];
    if (!claim || !first) throw new Error('nothing claimed');
    await outbox.handBack(claim, [first.id]);
    const row = await db.query('SELECT status, attempts, claim FROM deliveries WHERE id = $1', [first.id]);
    expect(row).toEqual([{ status: 'pending', attempts: 0, claim: null }]);
    const ending = { status: 'delivered', messageId: '1' } as const;
    const call = { sentAt: Date.now(), answeredAt: Date.now() };
    await expect(outbox.settle(claim, [first.id], ending, call)).resolves.toEqual([]);
    await expect(outbox.stateOf(first.id)).resolves.toEqual({ status: 'pending', reason: null });
  });

  it('settling again, after a commit nobody heard of, gives the same answer', async () => {
    const { claims } = await outbox.claim(1, []);
    const [claim] = claims;
    if (!claim) throw new Error('nothing claimed');
    const ids = claim.deliveries.map(({ id }) => id);
    const ending = { status: 'delivered', messageId: '1' } as const;
    const call = { sentAt: Date.now(), answeredAt: Date.now() };
    const settled = await outbox.settle(claim, ids, ending, call);
    expect(settled.map(({ id, status }) => [id, status])).toEqual(ids.map((id) => [id, 'delivered']));
    await expect(outbox.settle(claim, ids, ending, call)).resolves.toEqual(settled);
    await expect(outbox.settle({ ...claim, key: randomUUID() }, ids, ending, call)).resolves.toEqual([]);
  });
});
