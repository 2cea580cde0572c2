import { isDate, type Reading, read, unreadable } from './reading.js';

/** The value of a day. */
export interface DayValue {
  readonly date: string;
  readonly value: number;
}

/**
 * The newest value out of `fredgraph.csv?id=SERIES`. Its first line must be `observation_date,SERIES` (or `DATE,SERIES`,
 * as it was before 2025), every other line a day and a number; "." and nothing stand for a day without a value. Pure.
 */
export function readFredCsv(text: string, series: string): Reading<DayValue> {
  const [header = '', ...lines] = text
    .replace(/^\uFEFF/, '')
    .trim()
    .split(/\r?\n/);
  if (header !== `observation_date,${series}` && header !== `DATE,${series}`) {
    return unreadable(`it is no table of ${series}`);
  }
  let newest: DayValue | null = null;
  for (const line of lines) {
    const [date, told = '', ...rest] = line.split(',');
    if (!isDate(date) || rest.length > 0) return unreadable('a line is no day with a value');
    if (told === '' || told === '.') continue;
    const value = /^-?\d+(\.\d+)?$/.test(told) ? Number(told) : Number.NaN;
    if (!Number.isFinite(value)) return unreadable('a value is no number');
    if (newest === null || date > newest.date) newest = { date, value };
  }
  return newest === null ? unreadable('it has no value') : read(newest);
}
