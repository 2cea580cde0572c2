import { AHEAD_MS } from './official-value.js';
import type { MarketReading } from './yahoo-chart.js';

/** Beyond this the exchanges halt for the day (level 3 of the circuit breakers is 20 %), so no value can be. */
const MOST_MOVE = 0.21;
/** A value known from longer ago says nothing about what is possible now. */
const KNOWN_DAYS_MS = 5 * 86_400_000;

/** Why a reading of the index cannot be true; null if it can. `known` is the value before. Pure. */
export function faultOfIndex(
  { value, valueAt, previousClose }: MarketReading,
  known: { readonly value: number; readonly valueAt: number } | null,
  now: number,
): 'ahead' | 'absurd' | null {
  if (valueAt > now + AHEAD_MS) return 'ahead';
  if (previousClose !== null && isFar(value, previousClose)) return 'absurd';
  if (known !== null && valueAt - known.valueAt < KNOWN_DAYS_MS && isFar(value, known.value)) return 'absurd';
  return null;
}

function isFar(value: number, from: number): boolean {
  return Math.abs(value / from - 1) > MOST_MOVE;
}
