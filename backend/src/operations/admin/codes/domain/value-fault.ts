import { MAX_FIXED_DISCOUNT } from '../../../../contract/admin.js';

/** What is wrong with a discount of this kind, in a sentence, or null. Whether the kind itself exists is not asked here. Pure. */
export function valueFault(kind: unknown, value: unknown): string | null {
  if (typeof value !== 'number' || !Number.isInteger(value)) return 'A discount is a whole number.';
  if (value < 1) return 'A discount is at least 1.';
  if (kind === 'percent' && value > 100) return 'A discount is at most 100 percent.';
  if (value <= MAX_FIXED_DISCOUNT) return null;
  return `A fixed discount is at most ${MAX_FIXED_DISCOUNT.toLocaleString('en-GB')} USDC.`;
}
