import { sameCondition } from '../../../contract/level-rules.js';
import type { Condition } from '../../../contract/trigger.js';
import type { Phase } from '../../../pipeline/evaluator/domain/trigger-machine.js';
import { baseline, type StartPhase } from './baseline.js';

/** What a person wants a trigger to be. */
export interface WantedTrigger {
  readonly condition: Condition;
  readonly armed: boolean;
}

/**
 * What an edit changes: `nothing` · `disarm` · `arm` starts it anew from the phase given · `replace` also gives it
 * another condition, in the phase given.
 */
export type EditPlan =
  | { readonly kind: 'nothing' }
  | { readonly kind: 'disarm' }
  | { readonly kind: 'arm'; readonly phase: StartPhase }
  | { readonly kind: 'replace'; readonly condition: Condition; readonly phase: StartPhase | 'disarmed' };

/** The phase a trigger is created in. */
export function firstPhase(wanted: WantedTrigger, freshPrice: number | null): StartPhase | 'disarmed' {
  return wanted.armed ? baseline(wanted.condition, freshPrice) : 'disarmed';
}

/**
 * What becomes of a trigger that is to be as `wanted`. The same condition changes nothing but whether it is armed,
 * so that saving a form twice neither forgets a breach nor a cooldown; arming what is armed changes nothing. Another
 * condition starts anew. `freshPrice` is null when there is none. Pure.
 */
export function planEdit(
  now: { readonly condition: Condition; readonly phase: Phase },
  wanted: WantedTrigger,
  freshPrice: number | null,
): EditPlan {
  const { condition } = wanted;
  if (!sameCondition(now.condition, condition)) {
    return { kind: 'replace', condition, phase: firstPhase(wanted, freshPrice) };
  }
  const armed = now.phase !== 'disarmed';
  if (armed === wanted.armed) return { kind: 'nothing' };
  return armed ? { kind: 'disarm' } : { kind: 'arm', phase: baseline(condition, freshPrice) };
}
