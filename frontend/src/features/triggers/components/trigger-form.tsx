import { type Condition, isBandOp } from '@contract/trigger.js';
import { type FormEvent, type KeyboardEvent, type ReactNode, type Ref, useRef, useState } from 'react';
import { useFreshPrice, useLivePrice } from '../../../shared/live/use-live-price.js';
import { useWatchSymbols } from '../../../shared/live/use-watch-symbols.js';
import { distanceText } from '../../../shared/trigger/distance.js';
import { unitOf } from '@contract/units.js';
import { Button } from '../../../shared/ui/button.js';
import { ChoiceGroup } from '../../../shared/ui/choice-group.js';
import { PriceField } from '../../../shared/ui/price-field.js';
import {
  type CheckedDraft,
  checkDraft,
  type Draft,
  withDirectionOfLevel,
  withOp,
  withPreset,
} from '../draft.js';
import { SymbolPicker } from './symbol-picker.js';

const OPS = [
  { value: 'above', label: 'Above' },
  { value: 'below', label: 'Below' },
  { value: 'inside', label: 'Inside' },
  { value: 'outside', label: 'Outside' },
  { value: 'either', label: 'Either way' },
] as const;

/** Whose word the direction is: the level's while nobody has chosen, `either`: the level's, as somebody has chosen. */
type DirectionFrom = 'level' | 'either' | 'choice';

const NO_SIDE: CheckedDraft = {
  kind: 'invalid',
  field: 'price',
  fault: 'There is no fresh price to compare it with. Choose Above or Below.',
};

interface LevelsProps {
  readonly draft: Draft;
  readonly price: number | null;
  readonly fault: string | null;
  readonly onChange: (part: Partial<Draft>) => void;
}

function Levels({ draft, price, fault, onChange }: LevelsProps) {
  const unit = unitOf(draft.symbol);
  if (!isBandOp(draft.op)) {
    return (
      <PriceField
        label="Price"
        unit={unit}
        price={price}
        value={draft.level}
        fault={fault}
        onChange={(level) => onChange({ level })}
      />
    );
  }
  return (
    <div className="flex gap-2">
      <PriceField
        label="Lower bound"
        unit={unit}
        price={price}
        value={draft.low}
        fault={fault}
        onChange={(low) => onChange({ low })}
      />
      <PriceField
        label="Upper bound"
        unit={unit}
        price={price}
        value={draft.high}
        onChange={(high) => onChange({ high })}
      />
    </div>
  );
}

const PRESETS = { level: [-10, -5, -1, 1, 5, 10], band: [1, 5, 10] } as const;

interface PresetsProps {
  readonly draft: Draft;
  readonly price: number | null;
  readonly onChange: (draft: Draft) => void;
}

/** Levels so many percent from the price now, at a press. */
function Presets({ draft, price, onChange }: PresetsProps) {
  const isBand = isBandOp(draft.op);
  const sign = (percent: number) => (isBand ? '±' : percent > 0 ? '+' : '−');
  return (
    <fieldset className="grid auto-cols-fr grid-flow-col gap-1">
      <legend className="sr-only">From the price now</legend>
      {(isBand ? PRESETS.band : PRESETS.level).map((percent) => (
        <Button
          key={percent}
          size="sm"
          disabled={price === null}
          onClick={() => price !== null && onChange(withPreset(draft, percent, price))}
          className="px-0 text-xs font-medium tabular-nums max-sm:min-h-11"
        >
          {sign(percent)}
          {Math.abs(percent)} %
        </Button>
      ))}
    </fieldset>
  );
}

interface HintProps {
  readonly checked: CheckedDraft;
  readonly priced: string;
  readonly from: DirectionFrom;
}

/** How far what is typed is from the price, so that a slip of a digit shows. It keeps its height. */
function Hint({ checked, priced, from }: HintProps) {
  const live = useLivePrice(priced);
  const isKnown = checked.kind === 'valid' && live !== null && !live.isStale;
  if (!isKnown) return <p className="min-h-4 text-xs tabular-nums" />;
  const verb = checked.condition.op === 'above' ? 'rises' : 'falls';
  return (
    <p className="min-h-4 text-xs tabular-nums">
      {from === 'either' && `Rings when ${checked.symbol} ${verb} to it: `}
      {distanceText(checked.condition, live.price)}
    </p>
  );
}

export interface TriggerFormProps {
  /** Read out as the form's name. */
  readonly label: string;
  readonly start: Draft;
  /** Where the symbol is to be chosen: what gets the field. Absent where the symbol is given. */
  readonly pickerRef?: Ref<HTMLInputElement>;
  readonly submit: { readonly text: string; readonly isDisabled: boolean };
  readonly isBusy: boolean;
  /** `next`: the value of the button that was pressed. */
  readonly onSubmit: (symbol: string, condition: Condition, next: string) => void;
  /** Runs with every change of what is typed. */
  readonly onDraft?: (draft: Draft) => void;
  readonly onCancel: () => void;
  /** More buttons, and notes, for what is typed. */
  readonly children?: (checked: CheckedDraft) => ReactNode;
}

/**
 * The form of a trigger, left by Escape. The direction follows the level until it is chosen. What is not valid is quietly
 * not submitted; a hint says why.
 */
export function TriggerForm(props: TriggerFormProps) {
  const { label, start, pickerRef, submit, isBusy, onSubmit, onDraft, onCancel, children } = props;
  const [typed, keepDraft] = useState(start);
  const form = useRef<HTMLFormElement>(null);
  const [from, setFrom] = useState<DirectionFrom>(
    start.level !== '' || start.low !== '' ? 'choice' : 'level',
  );
  const [priced, setPriced] = useState(start.symbol);
  const [wasTried, setTried] = useState(false);
  useWatchSymbols(priced === '' ? [] : [priced]);
  const pricedNow = useFreshPrice(priced);
  // The price of another symbol says nothing about what is typed.
  const price = typed.symbol === priced ? pricedNow : null;
  // Also of a price that comes after the level was typed.
  const draft = from === 'choice' ? typed : withDirectionOfLevel(typed, price);
  const read = checkDraft(draft, price);
  const isSideUnknown = from === 'either' && price === null && read.kind === 'valid';
  const checked = isSideUnknown ? NO_SIDE : read;
  const fault = wasTried && checked.kind === 'invalid' ? checked : null;
  const setDraft = (next: Draft) => {
    keepDraft(next);
    onDraft?.(next);
  };
  const change = (part: Partial<Draft>) => {
    const next = { ...draft, ...part };
    setDraft(from === 'choice' || part.level === undefined ? next : withDirectionOfLevel(next, price));
  };
  const send = (event: FormEvent) => {
    event.preventDefault();
    setTried(true);
    const { submitter } = event.nativeEvent as SubmitEvent;
    const next = submitter instanceof HTMLButtonElement ? submitter.value : '';
    if (checked.kind === 'valid' && !isBusy) onSubmit(checked.symbol, checked.condition, next);
  };
  const leave = (event: KeyboardEvent) => {
    // Keys of a dialog that the form has opened come here as well.
    const isOwn = event.currentTarget.contains(event.target as Node) && !event.defaultPrevented;
    if (event.key === 'Escape' && isOwn && !isBusy) onCancel();
  };
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- Escape in any of its fields
    <form ref={form} noValidate aria-label={label} onSubmit={send} onKeyDown={leave} className="space-y-3">
      {pickerRef !== undefined && (
        <SymbolPicker
          ref={pickerRef}
          value={draft.symbol}
          fault={fault?.field === 'symbol' ? fault.fault : null}
          onChange={(symbol) => change({ symbol })}
          onSettle={setPriced}
          onPicked={() => form.current?.querySelector<HTMLElement>('[role=spinbutton]')?.focus()}
        />
      )}
      <ChoiceGroup
        legend="Alert me when the price is"
        choices={OPS}
        value={from === 'either' ? 'either' : draft.op}
        onChange={(choice) => {
          setFrom(choice === 'either' ? 'either' : 'choice');
          setDraft(withOp(draft, choice === 'either' ? 'above' : choice, price));
        }}
      />
      <Levels
        draft={draft}
        price={price}
        fault={fault?.field === 'price' ? fault.fault : null}
        onChange={change}
      />
      <Presets
        draft={draft}
        price={price}
        onChange={(next) => {
          if (from === 'choice') setFrom('level');
          setDraft(next);
        }}
      />
      <Hint checked={checked} priced={priced} from={from} />
      <div className="flex flex-wrap gap-2">
        <Button look="primary" type="submit" aria-busy={isBusy} disabled={submit.isDisabled}>
          {submit.text}
        </Button>
        {children?.(checked)}
        <Button onClick={onCancel}>Cancel</Button>
      </div>
    </form>
  );
}
