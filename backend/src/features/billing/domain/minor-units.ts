const DECIMAL = /^(\d{1,12})(?:\.(\d{1,18}))?$/;

/**
 * Cents of an amount in decimal text: 3000 of "30", "30.0" and "30.000000". null of what is not whole cents ("30.001"),
 * negative, or no plain decimal number ("3e1", " 30", "30."). Pure.
 */
export function readMinor(amount: string): number | null {
  const [, whole, fraction = ''] = DECIMAL.exec(amount) ?? [];
  if (whole === undefined || !/^0*$/.test(fraction.slice(2))) return null;
  return Number(whole) * 100 + Number(fraction.slice(0, 2).padEnd(2, '0'));
}

/** The amount as payment providers write it: "30.00" of 3000 cents. For whole cents from 0 on. Pure. */
export function writeMinor(minor: number): string {
  return `${Math.floor(minor / 100)}.${String(minor % 100).padStart(2, '0')}`;
}
