import { priceBeside } from '@contract/messages/condition-words.js';
import type { Condition, Trigger } from '@contract/trigger.js';
import { localClock } from '../../../shared/format/local-time.js';
import { useNow } from '../../../shared/live/use-now.js';
import { type DisplayState, STATE_WORDS } from '../../../shared/trigger/display-state.js';
import { Badge } from '../../../shared/ui/badge.js';

const TONES = {
  triggered: 'warn',
  breached: 'warn',
  cooldown: 'muted',
  waiting: 'muted',
  armed: 'good',
  disarmed: 'muted',
} as const satisfies Record<DisplayState, string>;

const SNOOZE_STEP_MS = 10_000;

function Snoozed({ until }: { readonly until: string }) {
  const now = useNow(SNOOZE_STEP_MS);
  if (Date.parse(until) <= now) return null;
  return <Badge tone="muted">Snoozed until {localClock(until, now)}</Badge>;
}

export interface StateMarksProps {
  readonly trigger: Trigger;
  readonly condition: Condition;
  readonly state: DisplayState;
  readonly livePrice: number | null;
}

/** Where a trigger stands, and what keeps it from ringing. */
export function StateMarks({ trigger, condition, state, livePrice }: StateMarksProps) {
  const isTriggered = state === 'triggered' && livePrice !== null;
  return (
    <span className="flex min-h-6 flex-wrap items-center gap-1.5">
      <Badge tone={TONES[state]} className="tabular-nums">
        {STATE_WORDS[state]}
        {isTriggered && ` · ${priceBeside(condition, livePrice)}`}
      </Badge>
      {state === 'triggered' && !trigger.active && <span className="text-xs text-muted">disarmed</span>}
      {trigger.paused === 'plan' && <Badge tone="muted">Paused by plan</Badge>}
      {trigger.snoozedUntil !== undefined && <Snoozed until={trigger.snoozedUntil} />}
    </span>
  );
}
