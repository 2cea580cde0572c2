import { holds } from '@contract/condition.js';
import type { BreachState, Condition } from '@contract/trigger.js';

export type DisplayState = 'triggered' | 'breached' | 'cooldown' | 'armed' | 'disarmed';

export interface TriggerStanding {
  readonly condition: Condition;
  readonly active: boolean;
  readonly breachState: BreachState;
}

/** What a trigger shows. The live price comes first: a price that satisfies it reads triggered, armed or not. Pure. */
export function displayState(
  { condition, active, breachState }: TriggerStanding,
  livePrice: number | null,
): DisplayState {
  if (livePrice !== null && holds(condition, livePrice)) return 'triggered';
  if (breachState === 'breached') return 'breached';
  if (breachState === 'cooldown') return 'cooldown';
  return active ? 'armed' : 'disarmed';
}

export const STATE_WORDS: Readonly<Record<DisplayState, string>> = {
  triggered: 'Triggered',
  breached: 'In Breach',
  cooldown: 'Cooling down',
  armed: 'Armed',
  disarmed: 'Disarmed',
};
