import { type Condition, isBand, isOfPrice, type Trigger } from '@contract/trigger.js';
import type { ChartLevel } from '../../features/price-chart/chart-level.js';
import { conditionOfTrigger } from '../../shared/trigger/trigger-condition.js';

const EDGES = { low: 'lower', high: 'upper' } as const;

/** The levels of triggers by their symbols; a band has two, what waits for no price has none. Pure. */
export function levelsBySymbol(
  triggers: readonly Trigger[],
): Readonly<Record<string, readonly ChartLevel[]>> {
  const bySymbol: Record<string, ChartLevel[]> = {};
  for (const trigger of triggers) (bySymbol[trigger.symbol] ??= []).push(...levelsOf(trigger));
  return bySymbol;
}

function levelsOf(trigger: Trigger): readonly ChartLevel[] {
  const { id } = trigger;
  const look = trigger.active && trigger.paused === null ? 'on' : 'off';
  const condition = conditionOfTrigger(trigger);
  if (!isOfPrice(condition)) return [];
  if (!isBand(condition)) return [{ id, name: condition.op, price: condition.level, look }];
  const { low, high } = condition;
  return [
    { id: `${id}/${EDGES.low}`, name: 'lower bound', price: low, ceiling: high, look },
    { id: `${id}/${EDGES.high}`, name: 'upper bound', price: high, floor: low, look },
  ];
}

export interface MovedTrigger {
  readonly trigger: Trigger;
  readonly condition: Condition;
}

/** What a trigger waits for once one of its levels is elsewhere; null if it is gone. Pure. */
export function afterMove(
  triggers: readonly Trigger[],
  { id }: Pick<ChartLevel, 'id'>,
  price: number,
): MovedTrigger | null {
  const [triggerId, edge] = id.split('/');
  const trigger = triggers.find((each) => each.id === triggerId);
  if (trigger === undefined) return null;
  const condition = conditionOfTrigger(trigger);
  if (!isBand(condition)) return { trigger, condition: { op: condition.op, level: price } };
  const bound = edge === EDGES.low ? { low: price } : { high: price };
  return { trigger, condition: { ...condition, ...bound } };
}
