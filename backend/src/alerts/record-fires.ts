import { Inject, Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import type { MarketSource } from '../contract/market.js';
import {
  type FireBatch,
  FireRecorder,
  type RecordedFire,
  type RecordedPrice,
  type RecordedState,
  type RecordOutcome,
} from '../evaluator/ports.js';
import { CONFIG, type Config } from '../platform/config/config.js';
import { type AlertRecorded, AlertStream } from './alert-stream.js';
import { batchParts } from './domain/batch-parts.js';

/** Larger statements gain nothing and hold their locks longer; these stay far below the statement timeout. */
const PER_STATEMENT = { prices: 20_000, triggers: 1_000 };

/**
 * Moves the cursors, appends the prices to the log, moves the triggers nobody edited since, and adds an alert and
 * its delivery for each of their fires. Everything hangs on the rows it found unchanged, so running it again after
 * an unclear commit adds nothing.
 */
const RECORD = `
WITH moved AS (
  INSERT INTO price_cursors (symbol, seq, at, price)
  SELECT * FROM unnest($1::text[], $2::bigint[], $3::timestamptz[], $4::float8[])
  ON CONFLICT (symbol) DO UPDATE SET seq = excluded.seq, at = excluded.at, price = excluded.price
    WHERE price_cursors.seq < excluded.seq
  RETURNING symbol
), logged AS (
  INSERT INTO price_log (source, symbols, seqs, ats, prices, backings, origins)
  SELECT $5, $6::text[], $7::bigint[], $8::float8[], $9::float8[], $10::float8[], $11::text[]
   WHERE EXISTS (SELECT FROM moved)
), changed AS (
  UPDATE triggers t
     SET phase = c.phase, fire_no = c.fire_no, fired_at = c.fired_at,
         last_fired_at = greatest(t.last_fired_at, c.fired_at)
    FROM unnest($12::uuid[], $13::int[], $14::text[], $15::int[], $16::timestamptz[])
         AS c (id, revision, phase, fire_no, fired_at)
   WHERE t.id = c.id AND t.revision = c.revision
  RETURNING t.id, t.user_id, t.trial_chat_id, t.symbol
), recorded AS (
  INSERT INTO alerts (trigger_id, fire_no, user_id, trial_chat_id, symbol, price, fired_at, late, price_change_24h, evidence)
  SELECT f.trigger_id, f.fire_no, c.user_id, c.trial_chat_id, c.symbol, f.price, f.at, f.late, f.change, f.evidence
    FROM unnest($17::uuid[], $18::int[], $19::float8[], $20::timestamptz[], $21::bool[], $22::float8[], $23::jsonb[])
         WITH ORDINALITY AS f (trigger_id, fire_no, price, at, late, change, evidence, position)
    JOIN changed c ON c.id = f.trigger_id
   ORDER BY f.position
  ON CONFLICT (trigger_id, fire_no) DO NOTHING
  RETURNING id, trigger_id, user_id, trial_chat_id
), queued AS (
  INSERT INTO deliveries (channel, kind, alert_id, chat_id)
  SELECT 'telegram', 'alert', id, trial_chat_id FROM recorded WHERE trial_chat_id IS NOT NULL
)
SELECT (SELECT coalesce(json_agg(id), '[]') FROM changed) AS changed,
       (SELECT coalesce(json_agg(json_build_object(
          'alertId', id, 'triggerId', trigger_id, 'userId', user_id, 'trialChatId', trial_chat_id::text)), '[]')
          FROM recorded) AS recorded`;

/** Alerts of fires that were recorded before. */
const FIND_ALERTS = `
SELECT alert.id AS "alertId", alert.trigger_id AS "triggerId", alert.user_id AS "userId",
       alert.trial_chat_id::text AS "trialChatId"
  FROM unnest($1::uuid[], $2::int[]) AS fire (trigger_id, fire_no)
  JOIN alerts alert USING (trigger_id, fire_no)`;

interface RecordRow {
  readonly changed: readonly string[];
  readonly recorded: readonly AlertRecorded[];
}

interface CursorRow {
  readonly symbol: string;
  readonly seq: string;
  readonly at: Date;
  readonly price: number;
}

/**
 * The single statement that writes state, alert, delivery, cursor and price log together: the one place that
 * touches tables of several rooms, because they must not come apart.
 */
@Injectable()
export class SqlFireRecorder extends FireRecorder {
  constructor(
    private readonly db: DataSource,
    private readonly alerts: AlertStream,
    @Inject(CONFIG) private readonly config: Config,
  ) {
    super();
  }

  override async record(batch: FireBatch): Promise<RecordOutcome> {
    const parts = batchParts(batch, PER_STATEMENT);
    const rows =
      parts.length === 1
        ? await this.write(this.db.manager, parts)
        : await this.db.transaction((transaction) => this.write(transaction, parts));
    const changed = new Set(rows.flatMap((row) => row.changed));
    const recorded = rows.flatMap((row) => row.recorded);
    const fires = batch.fires.filter((fire) => changed.has(fire.triggerId));
    this.announce(recorded.length < fires.length ? await this.find(fires) : recorded);
    return { superseded: batch.states.map((each) => each.triggerId).filter((id) => !changed.has(id)) };
  }

  private announce(recorded: readonly AlertRecorded[]): void {
    if (recorded.length > 0) this.alerts.publish(recorded);
  }

  /** After an unclear commit the statement adds nothing: the alerts were there, and nobody has heard of them. */
  private find(fires: readonly RecordedFire[]): Promise<AlertRecorded[]> {
    return this.db.query(FIND_ALERTS, [
      fires.map((fire) => fire.triggerId),
      fires.map((fire) => fire.fireNo),
    ]);
  }

  override async adoptSource(source: MarketSource): Promise<'same' | 'changed'> {
    return this.db.transaction(async (transaction) => {
      const [before] = await transaction.query<{ source: MarketSource }[]>(
        'SELECT source FROM market_state FOR UPDATE',
      );
      await transaction.query(
        'INSERT INTO market_state (source) VALUES ($1) ON CONFLICT (one) DO UPDATE SET source = excluded.source',
        [source],
      );
      if (before === undefined || before.source === source) return 'same';
      await transaction.query(
        "UPDATE triggers SET phase = 'settling', fired_at = NULL WHERE phase IN ('armed', 'breached', 'cooldown')",
      );
      return 'changed';
    });
  }

  override async cursors(): Promise<readonly Pick<RecordedPrice, 'symbol' | 'seq' | 'at' | 'price'>[]> {
    const rows = await this.db.query<CursorRow[]>('SELECT symbol, seq, at, price FROM price_cursors');
    return rows.map((row) => ({ ...row, seq: Number(row.seq), at: row.at.getTime() }));
  }

  private async write(manager: EntityManager, parts: readonly FireBatch[]): Promise<RecordRow[]> {
    const rows: RecordRow[] = [];
    for (const part of parts) {
      const [row] = await manager.query<RecordRow[]>(RECORD, [
        ...cursorColumns(part.prices),
        this.config.marketSource,
        ...logColumns(part.prices),
        ...stateColumns(part.states),
        ...fireColumns(part.fires),
      ]);
      if (row !== undefined) rows.push(row);
    }
    return rows;
  }
}

/** The last price of each symbol. */
function cursorColumns(prices: readonly RecordedPrice[]): unknown[] {
  const last = [...new Map(prices.map((price) => [price.symbol, price])).values()];
  return [
    last.map((price) => price.symbol),
    last.map((price) => price.seq),
    last.map((price) => iso(price.at)),
    last.map((price) => price.price),
  ];
}

function logColumns(prices: readonly RecordedPrice[]): unknown[] {
  return [
    prices.map((price) => price.symbol),
    prices.map((price) => price.seq),
    prices.map((price) => price.at),
    prices.map((price) => price.price),
    prices.map((price) => price.backing),
    prices.map((price) => price.origin),
  ];
}

function stateColumns(states: readonly RecordedState[]): unknown[] {
  return [
    states.map((each) => each.triggerId),
    states.map((each) => each.revision),
    states.map((each) => each.state.phase),
    states.map((each) => each.state.fireNo),
    states.map((each) => (each.state.firedAt === null ? null : iso(each.state.firedAt))),
  ];
}

function fireColumns(fires: readonly RecordedFire[]): unknown[] {
  return [
    fires.map((fire) => fire.triggerId),
    fires.map((fire) => fire.fireNo),
    fires.map((fire) => fire.price),
    fires.map((fire) => iso(fire.at)),
    fires.map((fire) => fire.late),
    fires.map((fire) => fire.change24h),
    fires.map((fire) => JSON.stringify(fire.evidence)),
  ];
}

function iso(epochMs: number): string {
  return new Date(epochMs).toISOString();
}
