import type { DayValue } from './fred-csv.js';
import { fieldsOf, isDate, jsonOf, type Reading, read, unreadable } from './reading.js';

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
