import { formatPrice } from '../decimal.js';
import type { MarketSource } from '../market.js';
import { GOLD, isTradfiSymbol } from '../symbols.js';
import { withUnit } from '../units.js';
import { priceMark } from './marks.js';
import { age } from './moments.js';
import { type MarketMoment, newestQuoteAge, silenceLine } from './silence.js';

type PricedKind = 'known' | 'not-fresh' | 'stale';

/**
 * One line of the answer to /price; `at` in epoch milliseconds. `not-fresh`: no quote of the last 15 s stands behind it ·
 * `stale`: none of the last 30 s.
 */
export type AskedPrice =
  | {
      readonly kind: PricedKind;
      readonly symbol: string;
      readonly price: number;
      readonly at: number;
    }
  | { readonly kind: 'waiting'; readonly symbol: string }
  | { readonly kind: 'unknown'; readonly symbol: string };

/** What stands before the age of a price. */
const AGE_WORDS: Readonly<Record<PricedKind, string>> = {
  known: '',
  'not-fresh': 'not fresh, from ',
  stale: 'out of date, from ',
};

/**
 * The answer to /price: a line for each symbol in the order asked, with the age of its price, which is never less than
 * that of the newest quote; symbols nobody tracks come last, with those that can be asked for. Pure.
 */
export function priceAnswer(
  source: MarketSource,
  asked: readonly AskedPrice[],
  tracked: readonly string[],
  moment: MarketMoment,
): string {
  const unknown = asked.filter(({ kind }) => kind === 'unknown').map(({ symbol }) => symbol);
  const prices = asked.flatMap((price) => priceLine(price, moment));
  const silence = prices.length > 0 ? silenceLine(moment) : [];
  const mark = prices.length > 0 ? priceMark(source) : [];
  return [...mark, ...prices, ...silence, ...unknownLines(unknown, tracked)].join('\n');
}

function priceLine(asked: AskedPrice, { exchanges, now }: MarketMoment): readonly string[] {
  if (asked.kind === 'unknown') return [];
  if (asked.kind === 'waiting') return [`${asked.symbol}  no price yet`];
  const { symbol, price, at } = asked;
  const isOfficial = symbol !== GOLD && isTradfiSymbol(symbol);
  const old = age(Math.max(now - at, isOfficial ? 0 : (newestQuoteAge(exchanges) ?? 0)));
  return [`${symbol}  ${withUnit(symbol, formatPrice(price))} · ${AGE_WORDS[asked.kind]}${old}`];
}

function unknownLines(unknown: readonly string[], tracked: readonly string[]): readonly string[] {
  if (unknown.length === 0) return [];
  return [`I have no price for ${unknown.join(', ')}. I know ${tracked.join(', ')}.`];
}
