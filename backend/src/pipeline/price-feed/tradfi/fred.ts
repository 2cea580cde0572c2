import type { KeyedServer } from '../../../platform/config/config.js';
import { isRange, readEffr, type SettledRange } from './domain/fed-range.js';
import { failed, fieldsOf, isDate, jsonOf, readable, type Reading } from './domain/reading.js';
import { newYorkDate, shifted } from './domain/us-market.js';
import { fetchReading, type SourceAnswer } from './fetch-text.js';

/** The value of a day. */
export interface DayValue {
  readonly date: string;
  readonly value: number;
}

/**
 * Parses the newest value of `fredgraph.csv?id=SERIES`. The header is `observation_date,SERIES`, before 2025
 * `DATE,SERIES`; "." or nothing stands for a day without a value. Pure.
 */
export function readFredCsv(text: string, series: string): Reading<DayValue> {
  const [header = '', ...lines] = text
    .replace(/^\uFEFF/, '')
    .trim()
    .split(/\r?\n/);
  if (header !== `observation_date,${series}` && header !== `DATE,${series}`) {
    return failed(`it is no table of ${series}`);
  }
  const rows = lines.map((line) => line.split(','));
  if (!rows.every(([date, , ...rest]) => isDate(date) && rest.length === 0)) {
    return failed('a line is no day with a value');
  }
  return newestOf(rows.map(([date = '', value = '']) => ({ date, value })));
}

/**
 * Parses the newest value of `fred/series/observations?file_type=json`; "." stands for no value, and the answer does
 * not name its series. https://fred.stlouisfed.org/docs/api/fred/series_observations.html. Pure.
 */
export function readFredObservations(text: string): Reading<DayValue> {
  const { observations } = fieldsOf(jsonOf(text));
  if (!Array.isArray(observations)) return failed('it holds no observations');
  const rows: readonly unknown[] = observations;
  if (!rows.every(isDay)) return failed('an observation is no day with a value');
  return newestOf(rows);
}

interface Day {
  readonly date: string;
  readonly value: string;
}

function isDay(row: unknown): row is Day {
  const { date, value } = fieldsOf(row);
  return isDate(date) && typeof value === 'string';
}

function newestOf(days: readonly Day[]): Reading<DayValue> {
  const known = days.filter(({ value }) => value !== '' && value !== '.');
  if (!known.every(({ value }) => isNumber(value))) return failed('a value is no number');
  const [newest] = known.toSorted((a, b) => b.date.localeCompare(a.date));
  return newest === undefined
    ? failed('it has no value')
    : readable({ date: newest.date, value: Number(newest.value) });
}

function isNumber(text: string): boolean {
  return /^-?\d+(\.\d+)?$/.test(text) && Number.isFinite(Number(text));
}

const JSON_TYPES = ['application/json'];
const TABLES = ['text/csv', 'application/csv', 'text/plain'];
/** Long enough to contain a day with a value, whatever the holidays. */
const DAYS_REQUESTED = 14;

/** FRED's API with a key, or the tables behind its graphs, which it may refuse to programs. */
export type FredServer =
  | ({ readonly kind: 'api' } & KeyedServer)
  | { readonly kind: 'tables'; readonly baseUrl: string };

/** FRED of the St. Louis Fed: daily values, a day late. */
export class Fred {
  constructor(
    private readonly server: FredServer,
    private readonly userAgent: string,
  ) {}

  /** The newest close of the Nasdaq Composite. */
  close(now: number, signal: AbortSignal): Promise<SourceAnswer<DayValue>> {
    return this.newest('NASDAQCOM', now, signal);
  }

  /** The target range of the newest day that has both bounds. */
  async range(now: number, signal: AbortSignal): Promise<SourceAnswer<SettledRange>> {
    const [high, low] = await Promise.all([
      this.newest('DFEDTARU', now, signal),
      this.newest('DFEDTARL', now, signal),
    ]);
    if (high.kind !== 'read') return high;
    if (low.kind !== 'read') return low;
    if (low.value.date !== high.value.date) return failed('the bounds are of different days');
    const range = { low: low.value.value, high: high.value.value };
    if (!isRange(range)) return failed('the bounds make no target range');
    return { kind: 'read', value: { ...range, date: high.value.date } };
  }

  private newest(series: string, now: number, signal: AbortSignal): Promise<SourceAnswer<DayValue>> {
    const from = shifted(newYorkDate(now), -DAYS_REQUESTED);
    const { server, userAgent } = this;
    if (server.kind === 'api') {
      const key = encodeURIComponent(server.key);
      const query = `series_id=${series}&observation_start=${from}&file_type=json&api_key=${key}`;
      const url = `${server.baseUrl}/fred/series/observations?${query}`;
      return fetchReading({ url, types: JSON_TYPES, userAgent, signal }, readFredObservations);
    }
    const url = `${server.baseUrl}/graph/fredgraph.csv?id=${series}&cosd=${from}`;
    return fetchReading({ url, types: TABLES, userAgent, signal }, (text) => readFredCsv(text, series));
  }
}

/** The New York Fed: the effective federal funds rate of each day with the target range of that day, a day late. */
export class NyFed {
  constructor(
    private readonly baseUrl: string,
    private readonly userAgent: string,
  ) {}

  range(signal: AbortSignal): Promise<SourceAnswer<SettledRange>> {
    const url = `${this.baseUrl}/api/rates/unsecured/effr/last/1.json`;
    return fetchReading({ url, types: JSON_TYPES, userAgent: this.userAgent, signal }, readEffr);
  }
}
