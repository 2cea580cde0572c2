import { formatLevel, plainDecimal } from './decimal.js';

/**
 * What somebody typed, as a number: `number` may be 0 or negative, which no rule accepts · `either`: it reads in two ways and
 * the price does not decide, the larger first · `none`: no number at all.
 */
export type NumberReading =
  | { readonly kind: 'empty' }
  | { readonly kind: 'number'; readonly value: number }
  | { readonly kind: 'either'; readonly values: readonly [larger: number, smaller: number] }
  | { readonly kind: 'none' };

export const NOT_A_PRICE = 'Write a price, for example 65,000';

const CURRENCY = String.raw`(?:US\$|[$€]|USD|EUR)`;
const AROUND = new RegExp(
  String.raw`^(?:${CURRENCY})?\s*([-−]?)\s*(?:${CURRENCY})?\s*(.*?)\s*([km]?)\s*(?:${CURRENCY})?$`,
  'i',
);
const SUFFIXES: Readonly<Record<string, number>> = { '': 0, k: 3, m: 6 };
/** Digits in one piece, or in groups of three that one and the same sign parts; the first group does not begin with 0. */
const WHOLE_BEFORE_POINT = /^(?:\d+|[1-9]\d{0,2}(?:([, '])\d{3})(?:\1\d{3})*)$/;
const WHOLE_BEFORE_COMMA = /^(?:\d+|[1-9]\d{0,2}(?:([. '])\d{3})(?:\1\d{3})*)$/;
/** A level is one of the two readings if it lies within this factor of the price. */
const NEAR = 20;

/**
 * Reads a price as people write it: "65000", "65,000.50", "65.000,50", "65 000", "65’000", "65k", "1.5m", "$65 000",
 * "65.000 €", full-width digits. Digits that read in two ways ("65.000") are decided by the `price` of the symbol now, in
 * dollars, null if it is not known: the one within 1/20 to 20 times of it is meant. Pure.
 */
export function readNumber(text: string, price: number | null): NumberReading {
  const plain = text
    .normalize('NFKC')
    .trim()
    .replace(/\s+/g, ' ')
    .replace(/[’‘ʼ`´]/g, "'");
  if (plain === '') return { kind: 'empty' };
  const [, sign = '', body = '', suffix = ''] = AROUND.exec(plain) ?? [];
  const values = [...new Set([withPoint(body), withComma(body)])]
    .filter((value) => value !== null)
    .map((decimal) => (sign === '' ? 1 : -1) * Number(`${decimal}e${SUFFIXES[suffix.toLowerCase()] ?? 0}`))
    .sort((a, b) => b - a);
  const [larger, smaller] = values;
  if (larger === undefined) return { kind: 'none' };
  if (smaller === undefined || smaller === larger) return { kind: 'number', value: larger };
  const near = price === null ? [] : values.filter((value) => !isFarOff(value, price));
  const [only, other] = near;
  if (only !== undefined && other === undefined) return { kind: 'number', value: only };
  return { kind: 'either', values: [larger, smaller] };
}

/** What was typed if it reads as one number, else 0, which no rule accepts. Pure. */
export function numberIn(text: string, price: number | null): number {
  const reading = readNumber(text, price);
  return reading.kind === 'number' ? reading.value : 0;
}

/** Whether a level is more than 20 times the price, or less than a twentieth of it. Pure. */
export function isFarOff(level: number, price: number): boolean {
  return level > price * NEAR || level < price / NEAR;
}

/** A number as it stands in a field: grouped where that reads as this number and no other. Pure. */
export function fieldText(value: number, price: number | null): string {
  const texts = [formatLevel(value), plainDecimal(value)];
  const isClear = (text: string): boolean => numberIn(text, price) === value;
  return texts.find(isClear) ?? `${plainDecimal(value)}0`;
}

/** As a decimal with a point, or null. */
function withPoint(body: string): string | null {
  return decimalOf(body, '.', WHOLE_BEFORE_POINT);
}

function withComma(body: string): string | null {
  return decimalOf(body, ',', WHOLE_BEFORE_COMMA);
}

function decimalOf(body: string, mark: string, whole: RegExp): string | null {
  const [before = '', after, ...more] = body.split(mark);
  if (more.length > 0 || !/^\d*$/.test(after ?? '')) return null;
  if (before === '') return after ? `0.${after}` : null;
  if (!whole.test(before)) return null;
  const digits = before.replace(/\D/g, '');
  return after ? `${digits}.${after}` : digits;
}
