import type { BenchRow } from '../../backend/bench/support/rows.js';

export type { BenchRow };

const COLUMNS = ['metric', 'workload', 'floor', 'peer', 'ours', 'ratio', 'goal', 'met'] as const;

/**
 * The rows on the last line that a benchmark printed: {metric, workload, unit, floor, peer, ours, ratio, goal, met}.
 * `floor` and `peer` are numbers in `unit`, or null, `ours` a number in `unit`; `goal` says of what and how much, as
 * "<= 1.25 x floor".
 *
 * @throws Error if there are none, or one is no such row.
 */
export function readRows(output: string): readonly BenchRow[] {
  const line = output.trimEnd().split('\n').at(-1) ?? '';
  const rows = JSON.parse(line) as readonly BenchRow[];
  if (!Array.isArray(rows) || rows.length === 0) throw new Error('no rows on the last line');
  for (const row of rows) {
    const missing = COLUMNS.filter((column) => row[column] === undefined);
    if (missing.length > 0) throw new Error(`a row without ${missing.join(', ')}: ${JSON.stringify(row)}`);
    if (typeof row.met !== 'boolean' || !Number.isFinite(row.ratio) || !Number.isFinite(row.ours)) {
      throw new Error(`a row without a figure: ${JSON.stringify(row)}`);
    }
  }
  return rows;
}

/** A figure that is held against a limit in its own unit, not against a floor or a peer. */
interface Limited {
  readonly metric: string;
  readonly workload: string;
  readonly unit: string;
  readonly floor?: number;
  readonly peer?: number;
  readonly ours: number;
  readonly limit: number;
}

/** A figure that may be no larger than its limit. Pure. */
export function atMost({ limit, ...figure }: Limited): BenchRow {
  const { unit, ours } = figure;
  const goal = `<= ${limit} ${unit}`.trimEnd();
  const beside = { floor: figure.floor ?? null, peer: figure.peer ?? null };
  return { ...figure, ...beside, ratio: ours / limit, goal, met: ours <= limit };
}

/** The same of milliseconds. Pure. */
export function atMostMs(metric: string, workload: string, ours: number, limit: number): BenchRow {
  return atMost({ metric, workload, unit: 'ms', ours, limit });
}

/** A score that may be no smaller than its limit. Pure. */
export function atLeast(figure: Limited): BenchRow {
  const { ours, limit } = figure;
  return { ...atMost(figure), goal: `>= ${limit}`, met: ours >= limit };
}

/** The rows as a table, one line each. */
export function tableOf(rows: readonly BenchRow[]): string {
  const cells = rows.map(({ metric, unit, floor, peer, ours, ratio, goal, met }) => [
    metric,
    inUnit(floor, unit),
    inUnit(peer, unit),
    inUnit(ours, unit),
    short(ratio),
    goal,
    met ? 'met' : 'NOT MET',
  ]);
  const lines = [['metric', 'floor', 'peer', 'ours', 'ratio', 'goal', 'met'], ...cells];
  const widthOf = (column: number) => Math.max(...lines.map((line) => line[column]?.length ?? 0));
  return lines.map((line) => line.map((cell, i) => padded(cell, widthOf(i), i)).join('  ')).join('\n');
}

function padded(cell: string, width: number, column: number): string {
  return column >= 1 && column <= 4 ? cell.padStart(width) : cell.padEnd(width);
}

function inUnit(value: number | null, unit: string | undefined): string {
  return value === null ? '-' : `${short(value)} ${unit ?? ''}`.trimEnd();
}

/** Three significant digits say all that such a measurement knows. */
function short(value: number): string {
  if (value === 0 || Number.isInteger(value)) return String(value);
  return Math.abs(value) >= 100 ? value.toFixed(0) : String(Number(value.toPrecision(3)));
}
