import type { ChannelView, StepUnless } from '@contract/channels.js';
import { X } from 'lucide-react';
import { useId } from 'react';
import { Button } from '../../../shared/ui/button.js';
import { CheckRow } from '../../../shared/ui/check-row.js';
import { SelectField } from '../../../shared/ui/select-field.js';
import { TextField } from '../../../shared/ui/text-field.js';
import type { RouteFault, StepDraft } from '../route-draft.js';

const UNLESS = [
  { value: 'acknowledged', label: 'Unless seen' },
  { value: 'accepted', label: 'Unless delivered' },
  { value: 'nothing', label: 'Always' },
] as const satisfies readonly { readonly value: StepUnless; readonly label: string }[];

const HINTS: Readonly<Record<StepUnless, string>> = {
  acknowledged: 'Left out once you have pressed Seen.',
  accepted: 'Left out once any channel has taken the alert.',
  nothing: 'Sent in any case.',
};

export interface StepFieldsProps {
  readonly place: number;
  readonly step: StepDraft;
  /** Those that no other step has. */
  readonly channels: readonly ChannelView[];
  readonly fault: RouteFault | null;
  readonly onChange: (part: Partial<StepDraft>) => void;
  readonly onRemove: (() => void) | null;
}

function hintOf({ state, address }: ChannelView): string {
  if (state === 'on') return address;
  return state === 'off' ? `${address} · switched off` : `${address} · not proven yet`;
}

/** One step of a route: who is told, after how long, and unless what. */
export function StepFields({ place, step, channels, fault, onChange, onRemove }: StepFieldsProps) {
  const id = useId();
  const no = place + 1;
  const toggle = (channelId: string, isTaken: boolean) =>
    onChange({
      channels: channels
        .map((channel) => channel.id)
        .filter((each) => (each === channelId ? isTaken : step.channels.includes(each))),
    });
  return (
    <fieldset
      className="relative min-w-0 space-y-3 rounded-lg border border-line p-3 text-sm"
      {...(fault?.field === 'channels' && { 'aria-describedby': `${id}-fault` })}
    >
      <legend className="px-1 font-semibold text-strong">
        {place === 0 ? 'Step 1, at once' : `Step ${no}`}
      </legend>
      {onRemove !== null && (
        <Button
          look="bare"
          size="icon"
          aria-label={`Remove step ${no}`}
          className="absolute -top-3 right-1 size-9 pointer-coarse:size-11"
          onClick={onRemove}
        >
          <X aria-hidden="true" className="size-4" />
        </Button>
      )}
      {place > 0 && (
        <>
          <div className="grid grid-cols-[6rem_minmax(0,1fr)] items-start gap-2">
            <TextField
              label="Minutes later"
              value={step.minutes}
              onChange={(minutes) => onChange({ minutes })}
              inputMode="decimal"
              fault={fault?.field === 'minutes' ? fault.fault : undefined}
            />
            <SelectField
              label="When"
              choices={UNLESS}
              value={step.unless}
              onChange={(unless) => onChange({ unless })}
            />
          </div>
          <p className="text-xs">{HINTS[step.unless]}</p>
        </>
      )}
      <div className="space-y-2">
        {channels.map((channel) => (
          <CheckRow
            key={channel.id}
            label={channel.label}
            hint={hintOf(channel)}
            checked={step.channels.includes(channel.id)}
            onChange={(isTaken) => toggle(channel.id, isTaken)}
          />
        ))}
        {channels.length === 0 && <p>Every channel is in another step.</p>}
        {fault?.field === 'channels' && (
          <p id={`${id}-fault`} role="alert" className="text-xs font-medium text-down">
            {fault.fault}
          </p>
        )}
      </div>
      <div className="border-t border-line pt-3">
        <CheckRow
          label="Urgent alerts only"
          checked={step.onlyUrgent}
          onChange={(onlyUrgent) => onChange({ onlyUrgent })}
        />
      </div>
    </fieldset>
  );
}
