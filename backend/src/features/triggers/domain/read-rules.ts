import type { TriggerRules } from '../../../contract/trigger.js';
import type { TriggerTerms } from '../../../contract/user-triggers.js';
import { broken, type FormFault } from './read-watch.js';

export type RulesReading = { readonly kind: 'rules'; readonly rules: Partial<TriggerRules> } | FormFault;

const MINUTE_MS = 60_000;
const NEAREST_END_MS = 10 * MINUTE_MS;
const FARTHEST_END_MS = 366 * 24 * 60 * MINUTE_MS;
const LONGEST_COOLDOWN_SEC = 604_800;

export const END_OUT_OF_RANGE = 'The end must be 10 minutes to 366 days ahead.';
export const COOLDOWN_OUT_OF_RANGE = 'The time between alerts is 0 to 604,800 whole seconds, 7 days at most.';

/** Reads a trigger's own rules; what is left out is absent, null is the usual. `hysteresis` is judged with its condition. Pure. */
export function readRules(
  { repeat, expiresAt, cooldownSec, hysteresis }: Omit<TriggerTerms, 'watch' | 'guards'>,
  now: number,
): RulesReading {
  if (cooldownSec !== undefined && cooldownSec !== null && !isCooldown(cooldownSec)) {
    return broken('cooldownSec', COOLDOWN_OUT_OF_RANGE);
  }
  const end = (expiresAt ?? null) === null ? null : Date.parse(String(expiresAt));
  const isEnd = end === null || (end >= now + NEAREST_END_MS && end <= now + FARTHEST_END_MS);
  if (!isEnd) return broken('expiresAt', END_OUT_OF_RANGE);
  return {
    kind: 'rules',
    rules: {
      ...(repeat !== undefined && { repeat: repeat ?? 'always' }),
      ...(expiresAt !== undefined && { expiresAt: end === null ? null : new Date(end).toISOString() }),
      ...(cooldownSec !== undefined && { cooldownSec }),
      ...(hysteresis !== undefined && { hysteresis }),
    },
  };
}

function isCooldown(seconds: number): boolean {
  return Number.isInteger(seconds) && seconds >= 0 && seconds <= LONGEST_COOLDOWN_SEC;
}
