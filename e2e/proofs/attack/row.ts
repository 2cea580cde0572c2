import type { Product } from './product.js';

/** What was measured: by the figure's name. A time is in milliseconds, memory in MB. */
export type Figures = Readonly<Record<string, number | string>>;

/** What a figure must be. `speed` is judged in full runs only: a sample runs beside other work. */
export type Rule =
  | { readonly figure: string; readonly is: number | string }
  | { readonly figure: string; readonly atMost: number; readonly kind?: 'speed' };

export interface Order {
  readonly seed: number;
  readonly length: 'full' | 'sample';
}

/** One attack. */
export interface Row {
  readonly id: string;
  readonly title: string;
  readonly rules: readonly Rule[];
  attack(product: Product, order: Order): Promise<Figures>;
}
