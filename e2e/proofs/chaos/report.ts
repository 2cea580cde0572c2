import type { RowOutcome } from './row.js';

export interface RowResult extends Required<RowOutcome> {
  readonly id: string;
  readonly title: string;
  readonly seconds: number;
  /** It may not take longer. */
  readonly longestSec: number;
}

/** No row may take longer, unless it says so. */
export const LONGEST_ROW_SEC = 60;

export type Verdict = 'ok' | 'FAILED' | 'VOID';

/** A row that proved nothing is no better than one that failed. */
export function verdictOf({ faults, voids, seconds, longestSec }: RowResult): Verdict {
  if (faults.length > 0 || seconds > longestSec) return 'FAILED';
  return voids.length > 0 ? 'VOID' : 'ok';
}

/** One row as lines: what was measured, and what is wrong. */
export function rowLines(result: RowResult): string[] {
  const { id, title, seconds, longestSec, figures, faults, voids } = result;
  const measured = Object.entries(figures).map(([name, value]) => `${name} ${value}`);
  return [
    `${verdictOf(result).padEnd(6)} ${id.padEnd(4)} ${seconds.toFixed(1).padStart(5)} s  ${title}`,
    `       ${measured.join(' · ')}`,
    ...faults.map((fault) => `       fault: ${fault}`),
    ...voids.map((reason) => `       proves nothing: ${reason}`),
    ...(seconds > longestSec ? [`       fault: it took longer than ${longestSec} s`] : []),
  ];
}

/** The table at the end. */
export function table(results: readonly RowResult[]): string[] {
  const failed = results.filter((result) => verdictOf(result) !== 'ok').map(({ id }) => id);
  return [
    ...results.flatMap(rowLines),
    '',
    failed.length === 0
      ? `All ${results.length} rows as they must be.`
      : `${failed.length} of ${results.length} rows are NOT as they must be: ${failed.join(', ')}.`,
  ];
}
