/** The nearest number with 12 significant digits: what a price is published with. */
export function round12(value: number): number {
  return Number(value.toPrecision(12));
}
