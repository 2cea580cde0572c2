import { formatPrice } from '../decimal.js';
import { type Condition, type Guard, isOfPrice, type TriggerLabel } from '../trigger.js';
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
export function triggerText(trigger: NamedTrigger): string {
  return [watchedText(trigger.symbol, trigger.condition), ...besides(trigger)].join(' ');
}

/** The same within a sentence: "BTC above 65,000 on kraken". Pure. */
export function triggerWords(trigger: NamedTrigger): string {
  return [trigger.symbol, conditionText(trigger.condition), ...besides(trigger)].join(' ');
}

function besides({ guards = [], source = null }: NamedTrigger): readonly string[] {
  return [
    ...(source === null ? [] : [`on ${source}`]),
    ...guards.map((guard) => `and ${guard.symbol} ${conditionText(guard.condition)}`),
  ];
}

/** What a symbol costs, with the decimals of the levels it is compared with. Pure. */
export function priceOfTrigger({ symbol, condition }: NamedTrigger, price: number): string {
  return withUnit(symbol, isOfPrice(condition) ? priceBeside(condition, price) : formatPrice(price));
}

/** The line that a person's own words get below what a trigger waits for: "Rent — sell half"; none without any. Pure. */
export function labelLine(label: TriggerLabel | undefined): readonly string[] {
  const words = [label?.name ?? null, label?.note ?? null].filter((text) => text !== null);
  return words.length === 0 ? [] : [words.join(' — ')];
}
