import type { ListedTrigger } from '../../../contract/messages/list-answer.js';
import { type Condition, isBand, type Trigger } from '../../../contract/trigger.js';
import { rulesOf } from '../../../pipeline/evaluator/domain/trigger-machine.js';
import type { CurrentPrice } from '../../../pipeline/price-feed/domain/price.js';
import { namedTrigger } from './read-condition.js';

const ORDER: readonly ListedTrigger['state'][] = ['armed', 'breached', 'cooldown', 'disarmed', 'paused'];

export type NumberedTrigger = ListedTrigger & { readonly id: string };

/** Beside the triggers themselves. A price that is out of date counts as none. */
export interface NearestNeeds {
  readonly prices: { get(symbol: string): Pick<CurrentPrice, 'price' | 'fresh' | 'stale'> | null };
  readonly cooldownMs: number;
}

/**
 * A person's triggers as /list shows them: those that can fire first, nearest to their level first, without a price
 * behind those with one. Pure.
 */
export function nearestFirst(
  triggers: readonly Trigger[],
  { prices, cooldownMs }: NearestNeeds,
): readonly NumberedTrigger[] {
  const listed = triggers.map((trigger): NumberedTrigger => {
    const { id, symbol } = trigger;
    const snoozedUntil = trigger.snoozedUntil === undefined ? null : Date.parse(trigger.snoozedUntil);
    const named = namedTrigger(trigger);
    const last = prices.get(symbol);
    const current = last === null || last.stale ? null : last;
    const price = current?.price ?? null;
    const distancePct =
      price === null || trigger.watch.kind !== 'price' ? null : distance(named.condition, price);
    const rangAt = rangSinceSet(trigger);
    const own = trigger.cooldownSec === null ? {} : { own: { cooldownMs: trigger.cooldownSec * 1_000 } };
    const rules = rulesOf({ ...named, ...own }, { hysteresisPct: 0, cooldownMs });
    return {
      id,
      ...named,
      price,
      fresh: current?.fresh ?? null,
      distancePct,
      state: stateOf(trigger),
      rangAt,
      restsUntil: rangAt === null ? null : rangAt + rules.cooldownMs,
      snoozedUntil,
      name: trigger.name,
      repeat: trigger.repeat,
      expiresAt: trigger.expiresAt === null ? null : Date.parse(trigger.expiresAt),
      watchedNow: { watching: trigger.watching, reading: trigger.reading },
    };
  });
  return listed.sort((a, b) => rank(a) - rank(b) || near(a) - near(b));
}

function rank({ state }: ListedTrigger): number {
  return ORDER.indexOf(state);
}

function near({ distancePct }: ListedTrigger): number {
  return distancePct ?? Number.MAX_VALUE;
}

function stateOf({ active, breachState, paused }: Trigger): ListedTrigger['state'] {
  if (paused !== null) return 'paused';
  if (!active) return 'disarmed';
  return breachState === 'none' ? 'armed' : breachState;
}

/** Every edit by a person starts it anew: what it did before says nothing of how it stands. */
function rangSinceSet({ lastFiredAt, updatedAt }: Trigger): number | null {
  const firedAt = lastFiredAt === null ? null : Date.parse(lastFiredAt);
  return firedAt === null || firedAt < Date.parse(updatedAt) ? null : firedAt;
}

/** Percent of the price that it still has to move; 0 when the condition holds already. */
function distance(condition: Condition, price: number): number {
  const missing = {
    above: (level: number) => level - price,
    below: (level: number) => price - level,
  };
  if (!isBand(condition)) return percent(missing[condition.op](condition.level), price);
  if (condition.op === 'outside')
    return percent(Math.min(price - condition.low, condition.high - price), price);
  return percent(Math.max(missing.above(condition.low), missing.below(condition.high)), price);
}

function percent(move: number, price: number): number {
  return (Math.max(0, move) / price) * 100;
}
