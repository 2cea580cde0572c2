import { failed, fieldsOf, isDate, jsonOf, readable, type Reading } from './reading.js';

/** The target range for the federal funds rate, in percent. */
export interface FedRange {
  readonly low: number;
  readonly high: number;
}

/** The range that held on a day in New York. */
export interface SettledRange extends FedRange {
  readonly date: string;
}

const HIGHEST = 25;
const WIDEST = 1;
const STEP = 0.125;

/** Whether the bounds are eighths from 0 to 25 %, at most 1 apart. Pure. */
export function isRange({ low, high }: FedRange): boolean {
  const isBound = (value: number) => value >= 0 && value <= HIGHEST && Number.isInteger(value / STEP);
  return isBound(low) && isBound(high) && low < high && high - low <= WIDEST;
}

export function isSameRange(a: FedRange, b: FedRange): boolean {
  return a.low === b.low && a.high === b.high;
}

/** Parses the New York Fed's `effr/last/1.json`: `refRates[0]`, of type EFFR. Pure. */
export function readEffr(text: string): Reading<SettledRange> {
  const { refRates } = fieldsOf(jsonOf(text));
  const rate = fieldsOf(Array.isArray(refRates) ? refRates[0] : undefined);
  const { type, effectiveDate: date, targetRateFrom: low, targetRateTo: high } = rate;
  if (type !== 'EFFR') return failed('it does not tell EFFR');
  if (!isDate(date)) return failed('it tells no day');
  if (typeof low !== 'number' || typeof high !== 'number') return failed('a bound is missing');
  return isRange({ low, high }) ? readable({ low, high, date }) : failed('the bounds make no target range');
}
