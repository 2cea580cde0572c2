import type { Trigger } from '@contract/trigger.js';

const AT = '2025-11-21T14:00:00.000Z';

/** An armed trigger, BTC above 65,000, but for what is given. */
export function makeTrigger(part: Partial<Trigger> = {}): Trigger {
  return {
    id: 'a',
    symbol: 'BTC',
    direction: 'above',
    price: 65_000,
    bandLow: null,
    bandHigh: null,
    active: true,
    breachState: 'none',
    paused: null,
    createdAt: AT,
    updatedAt: AT,
    lastFiredAt: null,
    ...part,
  };
}
