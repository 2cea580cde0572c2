import type { Direction } from '@contract/trigger.js';
import { X } from 'lucide-react';
import { useState } from 'react';
import { useFreshPrice } from '../../../shared/live/use-live-price.js';
import { useWatchSymbols } from '../../../shared/live/use-watch-symbols.js';
import { Button } from '../../../shared/ui/button.js';
import { ChoiceGroup } from '../../../shared/ui/choice-group.js';
import { SelectField } from '../../../shared/ui/select-field.js';
import { type DraftFault, type GuardDraft, withOp } from '../draft.js';
import type { WatchDraft, WatchKind } from '../watch-draft.js';
import { LevelFields } from './price-fields.js';
import { SymbolPicker } from './symbol-picker.js';
import { WatchFields } from './watch-fields.js';

const OPS = [
  { value: 'above', label: 'Above' },
  { value: 'below', label: 'Below' },
  { value: 'inside', label: 'Inside' },
  { value: 'outside', label: 'Outside' },
] as const satisfies readonly { readonly value: Direction; readonly label: string }[];
/** A rise from the low and a fall from the high cannot be asked of a moment. */
const KINDS = [
  { value: 'price', label: 'Its price' },
  { value: 'move', label: 'A move' },
  { value: 'average', label: 'Its average' },
  { value: 'rsi', label: 'Its RSI' },
  { value: 'extreme', label: 'A new high or low' },
] as const satisfies readonly { readonly value: WatchKind; readonly label: string }[];

export interface GuardFieldsProps {
  readonly no: number;
  readonly guard: GuardDraft;
  readonly fault: DraftFault | null;
  readonly onChange: (guard: GuardDraft) => void;
  readonly onRemove: () => void;
}

/** A further condition, which has to hold when the trigger rings. */
export function GuardFields({ no, guard, fault, onChange, onRemove }: GuardFieldsProps) {
  const [priced, setPriced] = useState(guard.symbol);
  useWatchSymbols(priced === '' ? [] : [priced]);
  const price = useFreshPrice(guard.symbol);
  const change = (part: Partial<WatchDraft>) => onChange({ ...guard, ...part });
  const kind = KINDS.find(({ value }) => value === guard.kind)?.value ?? 'price';
  const faultOf = (field: string) => (fault?.guard?.field === field ? fault.fault : null);
  return (
    <fieldset className="relative space-y-3 rounded-lg border border-line p-3">
      <legend className="px-1 text-xs font-semibold text-strong">{`And also ${no}`}</legend>
      <Button
        look="bare"
        size="icon"
        aria-label={`Remove the further condition ${no}`}
        onClick={onRemove}
        className="absolute -top-3 right-0 size-9 pointer-coarse:size-11"
      >
        <X aria-hidden="true" className="size-4" />
      </Button>
      <div className="flex flex-wrap items-start gap-2">
        <div className="min-w-0 flex-1 basis-28">
          <SymbolPicker
            label="Coin"
            value={guard.symbol}
            fault={faultOf('symbol')}
            onChange={(symbol) => onChange({ ...guard, symbol })}
            onSettle={setPriced}
            onPicked={() => {}}
          />
        </div>
        <SelectField
          label="What of it"
          choices={KINDS}
          value={kind}
          onChange={(next) => change({ kind: next })}
        />
      </div>
      {kind === 'price' ? (
        <>
          <ChoiceGroup
            legend="The price has to be"
            choices={OPS}
            value={guard.op}
            onChange={(op) => onChange(withOp(guard, op, price))}
          />
          <LevelFields draft={guard} price={price} fault={faultOf('price')} onChange={change} />
        </>
      ) : (
        <WatchFields draft={guard} fault={faultOf('number')} onChange={change} />
      )}
      {faultOf('kind') !== null && <p className="text-xs text-down">{faultOf('kind')}</p>}
    </fieldset>
  );
}
