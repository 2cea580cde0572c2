import type { KeyedServer } from '../../../platform/config/config.js';
import { type Asked, ask, failed } from './ask.js';
import { isRange, type SettledRange } from './domain/fed-range.js';
import { type DayValue, readFredCsv } from './domain/fred-csv.js';
import { newYorkDate, shifted } from './domain/us-market.js';
import { fieldsOf, isDate, jsonOf, type Reading, read, unreadable } from './domain/reading.js';

/**
 * The newest value out of `fred/series/observations?file_type=json`: `observations[]` of `date` and `value`, a text, "." where
 * there is none (https://fred.stlouisfed.org/docs/api/fred/series_observations.html). The answer does not name its series. Pure.
 */
export function readFredObservations(text: string): Reading<DayValue> {
  const { observations } = fieldsOf(jsonOf(text));
  if (!Array.isArray(observations)) return unreadable('it holds no observations');
  let newest: DayValue | null = null;
  for (const observation of observations) {
    const { date, value: told } = fieldsOf(observation);
    if (!isDate(date) || typeof told !== 'string') return unreadable('an observation is no day with a value');
    if (told === '.') continue;
    const value = /^-?\d+(\.\d+)?$/.test(told) ? Number(told) : Number.NaN;
    if (!Number.isFinite(value)) return unreadable('a value is no number');
    if (newest === null || date > newest.date) newest = { date, value };
  }
  return newest === null ? unreadable('it has no value') : read(newest);
}

const JSON_TYPES = ['application/json'];
const TABLES = ['text/csv', 'application/csv', 'text/plain'];
/** Far enough back for a day with a value, whatever the holidays. */
const DAYS_ASKED = 14;

/** Where FRED is asked: its API with a key, or the tables behind its graphs, which it may refuse to programs. */
export type FredServer =
  | ({ readonly kind: 'api' } & KeyedServer)
  | { readonly kind: 'tables'; readonly baseUrl: string };

/** FRED of the St. Louis Fed: daily values, told a day late. */
export class Fred {
  constructor(
    private readonly server: FredServer,
    private readonly userAgent: string,
  ) {}

  /** The newest close of the Nasdaq Composite. */
  close(now: number, signal: AbortSignal): Promise<Asked<DayValue>> {
    return this.newest('NASDAQCOM', now, signal);
  }

  /** The target range of the newest day both bounds are told of. */
  async range(now: number, signal: AbortSignal): Promise<Asked<SettledRange>> {
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

  private newest(series: string, now: number, signal: AbortSignal): Promise<Asked<DayValue>> {
    const from = shifted(newYorkDate(now), -DAYS_ASKED);
    const { server, userAgent } = this;
    if (server.kind === 'api') {
      const key = encodeURIComponent(server.key);
      const query = `series_id=${series}&observation_start=${from}&file_type=json&api_key=${key}`;
      const url = `${server.baseUrl}/fred/series/observations?${query}`;
      return ask({ url, types: JSON_TYPES, userAgent, signal }, readFredObservations);
    }
    const url = `${server.baseUrl}/graph/fredgraph.csv?id=${series}&cosd=${from}`;
    return ask({ url, types: TABLES, userAgent, signal }, (text) => readFredCsv(text, series));
  }
}
