import type { ListedTrigger } from '../../contract/messages/list-answer.js';
import type { Condition, Trigger } from '../../contract/trigger.js';
import { conditionOfTrigger } from '../../triggers/domain/trigger-condition.js';

const ORDER: readonly ListedTrigger['state'][] = ['armed', 'breached', 'cooldown', 'disarmed'];

/**
 * A person's triggers as /list shows them: those that can fire first, nearest to their level first, without a price
 * behind those with one. `priceOf` gives null where there is no price to trust. Pure.
 */
export function nearestFirst(
  triggers: readonly Trigger[],
  priceOf: (symbol: string) => number | null,
): readonly ListedTrigger[] {
  const listed = triggers.map((trigger): ListedTrigger => {
    const { symbol } = trigger;
    const condition = conditionOfTrigger(trigger);
    const price = priceOf(symbol);
    const distancePct = price === null ? null : distance(condition, price);
    return { symbol, condition, price, distancePct, state: stateOf(trigger) };
  });
  return listed.sort((a, b) => rank(a) - rank(b) || near(a) - near(b));
}

function rank({ state }: ListedTrigger): number {
  return ORDER.indexOf(state);
}

function near({ distancePct }: ListedTrigger): number {
  return distancePct ?? Number.MAX_VALUE;
}

function stateOf({ active, breachState }: Trigger): ListedTrigger['state'] {
  if (!active) return 'disarmed';
  return breachState === 'none' ? 'armed' : breachState;
}

/** Percent of the price that it still has to move; 0 when the condition holds already. */
function distance(condition: Condition, price: number): number {
  const missing = {
    above: (level: number) => level - price,
    below: (level: number) => price - level,
  };
  if (condition.op !== 'inside') return percent(missing[condition.op](condition.level), price);
  return percent(Math.max(missing.above(condition.low), missing.below(condition.high)), price);
}

function percent(move: number, price: number): number {
  return (Math.max(0, move) / price) * 100;
}
