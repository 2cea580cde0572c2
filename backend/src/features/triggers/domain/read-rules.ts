import type { TriggerRules } from '../../../contract/trigger.js';
import { cooldownFault, endFault } from '../../../contract/trigger-rules.js';
import type { TriggerTerms } from '../../../contract/user-triggers.js';
import { broken, type FormFault } from './read-watch.js';

export type RulesReading = { readonly kind: 'rules'; readonly rules: Partial<TriggerRules> } | FormFault;

/** Reads a trigger's own rules; what is left out is absent, null is the usual. `hysteresis` is judged with its condition. Pure. */
export function readRules(
  { repeat, expiresAt, cooldownSec, hysteresis, alwaysRings }: Omit<TriggerTerms, 'watch' | 'guards'>,
  now: number,
): RulesReading {
  const isOwn = cooldownSec !== undefined && cooldownSec !== null;
  const fault = isOwn ? cooldownFault(cooldownSec) : null;
  if (fault !== null) return broken('cooldownSec', fault);
  const end = (expiresAt ?? null) === null ? null : Date.parse(String(expiresAt));
  const endedBy = end === null ? null : endFault(end, now);
  if (endedBy !== null) return broken('expiresAt', endedBy);
  return {
    kind: 'rules',
    rules: {
      ...(repeat !== undefined && { repeat: repeat ?? 'always' }),
      ...(expiresAt !== undefined && { expiresAt: end === null ? null : new Date(end).toISOString() }),
      ...(cooldownSec !== undefined && { cooldownSec }),
      ...(hysteresis !== undefined && { hysteresis }),
      ...(alwaysRings !== undefined && { alwaysRings: alwaysRings ?? false }),
    },
  };
}
