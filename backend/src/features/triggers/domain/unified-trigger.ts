import type { Direction, Trigger } from '../../../contract/trigger.js';
import type { UnifiedTrigger } from '../../../contract/user-triggers.js';

const TYPES = {
  above: 'threshold_above',
  below: 'threshold_below',
  inside: 'price_band',
} as const satisfies Record<Direction, UnifiedTrigger['type']>;

/** A trigger as GET /api/unified-triggers shows it; one that is paused is not enabled. Pure. */
export function unifiedTrigger(trigger: Trigger): UnifiedTrigger {
  const { id, symbol, direction, price, bandLow, bandHigh, breachState } = trigger;
  const enabled = trigger.active && trigger.paused === null;
  return {
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
  };
}
