const DECIMAL = /^\d{1,9}(\.\d{1,2})?$/;

/** Cents of a decimal text like "30" or "30.5"; null if it is none. */
export function centsOf(text: string): number | null {
  return DECIMAL.test(text) ? Math.round(Number(text) * 100) : null;
}

/** "30.00" */
export function decimalOf(cents: number): string {
  return (cents / 100).toFixed(2);
}
