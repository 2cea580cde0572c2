import type { Condition, Trigger } from '../../../contract/trigger.js';
import { watchFields } from '../domain/read-condition.js';

/** A trigger on BTC, armed, by the usual rules. */
export function makeTrigger(condition: Condition, part: Partial<Trigger> = {}): Trigger {
  return {
    id: 'a',
    symbol: 'BTC',
    ...watchFields(condition),
    source: null,
    guards: [],
    repeat: 'always',
    expiresAt: null,
    cooldownSec: null,
    hysteresis: null,
    name: null,
    note: null,
    alwaysRings: false,
    active: true,
    breachState: 'none',
    paused: null,
    createdAt: '',
    updatedAt: '',
    lastFiredAt: null,
    watching: { state: 'watched', since: null, reason: null },
    reading: null,
    ...part,
  };
}
