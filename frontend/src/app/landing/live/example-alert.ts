import type { PriceBasis } from '@contract/alert.js';
import { holds } from '@contract/level-rules.js';
import type { MarketSource } from '@contract/market.js';
import { priceMark } from '@contract/messages/marks.js';
import { clockTime, duration } from '@contract/messages/moments.js';
import { basisText } from '@contract/messages/price-basis.js';
import { priceBesideLevels, priceReleaseText, watchedPriceText } from '@contract/messages/price-words.js';
import { withUnit } from '@contract/units.js';

export interface LiveMarket {
  readonly source: MarketSource;
  readonly price: number;
  /** ccxt ids of the exchanges behind the price. */
  readonly exchanges: readonly string[];
  /** Epoch milliseconds. */
  readonly at: number;
}

/** Which way the price has to go to reach the level; a level it stands on counts as above. Pure. */
export function directionTo(level: number, price: number): 'above' | 'below' {
  return level >= price ? 'above' : 'below';
}

/** How far a price has to come back before the trigger rings again: the product's default. */
const HYSTERESIS = 0.0025;
/** By how many exchanges there are. */
const BASES: readonly PriceBasis[] = ['single', 'single', 'mean', 'median'];

/**
 * The message Telegram would show if BTC reached the level at this moment, worded as the real ones are.
 * `tookMs` is how long alerts take here as measured; null while none was: then the message says nothing of it. Pure.
 */
export function exampleAlert(
  condition: { readonly op: 'above' | 'below'; readonly level: number },
  market: LiveMarket,
  tookMs: number | null,
): string {
  const { op, level } = condition;
  const price = holds(condition, market.price) ? market.price : level;
  const quotes = market.exchanges.map((exchange) => ({
    exchange,
    usd: price,
    quoted: price,
    quoteCcy: 'USD' as const,
    ageMs: 0,
    use: 'fresh' as const,
  }));
  const release =
    op === 'above'
      ? { lower: level * (1 - HYSTERESIS), upper: Number.POSITIVE_INFINITY }
      : { lower: Number.NEGATIVE_INFINITY, upper: level * (1 + HYSTERESIS) };
  const basis = BASES[Math.min(quotes.length, 3)] ?? 'single';
  const noticed = [
    `Crossed ${clockTime(market.at, market.at)} UTC`,
    basisText({ basis, quotes }),
    tookMs === null ? '' : `sent in ${duration(tookMs)}`,
  ];
  return [
    ...priceMark(market.source),
    `${watchedPriceText('BTC', condition)} — now ${withUnit('BTC', priceBesideLevels(condition, price))}`,
    noticed.filter((part) => part !== '').join(' · '),
    `Quiet until ${priceReleaseText(condition, release)}`,
  ].join('\n');
}
