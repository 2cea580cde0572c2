import { randomUUID } from 'node:crypto';
import { EmailQueue } from '../../src/pipeline/delivery/email/email-queue.js';
import type { Fence } from '../../src/platform/leases/leases.js';
import { createTestDatabase, setUp, type TestDatabase } from '../support/test-database.js';
import { testConfig } from '../support/test-config.js';

const PEOPLE = 300;
const ALERTS = 5000;
const ROUNDS = 10;

let database: TestDatabase;
const fence: Fence = { owner: randomUUID(), epoch: 3 };

beforeAll(async () => {
  database = await createTestDatabase();
  const { dataSource: db } = database;
  await db.query(`INSERT INTO leases (name, owner, epoch, until) VALUES ('telegram', $1, $2, 'infinity')`, [
    fence.owner,
    fence.epoch,
  ]);
  await db.query(
    `INSERT INTO users (email, email_key, email_verified_at)
     SELECT n || '@people.example', n || '@people.example', now() FROM generate_series(1, $1) n`,
    [PEOPLE],
  );
  await db.query('INSERT INTO user_settings (user_id) SELECT id FROM users');
  await db.query(
    `INSERT INTO telegram_chats (chat_id, telegram_user_id, user_id)
     SELECT row_number() OVER (), row_number() OVER (), id FROM users`,
  );
  await setUp(
    database,
    `INSERT INTO deliveries (channel, kind, body, chat_id, status)
     SELECT 'telegram', 'test', 'TEST', n % 100, 'delivered' FROM generate_series(1, 20000) n`,
  );
  await db.query('ANALYZE');
});
afterAll(() => database.drop());

/** So many alerts at once, 3 minutes ago, which Telegram has not accepted; as many for people without a verified address. */
async function burst(): Promise<void> {
  await setUp(
    database,
    `WITH watched AS (
       INSERT INTO triggers (user_id, symbol, op, level, phase)
       SELECT chat.user_id, 'BTC', 'above', 1, 'breached'
         FROM generate_series(1, $1) n JOIN telegram_chats chat ON chat.chat_id = 1 + n % $2
       RETURNING id, user_id
     ), alert AS (
       INSERT INTO alerts (trigger_id, fire_no, user_id, symbol, price, fired_at, evidence)
       SELECT id, 1, user_id, 'BTC', 1, now(), '{}' FROM watched RETURNING id, user_id
     )
     INSERT INTO deliveries (channel, kind, alert_id, chat_id, user_id, created_at)
     SELECT 'telegram', 'alert', alert.id, chat.chat_id, alert.user_id, now() - interval '3 minutes'
       FROM alert JOIN telegram_chats chat ON chat.user_id = alert.user_id`,
    [ALERTS, PEOPLE],
  );
}

async function mails(): Promise<number> {
  const [row] = await database.dataSource.query<{ count: number }[]>(
    `SELECT count(*)::int AS count FROM deliveries WHERE channel = 'email'`,
  );
  return Number(row?.count);
}

it('a burst that Telegram does not take goes by mail, although the planner has figures of a quiet hour', async () => {
  const queue = new EmailQueue(database.dataSource, testConfig({}));
  await burst();
  // The oldest ones of people who get no mail must not keep the others from theirs.
  await database.dataSource.query(
    'UPDATE users SET email_verified_at = NULL WHERE id IN (SELECT user_id FROM telegram_chats WHERE chat_id <= 100)',
  );
  const [wanted] = await database.dataSource.query<{ count: number }[]>(
    `SELECT count(*)::int AS count FROM deliveries WHERE status = 'pending' AND chat_id > 100`,
  );
  for (let round = 0; round < ROUNDS; round += 1) await queue.queueLate(fence);
  expect(await mails()).toBe(wanted?.count);
});
