import type { BillingPayment } from '@contract/billing.js';
import { useQuery } from '@tanstack/react-query';
import { CircleCheck } from 'lucide-react';
import { localDate } from '../../../shared/format/local-date.js';
import { Button } from '../../../shared/ui/button.js';
import { billingSummaryQuery } from '../api/billing-calls.js';
import { PaymentNote } from '../components/payment-note.js';

export interface ProArrivedProps {
  /** The payment that brought it; null while it is not known. */
  readonly payment: BillingPayment | null;
  readonly onOpenDashboard: () => void;
}

/** What is shown when a payment or a code has brought Pro: until when, and the way on. */
export function ProArrived({ payment, onOpenDashboard }: ProArrivedProps) {
  const { data: summary } = useQuery(billingSummaryQuery);
  const end = summary?.period_end ?? null;
  return (
    <div className="mt-5 space-y-5">
      <output className="flex items-start gap-3 text-strong">
        <CircleCheck aria-hidden="true" className="mt-0.5 size-6 shrink-0 text-up" />
        <span>
          Everything in Pro is on, and whatever was paused is running again.
          {end !== null && ` You have paid until ${localDate(end, summary?.timezone)}.`}
        </span>
      </output>
      {payment !== null && <PaymentNote payment={payment} />}
      <Button look="primary" className="w-full" onClick={onOpenDashboard}>
        Open the dashboard
      </Button>
    </div>
  );
}
