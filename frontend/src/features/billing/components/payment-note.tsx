import type { BillingPayment } from '@contract/billing.js';
import { SupportContact } from '../../../shared/ui/support-contact.js';
import { paymentNote } from '../billing-words.js';

/** What happened to a payment that did not go as usual, what happens now, and whom to write to; else nothing. */
export function PaymentNote({ payment }: { readonly payment: BillingPayment }) {
  const note = paymentNote(payment);
  if (note === null) return null;
  return (
    <p className="rounded-lg border border-brass-line bg-brass-soft px-3 py-2 text-sm">
      {note.text}
      {note.askFor !== null && (
        <>
          {' '}
          <SupportContact at="start" className="rounded font-medium text-accent underline" /> {note.askFor}.
        </>
      )}
    </p>
  );
}
