export type LevelReading =
  | { readonly kind: 'level'; readonly level: number }
  | { readonly kind: 'ambiguous-comma' }
  | { readonly kind: 'ambiguous-point' }
  | { readonly kind: 'not-a-number' };

const GROUPED = /^\d{1,3}(?:,\d{3})+(?:\.\d+)?$/;
const PLAIN = /^(?:\d+(?:\.\d*)?|\.\d+)$/;
const POINT_IN_THOUSANDS = /^[1-9]\d{0,2}\.\d{3}$/;
const FAR_BELOW = 1 / 100;
const THOUSAND = 1000;

/**
 * A price as people write it: "65000", "65,000.50", "$65k", "0.05". A comma only parts thousands; where it could be a
 * decimal comma ("65000,50", "0,05") nobody guesses. Nor whether a point parts thousands ("70.000"), unless what it
 * reads otherwise is near `price`, the symbol's own now: at least a hundredth of it; null if that is not known. Whether
 * the number may be a level is another question. Pure.
 */
export function readLevel(word: string, price: number | null): LevelReading {
  const text = word.replace(/^\$/, '').replace(/(?:\$|USD)$/i, '');
  const [, digits = '', suffix] = /^([\d.,]+)(k)?$/i.exec(text) ?? [];
  if (digits.includes(',') && /^[\d.,]*\d[\d.,]*$/.test(digits) && !GROUPED.test(digits)) {
    return { kind: 'ambiguous-comma' };
  }
  const plain = digits.replaceAll(',', '');
  if (!PLAIN.test(plain)) return { kind: 'not-a-number' };
  const level = Number(plain);
  if (
    suffix === undefined &&
    POINT_IN_THOUSANDS.test(digits) &&
    (price === null || level < price * FAR_BELOW)
  ) {
    return { kind: 'ambiguous-point' };
  }
  return { kind: 'level', level: suffix === undefined ? level : Number((level * THOUSAND).toPrecision(15)) };
}
