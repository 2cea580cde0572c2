import type { BillingPayment } from '@contract/billing.js';
import { ExternalLink } from 'lucide-react';
import { localDate } from '../../../shared/format/local-date.js';
import { paymentText } from '../billing-words.js';
import { PaymentNote } from './payment-note.js';

export interface PaymentListProps {
  readonly label: string;
  readonly payments: readonly BillingPayment[];
  readonly timeZone: string;
}

/** Payments with their receipts and what there is to say of them, newest first. */
export function PaymentList({ label, payments, timeZone }: PaymentListProps) {
  if (payments.length === 0) return <p className="text-sm">No payments yet.</p>;
  return (
    <ul aria-label={label} className="space-y-2 text-sm">
      {payments.map((payment, index) => (
        <li
          // Two payments may share every word; their place in the list is what tells them apart.
          // biome-ignore lint/suspicious/noArrayIndexKey: the list is replaced as a whole
          key={`${payment.date} ${index}`}
          className="space-y-1.5"
        >
          <div className="flex flex-wrap items-center justify-between gap-x-3">
            <span className="tabular-nums">{paymentText(payment, timeZone)}</span>
            {payment.receipt_url !== null && (
              <a
                href={payment.receipt_url}
                target="_blank"
                rel="noreferrer"
                aria-label={`Receipt of ${localDate(payment.date, timeZone)}`}
                className="inline-flex min-h-6 items-center gap-1 rounded text-xs font-semibold text-accent"
              >
                Receipt
                <ExternalLink aria-hidden="true" className="size-3" />
              </a>
            )}
          </div>
          <PaymentNote payment={payment} />
        </li>
      ))}
    </ul>
  );
}
