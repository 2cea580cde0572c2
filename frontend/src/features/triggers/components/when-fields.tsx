import { useQuery } from '@tanstack/react-query';
import { useId } from 'react';
import { channelsQuery } from '../../../shared/alerts/channels-query.js';
import { shownZone } from '../../../shared/format/shown-zone.js';
import { localMoment } from '../../../shared/format/local-date.js';
import { momentsAt, zoneWords } from '../../../shared/format/zoned-time.js';
import { CheckRow } from '../../../shared/ui/check-row.js';
import { ChoiceGroup } from '../../../shared/ui/choice-group.js';
import { TextField } from '../../../shared/ui/text-field.js';
import { SelectField } from '../../../shared/ui/select-field.js';
import type { Draft, DraftFault } from '../draft.js';
import { SmallNumberField } from './form-fields.js';

const FREQUENCIES = [
  { value: 'always', label: 'Every time' },
  { value: 'spaced', label: 'At most every' },
  { value: 'once', label: 'Only once' },
] as const;
const SPACINGS = [
  { value: '3600', label: '1 hour' },
  { value: '14400', label: '4 hours' },
  { value: '43200', label: '12 hours' },
  { value: '86400', label: '24 hours' },
  { value: 'custom', label: 'Another time' },
] as const;
const USUAL_SPACING = '14400';
const MOST_NAME = 40;
const MOST_NOTE = 200;

export interface WhenFieldsProps {
  readonly draft: Draft;
  readonly fault: DraftFault | null;
  readonly onChange: (part: Partial<Draft>) => void;
}

function Frequency({ draft, fault, onChange }: WhenFieldsProps) {
  const { frequency, spacing } = draft;
  const choose = (next: Draft['frequency']) => {
    const isNew = next === 'spaced' && spacing === '';
    onChange({
      frequency: next,
      ...(isNew && { spacing: USUAL_SPACING }),
      ...(next === 'once' && { spacing: '' }),
    });
  };
  return (
    <>
      <ChoiceGroup legend="How often" choices={FREQUENCIES} value={frequency} onChange={choose} />
      {frequency === 'spaced' && (
        <div className="flex flex-wrap gap-2">
          <SelectField
            label="At most every"
            choices={SPACINGS}
            value={SPACINGS.find(({ value }) => value === spacing)?.value ?? USUAL_SPACING}
            onChange={(next) => onChange({ spacing: next })}
          />
          {spacing === 'custom' && (
            <SmallNumberField
              label="Time between alerts"
              unit="minutes"
              value={draft.spacingMinutes}
              fault={fault?.field === 'spacing' ? fault.fault : null}
              onChange={(spacingMinutes) => onChange({ spacingMinutes })}
            />
          )}
        </div>
      )}
    </>
  );
}

function Until({ draft, fault, onChange }: WhenFieldsProps) {
  const id = useId();
  const turns = momentsAt(draft.until, shownZone());
  const hasFault = fault?.field === 'until';
  return (
    <div className="min-w-0 flex-1 basis-52">
      <label htmlFor={id} className="block text-xs font-medium text-muted">
        Until
      </label>
      <input
        id={id}
        type="datetime-local"
        value={draft.until}
        aria-invalid={hasFault}
        aria-describedby={`${id}-hint`}
        onChange={({ target }) => onChange({ until: target.value.slice(0, 16), untilTurn: 'first' })}
        className="mt-1 h-11 w-full rounded-lg border border-line-strong bg-page px-3 text-base text-strong tabular-nums aria-invalid:border-down"
      />
      <p id={`${id}-hint`} className={`mt-1 text-xs ${hasFault ? 'text-down' : ''}`}>
        {hasFault ? fault.fault : `${zoneWords(shownZone())}. Left empty, it never ends.`}
      </p>
      {turns.length > 1 && (
        <div className="mt-2">
          <SelectField
            label="This hour comes twice"
            choices={[
              { value: 'first', label: localMoment(turns[0] ?? '', shownZone()) },
              { value: 'second', label: localMoment(turns[1] ?? '', shownZone()) },
            ]}
            value={draft.untilTurn}
            onChange={(untilTurn) => onChange({ untilTurn })}
          />
        </div>
      )}
    </div>
  );
}

/** Where its alerts go, for who has routes to choose from. */
function RouteField({ draft, onChange }: Pick<WhenFieldsProps, 'draft' | 'onChange'>) {
  const { data } = useQuery(channelsQuery);
  if (data === undefined || data.routes.length === 0) return null;
  const choices = data.routes.map(({ id, name }) => ({ value: id, label: name }));
  return (
    <SelectField
      label="Route"
      choices={[{ value: '', label: 'The usual one' }, ...choices]}
      value={data.routes.some(({ id }) => id === draft.routeId) ? draft.routeId : ''}
      onChange={(routeId) => onChange({ routeId })}
    />
  );
}

/** The unit in which a trigger goes back before it rings again. */
function backUnit({ kind }: Draft): string {
  return kind === 'move' || kind === 'trail' || kind === 'rsi' ? 'points' : '%';
}

/** By which rules a trigger rings, until when, and what it is called. */
export function WhenFields(props: WhenFieldsProps) {
  const { draft, fault, onChange } = props;
  return (
    <>
      <Frequency {...props} />
      <div className="flex flex-wrap items-start gap-2">
        <Until {...props} />
        <SmallNumberField
          label="Rings again after going back by"
          unit={backUnit(draft)}
          placeholder="as usual"
          value={draft.hysteresis}
          fault={fault?.field === 'hysteresis' ? fault.fault : null}
          onChange={(hysteresis) => onChange({ hysteresis })}
        />
      </div>
      <CheckRow
        label="Always rings"
        hint="In your quiet hours, too."
        checked={draft.inQuietHours === 'rings'}
        onChange={(rings) => onChange({ inQuietHours: rings ? 'rings' : 'as set' })}
      />
      <RouteField {...props} />
      <div className="flex flex-wrap gap-2">
        <TextField
          label="Name"
          maxLength={MOST_NAME}
          placeholder="Rent"
          value={draft.name}
          onChange={(name) => onChange({ name })}
        />
        <TextField
          label="Note"
          maxLength={MOST_NOTE}
          placeholder="Sell half"
          value={draft.note}
          onChange={(note) => onChange({ note })}
        />
      </div>
    </>
  );
}
