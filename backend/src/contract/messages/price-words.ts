import { formatLevel, formatPrice, plainDecimal } from '../decimal.js';
import type { Release } from '../level-rules.js';
import { type Condition, isBand } from '../trigger.js';

const SIGNS = { above: '▲', below: '▼', inside: '◆', outside: '◇' } as const satisfies Record<
  Condition['op'],
  string
>;
const USUAL_DECIMALS = 2;
const SIGNIFICANT_DIGITS = 6;

/** "▲ BTC above 65,000", "◆ BTC inside 60,000–62,000". */
export function watchedPriceText(symbol: string, condition: Condition): string {
  return `${SIGNS[condition.op]} ${symbol} ${priceConditionText(condition)}`;
}

/** "above 65,000", "inside 60,000–62,000". */
export function priceConditionText(condition: Condition): string {
  if (!isBand(condition)) return `${condition.op} ${formatLevel(condition.level)}`;
  return `${condition.op} ${formatLevel(condition.low)}–${formatLevel(condition.high)}`;
}

/** Where the price has to be for a breach to be over: "below 64,837.50", "outside 59,850.00–62,150.00". */
export function priceReleaseText(condition: Condition, release: Release): string {
  const lower = () => priceBesideLevels(condition, release.lower);
  const upper = () => priceBesideLevels(condition, release.upper);
  switch (condition.op) {
    case 'above':
      return `below ${lower()}`;
    case 'below':
      return `above ${upper()}`;
    case 'inside':
      return `outside ${lower()}–${upper()}`;
    case 'outside':
      return `inside ${lower()}–${upper()}`;
  }
}

/**
 * A price with at least as many decimals as the levels it is compared with, so that 1.0006 beside a level of 1.0005
 * does not read "1.00". Below one dollar six significant digits if those are more; zeros at the end are left out there.
 */
export function priceBesideLevels(condition: Condition, price: number): string {
  const levels = isBand(condition) ? [condition.low, condition.high] : [condition.level];
  const decimals = Math.max(...levels.map(decimalsOf));
  if (price < 1) return smallPrice(price, decimals);
  if (decimals <= USUAL_DECIMALS) return formatPrice(price);
  return price.toLocaleString('en-US', { minimumFractionDigits: decimals, maximumFractionDigits: decimals });
}

function smallPrice(price: number, decimals: number): string {
  const short = Number(price.toPrecision(SIGNIFICANT_DIGITS));
  return formatLevel(decimalsOf(short) >= decimals ? short : Number(price.toFixed(decimals)));
}

function decimalsOf(level: number): number {
  return plainDecimal(level).split('.')[1]?.length ?? 0;
}
