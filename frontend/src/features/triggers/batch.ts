import type { Trigger } from '@contract/trigger.js';
import { triggerName } from './trigger-words.js';

/** So many calls at a time. */
const AT_ONCE = 4;
const NAMED = 3;

export interface BatchFailure {
  readonly trigger: Trigger;
  readonly error: unknown;
}

/** Runs a call for every trigger, four at a time; those that failed, with why. Never rejects. */
export async function runBatch(
  triggers: readonly Trigger[],
  call: (trigger: Trigger) => Promise<void>,
): Promise<readonly BatchFailure[]> {
  const waiting = [...triggers];
  const failures: BatchFailure[] = [];
  const work = async () => {
    for (let trigger = waiting.shift(); trigger !== undefined; trigger = waiting.shift()) {
      try {
        await call(trigger);
      } catch (error) {
        failures.push({ trigger, error });
      }
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, work));
  return failures;
}

/** Which triggers a batch left out: "BTC above 65,000, ETH below 3,000 and 2 more". Pure. */
export function failedNames(failures: readonly BatchFailure[]): string {
  const names = failures.slice(0, NAMED).map(({ trigger }) => triggerName(trigger));
  const more = failures.length - names.length;
  return names.join(', ') + (more > 0 ? ` and ${more} more` : '');
}
