import { pino } from 'pino';
import type { DataSource } from 'typeorm';
import { AlertStream, type AlertRecorded } from '../../src/pipeline/alerts/alert-stream.js';
import { fenceSql } from '../../src/platform/leases/lease-sql.js';
import { SqlFireRecorder } from '../../src/pipeline/alerts/record-fires.js';
import type { AlertEvidence } from '../../src/contract/alert.js';
import type {
  FireBatch,
  RecordedFire,
  RecordedPrice,
  RecordedState,
} from '../../src/pipeline/evaluator/ports.js';
import type { Fence } from '../../src/platform/leases/leases.js';
import type { Config } from '../../src/platform/config/config.js';
import {
  createTestDatabase,
  openTransaction,
  someoneWaits,
  type TestDatabase,
} from '../support/test-database.js';

const FENCE: Fence = { owner: 'b7e6a2d8-6a2f-4a57-9f0e-1a2b3c4d5e6f', epoch: 7 };
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
    for (const table of [
      'deliveries',
      'alerts',
      'triggers',
      'telegram_chats',
      'price_log',
      'price_cursors',
      'market_state',
      'leases',
    ]) {
      await db.query(`DELETE FROM ${table}`);
    }
    await db.query(
      `INSERT INTO leases (name, owner, epoch, until) VALUES ('market', $1, $2, now() + interval '1 hour')`,
      [FENCE.owner, FENCE.epoch],
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

  function record(batch: FireBatch) {
    return recorder.record(batch, FENCE);
  }

  async function addTriggers(count: number): Promise<string[]> {
    const rows = await db.query<{ id: string }[]>(
      `INSERT INTO triggers (trial_chat_id, symbol, op, level, phase)
       SELECT $1::bigint + n, 'BTC', 'above', 100, 'armed' FROM generate_series(0, $2 - 1) n RETURNING id`,
      [CHAT, count],
    );
    return rows.map((row) => row.id);
  }

  function price(seq: number, value = 101): RecordedPrice {
    const at = 1_700_000_000_123 + seq;
    return {
      symbol: 'BTC',
      seq,
      at,
      price: value,
      backing: value,
      origin: 'live',
      coveredAt: at - 1,
      bar: null,
    };
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
      notify: 'now',
      evidence: EVIDENCE,
    };
  }
  async function count(table: string): Promise<number> {
    const [row] = await db.query<{ n: string }[]>(`SELECT count(*) AS n FROM ${table}`);
    return Number(row?.n);
  }

  it('keeps when a breach ended, until the next one', async () => {
    const [id = ''] = await addTriggers(1);
    const releasedAt = 1_700_000_000_125;
    const released = { phase: 'armed', fireNo: 1, firedAt: 1_700_000_000_124, releasedAt } as const;
    const stored = async () =>
      (await db.query<{ at: Date | null }[]>('SELECT released_at AS at FROM triggers'))[0]?.at?.getTime();
    await record({
      prices: [price(1)],
      states: [{ triggerId: id, revision: 0, state: released }],
      fires: [],
    });
    expect(await stored()).toBe(releasedAt);
    await record({ prices: [price(2)], states: [breached(id, 0, 2)], fires: [fire(id, 2)] });
    expect(await stored()).toBeUndefined();
  });

  it('writes state, alert, delivery, cursor and log together', async () => {
    const [id = ''] = await addTriggers(1);
    await expect(
      record({ prices: [price(1, 99), price(2)], states: [breached(id)], fires: [fire(id)] }),
    ).resolves.toEqual({ kind: 'recorded', superseded: [] });
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
      { symbol: 'BTC', seq: 2, at: 1_700_000_000_125, price: 101, coveredAt: 1_700_000_000_124 },
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
    await record(batch);
    await expect(record(batch)).resolves.toEqual({ kind: 'recorded', superseded: [] });
    await expect(Promise.all([count('alerts'), count('deliveries'), count('price_log')])).resolves.toEqual([
      1, 1, 1,
    ]);
    expect(published).toHaveLength(2);
    expect(published[1]).toEqual({ ...published[0], channels: undefined });
  });

  it('records any number of prices, a statement at a time', async () => {
    const prices = Array.from({ length: 45_000 }, (_, i) => price(i + 1));
    await record({ prices, states: [], fires: [] });
    await record({ prices, states: [], fires: [] });
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
    const outcome = await record({
      prices: [price(1)],
      states: [breached(edited), breached(other)],
      fires: [fire(edited), fire(other)],
    });
    expect(outcome).toEqual({ kind: 'recorded', superseded: [edited] });
    await expect(db.query('SELECT trigger_id FROM alerts')).resolves.toEqual([{ trigger_id: other }]);
  });

  it('does not set a trigger back by a batch that comes late', async () => {
    const [id = ''] = await addTriggers(1);
    await record({ prices: [price(2)], states: [breached(id, 0, 2)], fires: [fire(id, 2)] });
    await expect(
      record({ prices: [price(1)], states: [breached(id, 0, 1)], fires: [fire(id, 1)] }),
    ).resolves.toEqual({ kind: 'recorded', superseded: [id] });
    await expect(db.query('SELECT fire_no FROM triggers')).resolves.toEqual([{ fire_no: 2 }]);
  });

  it('does not bring a breach back by a batch that comes late', async () => {
    const [id = ''] = await addTriggers(1);
    const { state } = breached(id);
    const released = { ...state, phase: 'armed', releasedAt: 1_700_000_000_125 } as const;
    const later = {
      prices: [price(2)],
      states: [{ triggerId: id, revision: 0, state: released }],
      fires: [],
    };
    await record(later);
    const late = { prices: [price(1)], states: [breached(id)], fires: [] };
    await expect(record(late)).resolves.toEqual({ kind: 'recorded', superseded: [id] });
    await expect(record(later)).resolves.toEqual({ kind: 'recorded', superseded: [] });
    await expect(db.query('SELECT phase FROM triggers')).resolves.toEqual([{ phase: 'armed' }]);
  });

  it('names a deleted trigger as superseded', async () => {
    const [id = ''] = await addTriggers(1);
    await db.query('DELETE FROM triggers');
    await expect(record({ prices: [price(1)], states: [breached(id)], fires: [fire(id)] })).resolves.toEqual({
      kind: 'recorded',
      superseded: [id],
    });
    await expect(count('alerts')).resolves.toBe(0);
  });

  it('records several fires of one trigger, and its last state', async () => {
    const [id = ''] = await addTriggers(1);
    await record({
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
    await record({
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
    await expect(record(batch)).resolves.toEqual({
      kind: 'unacceptable',
      error: expect.objectContaining({ code: '23514' }),
    });
    await expect(Promise.all([count('alerts'), count('price_log'), count('price_cursors')])).resolves.toEqual(
      [0, 0, 0],
    );
    await expect(db.query("SELECT FROM triggers WHERE phase <> 'armed'")).resolves.toEqual([]);
  });

  it('gives every active trigger a new baseline when prices come from another market', async () => {
    await addTriggers(2);
    await db.query("UPDATE triggers SET phase = 'disarmed' WHERE id = (SELECT id FROM triggers LIMIT 1)");
    await expect(recorder.adoptSource('simulated', FENCE)).resolves.toBe('same');
    await expect(recorder.adoptSource('simulated', FENCE)).resolves.toBe('same');
    await expect(recorder.adoptSource('live', FENCE)).resolves.toBe('changed');
    await expect(db.query('SELECT phase FROM triggers ORDER BY phase')).resolves.toEqual([
      { phase: 'disarmed' },
      { phase: 'settling' },
    ]);
  });

  it('keeps what a bar says of a time nobody watched', async () => {
    const bar = { start: 1_700_000_000_000, low: 90, high: 110, basis: 'mean' } as const;
    await record({
      prices: [{ ...price(1, 95), origin: 'candle', backing: null, bar }],
      states: [],
      fires: [],
    });
    await expect(
      db.query('SELECT prices, backings, origins, starts, lows, highs, bases, epoch FROM price_log'),
    ).resolves.toEqual([
      {
        prices: [95],
        backings: [null],
        origins: ['candle'],
        starts: [bar.start],
        lows: [90],
        highs: [110],
        bases: ['mean'],
        epoch: '7',
      },
    ]);
  });

  it('marks the delivery of a price far beyond its level as urgent', async () => {
    const [near = '', far = ''] = await addTriggers(2);
    const price102 = { ...EVIDENCE, price: 102 };
    await record({
      prices: [price(1, 102)],
      states: [breached(near), breached(far)],
      fires: [fire(near), { ...fire(far), price: 102, evidence: price102 }],
    });
    await expect(
      db.query('SELECT urgent FROM deliveries JOIN alerts alert ON alert.id = alert_id ORDER BY alert.price'),
    ).resolves.toEqual([{ urgent: false }, { urgent: true }]);
  });

  it('records what is too old to wake anybody, without a delivery', async () => {
    const [old = '', fresh = ''] = await addTriggers(2);
    await record({
      prices: [price(1)],
      states: [breached(old), breached(fresh)],
      fires: [{ ...fire(old), notify: 'summary' }, fire(fresh)],
    });
    await expect(
      db.query('SELECT alert.trigger_id FROM deliveries JOIN alerts alert ON alert.id = deliveries.alert_id'),
    ).resolves.toEqual([{ trigger_id: fresh }]);
    await expect(count('alerts')).resolves.toBe(2);
  });

  describe('under a lease that somebody else has', () => {
    it.each([
      ['a later epoch of ours', FENCE.owner, 8],
      ['another owner', '00000000-0000-4000-8000-000000000000', 8],
    ])('writes nothing: %s', async (_name, owner, epoch) => {
      const ids = await addTriggers(1_500);
      await db.query('UPDATE leases SET owner = $1, epoch = $2', [owner, epoch]);
      const small = { prices: [price(1)], states: [breached(ids[0] ?? '')], fires: [fire(ids[0] ?? '')] };
      const large = { ...small, states: ids.map((id) => breached(id)), fires: ids.map((id) => fire(id)) };
      await expect(record(small)).resolves.toEqual({ kind: 'fenced' });
      await expect(record(large)).resolves.toEqual({ kind: 'fenced' });
      await expect(recorder.adoptSource('live', FENCE)).resolves.toBe('fenced');
      await expect(
        Promise.all(['alerts', 'deliveries', 'price_log', 'price_cursors', 'market_state'].map(count)),
      ).resolves.toEqual([0, 0, 0, 0, 0]);
      await expect(db.query("SELECT FROM triggers WHERE phase <> 'armed'")).resolves.toEqual([]);
    });

    it('writes nothing when the take-over commits while it waits', async () => {
      const [id = ''] = await addTriggers(1);
      const taker = await openTransaction(db);
      await taker.query('UPDATE leases SET epoch = epoch + 1');
      const recording = record({ prices: [price(1)], states: [breached(id)], fires: [fire(id)] });
      await someoneWaits(db);
      await taker.commitTransaction();
      await taker.release();
      await expect(recording).resolves.toEqual({ kind: 'fenced' });
      await expect(Promise.all([count('alerts'), count('price_log')])).resolves.toEqual([0, 0]);
    });

    it('is not taken over in the middle of a write', async () => {
      const writer = await openTransaction(db);
      await writer.query(fenceSql('market'), [FENCE.owner, FENCE.epoch]);
      const takeOver = db.query('UPDATE leases SET epoch = epoch + 1 RETURNING epoch');
      await someoneWaits(db);
      await writer.commitTransaction();
      await writer.release();
      await takeOver;
      await expect(db.query('SELECT epoch FROM leases')).resolves.toEqual([{ epoch: '8' }]);
    });
  });
});
