import { holds } from '@contract/level-rules.js';
import { type BreachState, type Condition, isOfPrice } from '@contract/trigger.js';

export type DisplayState =
  | 'triggered'
  | 'breached'
  | 'cooldown'
  | 'unwatched'
  | 'waiting'
  | 'armed'
  | 'disarmed';

/**
 * In US dollars; null while it is not known here. `none-yet`: the exchanges have told none of the coin so far. `lost`: the
 * server has no price of it any more.
 */
export type PriceNow = number | 'none-yet' | 'lost' | null;

export interface WatchedTrigger {
  readonly condition: Condition;
  readonly active: boolean;
  readonly breachState: BreachState;
}

/** What a trigger shows. The live price comes first: a price that satisfies it reads triggered, armed or not; one that has no price yet watches nothing. Pure. */
export function displayState(
  { condition, active, breachState }: WatchedTrigger,
  livePrice: PriceNow,
): DisplayState {
  if (typeof livePrice === 'number' && isOfPrice(condition) && holds(condition, livePrice))
    return 'triggered';
  if (livePrice === 'lost' && active) return 'unwatched';
  if (breachState === 'breached') return 'breached';
  if (breachState === 'cooldown') return 'cooldown';
  if (!active) return 'disarmed';
  return livePrice === 'none-yet' ? 'waiting' : 'armed';
}

export const STATE_WORDS: Readonly<Record<DisplayState, string>> = {
  triggered: 'Triggered',
  breached: 'In Breach',
  cooldown: 'Cooling down',
  unwatched: 'Not watched',
  waiting: 'Waiting for its first price',
  armed: 'Armed',
  disarmed: 'Disarmed',
};
