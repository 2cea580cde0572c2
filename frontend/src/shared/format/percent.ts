/** A change in percent with its sign and two decimals: "+1.24 %", "−0.50 %", "0.00 %". */
export function signedPercent(percent: number): string {
  const rounded = Math.abs(percent).toFixed(2);
  const sign = Number(rounded) === 0 ? '' : percent > 0 ? '+' : '−';
  return `${sign}${rounded} %`;
}

export type Course = 'up' | 'down' | 'flat';

/** Which way a number went, seen at two decimals. */
export function courseOf(change: number): Course {
  if (Math.abs(change) < 0.005) return 'flat';
  return change > 0 ? 'up' : 'down';
}
