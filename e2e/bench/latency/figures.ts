import { atMostMs, type BenchRow } from '../bench-rows.js';

/** One step of the way, with how long it took each time, in milliseconds from the sending of the exchange's frame. */
export interface Step {
  readonly name: string;
  readonly tookMs: readonly number[];
  /** Most that 99 of 100 may take; null: it is only told. */
  readonly mostMs: number | null;
  /** Of what, and what else is known of it. */
  readonly workload: string;
}

/** The value below which `share` of them lie, the largest for 1. Pure. @throws Error without any. */
export function quantile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  const found = sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))];
  if (found === undefined) throw new Error('There are no figures');
  return found;
}

/** Two rows: half of them, which is told, and 99 of 100, which the goal is about. Pure. */
export function rowsOf({ name, tookMs, mostMs, workload }: Step): readonly BenchRow[] {
  const [p50, p99] = [quantile(tookMs, 0.5), quantile(tookMs, 0.99)];
  const base = { unit: 'ms', floor: null, peer: null, workload, goal: 'reported', met: true };
  return [
    { ...base, metric: `${name}, p50`, ours: p50, ratio: p50 / (mostMs ?? p99) },
    mostMs === null
      ? { ...base, metric: `${name}, p99`, ours: p99, ratio: 1 }
      : atMostMs(`${name}, p99`, workload, p99, mostMs),
  ];
}
