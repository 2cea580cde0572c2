import type { CandleSize, MoveWindow } from '@contract/series.js';
import { ChoiceGroup } from '../../../shared/ui/choice-group.js';
import { SelectField } from '../../../shared/ui/select-field.js';
import { type WatchDraft, type WatchKind, withSide } from '../watch-draft.js';
import { SmallNumberField } from './form-fields.js';

const WAYS = [
  { value: 'up', label: 'Up' },
  { value: 'down', label: 'Down' },
  { value: 'either', label: 'Either' },
] as const;
const WINDOWS = [
  { value: '5m', label: '5 minutes' },
  { value: '15m', label: '15 minutes' },
  { value: '1h', label: '1 hour' },
  { value: '4h', label: '4 hours' },
  { value: '24h', label: '24 hours' },
  { value: '7d', label: '7 days' },
] as const satisfies readonly { readonly value: MoveWindow; readonly label: string }[];
const TRAIL_WAYS = [
  { value: 'fall', label: 'Falls' },
  { value: 'rise', label: 'Rises' },
] as const;
const TYPES = [
  { value: 'sma', label: 'Simple (SMA)' },
  { value: 'ema', label: 'Exponential (EMA)' },
] as const;
const LENGTHS = [
  { value: '20', label: '20 candles' },
  { value: '50', label: '50 candles' },
  { value: '200', label: '200 candles' },
] as const;
const CANDLES = [
  { value: '1h', label: '1 hour' },
  { value: '4h', label: '4 hours' },
  { value: '1d', label: '1 day' },
] as const satisfies readonly { readonly value: CandleSize; readonly label: string }[];
const SIDES = [
  { value: 'above', label: 'Above' },
  { value: 'below', label: 'Below' },
] as const;
const EXTREME_WINDOWS = [
  { value: '24h', label: '24 hours' },
  { value: '7d', label: '7 days' },
] as const;
const EXTREME_WAYS = [
  { value: 'high', label: 'New high' },
  { value: 'low', label: 'New low' },
] as const;

export interface WatchFieldsProps {
  readonly draft: WatchDraft;
  /** Of its one number. */
  readonly fault: string | null;
  readonly onChange: (part: Partial<WatchDraft>) => void;
}

function MoveFields({ draft, fault, onChange }: WatchFieldsProps) {
  return (
    <>
      <ChoiceGroup
        legend="Alert me when the price moves"
        choices={WAYS}
        value={draft.moveWay}
        onChange={(moveWay) => onChange({ moveWay })}
      />
      <div className="flex flex-wrap gap-2">
        <SmallNumberField
          label="By"
          unit="%"
          value={draft.movePercent}
          fault={fault}
          onChange={(movePercent) => onChange({ movePercent })}
        />
        <SelectField
          label="Within"
          choices={WINDOWS}
          value={draft.moveWindow}
          onChange={(moveWindow) => onChange({ moveWindow })}
        />
      </div>
    </>
  );
}

function TrailFields({ draft, fault, onChange }: WatchFieldsProps) {
  return (
    <>
      <ChoiceGroup
        legend="Alert me when the price"
        choices={TRAIL_WAYS}
        value={draft.trailWay}
        onChange={(trailWay) => onChange({ trailWay })}
      />
      <SmallNumberField
        label={draft.trailWay === 'fall' ? 'From its high by' : 'From its low by'}
        unit="%"
        value={draft.trailPercent}
        fault={fault}
        onChange={(trailPercent) => onChange({ trailPercent })}
      />
    </>
  );
}

function Candles({ draft, onChange }: WatchFieldsProps) {
  return (
    <SelectField
      label="Candles of"
      choices={CANDLES}
      value={draft.candles}
      onChange={(candles) => onChange({ candles })}
    />
  );
}

function AverageFields(props: WatchFieldsProps) {
  const { draft, onChange } = props;
  return (
    <>
      <ChoiceGroup
        legend="Alert me when the price is, compared with its average"
        choices={SIDES}
        value={draft.side}
        onChange={(side) => onChange({ side })}
      />
      <div className="flex flex-wrap gap-2">
        <SelectField
          label="Kind of average"
          choices={TYPES}
          value={draft.averageType}
          onChange={(averageType) => onChange({ averageType })}
        />
        <SelectField
          label="Of the last"
          choices={LENGTHS}
          value={draft.averageLength}
          onChange={(averageLength) => onChange({ averageLength })}
        />
        <Candles {...props} />
      </div>
    </>
  );
}

function RsiFields(props: WatchFieldsProps) {
  const { draft, fault, onChange } = props;
  return (
    <>
      <ChoiceGroup
        legend="Alert me when the RSI is"
        choices={SIDES}
        value={draft.side}
        onChange={(side) => onChange(withSide(draft, side))}
      />
      <div className="flex flex-wrap gap-2">
        <SmallNumberField
          label="RSI level"
          unit="1 to 99"
          value={draft.rsiLevel}
          fault={fault}
          onChange={(rsiLevel) => onChange({ rsiLevel })}
        />
        <Candles {...props} />
      </div>
    </>
  );
}

function ExtremeFields({ draft, onChange }: WatchFieldsProps) {
  return (
    <>
      <ChoiceGroup
        legend="Alert me at a"
        choices={EXTREME_WAYS}
        value={draft.extremeWay}
        onChange={(extremeWay) => onChange({ extremeWay })}
      />
      <SelectField
        label="Of the last"
        choices={EXTREME_WINDOWS}
        value={draft.extremeWindow}
        onChange={(extremeWindow) => onChange({ extremeWindow })}
      />
    </>
  );
}

const FIELDS: Readonly<Record<Exclude<WatchKind, 'price'>, typeof MoveFields>> = {
  move: MoveFields,
  trail: TrailFields,
  average: AverageFields,
  rsi: RsiFields,
  extreme: ExtremeFields,
};

/** The fields of what is no price. */
export function WatchFields(props: WatchFieldsProps) {
  const { kind } = props.draft;
  if (kind === 'price') return null;
  const Fields = FIELDS[kind];
  return <Fields {...props} />;
}
