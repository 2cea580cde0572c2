import type { Lead } from '@contract/admin/leads.js';
import { ChevronDown } from 'lucide-react';
import { localTime } from '../../../shared/format/local-time.js';
import { Badge } from '../../../shared/ui/badge.js';
import { buttonClass } from '../../../shared/ui/button.js';
import { cx } from '../../../shared/ui/class-names.js';
import { countText, leadName, leadTriggerText } from '../lead-words.js';

/** Name, handle and number of a lead. */
export function LeadIdentity({ lead }: { readonly lead: Lead }) {
  const name = leadName(lead);
  const handle = lead.telegramUsername === null ? null : `@${lead.telegramUsername}`;
  return (
    <div className="min-w-0">
      <p className="font-semibold break-words text-strong" dir="auto">
        {name}
      </p>
      <p className="text-xs break-words tabular-nums">
        {[handle === name ? null : handle, lead.telegramUserId].filter(Boolean).join(' · ')}
      </p>
    </div>
  );
}

export function LeadState({ active }: { readonly active: boolean }) {
  return <Badge tone={active ? 'good' : 'muted'}>{active ? 'Active' : 'Inactive'}</Badge>;
}

export function Moment({ at }: { readonly at: string }) {
  return (
    <time dateTime={at} className="tabular-nums lg:whitespace-nowrap">
      {localTime(at)}
    </time>
  );
}

export interface TriggersButtonProps {
  readonly lead: Lead;
  /** The id of the list it opens. */
  readonly controls: string;
  readonly isOpen: boolean;
  readonly onToggle: () => void;
}

/** How many triggers a lead has; shows and hides them. */
export function TriggersButton({ lead, controls, isOpen, onToggle }: TriggersButtonProps) {
  if (lead.triggers.length === 0) return <span className="text-sm">{countText(lead.triggerCount)}</span>;
  return (
    <button
      type="button"
      aria-expanded={isOpen}
      {...(isOpen && { 'aria-controls': controls })}
      aria-label={`${countText(lead.triggerCount)} of ${leadName(lead)}`}
      onClick={onToggle}
      className={cx(buttonClass('quiet', 'sm'), 'tabular-nums')}
    >
      {countText(lead.triggerCount)}
      <ChevronDown aria-hidden="true" className={cx('size-4 transition-transform', isOpen && 'rotate-180')} />
    </button>
  );
}

/** What a lead waits for. */
export function LeadTriggers({ lead, id }: { readonly lead: Lead; readonly id: string }) {
  return (
    <ul id={id} aria-label={`Triggers of ${leadName(lead)}`} className="flex flex-wrap gap-2">
      {lead.triggers.map((trigger, index) => (
        <li
          // Two triggers of a lead may be alike, and none has an id.
          key={`${leadTriggerText(trigger)} ${index}`}
          className="flex items-center gap-2 rounded-lg border border-line bg-page px-3 py-1.5 text-sm text-strong tabular-nums"
        >
          {leadTriggerText(trigger)}
          <Badge tone={trigger.active ? 'good' : 'muted'}>{trigger.active ? 'Armed' : 'Disarmed'}</Badge>
        </li>
      ))}
    </ul>
  );
}
