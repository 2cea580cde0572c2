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
import type { OfficialValue } from './domain/official-value.js';
import type { OfficialSource } from './domain/reading.js';
import { newYorkNoon } from './domain/us-market.js';

interface ValueRow extends Omit<OfficialValue, 'valueAt' | 'confirmedAt'> {
  readonly low: number | null;
  readonly valueAt: Date;
  readonly confirmedAt: Date;
}

/** The judgement of a reading, and the rate known since; null without any. */
export interface FedOutcome {
  readonly judgement: Judgement;
  readonly rate: OfficialValue | null;
}

interface JudgedRange extends FedRange {
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

/** The last official values and the changes of the Fed's range. A lock lets several processes write a change once. */
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

  /** An older value never replaces a newer one. */
  async saveIndex(value: OfficialValue): Promise<void> {
    await this.db.query(`${SAVE} WHERE official_values.value_at <= excluded.value_at`, [
      this.market,
      ...columnsOf(value, null),
    ]);
  }

  applyAnnouncement(statement: Announcement, now: number): Promise<FedOutcome> {
    return this.judgeInTransaction(now, (known) => ({
      ...statement,
      judgement: judgeAnnouncement(known, statement, now),
      at: statement.publishedAt,
      source: 'fed',
      state: 'announced',
    }));
  }

  /** Applies the range of a day. A range from before an announcement confirms the announced one. */
  applyRange(range: SettledRange, source: OfficialSource, now: number): Promise<FedOutcome> {
    const at = newYorkNoon(range.date);
    return this.judgeInTransaction(now, (known) => {
      const judgement = judgeSettled(known, range, now);
      if (judgement === 'older' && known?.source === 'fed')
        return { ...range, at, source, judgement: 'confirmed', state: 'announced' };
      return { ...range, at, source, judgement, state: 'effective' };
    });
  }

  private judgeInTransaction(
    now: number,
    judge: (known: KnownRange | null) => JudgedRange,
  ): Promise<FedOutcome> {
    return this.db.transaction(async (tx) => {
      await tx.query(`SELECT pg_advisory_xact_lock(hashtext('fed_changes'))`);
      const [row] = await tx.query<ValueRow[]>(`${VALUES} AND symbol = 'FED'`, [this.market]);
      const judged = judge(row === undefined ? null : rangeOf(row));
      return { judgement: judged.judgement, rate: await this.write(tx, row ?? null, judged, now) };
    });
  }

  private async write(
    tx: EntityManager,
    known: ValueRow | null,
    judged: JudgedRange,
    now: number,
  ): Promise<OfficialValue | null> {
    if (judged.judgement === 'first' || judged.judgement === 'changed') {
      if (known !== null) await this.writeChange(tx, rangeOf(known), judged);
      const { high: value, at: valueAt, source } = judged;
      return this.writeRate(tx, judged.low, { symbol: 'FED', value, valueAt, confirmedAt: now, source });
    }
    if (known === null) return null;
    if (judged.judgement !== 'confirmed') return valueOf(known);
    const { low, valueAt } = rangeOf(known);
    if (judged.state === 'effective' && isInForce(valueAt, judged.at))
      await tx.query(IN_FORCE, [this.market]);
    return this.writeRate(tx, low, { ...valueOf(known), confirmedAt: now });
  }

  private async writeRate(tx: EntityManager, low: number, rate: OfficialValue): Promise<OfficialValue> {
    await tx.query(SAVE, [this.market, ...columnsOf(rate, low)]);
    return rate;
  }

  private async writeChange(tx: EntityManager, before: FedRange, judged: JudgedRange): Promise<void> {
    const { low, high, state, source, at } = judged;
    await tx.query(CHANGE, [this.market, low, high, before.low, before.high, state, source, new Date(at)]);
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
  return [symbol, value, low, new Date(valueAt), new Date(confirmedAt), source] as const;
}
