import { formatLevel } from '@contract/decimal.js';
import { fieldText, NOT_A_PRICE, readNumber } from '@contract/read-number.js';

/** "Do you mean 70,000 or 70?" */
export function eitherText([larger, smaller]: readonly [number, number]): string {
  return `Do you mean ${formatLevel(larger)} or ${formatLevel(smaller)}?`;
}

/** What keeps typed levels from being numbers, before any rule looks at them; null if nothing does. Pure. */
export function typingFault(texts: readonly string[], price: number | null): string | null {
  for (const text of texts) {
    const reading = readNumber(text, price);
    if (reading.kind === 'none') return NOT_A_PRICE;
    if (reading.kind === 'either') return eitherText(reading.values);
  }
  return null;
}

/** What stands in a field once it is left: the number grouped, or the text as it is where it is none. Pure. */
export function regrouped(text: string, price: number | null): string {
  const reading = readNumber(text, price);
  return reading.kind === 'number' && reading.value > 0 ? fieldText(reading.value, price) : text;
}
