import { pino } from 'pino';
import type { DataSource } from 'typeorm';
import { AlertStream, type AlertRecorded } from '../src/alerts/alert-stream.js';
import { SqlFireRecorder } from '../src/alerts/record-fires.js';
import type { AlertEvidence } from '../src/contract/alert.js';
import type { FireBatch, RecordedFire, RecordedPrice, RecordedState } from '../src/evaluator/ports.js';
import type { Config } from '../src/platform/config/config.js';
import { createTestDatabase, type TestDatabase } from './support/test-database.js';

const CHAT = '4503599627370001';
const EVIDENCE: AlertEvidence = {
  source: 'simulated',
  condition: { op: 'above', level: 100 },
  price: 101,
  priceBefore: 99,
  basis: 'median',
  quotes: [],
  seenAt: 1_000,
  decidedAt: 1_001,
};

describe('recording fires', () => {
  let database: TestDatabase;
  let db: DataSource;
  let recorder: SqlFireRecorder;
  let published: AlertRecorded[];

  beforeAll(async () => {
    database = await createTestDatabase();
    db = database.dataSource;
  });
  afterAll(() => database.drop());

  beforeEach(async () => {
    await db.query(
      'TRUNCATE triggers, telegram_chats, alerts, deliveries, price_log, price_cursors, market_state CASCADE',
    );
    await db.query(
      'INSERT INTO telegram_chats (chat_id, telegram_user_id) SELECT $1::bigint + n, n FROM generate_series(0, 2999) n',
      [CHAT],
    );
    const alerts = new AlertStream(pino({ level: 'silent' }));
    published = [];
    alerts.subscribe((recorded) => published.push(...recorded));
    recorder = new SqlFireRecorder(db, alerts, { marketSource: 'simulated' } as Config);
  });

  async function addTriggers(count: number): Promise<string[]> {
    const rows = await db.query<{ id: string }[]>(
      `INSERT INTO triggers (trial_chat_id, symbol, op, level, phase)
       SELECT $1::bigint + n, 'BTC', 'above', 100, 'armed' FROM generate_series(0, $2 - 1) n RETURNING id`,
      [CHAT, count],
    );
    return rows.map((row) => row.id);
  }

  function price(seq: number, value = 101): RecordedPrice {
    return { symbol: 'BTC', seq, at: 1_700_000_000_123 + seq, price: value, backing: value, origin: 'live' };
  }
  function breached(triggerId: string, revision = 0, fireNo = 1): RecordedState {
    return { triggerId, revision, state: { phase: 'breached', fireNo, firedAt: 1_700_000_000_124 } };
  }
  function fire(triggerId: string, fireNo = 1): RecordedFire {
    return {
      triggerId,
      fireNo,
      price: 101,
      at: 1_700_000_000_124,
      late: false,
      change24h: 2.04,
      evidence: EVIDENCE,
    };
  }
  async function count(table: string): Promise<number> {
    const [row] = await db.query<{ n: string }[]>(`SELECT count(*) AS n FROM ${table}`);
    return Number(row?.n);
  }

  it('writes state, alert, delivery, cursor and log together', async () => {
    const [id = ''] = await addTriggers(1);
    await expect(
      recorder.record({ prices: [price(1, 99), price(2)], states: [breached(id)], fires: [fire(id)] }),
    ).resolves.toEqual({ superseded: [] });
    const [alert] = await db.query(
      'SELECT trigger_id, fire_no, symbol, price, trial_chat_id, evidence, price_change_24h AS change FROM alerts',
    );
    expect(alert).toEqual({
      trigger_id: id,
      fire_no: 1,
      symbol: 'BTC',
      price: 101,
      trial_chat_id: CHAT,
      evidence: EVIDENCE,
      change: 2.04,
    });
    const [trigger] = await db.query('SELECT phase, fire_no, fired_at, last_fired_at FROM triggers');
    const firedAt = new Date(1_700_000_000_124);
    expect(trigger).toEqual({ phase: 'breached', fire_no: 1, fired_at: firedAt, last_fired_at: firedAt });
    const [delivery] = await db.query('SELECT channel, kind, status, chat_id FROM deliveries');
    expect(delivery).toEqual({ channel: 'telegram', kind: 'alert', status: 'pending', chat_id: CHAT });
    await expect(recorder.cursors()).resolves.toEqual([
      { symbol: 'BTC', seq: 2, at: 1_700_000_000_125, price: 101 },
    ]);
    const [log] = await db.query('SELECT seqs, prices, ats, backings, source FROM price_log');
    expect(log).toEqual({
      seqs: ['1', '2'],
      prices: [99, 101],
      ats: [1_700_000_000_124, 1_700_000_000_125],
      backings: [99, 101],
      source: 'simulated',
    });
    expect(published).toMatchObject([{ triggerId: id, trialChatId: CHAT, userId: null }]);
  });

  it('adds nothing when the same batch comes twice, but tells of its alerts again', async () => {
    const [id = ''] = await addTriggers(1);
    const batch: FireBatch = { prices: [price(1)], states: [breached(id)], fires: [fire(id)] };
    await recorder.record(batch);
    await expect(recorder.record(batch)).resolves.toEqual({ superseded: [] });
    await expect(Promise.all([count('alerts'), count('deliveries'), count('price_log')])).resolves.toEqual([
      1, 1, 1,
    ]);
    expect(published).toHaveLength(2);
    expect(published[1]).toEqual(published[0]);
  });

  it('records any number of prices, a statement at a time', async () => {
    const prices = Array.from({ length: 45_000 }, (_, i) => price(i + 1));
    await recorder.record({ prices, states: [], fires: [] });
    await recorder.record({ prices, states: [], fires: [] });
    await expect(
      db.query('SELECT cardinality(seqs) AS n, seqs[1] AS first FROM price_log ORDER BY id'),
    ).resolves.toEqual([
      { n: 20_000, first: '1' },
      { n: 20_000, first: '20001' },
      { n: 5_000, first: '40001' },
    ]);
  });

  it('lets the edit win that came first, and names the trigger', async () => {
    const [edited = '', other = ''] = await addTriggers(2);
    await db.query('UPDATE triggers SET revision = 1, level = 200 WHERE id = $1', [edited]);
    const outcome = await recorder.record({
      prices: [price(1)],
      states: [breached(edited), breached(other)],
      fires: [fire(edited), fire(other)],
    });
    expect(outcome).toEqual({ superseded: [edited] });
    await expect(db.query('SELECT trigger_id FROM alerts')).resolves.toEqual([{ trigger_id: other }]);
  });

  it('names a deleted trigger as superseded', async () => {
    const [id = ''] = await addTriggers(1);
    await db.query('DELETE FROM triggers');
    await expect(
      recorder.record({ prices: [price(1)], states: [breached(id)], fires: [fire(id)] }),
    ).resolves.toEqual({ superseded: [id] });
    await expect(count('alerts')).resolves.toBe(0);
  });

  it('records several fires of one trigger, and its last state', async () => {
    const [id = ''] = await addTriggers(1);
    await recorder.record({
      prices: [price(1), price(2)],
      states: [breached(id, 0, 2)],
      fires: [fire(id, 1), fire(id, 2)],
    });
    await expect(db.query('SELECT fire_no FROM alerts ORDER BY fire_no')).resolves.toEqual([
      { fire_no: 1 },
      { fire_no: 2 },
    ]);
    await expect(db.query('SELECT fire_no FROM triggers')).resolves.toEqual([{ fire_no: 2 }]);
  });

  it('records a storm of 2,500 fires in one transaction, in order', async () => {
    const ids = await addTriggers(2_500);
    await recorder.record({
      prices: [price(1)],
      states: ids.map((id) => breached(id)),
      fires: ids.map((id) => fire(id)),
    });
    await expect(Promise.all([count('alerts'), count('deliveries'), count('price_log')])).resolves.toEqual([
      2_500, 2_500, 1,
    ]);
    const times = await db.query('SELECT count(DISTINCT recorded_at)::int AS n FROM alerts');
    expect(times).toEqual([{ n: 1 }]);
    expect(published.map((each) => each.triggerId)).toEqual(ids);
  });

  it('leaves nothing behind when a part fails', async () => {
    const ids = await addTriggers(1_500);
    const broken = { ...fire(ids.at(-1) ?? ''), price: -1 };
    const batch = {
      prices: [price(1)],
      states: ids.map((id) => breached(id)),
      fires: [fire(ids[0] ?? ''), broken],
    };
    await expect(recorder.record(batch)).rejects.toThrow('alerts_price_check');
    await expect(Promise.all([count('alerts'), count('price_log'), count('price_cursors')])).resolves.toEqual(
      [0, 0, 0],
    );
    await expect(db.query("SELECT FROM triggers WHERE phase <> 'armed'")).resolves.toEqual([]);
  });

  it('gives every active trigger a new baseline when prices come from another market', async () => {
    await addTriggers(2);
    await db.query("UPDATE triggers SET phase = 'disarmed' WHERE id = (SELECT id FROM triggers LIMIT 1)");
    await expect(recorder.adoptSource('simulated')).resolves.toBe('same');
    await expect(recorder.adoptSource('simulated')).resolves.toBe('same');
    await expect(recorder.adoptSource('live')).resolves.toBe('changed');
    await expect(db.query('SELECT phase FROM triggers ORDER BY phase')).resolves.toEqual([
      { phase: 'disarmed' },
      { phase: 'settling' },
    ]);
  });
});
