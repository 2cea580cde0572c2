import { holds } from '../level-rules.js';
import type { MarketSource } from '../market.js';
import { type Condition, isBand, type TriggerLabel } from '../trigger.js';
import { withUnit } from '../units.js';
import { priceBeside, watchedText } from './condition-words.js';
import { priceMark, testMark } from './marks.js';
import { isSeriesCondition } from './series-words.js';
import { labelLine } from './trigger-text.js';

/** The trigger a test shows. `price` is what the symbol costs now, null when nobody knows. */
export interface TestExample {
  readonly symbol: string;
  readonly condition: Condition;
  readonly price: number | null;
  /** What its person calls it; absent: nothing. */
  readonly label?: TriggerLabel;
}

/** The price at which a trigger would ring: the price now if it has crossed, else the level or the nearer bound. */
function ringingPrice(condition: Condition, price: number): number {
  if (isSeriesCondition(condition) || holds(condition, price)) return price;
  if (!isBand(condition)) return condition.level;
  const { op, low, high } = condition;
  if (op === 'inside') return price < low ? low : high;
  return price - low < high - price ? low : high;
}

/** A test that shows one trigger the way its alert will look: as if it had crossed. Pure. */
export function testAlertMessage(
  source: MarketSource,
  { symbol, condition, price, label }: TestExample,
): string {
  const now =
    price === null
      ? ''
      : ` — now ${withUnit(symbol, priceBeside(condition, ringingPrice(condition, price)))}`;
  return [
    testMark(source),
    `${watchedText(symbol, condition)}${now}`,
    ...labelLine(label),
    'Only a test: nothing has crossed. Your alert will begin like this.',
  ].join('\n');
}

/** A test for a chat that has no trigger yet. */
export function testChatMessage(source: MarketSource): string {
  return [
    testMark(source),
    'Your alerts will arrive here.',
    'Add a trigger and I will watch it for you.',
  ].join('\n');
}

/** A test of a channel that a person added. `name`: the person's own, else the brand's. */
export function testChannelMessage(source: MarketSource, name: string): string {
  return [
    ...priceMark(source),
    `Test of “${name}”: your alerts will arrive here.`,
    'Nothing has crossed.',
  ].join('\n');
}

/** The code that proves that a person reads what the channel shows. */
export function channelCodeMessage(code: string, brandName: string): string {
  return [`Your code for ${brandName}: ${code}`, 'Type it in where you added this channel.'].join('\n');
}
