import { pino } from 'pino';
import type { DataSource } from 'typeorm';
import { AlertStream } from '../../src/pipeline/alerts/alert-stream.js';
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

  beforeAll(async () => {
    database = await createTestDatabase();
    db = database.dataSource;
    await db.query(
      `INSERT INTO leases (name, owner, epoch, until) VALUES ('market', $1, $2, now() + interval '1 hour')`,
      [FENCE.owner, FENCE.epoch],
    );
    const alerts = new AlertStream(pino({ level: 'silent' }));
    recorder = new SqlFireRecorder(db, alerts, { marketSource: 'simulated' } as Config);
  });
  afterAll(() => database.drop());
  beforeEach(() => db.query('DELETE FROM users; DELETE FROM telegram_chats'));

  /** A trigger of the person fires. What is queued for it. */
  async function fireFor(person: MadePerson, tell: 'now' | 'summary' = 'now'): Promise<object[]> {
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
      tell,
    };
    const batch = { prices: [], states: [{ triggerId, revision: 0, state }], fires: [fire] };
    await expect(recorder.record(batch, FENCE)).resolves.toMatchObject({ kind: 'recorded' });
    await recorder.record(batch, FENCE);
    return db.query(
      `SELECT channel, chat_id AS chat, deliveries.user_id AS user, body AS why
         FROM deliveries JOIN alerts ON alerts.id = alert_id WHERE trigger_id = $1`,
      [triggerId],
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

  it('is never another account’s chat', async () => {
    const [ann, ben] = [await makePerson(db), await makePerson(db)];
    await addChat(db, CHAT);
    await linkChat(db, CHAT, ben.id);
    expect(await fireFor(ann)).toEqual([]);
  });
});
