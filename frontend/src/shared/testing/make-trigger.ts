import { isBandOp, type Trigger } from '@contract/trigger.js';
import type { Watch } from '@contract/series.js';

const AT = '2025-11-21T14:00:00.000Z';

/** An armed trigger, BTC above 65,000, but for what is given. */
export function makeTrigger(part: Partial<Trigger> = {}): Trigger {
  const trigger = {
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
    source: null,
    guards: [],
    repeat: 'always',
    expiresAt: null,
    cooldownSec: null,
    hysteresis: null,
    name: null,
    note: null,
    alwaysRings: false,
    watching: { state: 'watched', since: null, reason: null },
    reading: null,
    ...part,
  } as const;
  return { ...trigger, watch: part.watch ?? priceWatch(trigger) };
}

/** The watch that the older fields tell. */
function priceWatch({ direction, price, bandLow, bandHigh }: Omit<Trigger, 'watch'>): Watch {
  if (isBandOp(direction))
    return { kind: 'price', way: direction, low: Number(bandLow), high: Number(bandHigh) };
  return { kind: 'price', way: direction, level: Number(price) };
}
