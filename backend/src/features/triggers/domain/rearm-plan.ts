import type { Condition } from '../../../contract/trigger.js';
import type { Phase } from '../../../pipeline/evaluator/domain/trigger-machine.js';
import { baseline } from './baseline.js';
import type { EditPlan } from './edit-plan.js';

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
