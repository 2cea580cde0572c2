import { randomInt } from 'node:crypto';

/** Of base 62. */
export const DIGITS = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';

/** So many digits of base 62 that nobody can guess; 43 are a little more than 256 bits. */
export function randomDigits(length: number): string {
  return Array.from({ length }, () => DIGITS.charAt(randomInt(DIGITS.length))).join('');
}
