import type { Workplace } from '../support/run.js';
import type { Alteration } from './altered/alteration.js';

/** What a row gets to work with. */
export interface RowOrder extends Workplace {
  readonly seed: number;
  /** A sample is short enough for every `npm test`: it proves the same less often, and judges no speed. */
  readonly length: 'full' | 'sample';
  /** What is to be different about the product: nothing, unless the checks themselves are checked. */
  readonly alterations?: readonly Alteration[];
  /** Statements that change the schema before anything starts. */
  readonly schemaChange?: string;
}

/** How long something may take: `limit` in a full row, any time in a sample, which runs beside other work. */
export function limitOf({ length }: Pick<RowOrder, 'length'>, limit: number): number {
  return length === 'full' ? limit : Infinity;
}

/** What was measured, as shown in the table: name and value with its unit. */
export type Figures = Readonly<Record<string, string | number>>;

/** What came of a row; figures and voids that are left out are empty. */
export interface RowOutcome {
  readonly figures?: Figures;
  /** What is not as it must be. */
  readonly faults: readonly string[];
  /** Why the run proves nothing, even if nothing was wrong. */
  readonly voids?: readonly string[];
}

/** One row of the fault matrix. */
export interface Row {
  /** That of its file, or of the bug that it is to find. */
  readonly name: string;
  /** Of the matrix: F1, F2 … */
  readonly number?: number;
  readonly title: string;
  /** 60 if not said; of the full row. */
  readonly longestSec?: number;
  /** Not of the matrix: only when asked for by name, its own or its group's. */
  readonly onDemand?: true;
  readonly group?: 'ablations' | 'receivers';
  run(order: RowOrder): Promise<RowOutcome>;
}

/** What tables call it: F12, or its name. */
export function idOf({ name, number }: Pick<Row, 'name' | 'number'>): string {
  return number === undefined ? name : `F${number}`;
}
