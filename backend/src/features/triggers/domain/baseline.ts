import type { Condition } from '../../../contract/trigger.js';
import { holds } from '../../../contract/condition.js';

/** The phases a trigger can start in when a person arms it. */
export type StartPhase = 'settling' | 'armed' | 'breached';

/**
 * Where a trigger starts when it is created, changed or armed: `breached` without an alert if its condition holds
 * already (it fires the next time), else `armed`. Without a fresh price (null) it is `settling`: the first one
 * sets the baseline. Pure.
 */
export function baseline(condition: Condition, freshPrice: number | null): StartPhase {
  if (freshPrice === null) return 'settling';
  return holds(condition, freshPrice) ? 'breached' : 'armed';
}
