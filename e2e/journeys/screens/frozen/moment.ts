/** When every picture is taken: a Tuesday morning, winter time in Vienna. */
export const NOW = Date.parse('2026-03-10T09:30:00.000Z');

/** The moment so many milliseconds before the pictures, as the contract writes it. */
export function ago(ms: number): string {
  return new Date(NOW - ms).toISOString();
}

export const SECOND = 1_000;
export const MINUTE = 60 * SECOND;
export const HOUR = 60 * MINUTE;
export const DAY = 24 * HOUR;
