import { MAX_CODE_CYCLES } from '@contract/admin/codes.js';
import type { ReactNode } from 'react';
import { CheckRow } from '../../../shared/ui/check-row.js';
import { ChoiceGroup } from '../../../shared/ui/choice-group.js';
import { TextField } from '../../../shared/ui/text-field.js';
import {
  CURRENCIES,
  type DiscountDraft,
  type DiscountFaults,
  MAX_VALUES,
  toggledCurrency,
} from '../discount-form.js';

const TYPES = [
  { value: 'percent', label: 'Percent' },
  { value: 'fixed', label: 'Fixed' },
] as const;
const TERMS = [
  { value: 'quarterly', label: 'Quarterly' },
  { value: 'annual', label: 'Annual' },
  { value: 'both', label: 'Both' },
] as const;

interface LabelledProps {
  readonly label: string;
  readonly children: ReactNode;
}

/** A label for the eye above choices that say their name themselves. */
function Labelled({ label, children }: LabelledProps) {
  return (
    <div>
      <p aria-hidden="true" className="mb-1 text-xs font-medium">
        {label}
      </p>
      {children}
    </div>
  );
}

export interface DiscountFieldsProps {
  readonly draft: DiscountDraft;
  readonly faults: DiscountFaults;
  readonly onChange: (part: Partial<DiscountDraft>) => void;
}

function CurrencyFields({ draft, faults, onChange }: DiscountFieldsProps) {
  const { allowedCurrencies } = draft;
  const hasUsdc = allowedCurrencies.includes('USDC');
  return (
    <fieldset className="space-y-2">
      <legend className="mb-1 text-xs font-medium">Allowed currencies</legend>
      <div className="flex gap-6">
        {CURRENCIES.map((currency) => (
          <CheckRow
            key={currency}
            label={currency}
            checked={allowedCurrencies.includes(currency)}
            onChange={() => onChange({ allowedCurrencies: toggledCurrency(allowedCurrencies, currency) })}
          />
        ))}
      </div>
      <output className="block text-xs empty:hidden">
        {faults.allowedCurrencies ??
          (hasUsdc ? '' : 'Pro is paid for in USDC: without it the code applies to no plan.')}
      </output>
    </fieldset>
  );
}

/** What a discount code is worth, for what, how often and to whom. */
export function DiscountFields({ draft, faults, onChange }: DiscountFieldsProps) {
  const isPercent = draft.type === 'percent';
  return (
    <>
      <Labelled label="Type">
        <ChoiceGroup
          legend="Type"
          choices={TYPES}
          value={draft.type}
          onChange={(type) => onChange({ type })}
        />
      </Labelled>
      <div className="grid grid-cols-2 items-start gap-4">
        <TextField
          label={isPercent ? 'Value (percent)' : 'Value (USDC)'}
          type="number"
          min={1}
          max={MAX_VALUES[draft.type]}
          step={1}
          value={draft.value}
          onChange={(value) => onChange({ value })}
          fault={faults.value}
        />
        <TextField
          label="Cycles"
          type="number"
          min={1}
          max={MAX_CODE_CYCLES}
          step={1}
          value={draft.cycles}
          onChange={(cycles) => onChange({ cycles })}
          fault={faults.cycles}
        />
      </div>
      <Labelled label="Applies to">
        <ChoiceGroup
          legend="Applies to"
          choices={TERMS}
          value={draft.appliesTo}
          onChange={(appliesTo) => onChange({ appliesTo })}
        />
      </Labelled>
      <CurrencyFields draft={draft} faults={faults} onChange={onChange} />
      <CheckRow
        label="Only for this account"
        hint="Otherwise anyone who knows the code can use it."
        checked={draft.userScoped}
        onChange={(userScoped) => onChange({ userScoped })}
      />
    </>
  );
}
