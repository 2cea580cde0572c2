import { formatPrice } from '../decimal.js';
import type { Release } from '../level-rules.js';
import type { Condition } from '../trigger.js';
import { priceBesideLevels, priceConditionText, priceReleaseText, watchedPriceText } from './price-words.js';
import { isSeriesCondition, seriesReleaseText, seriesSign, seriesText } from './series-words.js';

/** What is watched, as every alert begins: "▲ BTC above 65,000", "◆ BTC inside 60,000–62,000". */
export function watchedText(symbol: string, condition: Condition): string {
  return isSeriesCondition(condition)
    ? `${seriesSign(condition)} ${symbol} ${seriesText(condition)}`
    : watchedPriceText(symbol, condition);
}

/** "above 65,000", "inside 60,000–62,000", "up 3 % within 1 hour". */
export function conditionText(condition: Condition): string {
  return isSeriesCondition(condition) ? seriesText(condition) : priceConditionText(condition);
}

/** What ends a breach: "below 64,837.50", "outside 59,850.00–62,150.00", "the move is under 1.5 %". */
export function releaseText(condition: Condition, release: Release): string {
  return isSeriesCondition(condition)
    ? seriesReleaseText(condition, release)
    : priceReleaseText(condition, release);
}

/** A price with at least as many decimals as the levels it is compared with; beside a series as usual. */
export function priceBeside(condition: Condition, price: number): string {
  return isSeriesCondition(condition) ? formatPrice(price) : priceBesideLevels(condition, price);
}
