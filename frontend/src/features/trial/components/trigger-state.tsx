import { formatPrice } from '@contract/decimal.js';
import type { TrialTrigger } from '@contract/trigger.js';
import { STATE_WORDS } from '../../../shared/trigger/display-state.js';
import { Badge } from '../../../shared/ui/badge.js';
import {
  alreadyHoldsText,
  conditionOfTrialTrigger,
  conditionText,
  trialDisplayState,
} from '../trigger-view.js';

/** 'Active', 'Inactive' or 'No trigger'. */
export function TriggerBadge({ trigger }: { readonly trigger: TrialTrigger | undefined }) {
  if (trigger === undefined) return <Badge tone="muted">No trigger</Badge>;
  return trigger.is_armed ? <Badge tone="good">Active</Badge> : <Badge tone="muted">Inactive</Badge>;
}

function stateText(trigger: TrialTrigger, livePrice: number | null): string {
  const state = trialDisplayState(trigger, livePrice);
  if (state !== 'triggered') return STATE_WORDS[state];
  return livePrice === null ? 'Triggered' : `Triggered · now ${formatPrice(livePrice)}`;
}

export interface TriggerStateProps {
  readonly trigger: TrialTrigger;
  readonly livePrice: number | null;
}

/** Where a saved trigger stands, what it waits for, and why it stays silent if it started on the far side. */
export function TriggerState({ trigger, livePrice }: TriggerStateProps) {
  const state = trialDisplayState(trigger, livePrice);
  const already = trigger.lastFiredAt === null ? alreadyHoldsText(trigger) : null;
  return (
    <div className="text-sm">
      <p>
        <span className="font-medium text-strong">{stateText(trigger, livePrice)}</span>
        {state === 'triggered' && !trigger.is_armed && <span className="ml-1.5 text-muted">(disarmed)</span>}
        <span className="text-muted"> · {conditionText(conditionOfTrialTrigger(trigger))}</span>
      </p>
      {already !== null && <p className="mt-0.5 text-accent">{already}</p>}
    </div>
  );
}
