import { formatLevel } from '@contract/decimal.js';
import { type Condition, isBand, type TrialTrigger } from '@contract/trigger.js';
import { displayState, type DisplayState } from '../../shared/trigger/display-state.js';

/**
 * What a saved trigger waits for.
 * @throws RangeError if the numbers its operator needs are missing: a server bug.
 */
export function conditionOfTrialTrigger(trigger: TrialTrigger): Condition {
  const { op, threshold, lower_bound: low, upper_bound: high } = trigger;
  if (op === 'INSIDE') {
    if (low === null || high === null) throw new RangeError(`Trigger ${trigger.id} has no bounds`);
    return { op: 'inside', low, high };
  }
  if (threshold === null) throw new RangeError(`Trigger ${trigger.id} has no threshold`);
  return { op: op === 'ABOVE' ? 'above' : 'below', level: threshold };
}

/** What a trigger shows; see `displayState`. */
export function trialDisplayState(trigger: TrialTrigger, livePrice: number | null): DisplayState {
  const { is_armed: active, breachState } = trigger;
  return displayState({ condition: conditionOfTrialTrigger(trigger), active, breachState }, livePrice);
}

/** A condition in words: "above 71,000", "inside 144–176". */
export function conditionText(condition: Condition): string {
  if (!isBand(condition)) return `${condition.op} ${formatLevel(condition.level)}`;
  return `${condition.op} ${formatLevel(condition.low)}–${formatLevel(condition.high)}`;
}

/** Why a trigger that was just saved or armed stays silent for now, or null if it does not. */
export function alreadyHoldsText(trigger: TrialTrigger): string | null {
  if (trigger.breachState !== 'breached' || !trigger.is_armed) return null;
  return `${trigger.symbol} is already ${trigger.op.toLowerCase()}: you will be alerted the next time it crosses`;
}
