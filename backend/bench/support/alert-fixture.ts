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

/** Each gives people $1 something more: channels that work, a route that takes all of them at once, and that as the usual one. */
const THREE_CHANNELS = [
  `INSERT INTO channels (user_id, kind, label, address, address_key, config, sealed, state)
   SELECT id, kind, kind, 'hooks.example/…', decode(md5(kind || id), 'hex'), '{"host": "hooks.example"}', '', 'on'
     FROM unnest($1::uuid[]) AS id, unnest('{webhook,discord,slack}'::text[]) AS kind`,
  `INSERT INTO routes (user_id, name) SELECT unnest($1::uuid[]), 'all'`,
  `INSERT INTO route_steps (route_id, position, wait_sec, unless, only_urgent)
   SELECT id, 1, 0, 'nothing', false FROM routes WHERE user_id = ANY ($1::uuid[])`,
  `INSERT INTO route_step_channels (route_id, position, kind, channel_id)
   SELECT routes.id, 1, 'channel', channels.id FROM routes JOIN channels USING (user_id) WHERE user_id = ANY ($1::uuid[])`,
  `UPDATE user_settings SET route_id = routes.id FROM routes
    WHERE routes.user_id = user_settings.user_id AND routes.user_id = ANY ($1::uuid[])`,
];

/** Of the price log, which goes forward whoever records. */
let seq = 0;

/** The product's recorder on a database with one armed trigger in each of as many trial chats. */
export class AlertFixture {
  private readonly recorder: SqlFireRecorder;

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

  /** The same for accounts, `open` having been called: each has a chat, which is all of its usual route, or a route to three channels. */
  static async openForPeople(
    db: DataSource,
    triggers: number,
    ways: 'chat' | '3 channels',
  ): Promise<AlertFixture> {
    const made = await db.query<{ id: string }[]>(
      `INSERT INTO users (id, email, email_key, first_name, last_name)
       SELECT id, id || '@people.example', id || '@people.example', 'Ann', 'Example'
         FROM (SELECT gen_random_uuid() AS id FROM generate_series(1, $1::int)) made RETURNING id`,
      [triggers],
    );
    const people = [made.map(({ id }) => id)];
    await db.query('INSERT INTO user_settings (user_id) SELECT unnest($1::uuid[])', people);
    await db.query(
      `INSERT INTO telegram_chats (chat_id, telegram_user_id, user_id, linked_at)
       SELECT chat, chat, id, now() FROM (
         SELECT id, (SELECT max(chat_id) FROM telegram_chats) + row_number() OVER () AS chat FROM unnest($1::uuid[]) AS id) added`,
      people,
    );
    if (ways === '3 channels') for (const sql of THREE_CHANNELS) await db.query(sql, people);
    const rows = await db.query<{ id: string }[]>(
      `INSERT INTO triggers (user_id, symbol, op, level, phase)
       SELECT unnest($1::uuid[]), 'BTC', 'above', 65000, 'armed' RETURNING id`,
      people,
    );
    await db.query('VACUUM ANALYZE');
    return new AlertFixture(
      db,
      rows.map(({ id }) => id),
    );
  }

  /** What the evaluator hands over when one price lets these triggers fire, for the `fireNo`-th time each. */
  batchOf(triggerIds: readonly string[], fireNo: number): FireBatch {
    seq += 1;
    const at = NOON + seq;
    const price = 65_012.4;
    return {
      prices: [{ symbol: 'BTC', seq, at, price, backing: price, origin: 'live', coveredAt: at, bar: null }],
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

  /** How long all triggers take to fire for the `fireNo`-th time, each with `each` deliveries. All alerts are gone afterwards. */
  async msOfStorm(fireNo: number, each: number): Promise<number> {
    const batch = this.batchOf(this.triggerIds, fireNo);
    const start = performance.now();
    await this.record(batch);
    const took = performance.now() - start;
    await this.assertRows(this.triggerIds.length, fireNo, each);
    await this.db.query('TRUNCATE alerts CASCADE');
    await this.db.query('VACUUM triggers');
    return took;
  }

  /** @throws Error unless there are so many alerts, each with `each` pending deliveries, of triggers in that state. */
  async assertRows(alerts: number, fireNo: number, each = 1): Promise<void> {
    const [found] = await this.db.query<Record<'alerts' | 'deliveries' | 'states' | 'logged', number>[]>(
      `SELECT (SELECT count(*) FROM alerts)::int AS alerts,
              (SELECT count(*) FROM deliveries WHERE status = 'pending')::int AS deliveries,
              (SELECT count(*) FROM triggers WHERE phase = 'breached' AND fire_no = $1)::int AS states,
              (SELECT count(*) FROM price_log)::int AS logged`,
      [fireNo],
    );
    assertThat(
      found?.alerts === alerts && found.deliveries === alerts * each && found.states > 0 && found.logged > 0,
      `${JSON.stringify(found)} instead of ${alerts} alerts`,
    );
  }
}
