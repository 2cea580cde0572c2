import { Inject, Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { CONFIG, type Config } from '../../../platform/config/config.js';
import type { FedRange, SettledRange } from './domain/fed-range.js';
import {
  type Announcement,
  isInForce,
  type Judgement,
  judgeAnnouncement,
  judgeSettled,
  type KnownRange,
} from './domain/fed-judgement.js';
import type { OfficialSymbol, OfficialValue } from './domain/official-value.js';
import type { OfficialSource } from './domain/reading.js';
import { newYorkNoon } from './domain/us-market.js';

interface ValueRow {
  readonly symbol: OfficialSymbol;
  readonly value: number;
  readonly low: number | null;
  readonly valueAt: Date;
  readonly confirmedAt: Date;
  readonly source: OfficialSource;
}

/** What became of a reading of the range, and the rate as it is known since; null while nothing is. */
export interface FedOutcome {
  readonly judgement: Judgement;
  readonly rate: OfficialValue | null;
}

interface Told extends FedRange {
  readonly judgement: Judgement;
  readonly at: number;
  readonly source: OfficialSource;
  readonly state: 'announced' | 'effective';
}

const VALUES = `
SELECT symbol, value, low, value_at AS "valueAt", confirmed_at AS "confirmedAt", source
  FROM official_values WHERE market = $1`;

const SAVE = `
INSERT INTO official_values (market, symbol, value, low, value_at, confirmed_at, source)
VALUES ($1, $2, $3, $4, $5, $6, $7)
ON CONFLICT (market, symbol) DO UPDATE
  SET value = excluded.value, low = excluded.low, value_at = excluded.value_at,
      confirmed_at = excluded.confirmed_at, source = excluded.source`;

const CHANGE = `
INSERT INTO fed_changes (market, low, high, before_low, before_high, state, source, decided_at)
VALUES ($1, $2, $3, $4, $5, $6, $7, $8)`;

const IN_FORCE = `
UPDATE fed_changes SET state = 'effective'
 WHERE market = $1 AND state = 'announced'
   AND id = (SELECT max(id) FROM fed_changes WHERE market = $1)`;

/**
 * The last official values of this market, and the changes of the Fed's range. Processes that read the same news at the
 * same time take turns: a change is written once.
 */
@Injectable()
export class OfficialStore {
  private readonly market: Config['marketSource'];

  constructor(
    private readonly db: DataSource,
    @Inject(CONFIG) config: Config,
  ) {
    this.market = config.marketSource;
  }

  async load(): Promise<readonly OfficialValue[]> {
    return (await this.db.query<ValueRow[]>(VALUES, [this.market])).map(valueOf);
  }

  /** Keeps the index for the next start; an older value never replaces a newer one. */
  async saveIndex(value: OfficialValue): Promise<void> {
    await this.db.query(`${SAVE} WHERE official_values.value_at <= excluded.value_at`, [
      this.market,
      ...columnsOf(value, null),
    ]);
  }

  /** Takes in an FOMC statement. */
  announce(told: Announcement, now: number): Promise<FedOutcome> {
    return this.settle(now, (known) => ({
      ...told,
      judgement: judgeAnnouncement(known, told, now),
      at: told.publishedAt,
      source: 'fed',
      state: 'announced',
    }));
  }

  /**
   * Takes in the range that held on a day. One of before an announcement is not in force yet says that nothing else has
   * happened: the announced range stands confirmed.
   */
  hold(told: SettledRange, source: OfficialSource, now: number): Promise<FedOutcome> {
    const at = newYorkNoon(told.date);
    return this.settle(now, (known) => {
      const judgement = judgeSettled(known, told, now);
      if (judgement === 'older' && known?.source === 'fed')
        return { ...told, at, source, judgement: 'confirmed', state: 'announced' };
      return { ...told, at, source, judgement, state: 'effective' };
    });
  }

  private settle(now: number, judge: (known: KnownRange | null) => Told): Promise<FedOutcome> {
    return this.db.transaction(async (tx) => {
      await tx.query(`SELECT pg_advisory_xact_lock(hashtext('fed_changes'))`);
      const [row] = await tx.query<ValueRow[]>(`${VALUES} AND symbol = 'FED'`, [this.market]);
      const told = judge(row === undefined ? null : rangeOf(row));
      return { judgement: told.judgement, rate: await this.write(tx, row ?? null, told, now) };
    });
  }

  private async write(
    tx: EntityManager,
    known: ValueRow | null,
    told: Told,
    now: number,
  ): Promise<OfficialValue | null> {
    if (told.judgement === 'first' || told.judgement === 'changed') {
      if (known !== null) await this.writeChange(tx, rangeOf(known), told);
      const { high: value, at: valueAt, source } = told;
      return this.writeRate(tx, told.low, { symbol: 'FED', value, valueAt, confirmedAt: now, source });
    }
    if (known === null) return null;
    if (told.judgement !== 'confirmed') return valueOf(known);
    const { low, valueAt } = rangeOf(known);
    if (told.state === 'effective' && isInForce(valueAt, told.at)) await tx.query(IN_FORCE, [this.market]);
    return this.writeRate(tx, low, { ...valueOf(known), confirmedAt: now });
  }

  private async writeRate(tx: EntityManager, low: number, rate: OfficialValue): Promise<OfficialValue> {
    await tx.query(SAVE, [this.market, ...columnsOf(rate, low)]);
    return rate;
  }

  private async writeChange(tx: EntityManager, before: FedRange, told: Told): Promise<void> {
    const { low, high, state, source, at } = told;
    await tx.query(CHANGE, [
      this.market,
      low,
      high,
      before.low,
      before.high,
      state,
      source,
      new Date(at).toISOString(),
    ]);
  }
}

function valueOf({ symbol, value, valueAt, confirmedAt, source }: ValueRow): OfficialValue {
  return { symbol, value, valueAt: valueAt.getTime(), confirmedAt: confirmedAt.getTime(), source };
}

function rangeOf({ value, low, valueAt, confirmedAt, source }: ValueRow): KnownRange {
  const times = { valueAt: valueAt.getTime(), confirmedAt: confirmedAt.getTime() };
  return { low: low ?? value, high: value, ...times, source };
}

function columnsOf({ symbol, value, valueAt, confirmedAt, source }: OfficialValue, low: number | null) {
  return [
    symbol,
    value,
    low,
    new Date(valueAt).toISOString(),
    new Date(confirmedAt).toISOString(),
    source,
  ] as const;
}
