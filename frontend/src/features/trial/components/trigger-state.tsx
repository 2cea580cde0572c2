import { formatPrice } from '@contract/decimal.js';
import type { TrialTrigger } from '@contract/trigger.js';
import { Badge } from '../../../shared/ui/badge.js';
import { alreadyText, conditionOfTrigger, conditionText, displayState } from '../trigger-view.js';

/** 'Active', 'Inactive' or 'No trigger'. */
export function TriggerBadge({ trigger }: { readonly trigger: TrialTrigger | undefined }) {
  if (trigger === undefined) return <Badge tone="muted">No trigger</Badge>;
  return trigger.is_armed ? <Badge tone="good">Active</Badge> : <Badge tone="muted">Inactive</Badge>;
}

const WORDS = {
  breached: 'In Breach',
  cooldown: 'Cooling down',
  armed: 'Armed',
  disarmed: 'Disarmed',
} as const;

function stateText(trigger: TrialTrigger, livePrice: number | null): string {
  const state = displayState(trigger, livePrice);
  if (state !== 'triggered') return WORDS[state];
  return livePrice === null ? 'Triggered' : `Triggered · now ${formatPrice(livePrice)}`;
}

export interface TriggerStateProps {
  readonly trigger: TrialTrigger;
  readonly livePrice: number | null;
}

/** Where a saved trigger stands, what it waits for, and why it stays silent if it started on the far side. */
export function TriggerState({ trigger, livePrice }: TriggerStateProps) {
  const state = displayState(trigger, livePrice);
  const already = trigger.lastFiredAt === null ? alreadyText(trigger) : null;
  return (
    <div className="text-sm">
      <p>
        <span className="font-medium text-strong">{stateText(trigger, livePrice)}</span>
        {state === 'triggered' && !trigger.is_armed && <span className="ml-1.5 text-muted">(disarmed)</span>}
        <span className="text-muted"> · {conditionText(conditionOfTrigger(trigger))}</span>
      </p>
      {already !== null && <p className="mt-0.5 text-accent">{already}</p>}
    </div>
  );
}
