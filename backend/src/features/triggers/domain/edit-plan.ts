import { holds, sameCondition } from '../../../contract/level-rules.js';
import type { Condition } from '../../../contract/trigger.js';
import type { Phase } from '../../../pipeline/evaluator/domain/trigger-machine.js';

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

/**
 * What "Re-arm now" does: it ends a breach or a cooldown at once and switches on what was disarmed. While the condition
 * holds the trigger stays, or becomes, breached: it rings at the next crossing. One that is armed, or waits for its
 * first price, is left alone. `freshPrice` is null when there is none: the first one decides. Pure.
 */
export function planRearm(
  now: { readonly condition: Condition; readonly phase: Phase },
  freshPrice: number | null,
): Extract<EditPlan, { kind: 'nothing' | 'arm' }> {
  if (now.phase === 'armed' || now.phase === 'settling') return { kind: 'nothing' };
  const phase = baseline(now.condition, freshPrice);
  return phase === now.phase ? { kind: 'nothing' } : { kind: 'arm', phase };
}
