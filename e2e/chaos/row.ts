import type { Cleanup } from '../support/cleanup.js';

/** What a row gets to work with. */
export interface RowOrder {
  /** For everything it writes; deleted afterwards. */
  readonly folder: string;
  readonly cleanup: Cleanup;
  readonly seed: number;
  /** A sample is short enough for every `npm test`; it proves the same less often. */
  readonly length: 'full' | 'sample';
}

/** What was measured, as shown in the table: name and value with its unit. */
export type Figures = Readonly<Record<string, string | number>>;

export interface RowOutcome {
  readonly figures: Figures;
  /** What is not as it must be. */
  readonly faults: readonly string[];
  /** Why the run proves nothing, even if nothing was wrong. */
  readonly voids: readonly string[];
}

/** One row of the fault matrix. */
export interface Row {
  readonly id: string;
  readonly title: string;
  run(order: RowOrder): Promise<RowOutcome>;
}
