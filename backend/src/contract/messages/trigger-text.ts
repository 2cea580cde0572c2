import { formatPrice } from '../decimal.js';
import { type Condition, type Guard, isOfPrice } from '../trigger.js';
import { withUnit } from '../units.js';
import { conditionText, priceBeside, watchedText } from './condition-words.js';

/** What a message names of a trigger. */
export interface NamedTrigger {
  readonly symbol: string;
  readonly condition: Condition;
  /** Further conditions; absent: none. */
  readonly guards?: readonly Guard[];
  /** The exchange that is watched; absent or null: the consensus of all. */
  readonly source?: string | null;
}

/** "▲ BTC above 65,000", "▲ BTC above 65,000 on kraken and ETH above 3,000". Pure. */
export function triggerText({ symbol, condition, guards = [], source = null }: NamedTrigger): string {
  return [
    watchedText(symbol, condition),
    ...(source === null ? [] : [`on ${source}`]),
    ...guards.map((guard) => `and ${guard.symbol} ${conditionText(guard.condition)}`),
  ].join(' ');
}

/** What a symbol costs, with the decimals of the levels it is compared with. Pure. */
export function priceOfTrigger({ symbol, condition }: NamedTrigger, price: number): string {
  return withUnit(symbol, isOfPrice(condition) ? priceBeside(condition, price) : formatPrice(price));
}
