import { TERM_PRICES, BILLING_TERMS, type BillingTerm } from '@contract/billing.js';
import { useId } from 'react';
import { Badge } from '../../../shared/ui/badge.js';
import { usdc } from './discount.js';

const WORDS = {
  quarterly: { name: 'Quarterly', each: 'USDC 10 per month', billed: 'every 3 months', saving: null },
  annual: { name: 'Annual', each: '$5.50 a month', billed: 'every 12 months', saving: '45% off' },
} as const;

export interface TermChoiceProps {
  readonly value: BillingTerm;
  readonly onChange: (term: BillingTerm) => void;
}

/** Quarterly or annual, each with what it costs. */
export function TermChoice({ value, onChange }: TermChoiceProps) {
  const name = useId();
  return (
    <fieldset className="grid gap-3 sm:grid-cols-2">
      <legend className="sr-only">Plan</legend>
      {BILLING_TERMS.map((term) => (
        <label
          key={term}
          className="relative flex cursor-pointer flex-col rounded-xl border border-line-strong p-4 has-checked:border-brass-line has-checked:bg-brass-soft has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-info"
        >
          <input
            type="radio"
            name={name}
            value={term}
            checked={term === value}
            onChange={() => onChange(term)}
            className="absolute inset-0 cursor-pointer opacity-0"
          />
          <span className="flex min-h-6 items-center justify-between gap-2 font-semibold text-strong">
            {WORDS[term].name}
            {WORDS[term].saving !== null && <Badge tone="warn">{WORDS[term].saving}</Badge>}
          </span>
          <span className="mt-2 text-2xl font-semibold text-strong tabular-nums">
            {usdc(TERM_PRICES[term].amountMinor)} <span className="text-sm">USDC</span>
          </span>
          <span className="mt-1 text-sm">{WORDS[term].each}</span>
          <span className="text-sm">billed {WORDS[term].billed}</span>
        </label>
      ))}
    </fieldset>
  );
}
