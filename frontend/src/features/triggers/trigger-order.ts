import { isOfPrice, type Trigger } from '@contract/trigger.js';
import { nextLevel } from '../../shared/trigger/distance.js';
import { conditionOfTrigger } from '../../shared/trigger/trigger-condition.js';

export const TRIGGER_SORTS = ['distance', 'coin', 'age'] as const;
export type TriggerSort = (typeof TRIGGER_SORTS)[number];

export interface CoinTriggers {
  readonly symbol: string;
  readonly triggers: readonly Trigger[];
}

/** By symbol, in US dollars. */
export type KnownPrices = Readonly<Record<string, { readonly price: number } | undefined>>;

/** As a share of the price: 0 where it is there, infinite where no price is known, or none is waited for. */
function distanceOf(trigger: Trigger, prices: KnownPrices): number {
  const price = prices[trigger.symbol]?.price;
  const condition = conditionOfTrigger(trigger);
  if (price === undefined || !isOfPrice(condition)) return Infinity;
  return Math.abs((nextLevel(condition, price) ?? price) - price) / price;
}

/**
 * The triggers by coin. `distance` and `coin`: within a coin the nearest first; coins by their nearest trigger, or by name.
 * `age`: the newest first, coins by their newest trigger. Pure.
 */
export function groupTriggers(
  triggers: readonly Trigger[],
  sort: TriggerSort,
  prices: KnownPrices,
): readonly CoinTriggers[] {
  const ranks = new Map(
    triggers.map((trigger) => [
      trigger.id,
      sort === 'age' ? -Date.parse(trigger.createdAt) : distanceOf(trigger, prices),
    ]),
  );
  const rank = ({ id }: Trigger) => ranks.get(id) ?? Infinity;
  // Infinite ranks have no difference, so they are compared.
  const byRank = (a: Trigger, b: Trigger) => Number(rank(a) > rank(b)) - Number(rank(a) < rank(b));
  const groups = new Map<string, Trigger[]>();
  for (const trigger of [...triggers].sort(byRank)) {
    const group = groups.get(trigger.symbol);
    if (group === undefined) groups.set(trigger.symbol, [trigger]);
    else group.push(trigger);
  }
  const ordered = [...groups].map(([symbol, each]) => ({ symbol, triggers: each }));
  return sort === 'coin' ? ordered.sort((a, b) => a.symbol.localeCompare(b.symbol)) : ordered;
}

/** So many rows from the `first` on; a coin that begins before or ends after is cut. Pure. */
export function rowsOfPage(
  groups: readonly CoinTriggers[],
  first: number,
  count: number,
): readonly CoinTriggers[] {
  let before = 0;
  return groups.flatMap(({ symbol, triggers }) => {
    const from = Math.max(0, first - before);
    const shown = triggers.slice(from, Math.max(from, first + count - before));
    before += triggers.length;
    return shown.length === 0 ? [] : [{ symbol, triggers: shown }];
  });
}
