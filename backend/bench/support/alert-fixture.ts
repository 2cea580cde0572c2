import { pino } from 'pino';
import type { DataSource } from 'typeorm';
import { AlertStream } from '../../src/pipeline/alerts/alert-stream.js';
import { SqlFireRecorder } from '../../src/pipeline/alerts/record-fires.js';
import type { AlertEvidence } from '../../src/contract/alert.js';
import type { FireBatch } from '../../src/pipeline/evaluator/ports.js';
import type { Config } from '../../src/platform/config/config.js';
import type { Fence } from '../../src/platform/leases/leases.js';
import { assertThat } from './rows.js';

const FENCE: Fence = { owner: 'b7e6a2d8-6a2f-4a57-9f0e-1a2b3c4d5e6f', epoch: 1 };
const FIRST_CHAT = 1_000_000;
const NOON = Date.UTC(2026, 0, 1, 12);

/** As long as those of real alerts of three exchanges. */
export const EVIDENCE: AlertEvidence = {
  source: 'simulated',
  condition: { op: 'above', level: 65_000 },
  price: 65_012.4,
  priceBefore: 64_990.1,
  basis: 'median',
  quotes: [
    {
      exchange: 'coinbaseexchange',
      usd: 65_012.4,
      quoted: 65_012.4,
      quoteCcy: 'USD',
      ageMs: 12,
      use: 'fresh',
    },
    { exchange: 'kraken', usd: 65_013.9, quoted: 65_013.9, quoteCcy: 'USD', ageMs: 140, use: 'fresh' },
    { exchange: 'binance', usd: 65_009.7, quoted: 65_009.7, quoteCcy: 'USD', ageMs: 71, use: 'fresh' },
  ],
  seenAt: NOON,
  decidedAt: NOON + 1,
};

/** The product's recorder on a database with one armed trigger in each of as many trial chats. */
export class AlertFixture {
  private readonly recorder: SqlFireRecorder;
  private seq = 0;

  private constructor(
    private readonly db: DataSource,
    readonly triggerIds: readonly string[],
  ) {
    const alerts = new AlertStream(pino({ level: 'silent' }));
    this.recorder = new SqlFireRecorder(db, alerts, { marketSource: 'simulated' } as Config);
  }

  static async open(db: DataSource, triggers: number): Promise<AlertFixture> {
    await db.query(
      `INSERT INTO leases (name, owner, epoch, until) VALUES ('market', $1, $2, now() + interval '1 hour')
       ON CONFLICT (name) DO UPDATE SET owner = excluded.owner, epoch = excluded.epoch, until = excluded.until`,
      [FENCE.owner, FENCE.epoch],
    );
    await db.query(
      `INSERT INTO telegram_chats (chat_id, telegram_user_id)
       SELECT $1::bigint + n, n FROM generate_series(0, $2::int - 1) n`,
      [FIRST_CHAT, triggers],
    );
    const rows = await db.query<{ id: string }[]>(
      `INSERT INTO triggers (trial_chat_id, symbol, op, level, phase)
       SELECT $1::bigint + n, 'BTC', 'above', 65000, 'armed' FROM generate_series(0, $2::int - 1) n RETURNING id`,
      [FIRST_CHAT, triggers],
    );
    await db.query('ANALYZE');
    return new AlertFixture(
      db,
      rows.map(({ id }) => id),
    );
  }

  /** What the evaluator hands over when one price lets these triggers fire, for the `fireNo`-th time each. */
  batchOf(triggerIds: readonly string[], fireNo: number): FireBatch {
    const at = NOON + ++this.seq;
    const price = 65_012.4;
    return {
      prices: [
        { symbol: 'BTC', seq: this.seq, at, price, backing: price, origin: 'live', coveredAt: at, bar: null },
      ],
      states: triggerIds.map((triggerId) => ({
        triggerId,
        revision: 0,
        state: { phase: 'breached', fireNo, firedAt: at },
      })),
      fires: triggerIds.map((triggerId) => ({
        triggerId,
        fireNo,
        price,
        at,
        late: false,
        change24h: 2.04,
        notify: 'now',
        evidence: EVIDENCE,
      })),
    };
  }

  /** @throws Error unless all of it was recorded. */
  async record(batch: FireBatch): Promise<void> {
    const outcome = await this.recorder.record(batch, FENCE);
    assertThat(
      outcome.kind === 'recorded' && outcome.superseded.length === 0,
      `the batch was not recorded: ${JSON.stringify(outcome).slice(0, 200)}`,
    );
  }

  /** @throws Error unless there are so many alerts, each with a pending delivery, of triggers in that state. */
  async assertRows(alerts: number, fireNo: number): Promise<void> {
    const [found] = await this.db.query<Record<'alerts' | 'deliveries' | 'states' | 'logged', number>[]>(
      `SELECT (SELECT count(*) FROM alerts)::int AS alerts,
              (SELECT count(*) FROM deliveries WHERE status = 'pending' AND channel = 'telegram')::int AS deliveries,
              (SELECT count(*) FROM triggers WHERE phase = 'breached' AND fire_no = $1)::int AS states,
              (SELECT count(*) FROM price_log)::int AS logged`,
      [fireNo],
    );
    assertThat(
      found?.alerts === alerts && found.deliveries === alerts && found.states > 0 && found.logged > 0,
      `${JSON.stringify(found)} instead of ${alerts} alerts`,
    );
  }
}
