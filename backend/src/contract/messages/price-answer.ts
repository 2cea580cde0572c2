import { formatPrice } from '../decimal.js';
import type { MarketSource } from '../market.js';
import { priceMark } from './marks.js';
import { age } from './moments.js';

/** One line of the answer to /price; `at` in epoch milliseconds, null when there is no price. */
export type AskedPrice =
  | { readonly kind: 'known'; readonly symbol: string; readonly price: number; readonly at: number }
  | { readonly kind: 'stale'; readonly symbol: string; readonly price: number; readonly at: number }
  | { readonly kind: 'waiting'; readonly symbol: string }
  | { readonly kind: 'unknown'; readonly symbol: string };

/**
 * The answer to /price: a line for each symbol in the order asked, with the age of its price; symbols nobody tracks
 * come last, with those that can be asked for. Pure.
 */
export function priceAnswer(
  source: MarketSource,
  asked: readonly AskedPrice[],
  tracked: readonly string[],
  now: number,
): string {
  const unknown = asked.filter(({ kind }) => kind === 'unknown').map(({ symbol }) => symbol);
  const prices = asked.flatMap((price) => priceLine(price, now));
  const mark = prices.length > 0 ? priceMark(source) : [];
  return [...mark, ...prices, ...unknownLines(unknown, tracked)].join('\n');
}

function priceLine(asked: AskedPrice, now: number): readonly string[] {
  switch (asked.kind) {
    case 'known':
      return [`${asked.symbol}  ${formatPrice(asked.price)} USD · ${age(now - asked.at)}`];
    case 'stale':
      return [`${asked.symbol}  ${formatPrice(asked.price)} USD · out of date, from ${age(now - asked.at)}`];
    case 'waiting':
      return [`${asked.symbol}  no price yet`];
    case 'unknown':
      return [];
  }
}

function unknownLines(unknown: readonly string[], tracked: readonly string[]): readonly string[] {
  if (unknown.length === 0) return [];
  return [`I have no price for ${unknown.join(', ')}. I know ${tracked.join(', ')}.`];
}
