import type { PublicTriggersResponse } from '@contract/trial.js';
import type { TrialTrigger } from '@contract/trigger.js';

/** The triggers with one put in, in place of the one of the same symbol: a trial has one per symbol. */
export function withTrialTrigger(
  list: PublicTriggersResponse,
  trigger: TrialTrigger,
): PublicTriggersResponse {
  return { triggers: [...list.triggers.filter(({ symbol }) => symbol !== trigger.symbol), trigger] };
}

/** The triggers without those that `isGone` names. */
export function withoutTrialTrigger(
  list: PublicTriggersResponse,
  isGone: (trigger: TrialTrigger) => boolean,
): PublicTriggersResponse {
  return { triggers: list.triggers.filter((trigger) => !isGone(trigger)) };
}
