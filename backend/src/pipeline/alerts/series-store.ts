import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import type { PriceBasis } from '../../contract/alert.js';
import { fencedTransaction } from '../../platform/leases/holds-lease.js';
import type { Fence } from '../../platform/leases/leases.js';
import type { Purge } from '../../platform/jobs/purges.js';
import type { MachineBar, MachinePrice } from '../evaluator/domain/trigger-machine.js';
import {
  type ExtremeChange,
  type PriceExtreme,
  type SeriesBar,
  type SeriesRows,
  SeriesStore,
  type StoredSeries,
} from '../evaluator/ports.js';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;
const LOG_MS = 15 * MINUTE_MS;
/** A log row may be committed this much later than its prices were made. */
const LATE_COMMIT_MS = 5 * MINUTE_MS;
/** A window is whole if something is known of before it: the row of the longest pause that is no hole. */
const MINUTES_BACK_MS = DAY_MS + HOUR_MS;
const HOURS_BACK_MS = 7 * DAY_MS + 4 * HOUR_MS;
const MOST_CLOSES = 720;

interface BarRow {
  readonly size: SeriesBar['size'];
  readonly start: Date;
  readonly symbols: readonly string[];
  readonly lows: readonly number[];
  readonly highs: readonly number[];
  readonly closes: readonly (number | null)[];
}

interface LogRow {
  readonly symbols: readonly string[];
  readonly ats: readonly number[];
  readonly prices: readonly number[];
  readonly backings: readonly (number | null)[];
  readonly starts: readonly (number | null)[] | null;
  readonly lows: readonly (number | null)[] | null;
  readonly highs: readonly (number | null)[] | null;
  readonly bases: readonly (PriceBasis | null)[] | null;
}

interface ExtremeRow {
  readonly symbol: string;
  readonly side: PriceExtreme['side'];
  readonly since: Date;
  readonly price: number | null;
  readonly at: Date | null;
  readonly exact: boolean | null;
}

interface CloseRow {
  readonly symbol: string;
  readonly size: StoredSeries['closes'][number]['size'];
  readonly start: Date;
  readonly close: number;
}

/** JSON.parse reads arrays several times as fast as pg does, and numbers to the last bit: a take-over reads millions. */
const jsonOf = (columns: readonly string[]): string =>
  columns.map((column) => `to_json(${column}) AS ${column}`).join(', ');

const BARS = `
SELECT size, start, ${jsonOf(['symbols', 'lows', 'highs', 'closes'])}
  FROM price_bars
 WHERE (size = '1m' AND start > $1 OR size = '1h' AND start > $2) AND symbols && $3::text[]
 ORDER BY start`;

const LOG = `
SELECT ${jsonOf(['symbols', 'ats', 'prices', 'backings', 'starts', 'lows', 'highs', 'bases'])}
  FROM price_log
 WHERE committed_at > $1 AND symbols && $2::text[]
 ORDER BY id`;

const CLOSES = `
SELECT symbol, size, start, close
  FROM (SELECT *, row_number() OVER (PARTITION BY symbol, size ORDER BY start DESC) AS place
          FROM series_closes WHERE symbol = ANY ($1::text[])) AS numbered
 WHERE place <= ${MOST_CLOSES}
 ORDER BY symbol, size, start`;

const FILL = `
WITH barred AS (
  INSERT INTO price_bars (size, start, symbols, lows, highs, closes, origins)
  SELECT size, start, symbols, lows, highs, closes, origins
    FROM jsonb_to_recordset($1::jsonb) AS bar (size text, start timestamptz, symbols text[], lows float8[], highs float8[],
                                               closes float8[], origins text[])
)
INSERT INTO series_closes (symbol, size, start, close, origin)
SELECT symbol, size, start, close, origin
  FROM jsonb_to_recordset($2::jsonb) AS candle (symbol text, size text, start timestamptz, close float8, origin text)
ON CONFLICT DO NOTHING`;

/** Minutes serve the windows of a day, hours those of 7 days; of each size of candles 720 are used. */
export const SERIES_PURGES: readonly Purge[] = [
  {
    name: 'price bars',
    everyMs: 10 * MINUTE_MS,
    sql: `DELETE FROM price_bars
           WHERE size = '1m' AND start < now() - interval '26 hours' OR size = '1h' AND start < now() - interval '8 days'`,
  },
  {
    name: 'closes of series',
    everyMs: HOUR_MS,
    sql: `DELETE FROM series_closes
           WHERE start < now() - ${MOST_CLOSES + 10} * CASE size WHEN '1h' THEN interval '1 hour'
                                                                WHEN '4h' THEN interval '4 hours'
                                                                ELSE interval '1 day' END`,
  },
];

/** Reads what series are computed from; what is recorded with prices is written by `SqlFireRecorder`. */
@Injectable()
export class SqlSeriesStore extends SeriesStore {
  constructor(private readonly db: DataSource) {
    super();
  }

  override async read(symbols: readonly string[], at: number): Promise<ReadonlyMap<string, StoredSeries>> {
    const found = new Map(symbols.map((symbol) => [symbol, emptySeries()]));
    if (found.size === 0) return found;
    const wanted = [...found.keys()];
    const bars = await this.db.query<BarRow[]>(BARS, [
      new Date(at - MINUTES_BACK_MS),
      new Date(at - HOURS_BACK_MS),
      wanted,
    ]);
    for (const row of bars) addBars(found, row);
    const since = new Date(at - LOG_MS - LATE_COMMIT_MS);
    for (const row of await this.db.query<LogRow[]>(LOG, [since, wanted])) addLogged(found, row, at - LOG_MS);
    for (const { symbol, start, ...close } of await this.db.query<CloseRow[]>(CLOSES, [wanted])) {
      found.get(symbol)?.closes.push({ ...close, start: start.getTime() });
    }
    return found;
  }

  override async extremes(): Promise<readonly PriceExtreme[]> {
    const rows = await this.db.query<ExtremeRow[]>(
      'SELECT symbol, side, since, price, at, exact FROM price_extremes ORDER BY symbol, side, since',
    );
    return rows.map(({ symbol, side, since, price, at, exact }) => ({
      symbol,
      side,
      since: since.getTime(),
      extreme: price === null || at === null ? null : { price, at: at.getTime(), exact: exact === true },
    }));
  }

  override async write(rows: SeriesRows, fence: Fence): Promise<'written' | 'fenced'> {
    return fencedTransaction(this.db, 'market', fence, async (tx): Promise<'written'> => {
      await tx.query(FILL, seriesColumns(rows).slice(0, 2));
      return 'written';
    });
  }
}

type MutableSeries = { readonly [list in keyof StoredSeries]: StoredSeries[list][number][] };

function emptySeries(): MutableSeries {
  return { hours: [], minutes: [], log: [], closes: [] };
}

function addBars(found: ReadonlyMap<string, MutableSeries>, row: BarRow): void {
  const { size, symbols, lows, highs, closes } = row;
  const start = row.start.getTime();
  for (const [n, symbol] of symbols.entries()) {
    const series = found.get(symbol);
    const [low, high] = [lows[n], highs[n]];
    if (series === undefined || low === undefined || high === undefined) continue;
    const bar = { size, start, low, high, close: closes[n] ?? null };
    (size === '1m' ? series.minutes : series.hours).push(bar);
  }
}

/** An old entry counts by its time, a bar by its start. */
function addLogged(found: ReadonlyMap<string, MutableSeries>, row: LogRow, since: number): void {
  for (const [n, symbol] of row.symbols.entries()) {
    const series = found.get(symbol);
    const entry = loggedEntry(row, n);
    const began = 'start' in entry ? entry.start : entry.at;
    if (series !== undefined && began >= since) series.log.push(entry);
  }
}

function loggedEntry(row: LogRow, n: number): MachinePrice | MachineBar {
  const [at, price] = [row.ats[n] ?? Number.NaN, row.prices[n] ?? Number.NaN];
  const [start, low, high, basis] = [row.starts?.[n], row.lows?.[n], row.highs?.[n], row.bases?.[n]];
  const isBar = typeof start === 'number' && typeof low === 'number' && typeof high === 'number';
  if (isBar && basis !== null && basis !== undefined) return { start, low, high, close: price, basis, at };
  return { price, backing: row.backings[n] ?? null, at };
}

function extremeRow({ symbol, side, since, extreme }: ExtremeChange): object {
  const row = { symbol, side, since: new Date(since).toISOString(), gone: extreme === 'gone' };
  if (extreme === null || extreme === 'gone') return row;
  return { ...row, price: extreme.price, at: new Date(extreme.at).toISOString(), exact: extreme.exact };
}

/** The rows as JSON documents: bars of one size and start together, closes, changes of extremes; null for none. */
export function seriesColumns(rows: SeriesRows | null): readonly (string | null)[] {
  if (rows === null) return [null, null, null];
  const groups = new Map<string, SeriesBar[]>();
  for (const bar of rows.bars) {
    const key = `${bar.size} ${bar.start}`;
    const group = groups.get(key);
    if (group === undefined) groups.set(key, [bar]);
    else group.push(bar);
  }
  const bars = [...groups.values()].map((group) => ({
    size: group[0]?.size,
    start: new Date(group[0]?.start ?? 0).toISOString(),
    symbols: group.map(({ symbol }) => symbol),
    lows: group.map(({ low }) => low),
    highs: group.map(({ high }) => high),
    closes: group.map(({ close }) => close),
    origins: group.map(({ origin }) => origin),
  }));
  const closes = rows.closes.map((close) => ({ ...close, start: new Date(close.start).toISOString() }));
  return [JSON.stringify(bars), JSON.stringify(closes), JSON.stringify(rows.extremes.map(extremeRow))];
}
