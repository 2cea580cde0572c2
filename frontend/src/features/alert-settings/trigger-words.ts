import { formatLevel } from '@contract/decimal.js';
import type { UnifiedTrigger } from '@contract/user-triggers.js';
import { STATE_WORDS } from '../../shared/trigger/display-state.js';

function level(value: number | null): string {
  return value === null ? '—' : formatLevel(value);
}

/** What a trigger waits for: "above 65,000", "inside 60,000 – 70,000". Pure. */
export function conditionWords({ type, levelMin, levelMax }: UnifiedTrigger): string {
  switch (type) {
    case 'threshold_above':
      return `above ${level(levelMin)}`;
    case 'threshold_below':
      return `below ${level(levelMax)}`;
    case 'price_band':
      return `inside ${level(levelMin)} – ${level(levelMax)}`;
  }
}

export interface StateWord {
  readonly text: string;
  readonly tone: 'good' | 'warn' | 'muted';
}

/** How an active trigger stands, in a word or two; of an asset that is `unpriced`, no exchange has told a price so far; one that is `unwatched` lost it. Pure. */
export function stateWord(
  { state, breachState }: UnifiedTrigger,
  asset: 'priced' | 'unpriced' | 'unwatched',
): StateWord {
  if (asset === 'unwatched') return { text: STATE_WORDS.unwatched, tone: 'warn' };
  if (state === 'armed' && asset === 'unpriced') return { text: STATE_WORDS.waiting, tone: 'muted' };
  if (state === 'armed') return { text: STATE_WORDS.armed, tone: 'good' };
  return { text: breachState === 'cooldown' ? 'Cooling down' : 'Triggered', tone: 'warn' };
}
