import type { MarketSource } from '../market.js';
import type { Condition } from '../trigger.js';
import { withUnit } from '../units.js';
import { priceBeside, watchedText } from './condition-words.js';
import { testMark } from './marks.js';

/** The trigger a test shows. `price` is what the symbol costs now, null when nobody knows. */
export interface TestExample {
  readonly symbol: string;
  readonly condition: Condition;
  readonly price: number | null;
}

/** A test that shows one trigger the way its alert will look. Pure. */
export function testAlertMessage(source: MarketSource, { symbol, condition, price }: TestExample): string {
  const now = price === null ? '' : ` — now ${withUnit(symbol, priceBeside(condition, price))}`;
  return [
    testMark(source),
    `${watchedText(symbol, condition)}${now}`,
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
