import { Inject, Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import type { DeliveryChannel } from '../../contract/alert.js';
import type { MarketSource } from '../../contract/market.js';
import { isUrgent } from './urgency.js';
import {
  type Cursor,
  type FireBatch,
  FireRecorder,
  type RecordedFire,
  type RecordedPrice,
  type RecordedState,
  type RecordOutcome,
} from '../evaluator/ports.js';
import { CONFIG, type Config } from '../../platform/config/config.js';
import { type AlertRecorded, AlertStream } from './alert-stream.js';
import { preparedQuery } from '../../platform/database/prepared-query.js';
import { isContentRefused } from '../../platform/errors/database-fault.js';
import { fencedTransaction } from '../../platform/leases/holds-lease.js';
import type { Fence } from '../../platform/leases/leases.js';
import { batchParts } from './domain/batch-parts.js';
import { FIND_ALERTS_SQL, RECORD_SQL } from './record-sql.js';
import { seriesColumns } from './series-store.js';

/** Larger statements hold locks longer without a gain. */
const PER_STATEMENT = { prices: 20_000, triggers: 1_000 };
/** Up to so many triggers the plan does not matter, and planning is a third of the statement's time. */
const FEW_TRIGGERS = 20;
const PREPARED = { name: 'record fires', text: RECORD_SQL };

interface RecordRow {
  readonly held: boolean;
  readonly changed: readonly string[];
  readonly recorded: readonly AlertRecorded[];
  readonly channels: readonly DeliveryChannel[];
}

interface CursorRow {
  readonly symbol: string;
  readonly seq: string;
  readonly at: Date;
  readonly price: number;
  readonly coveredAt: Date;
}

/** Writes states, alerts, deliveries, cursors and the price log in one statement, across rooms (ADR 1). */
@Injectable()
export class SqlFireRecorder extends FireRecorder {
  constructor(
    private readonly db: DataSource,
    private readonly alerts: AlertStream,
    @Inject(CONFIG) private readonly config: Config,
  ) {
    super();
  }

  override async record(batch: FireBatch, fence: Fence): Promise<RecordOutcome> {
    try {
      return await this.recordAll(batch, fence);
    } catch (error) {
      if (!isContentRefused(error)) throw error;
      return { kind: 'unacceptable', error };
    }
  }

  private async recordAll(batch: FireBatch, fence: Fence): Promise<RecordOutcome> {
    const parts = batchParts(batch, PER_STATEMENT);
    const rows = await this.write(parts, fence);
    if (!rows.every((row) => row.held)) return { kind: 'fenced' };
    const changed = new Set(rows.flatMap((row) => row.changed));
    const recorded = rows.flatMap(({ recorded: alerts, channels }) =>
      alerts.map((alert) => ({ ...alert, channels })),
    );
    const fires = batch.fires.filter((fire) => changed.has(fire.triggerId));
    const published = recorded.length < fires.length ? await this.findRecorded(fires) : recorded;
    if (published.length > 0) this.alerts.publish(published);
    const superseded = batch.states.map((each) => each.triggerId).filter((id) => !changed.has(id));
    return { kind: 'recorded', superseded };
  }

  /** After an unclear commit the statement adds nothing, but the alerts were not published yet. */
  private findRecorded(fires: readonly RecordedFire[]): Promise<AlertRecorded[]> {
    return this.db.query(FIND_ALERTS_SQL, [
      fires.map((fire) => fire.triggerId),
      fires.map((fire) => fire.fireNo),
    ]);
  }

  override async adoptSource(source: MarketSource, fence: Fence): Promise<'same' | 'changed' | 'fenced'> {
    return fencedTransaction(this.db, 'market', fence, async (transaction) => {
      const [before] = await transaction.query<{ source: MarketSource }[]>(
        'SELECT source FROM market_state FOR UPDATE',
      );
      await transaction.query(
        'INSERT INTO market_state (source) VALUES ($1) ON CONFLICT (one) DO UPDATE SET source = excluded.source',
        [source],
      );
      if (before === undefined || before.source === source) return 'same';
      await transaction.query('DELETE FROM price_bars');
      await transaction.query('DELETE FROM series_closes');
      await transaction.query('DELETE FROM price_extremes');
      await transaction.query(
        "UPDATE triggers SET phase = 'settling', fired_at = NULL, released_at = NULL, since_at = NULL WHERE phase IN ('armed', 'breached', 'cooldown')",
      );
      return 'changed';
    });
  }

  override async cursors(): Promise<readonly Cursor[]> {
    const rows = await this.db.query<CursorRow[]>(
      'SELECT symbol, seq, at, price, sight_at AS "coveredAt" FROM price_cursors',
    );
    return rows.map((row) => ({
      ...row,
      seq: Number(row.seq),
      at: row.at.getTime(),
      coveredAt: row.coveredAt.getTime(),
    }));
  }

  private async write(parts: readonly FireBatch[], fence: Fence): Promise<readonly RecordRow[]> {
    const [first] = parts;
    if (parts.length > 1 || first === undefined) {
      return this.db.transaction((transaction) => this.writeParts(transaction, parts, fence));
    }
    if (first.states.length > FEW_TRIGGERS) return this.writeParts(this.db.manager, parts, fence);
    return preparedQuery<RecordRow>(this.db, PREPARED, this.valuesOf(first, fence));
  }

  private async writeParts(
    manager: EntityManager,
    parts: readonly FireBatch[],
    fence: Fence,
  ): Promise<readonly RecordRow[]> {
    const rows: RecordRow[] = [];
    for (const part of parts) {
      const [row] = await manager.query<RecordRow[]>(RECORD_SQL, this.valuesOf(part, fence));
      if (row !== undefined) rows.push(row);
    }
    return rows;
  }

  private valuesOf({ prices, states, fires, series }: FireBatch, { owner, epoch }: Fence): unknown[] {
    return [
      owner,
      epoch,
      ...cursorColumns(prices),
      this.config.marketSource,
      ...logColumns(prices),
      ...stateColumns(states),
      ...fireColumns(fires),
      states.map(({ state }) => (state.releasedAt === undefined ? null : iso(state.releasedAt))),
      states.map(({ state }) => (state.since === undefined ? null : iso(state.since))),
      ...seriesColumns(series ?? null),
    ];
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
    last.map((price) => iso(price.coveredAt)),
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
    prices.map((price) => price.bar?.start ?? null),
    prices.map((price) => price.bar?.low ?? null),
    prices.map((price) => price.bar?.high ?? null),
    prices.map((price) => price.bar?.basis ?? null),
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
    // One document: an array of documents would escape every quotation mark twice.
    JSON.stringify(fires.map((fire) => fire.evidence)),
    fires.map((fire) => fire.notify),
    fires.map((fire) => isUrgent(fire.evidence)),
  ];
}

function iso(epochMs: number): string {
  return new Date(epochMs).toISOString();
}
