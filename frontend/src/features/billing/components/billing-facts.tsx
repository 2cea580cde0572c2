import type { Role } from '@contract/account.js';
import type { BillingSummary } from '@contract/billing.js';
import { periodText, priceText, renewalText } from '../billing-words.js';

function Fact({ name, value }: { readonly name: string; readonly value: string | null }) {
  if (value === null) return null;
  return (
    <div className="flex flex-wrap justify-between gap-x-4">
      <dt>{name}</dt>
      <dd className="font-medium text-strong tabular-nums">{value}</dd>
    </div>
  );
}

export interface BillingFactsProps {
  readonly role: Role;
  readonly summary: BillingSummary;
}

/** What comes next, the period that is paid, and what a term costs. */
export function BillingFacts({ role, summary }: BillingFactsProps) {
  return (
    <div className="space-y-2 text-sm">
      <p className="font-medium text-strong">{renewalText(role, summary)}</p>
      <dl className="space-y-1">
        <Fact name="Period" value={periodText(summary)} />
        <Fact name="Amount and term" value={priceText(summary)} />
      </dl>
    </div>
  );
}
