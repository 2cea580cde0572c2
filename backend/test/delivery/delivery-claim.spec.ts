import { randomUUID } from 'node:crypto';
import type { DataSource } from 'typeorm';
import { Outbox } from '../../src/pipeline/delivery/outbox/outbox.js';
import { ChatQueue } from '../../src/pipeline/delivery/telegram/chat-queue.js';
import type { Fence } from '../../src/platform/leases/leases.js';
import {
  createTestDatabase,
  openTransaction,
  setUp,
  someoneWaits,
  type TestDatabase,
} from '../support/test-database.js';

const CHATS = 2000;
const PER_CHAT = 6;

const CALL = { sentAt: 1_700_000_000_000, answeredAt: 1_700_000_000_100 };

describe('claiming out of a burst', () => {
  let database: TestDatabase;
  let db: DataSource;
  let outbox: Outbox;
  let queue: ChatQueue;
  const fence: Fence = { owner: randomUUID(), epoch: 3 };

  async function claim(most: number, except: readonly string[], by: Fence = fence) {
    const claimed = await queue.claim(randomUUID(), { all: most, notices: most }, except, by);
    if (claimed.kind === 'fenced') throw new Error('fenced');
    return claimed;
  }

  beforeAll(async () => {
    database = await createTestDatabase();
    db = database.dataSource;
    outbox = new Outbox(db);
    queue = new ChatQueue(db);
    await db.query(`INSERT INTO leases (name, owner, epoch, until) VALUES ('telegram', $1, $2, 'infinity')`, [
      fence.owner,
      fence.epoch,
    ]);
    await db.query(
      'INSERT INTO telegram_chats (chat_id, telegram_user_id) SELECT n, n FROM generate_series(1, $1) n',
      [CHATS],
    );
    await setUp(
      database,
      `INSERT INTO deliveries (channel, kind, body, chat_id, status)
       SELECT 'telegram', 'test', 'TEST', n % 100, 'delivered' FROM generate_series(1, 20000) n`,
    );
    await db.query('ANALYZE');
    await setUp(
      database,
      `WITH person AS (
         INSERT INTO users (email, email_key) VALUES ('ann@people.example', 'ann@people.example') RETURNING id
       ), watched AS (
         INSERT INTO triggers (user_id, symbol, op, level, phase)
         SELECT person.id, 'BTC', 'above', 1, 'breached' FROM person, generate_series(1, $1) RETURNING id
       ), alert AS (
         INSERT INTO alerts (trigger_id, fire_no, trial_chat_id, symbol, price, fired_at, evidence)
         SELECT id, 1, 1 + row_number() OVER () % $2, 'BTC', 1, now(), '{"seenAt": 1}' FROM watched
       )
       SELECT`,
      [CHATS * PER_CHAT, CHATS],
    );
  });
  /** The burst, after the planner's figures were taken. */
  beforeEach(async () => {
    await setUp(database, `DELETE FROM deliveries WHERE status <> 'delivered' OR kind = 'alert'`);
    await setUp(
      database,
      `INSERT INTO deliveries (channel, kind, alert_id, chat_id)
       SELECT 'telegram', 'alert', id, trial_chat_id FROM alerts ORDER BY id`,
    );
  });
  afterAll(() => database.drop());

  it('stays within the limit of a statement, although the planner has figures of a quiet hour', async () => {
    const { claims } = await claim(20, ['1', '2']);
    expect(claims).toHaveLength(20);
    expect(claims.map(({ deliveries }) => deliveries.length)).toEqual(claims.map(() => PER_CHAT));
    expect(claims.map(({ destination }) => destination)).not.toContain('1');
  });

  it.each([
    ['all chats but one', 'SELECT chat_id FROM telegram_chats WHERE chat_id <> 1500', ['1500']],
    ['everybody', 'SELECT 0', []],
  ])('leaves alone whom another process was just told to leave alone: %s', async (_whom, told, claimed) => {
    await db.query(`INSERT INTO send_pauses SELECT told.*, now() + interval '1 minute' FROM (${told}) told`);
    const { claims } = await claim(5, []);
    expect(claims.map(({ destination }) => destination)).toEqual(claimed);
    await db.query("UPDATE send_pauses SET until = now() - interval '1 second'");
    expect((await claim(1, [])).claims).toHaveLength(1);
    await db.query('DELETE FROM send_pauses');
  });

  it('gives no chat to two senders at once', async () => {
    const taken = await Promise.all(Array.from({ length: 8 }, () => claim(20, [])));
    const chats = taken.flatMap(({ claims }) => claims.map(({ destination }) => destination));
    expect(new Set(chats).size).toBe(chats.length);
    expect(chats.length).toBeGreaterThanOrEqual(20);
  });

  it('leaves what is called off while it is claimed', async () => {
    const [first, second] = await db.query<{ id: string }[]>(
      `SELECT id FROM deliveries WHERE status = 'pending' AND chat_id = (
         SELECT chat_id FROM deliveries WHERE status = 'pending' ORDER BY id LIMIT 1) ORDER BY id LIMIT 2`,
    );
    const snoozeEnd = await openTransaction(db);
    await snoozeEnd.query(
      `UPDATE deliveries SET status = 'cancelled', reason = 'snoozed', settled_at = now() WHERE id = $1`,
      [second?.id],
    );
    const claiming = claim(1, []);
    await someoneWaits(db);
    await snoozeEnd.commitTransaction();
    await snoozeEnd.release();
    const ids = (await claiming).claims.flatMap(({ deliveries }) => deliveries.map(({ id }) => id));
    expect(ids).toContain(first?.id);
    expect(ids).not.toContain(second?.id);
    await expect(outbox.stateOf(second?.id ?? '')).resolves.toEqual({
      status: 'cancelled',
      reason: 'snoozed',
    });
  });

  it('counts nothing for what is handed back, and settles nothing for a claim that was lost', async () => {
    const { claims } = await claim(1, []);
    const [taken] = claims;
    const [first] = taken?.deliveries ?? [];
    if (!taken || !first) throw new Error('nothing claimed');
    await outbox.handBack(taken, [first.id]);
    const row = await db.query('SELECT status, attempts, claim FROM deliveries WHERE id = $1', [first.id]);
    expect(row).toEqual([{ status: 'pending', attempts: 0, claim: null }]);
    const ending = { status: 'delivered', messageId: '1' } as const;
    await expect(outbox.settle(taken, [first.id], ending, CALL)).resolves.toEqual([]);
    await expect(outbox.stateOf(first.id)).resolves.toEqual({ status: 'pending', reason: null });
  });

  it('settling again, after a commit nobody heard of, gives the same answer', async () => {
    const { claims } = await claim(1, []);
    const [taken] = claims;
    if (!taken) throw new Error('nothing claimed');
    const ids = taken.deliveries.map(({ id }) => id);
    const ending = { status: 'delivered', messageId: '1' } as const;
    const settled = await outbox.settle(taken, ids, ending, CALL);
    expect(settled.map(({ id, status }) => [id, status])).toEqual(ids.map((id) => [id, 'delivered']));
    await expect(outbox.settle(taken, ids, ending, CALL)).resolves.toEqual(settled);
    await expect(outbox.settle({ ...taken, key: randomUUID() }, ids, ending, CALL)).resolves.toEqual([]);
  });

  it('claims nothing for an epoch that is over, nor for another owner', async () => {
    const stale = { ...fence, epoch: fence.epoch - 1 };
    await expect(queue.claim(randomUUID(), { all: 20, notices: 20 }, [], stale)).resolves.toEqual({
      kind: 'fenced',
    });
    await expect(
      queue.claim(randomUUID(), { all: 20, notices: 20 }, [], { ...fence, owner: randomUUID() }),
    ).resolves.toEqual({ kind: 'fenced' });
  });

  it('takes tests first, then chats with something urgent, then the oldest', async () => {
    await db.query(`DELETE FROM deliveries`);
    const insert = async (chatId: number, more: 'alert' | 'urgent' | 'test') => {
      const alert = `(SELECT id FROM alerts WHERE trial_chat_id = ${chatId} LIMIT 1)`;
      await (more === 'test'
        ? db.query(
            `INSERT INTO deliveries (channel, kind, chat_id, body) VALUES ('telegram', 'test', $1, 'TEST')`,
            [chatId],
          )
        : db.query(
            `INSERT INTO deliveries (channel, kind, chat_id, alert_id, urgent)
             VALUES ('telegram', 'alert', $1, ${alert}, $2)`,
            [chatId, more === 'urgent'],
          ));
    };
    await insert(11, 'alert');
    await insert(12, 'alert');
    await insert(13, 'urgent');
    await insert(14, 'test');
    const order: string[] = [];
    for (let i = 0; i < 4; i += 1) {
      const { claims } = await claim(1, []);
      order.push(...claims.map(({ destination }) => destination));
    }
    expect(order).toEqual(['14', '13', '11', '12']);
  });

  it('calls off a test nobody waits for any more, after whatever is urgent', async () => {
    await db.query(`DELETE FROM deliveries`);
    const test = (chatId: number, ageSec: number) =>
      db.query(
        `INSERT INTO deliveries (channel, kind, chat_id, body, created_at)
         VALUES ('telegram', 'test', $1, 'TEST', now() - $2 * interval '1 second')`,
        [chatId, ageSec],
      );
    await test(21, 11);
    await test(22, 8);
    await db.query(
      `INSERT INTO deliveries (channel, kind, chat_id, alert_id, urgent)
       SELECT 'telegram', 'alert', 23, id, true FROM alerts WHERE trial_chat_id = 23 LIMIT 1`,
    );
    for (const chat of ['22', '23']) {
      const { claims, settled } = await claim(1, []);
      expect([claims.map(({ destination }) => destination), settled]).toEqual([[chat], []]);
    }
    const { claims, settled } = await claim(1, []);
    expect(claims).toEqual([]);
    expect(settled).toMatchObject([{ chatId: '21', status: 'cancelled', reason: 'expired', tookMs: null }]);
  });
});
