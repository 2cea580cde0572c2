import { randomUUID } from 'node:crypto';
import { pino } from 'pino';
import type { DataSource } from 'typeorm';
import { type AlertRecorded, AlertStream } from '../../src/pipeline/alerts/alert-stream.js';
import { SqlFireRecorder } from '../../src/pipeline/alerts/record-fires.js';
import type { Config } from '../../src/platform/config/config.js';
import type { Fence } from '../../src/platform/leases/leases.js';
import { addChat, EVIDENCE } from '../fixtures/delivery-app.js';
import { linkChat } from '../fixtures/account-alerts.js';
import { type MadePerson, makePerson } from '../fixtures/people.js';
import { createTestDatabase, type TestDatabase } from '../support/test-database.js';

const FENCE: Fence = { owner: 'b7e6a2d8-6a2f-4a57-9f0e-1a2b3c4d5e6f', epoch: 7 };
const CHAT = 5_100_000_001;
const AT = 1_700_000_000_124;

describe('the way an account’s alert takes', () => {
  let database: TestDatabase;
  let db: DataSource;
  let recorder: SqlFireRecorder;
  let published: AlertRecorded[];

  beforeAll(async () => {
    database = await createTestDatabase();
    db = database.dataSource;
    await db.query(
      `INSERT INTO leases (name, owner, epoch, until) VALUES ('market', $1, $2, now() + interval '1 hour')`,
      [FENCE.owner, FENCE.epoch],
    );
    const alerts = new AlertStream(pino({ level: 'silent' }));
    alerts.subscribe((recorded) => published.push(...recorded));
    recorder = new SqlFireRecorder(db, alerts, { marketSource: 'simulated' } as Config);
  });
  afterAll(() => database.drop());
  beforeEach(async () => {
    published = [];
    await db.query('DELETE FROM users; DELETE FROM telegram_chats');
  });

  /** A trigger of the person fires, and its batch comes twice. What is queued for it; the first telling names the same channels. */
  async function fireFor(person: MadePerson, notify: 'now' | 'summary' = 'now'): Promise<object[]> {
    const [row] = await db.query<{ id: string }[]>(
      `INSERT INTO triggers (user_id, symbol, op, level, phase) VALUES ($1, 'BTC', 'above', 100, 'armed') RETURNING id`,
      [person.id],
    );
    const triggerId = row?.id ?? '';
    const state = { phase: 'breached', fireNo: 1, firedAt: AT } as const;
    const fire = {
      triggerId,
      fireNo: 1,
      price: 101,
      at: AT,
      late: false,
      change24h: null,
      evidence: EVIDENCE,
      notify,
    };
    const batch = { prices: [], states: [{ triggerId, revision: 0, state }], fires: [fire] };
    await expect(recorder.record(batch, FENCE)).resolves.toMatchObject({ kind: 'recorded' });
    await recorder.record(batch, FENCE);
    const queued = await db.query<{ channel: string }[]>(
      `SELECT channel, chat_id AS chat, deliveries.user_id AS user, body AS why
         FROM deliveries JOIN alerts ON alerts.id = alert_id WHERE trigger_id = $1 ORDER BY channel`,
      [triggerId],
    );
    const [first, again] = published.splice(0);
    expect(first?.channels?.toSorted()).toEqual(queued.map(({ channel }) => channel));
    expect(again).toEqual({ ...first, channels: undefined });
    return queued;
  }

  /** Their usual route, of one step: the chat, and a channel that is called. */
  async function addRoute({ id }: MadePerson): Promise<void> {
    await db.query(
      `WITH added AS (INSERT INTO channels (user_id, kind, label, address, address_key, sealed, state)
                      VALUES ($1, 'ntfy', 'Phone', 'x', $2, '', 'on') RETURNING id),
            route AS (INSERT INTO routes (user_id, name) VALUES ($1, 'Night') RETURNING id),
            steps AS (INSERT INTO route_steps SELECT id, 1, 0, 'nothing', false FROM route),
            ways AS (INSERT INTO route_step_channels
                     SELECT route.id, 1, 'telegram', NULL FROM route
                      UNION ALL SELECT route.id, 1, 'channel', added.id FROM route, added)
       INSERT INTO user_settings (user_id, route_id) SELECT $1, id FROM route
       ON CONFLICT (user_id) DO UPDATE SET route_id = excluded.route_id`,
      [id, Buffer.from(randomUUID())],
    );
  }

  it('is the chat that is linked', async () => {
    const ann = await makePerson(db, { emailVerified: true });
    await addChat(db, CHAT);
    await linkChat(db, CHAT, ann.id);
    const telegram = { channel: 'telegram', chat: String(CHAT), user: ann.id, why: null };
    expect(await fireFor(ann)).toEqual([telegram]);
    await db.query('UPDATE telegram_chats SET stopped_at = now()');
    expect(await fireFor(ann)).toEqual([telegram]);
  });

  it('is a verified address when there is no chat, or the chat blocked the bot', async () => {
    const ann = await makePerson(db, { emailVerified: true });
    const mail = { channel: 'email', chat: null, user: ann.id };
    expect(await fireFor(ann)).toEqual([{ ...mail, why: 'not-connected' }]);
    await addChat(db, CHAT);
    await linkChat(db, CHAT, ann.id);
    await db.query('UPDATE telegram_chats SET blocked_at = now()');
    expect(await fireFor(ann)).toEqual([{ ...mail, why: 'blocked' }]);
  });

  it('is the chat that blocked the bot when there is no verified address, so that the alert shows it', async () => {
    const ann = await makePerson(db);
    await addChat(db, CHAT);
    await linkChat(db, CHAT, ann.id);
    await db.query('UPDATE telegram_chats SET blocked_at = now()');
    expect(await fireFor(ann)).toEqual([
      { channel: 'telegram', chat: String(CHAT), user: ann.id, why: null },
    ]);
  });

  it('is none without either, or when it is left to the summary', async () => {
    const ann = await makePerson(db);
    expect(await fireFor(ann)).toEqual([]);
    const ben = await makePerson(db, { emailVerified: true });
    expect(await fireFor(ben, 'summary')).toEqual([]);
  });

  it('is the first step of the usual route', async () => {
    const ann = await makePerson(db);
    await addChat(db, CHAT);
    await linkChat(db, CHAT, ann.id);
    await addRoute(ann);
    expect(await fireFor(ann)).toEqual([
      { channel: 'ntfy', chat: null, user: null, why: null },
      { channel: 'telegram', chat: String(CHAT), user: ann.id, why: null },
    ]);
  });

  it('is never another account’s chat', async () => {
    const [ann, ben] = [await makePerson(db), await makePerson(db)];
    await addChat(db, CHAT);
    await linkChat(db, CHAT, ben.id);
    expect(await fireFor(ann)).toEqual([]);
  });
});
