import { type Direction, isPriceAlone, type Trigger } from '../../../contract/trigger.js';
import type { UnifiedTrigger } from '../../../contract/user-triggers.js';

const TYPES = {
  above: 'threshold_above',
  below: 'threshold_below',
  inside: 'price_band',
} as const satisfies Record<Exclude<Direction, 'outside'>, UnifiedTrigger['type']>;

/** A trigger as GET /api/unified-triggers shows it; one that is paused is not enabled. `outside` is two rows of one id; none where more than a price decides. Pure. */
export function unifiedTriggers(trigger: Trigger): readonly UnifiedTrigger[] {
  const { id, symbol, direction, price, bandLow, bandHigh, breachState } = trigger;
  if (!isPriceAlone(trigger)) return [];
  if (direction === 'outside') {
    const side = { ...trigger, bandLow: null, bandHigh: null };
    return [
      ...unifiedTriggers({ ...side, direction: 'below', price: bandLow }),
      ...unifiedTriggers({ ...side, direction: 'above', price: bandHigh }),
    ];
  }
  const enabled = trigger.active && trigger.paused === null;
  return [
    {
      id,
      asset: symbol,
      quoteCcy: 'USD',
      type: TYPES[direction],
      levelMin: direction === 'above' ? price : bandLow,
      levelMax: direction === 'below' ? price : bandHigh,
      enabled,
      state: enabled ? (breachState === 'none' ? 'armed' : 'triggered') : 'other',
      breachState,
      walletScope: null,
    },
  ];
}
