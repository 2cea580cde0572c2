/** One measured figure. `floor`, `peer` and `ours` are in `unit`; a figure without a floor or a peer has null there. */
export interface BenchRow {
  readonly metric: string;
  readonly workload: string;
  readonly unit: string;
  readonly floor: number | null;
  readonly peer: number | null;
  readonly ours: number;
  /** What the goal is about, such as ours / floor. */
  readonly ratio: number;
  /** Such as "<= 1.25 x floor". */
  readonly goal: string;
  readonly met: boolean;
}

type Measured = Pick<BenchRow, 'metric' | 'workload' | 'unit' | 'ours'>;

/** A figure that may cost at most so many times the floor. */
export function againstFloor(
  measured: Measured & { readonly floor: number },
  most: number,
  of = 'floor',
): BenchRow {
  const ratio = measured.ours / measured.floor;
  return { ...measured, peer: null, ratio, goal: `<= ${most} x ${of}`, met: ratio <= most };
}

/** A figure that has to be so many times better than how others do it. */
export function againstPeer(
  measured: Measured & { readonly peer: number },
  least: number,
  of: string,
): BenchRow {
  const ratio = measured.peer / measured.ours;
  return { ...measured, floor: null, ratio, goal: `>= ${least} x less than ${of}`, met: ratio >= least };
}

/** A figure that may be at most so much, in its unit, beside what others take for the same. */
export function againstLimit(
  measured: Measured & Partial<Pick<BenchRow, 'floor' | 'peer'>>,
  most: number,
): BenchRow {
  const { floor = null, peer = null, ours, unit } = measured;
  return { ...measured, floor, peer, ratio: ours / most, goal: `<= ${most} ${unit}`, met: ours <= most };
}

/** The value that such a share of all does not exceed; NaN of nothing. */
export function quantile(values: readonly number[], share: number): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;
}

/** Ends a benchmark: the rows go out as its last line. */
export function conclude(rows: readonly BenchRow[]): void {
  process.stdout.write(`${JSON.stringify(rows)}\n`);
}

/** Tells how far it is. */
export function say(line: string): void {
  process.stderr.write(`  ${line}\n`);
}

/** @throws Error if what was measured was not correct: then its time says nothing. */
export function assertThat(isTrue: boolean, sentence: string): asserts isTrue {
  if (!isTrue) throw new Error(`Not correct: ${sentence}`);
}
