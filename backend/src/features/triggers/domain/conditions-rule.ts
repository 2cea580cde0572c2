import type { FieldFault } from '../../../contract/errors.js';
import { type Guard, isOfPrice, type TriggerRules } from '../../../contract/trigger.js';
import type { Watch } from '../../../contract/series.js';
import { watchFault, watchOf } from '../../../contract/watch.js';
import { sameGuard, type WatchedFor } from './edit-plan.js';
import { MOST_GUARDS, TOO_MANY_GUARDS } from './read-watch.js';

/** A trigger as an edit would leave it. */
export interface JudgedTrigger extends WatchedFor {
  readonly symbol: string;
  readonly rules: TriggerRules;
}

export const GUARD_IS_TRAIL = 'A further condition cannot be a rise from the low or a fall from the high.';
export const GUARD_TWICE = 'A further condition must differ from the others.';
export const NO_EXCHANGE = 'NASDAQ and FED are official values, which no exchange has.';
export const HYSTERESIS_PERCENT = 'Going back by 0 to 10 percent lets it ring again.';
export const HYSTERESIS_OF_MOVE = 'Going back must be 0 to 10 points, and less than the move.';
export const HYSTERESIS_OF_RSI = 'Going back by 0 to 20 points lets it ring again.';
export const HYSTERESIS_DECIMALS = 'At most four decimals.';

const OFFICIAL: readonly string[] = ['NASDAQ', 'FED'];

/** Which rule of conditions that belong together a trigger breaks, and in which field; null if none. Pure. */
export function conditionsFault({
  symbol,
  condition,
  guards = [],
  source = null,
  rules,
}: JudgedTrigger): FieldFault | null {
  if (source !== null && OFFICIAL.includes(symbol)) return { field: 'source', message: NO_EXCHANGE };
  return guardsFault({ symbol, condition }, guards) ?? hysteresisFault(watchOf(condition), rules.hysteresis);
}

function guardsFault(own: Guard, guards: readonly Guard[]): FieldFault | null {
  if (guards.length > MOST_GUARDS) return { field: 'guards', message: TOO_MANY_GUARDS };
  for (const [i, guard] of guards.entries()) {
    const watch = watchOf(guard.condition);
    if (watch.kind === 'trail') return { field: `guards[${i}].watch.kind`, message: GUARD_IS_TRAIL };
    const fault = watchFault(watch, guard.symbol);
    if (fault !== null) return { ...fault, field: `guards[${i}].${fault.field}` };
    const isTwice = [own, ...guards.slice(0, i)].some((other) => sameGuard(other, guard));
    if (isTwice) return { field: `guards[${i}]`, message: GUARD_TWICE };
  }
  return null;
}

function hysteresisFault(watch: Watch, hysteresis: number | null): FieldFault | null {
  const message = hysteresis === null ? null : hysteresisMessage(watch, hysteresis);
  return message === null ? null : { field: 'hysteresis', message };
}

function hysteresisMessage(watch: Watch, hysteresis: number): string | null {
  const upTo = (most: number) => hysteresis >= 0 && hysteresis <= most;
  switch (watch.kind) {
    case 'move':
    case 'trail':
      if (!upTo(10) || hysteresis >= watch.percent) return HYSTERESIS_OF_MOVE;
      break;
    case 'rsi':
      if (!upTo(20)) return HYSTERESIS_OF_RSI;
      break;
    case 'price':
    case 'average':
    case 'extreme':
      if (!upTo(10)) return HYSTERESIS_PERCENT;
      break;
  }
  return Number(hysteresis.toFixed(4)) === hysteresis ? null : HYSTERESIS_DECIMALS;
}

/** Whether Free has it: the price of the consensus alone, with any rules. Pure. */
export function isOfFree({ condition, guards = [], source = null }: WatchedFor): boolean {
  return isOfPrice(condition) && guards.length === 0 && source === null;
}

/** Whether a release without series, guards and rules would watch it wrongly. Pure. */
export function isOfNewKind({ condition, rules, ...rest }: JudgedTrigger): boolean {
  if (!isOfFree({ condition, ...rest }) || condition.op === 'outside') return true;
  return rules.repeat === 'once' || rules.expiresAt !== null;
}

/** Whether a trial has it: above, below or inside, by the usual rules. Pure. */
export function isOfTrial(judged: JudgedTrigger): boolean {
  return !isOfNewKind(judged) && judged.rules.cooldownSec === null && judged.rules.hysteresis === null;
}
