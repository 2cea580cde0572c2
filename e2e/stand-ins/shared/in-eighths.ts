const FRACTIONS = ['', '1/8', '1/4', '3/8', '1/2', '5/8', '3/4', '7/8'];

/** A rate as the Fed writes it: "3-3/4", "4", "1/4". null for what is no eighth. */
export function inEighths(percent: number): string | null {
  const whole = Math.floor(percent);
  const fraction = FRACTIONS[(percent - whole) * FRACTIONS.length];
  if (fraction === undefined || percent < 0) return null;
  if (fraction === '') return String(whole);
  return whole === 0 ? fraction : `${whole}-${fraction}`;
}
