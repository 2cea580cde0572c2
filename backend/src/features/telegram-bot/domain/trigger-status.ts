import { sameCondition } from '../../../contract/level-rules.js';
import type { ArmedAgain, TriggerStatus } from '../../../contract/messages/alert-extras.js';
import type { Condition } from '../../../contract/trigger.js';
import type { Phase } from '../../../pipeline/evaluator/domain/trigger-machine.js';

/** An alert's trigger as it is now; all times in epoch milliseconds of the database's clock. */
export interface TriggerNow {
  readonly condition: Condition;
  readonly phase: Phase;
  readonly paused: 'plan' | null;
  readonly armedAt: number;
  /** Of the last edit by a person. */
  readonly updatedAt: number;
  readonly snoozedUntil: number | null;
}

const ARMED_AGAIN = {
  armed: 'rings',
  breached: 'quiet',
  settling: 'waits',
  cooldown: 'rests',
} as const satisfies Record<Exclude<Phase, 'disarmed'>, ArmedAgain>;

/**
 * How the trigger of an alert stands by now: what a person has done to it since. `trigger` is null when it is gone, or
 * not this owner's any more. Pure.
 */
export function triggerStatusOf(
  alert: { readonly condition: Condition; readonly recordedAt: number },
  trigger: TriggerNow | null,
  now: number,
): TriggerStatus {
  if (trigger === null) return { kind: 'gone' };
  const { condition, phase, paused, armedAt, updatedAt, snoozedUntil } = trigger;
  if (!sameCondition(alert.condition, condition)) return { kind: 'edited', condition };
  if (paused !== null) return { kind: 'paused' };
  if (phase === 'disarmed') {
    // Its only fire disarmed it, which is no edit.
    return updatedAt > alert.recordedAt ? { kind: 'disarmed', at: updatedAt } : { kind: 'as-it-was' };
  }
  if (snoozedUntil !== null && snoozedUntil > now) return { kind: 'snoozed', until: snoozedUntil };
  if (armedAt > alert.recordedAt) return { kind: 'armed-again', at: armedAt, now: ARMED_AGAIN[phase] };
  return { kind: phase === 'breached' ? 'quiet' : 'as-it-was' };
}
