type Column = Float64Array | Int32Array;

const FIRST_LENGTH = 4;
const GROWTH = 1.1;

/** How long columns become that have to hold more than `length`: little is wasted, and growing stays rare. */
export function longerThan(length: number): number {
  return Math.max(FIRST_LENGTH, Math.ceil((length + 1) * GROWTH));
}

/** A column of `length` that begins with what is in this one; the rest is 0. */
export function widened<C extends Column>(column: C, length: number): C {
  const Kind = column.constructor as new (length: number) => C;
  const wider = new Kind(length);
  wider.set(column);
  return wider;
}
