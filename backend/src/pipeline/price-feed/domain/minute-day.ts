import { MINUTE_MS } from './backfill.js';
import type { MinuteColumns } from './minute-bars.js';

export const DAY_MS = 24 * 60 * MINUTE_MS;
export const MINUTES_A_DAY = DAY_MS / MINUTE_MS;
/** A day as it is stored: high, low and close of each minute as float64, little-endian. */
export const DAY_BYTES = 3 * 8 * MINUTES_A_DAY;

/** The minutes from number `first` on as they are stored; no bytes if nothing was traded. */
export function encodeDay({ high, low, close }: MinuteColumns, first: number): Buffer {
  const end = first + MINUTES_A_DAY;
  const closes = close.subarray(first, end);
  if (closes.every((price) => Number.isNaN(price))) return Buffer.alloc(0);
  const day = new Float64Array(3 * MINUTES_A_DAY).fill(Number.NaN);
  for (const [n, column] of [high, low, close].entries()) {
    day.set(column.subarray(first, end), n * MINUTES_A_DAY);
  }
  return Buffer.from(day.buffer);
}

/** Puts a stored day in the place of the minutes from number `first` on, as far as there is room; nothing from no bytes. */
export function decodeDay(bytes: Buffer, { high, low, close }: MinuteColumns, first: number): void {
  if (bytes.length !== DAY_BYTES) return;
  const day = new Float64Array(bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + DAY_BYTES));
  for (const [n, column] of [high, low, close].entries()) {
    const [from, room] = [Math.max(0, -first), column.length - first];
    const minutes = day.subarray(n * MINUTES_A_DAY, (n + 1) * MINUTES_A_DAY);
    if (room > 0) column.set(minutes.subarray(from, Math.min(room, MINUTES_A_DAY)), Math.max(0, first));
  }
}

/** The day of a moment, as SQL writes it: 2026-01-31. */
export function dayOf(at: number): string {
  return new Date(at).toISOString().slice(0, 10);
}

/** Midnight before a moment, in UTC. */
export function startOfDay(at: number): number {
  return at - (at % DAY_MS);
}
