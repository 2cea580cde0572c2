import type { Product } from './product.js';

/** What was measured: by the figure's name. A time is in milliseconds, memory in MB. */
export type Figures = Readonly<Record<string, number | string>>;

/** What a figure must be, and what it was before its mend. `speed` is judged in full runs only: a sample runs beside other work. */
export type Rule = { readonly figure: string; readonly was?: number | string } & (
  | { readonly is: number | string }
  | { readonly atMost: number; readonly kind?: 'speed' }
);

/** The last commit before all mends. What `was` there was measured by this program with --product, on a machine of two busy cores. */
export const BEFORE_MENDS = 'a3cdc92';

export interface Order {
  readonly seed: number;
  readonly length: 'full' | 'sample';
}

/** One attack. */
export interface Row {
  readonly id: string;
  readonly title: string;
  readonly rules: readonly Rule[];
  /** That of `was`, if not BEFORE_MENDS. */
  readonly commit?: string;
  attack(product: Product, order: Order): Promise<Figures>;
}
