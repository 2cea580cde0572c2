import type { Role } from '@contract/account.js';
import type { BillingSummary } from '@contract/billing.js';
import { cx } from '../../../shared/ui/class-names.js';
import { canRenew, periodText, priceText, renewalText } from '../billing-words.js';

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
  /** What the plan has paused, in a sentence; null: nothing. */
  readonly paused: string | null;
}

/** What comes next and what is paused, the period that is paid, and what a term costs. */
export function BillingFacts({ role, summary, paused }: BillingFactsProps) {
  const isDue = canRenew(role, summary);
  return (
    <div className="space-y-2 text-sm">
      <div
        className={cx(
          'space-y-1',
          isDue && 'rounded-lg border border-brass-line bg-brass-soft px-3 py-2 tabular-nums',
        )}
      >
        <p className="font-medium text-strong">{renewalText(role, summary)}</p>
        {paused !== null && <p>{paused}</p>}
      </div>
      <dl className="space-y-1">
        <Fact name="Period" value={periodText(summary)} />
        <Fact name="Amount and term" value={priceText(summary)} />
      </dl>
    </div>
  );
}
