import type { Condition } from '@contract/trigger.js';
import { type FormEvent, type KeyboardEvent, type ReactNode, type Ref, useState } from 'react';
import { useFreshPrice, useLivePrice } from '../../../shared/live/use-live-price.js';
import { useWatchSymbols } from '../../../shared/live/use-watch-symbols.js';
import { distanceText } from '../../../shared/trigger/distance.js';
import { unitOf } from '@contract/units.js';
import { Button } from '../../../shared/ui/button.js';
import { ChoiceGroup } from '../../../shared/ui/choice-group.js';
import { PriceField } from '../../../shared/ui/price-field.js';
import { type CheckedDraft, checkDraft, type Draft, withOp } from '../draft.js';
import { SymbolPicker } from './symbol-picker.js';

const OPS = [
  { value: 'above', label: 'Above' },
  { value: 'below', label: 'Below' },
  { value: 'inside', label: 'Inside' },
] as const;

interface LevelsProps {
  readonly draft: Draft;
  readonly price: number | null;
  readonly fault: string | null;
  readonly onChange: (part: Partial<Draft>) => void;
  readonly onEscape: () => void;
}

function Levels({ draft, price, fault, onChange, onEscape }: LevelsProps) {
  const unit = unitOf(draft.symbol);
  const leave = (event: KeyboardEvent) => event.key === 'Escape' && onEscape();
  if (draft.op !== 'inside') {
    return (
      <PriceField
        label="Price"
        unit={unit}
        price={price}
        value={draft.level}
        fault={fault}
        onChange={(level) => onChange({ level })}
        onKeyDown={leave}
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
        onKeyDown={leave}
      />
      <PriceField
        label="Upper bound"
        unit={unit}
        price={price}
        value={draft.high}
        onChange={(high) => onChange({ high })}
        onKeyDown={leave}
      />
    </div>
  );
}

interface HintProps {
  readonly checked: CheckedDraft;
  readonly priced: string;
}

/** How far what is typed is from the price, so that a slip of a digit shows. It keeps its height. */
function Hint({ checked, priced }: HintProps) {
  const live = useLivePrice(priced);
  const isKnown = checked.kind === 'valid' && live !== null && !live.isStale;
  return (
    <p className="min-h-4 text-xs tabular-nums">{isKnown && distanceText(checked.condition, live.price)}</p>
  );
}

export interface TriggerFormProps {
  /** Read out as the form's name. */
  readonly label: string;
  readonly start: Draft;
  /** Where the symbol is to be chosen: what gets the select. Absent where the symbol is given. */
  readonly pickerRef?: Ref<HTMLSelectElement>;
  readonly submit: { readonly text: string; readonly isDisabled: boolean };
  readonly isBusy: boolean;
  readonly onSubmit: (symbol: string, condition: Condition) => void;
  readonly onCancel: () => void;
  /** More buttons, and notes, for what is typed. */
  readonly children?: (checked: CheckedDraft) => ReactNode;
}

/** The form of a trigger, left by Escape in a price. What is not valid is quietly not submitted; a hint says why. */
export function TriggerForm(props: TriggerFormProps) {
  const { label, start, pickerRef, submit, isBusy, onSubmit, onCancel, children } = props;
  const [draft, setDraft] = useState(start);
  const [priced, setPriced] = useState(start.symbol);
  const [wasTried, setTried] = useState(false);
  useWatchSymbols(priced === '' ? [] : [priced]);
  const pricedNow = useFreshPrice(priced);
  // The price of another symbol says nothing about what is typed.
  const price = draft.symbol === priced ? pricedNow : null;
  const checked = checkDraft(draft, price);
  const fault = wasTried && checked.kind === 'invalid' ? checked : null;
  const change = (part: Partial<Draft>) => setDraft({ ...draft, ...part });
  const send = (event: FormEvent) => {
    event.preventDefault();
    setTried(true);
    if (checked.kind === 'valid' && !isBusy) onSubmit(checked.symbol, checked.condition);
  };
  return (
    <form noValidate aria-label={label} onSubmit={send} className="space-y-3">
      {pickerRef !== undefined && (
        <SymbolPicker
          ref={pickerRef}
          value={draft.symbol}
          fault={fault?.field === 'symbol' ? fault.fault : null}
          onChange={(symbol) => change({ symbol })}
          onSettle={setPriced}
        />
      )}
      <ChoiceGroup
        legend="Alert me when the price is"
        choices={OPS}
        value={draft.op}
        onChange={(op) => setDraft(withOp(draft, op, price))}
      />
      <Levels
        draft={draft}
        price={price}
        fault={fault?.field === 'price' ? fault.fault : null}
        onChange={change}
        onEscape={() => !isBusy && onCancel()}
      />
      <Hint checked={checked} priced={priced} />
      <div className="flex flex-wrap gap-2">
        <Button look="primary" type="submit" aria-busy={isBusy} disabled={submit.isDisabled}>
          {submit.text}
        </Button>
        <Button onClick={onCancel}>Cancel</Button>
        {children?.(checked)}
      </div>
    </form>
  );
}
