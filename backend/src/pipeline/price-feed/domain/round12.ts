const DIGITS = 12;
/** All powers of ten that a number holds exactly. */
const POWERS = Array.from({ length: 23 }, (_, exponent) => Number(`1e${exponent}`));
const TOO_NEAR_TO_TELL = 1e-3;

/** The nearest number with 12 significant digits: what a price is published with. */
export function round12(value: number): number {
  const size = Math.abs(value);
  const power = POWERS[DIGITS - 1 - Math.floor(Math.log10(size))];
  if (power === undefined) return thoroughly(value);
  const scaled = size * power;
  const isBetween = Math.abs(scaled - Math.floor(scaled) - 0.5) < TOO_NEAR_TO_TELL;
  // Scaling errs by a ten-thousandth at most, and dividing whole numbers by an exact power gives the nearest number.
  if (isBetween || scaled < 1e11 || scaled >= 1e12 - 1) return thoroughly(value);
  const rounded = Math.round(scaled) / power;
  return value < 0 ? -rounded : rounded;
}

/** Right for every number, by way of text, which takes twenty times as long. */
function thoroughly(value: number): number {
  return Number(value.toPrecision(DIGITS));
}
