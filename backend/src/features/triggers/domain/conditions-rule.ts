import type { FieldFault } from '../../../contract/errors.js';
import { type Guard, isOfPrice, type TriggerRules } from '../../../contract/trigger.js';
import { GUARD_TWICE, hysteresisFault, MOST_GUARDS } from '../../../contract/trigger-rules.js';
import { watchOf } from '../../../contract/watch.js';
import { watchFault } from '../../../contract/watch-fault.js';
import { sameGuard, type WatchedFor } from './edit-plan.js';
import { TOO_MANY_GUARDS } from './read-watch.js';

/** A trigger as an edit would leave it. */
export interface JudgedTrigger extends WatchedFor {
  readonly symbol: string;
  readonly rules: TriggerRules;
}

export const GUARD_IS_TRAIL = 'A further condition cannot be a rise from the low or a fall from the high.';
export const NO_EXCHANGE = 'NASDAQ and FED are official values, which no exchange has.';

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
  const fault = guardsFault({ symbol, condition }, guards);
  if (fault !== null || rules.hysteresis === null) return fault;
  const message = hysteresisFault(watchOf(condition), rules.hysteresis);
  return message === null ? null : { field: 'hysteresis', message };
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
