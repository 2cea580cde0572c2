/** 1234 -> "1.23 s"; null -> "never". */
export function seconds(ms: number | null): string {
  return ms === null || ms === Infinity ? 'never' : `${(ms / 1_000).toFixed(2)} s`;
}

/** The largest of some measured times; null if one of them never ended or there is none. */
export function worst(times: readonly (number | null)[]): number | null {
  return times.length === 0 || times.includes(null) ? null : Math.max(...times.map((time) => time ?? 0));
}

/** The sentence if something is so: one of a row's faults or voids. */
export function when(isSo: boolean, sentence: string): string[] {
  return isSo ? [sentence] : [];
}

/** A sentence if a measured time is over its limit. */
export function over(name: string, ms: number | null, limitMs: number): string[] {
  if (ms !== null && ms <= limitMs) return [];
  return [`${name} took ${seconds(ms)}, at most ${seconds(limitMs)} is allowed`];
}

/** The value below which so many percent of some measured times lie; null if there is none. */
export function percentile(times: readonly number[], percent: number): number | null {
  const sorted = [...times].sort((a, b) => a - b);
  return sorted[Math.max(0, Math.ceil((sorted.length * percent) / 100) - 1)] ?? null;
}
