import type { ReactNode } from 'react';
import { SupportContact } from '../../../shared/ui/support-contact.js';
import { DialogView } from '../../../shared/ui/dialog-view.js';
import { BillingFacts, type BillingFactsProps } from './billing-facts.js';
import { PaymentList } from './payment-list.js';

const HELP = [
  'You pay for each term manually; nothing is ever charged automatically. We remind you 5 and 1 days before renewal.',
  'When a term ends, a grace period of 24-48 hours keeps everything running.',
  'Payments are made in USDC through a crypto payment provider.',
  'Nothing is deleted when Pro ends: what Free does not include is paused until you renew.',
] as const;

function Part({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  return (
    <section className="space-y-2 border-t border-line pt-4">
      <h3 className="font-semibold">{title}</h3>
      {children}
    </section>
  );
}

export interface ManageBillingDialogProps extends BillingFactsProps {
  readonly onClose: () => void;
}

/** Overview, all payments, and how paying works. */
export function ManageBillingDialog({ onClose, ...facts }: ManageBillingDialogProps) {
  const { history, timezone } = facts.summary;
  return (
    <DialogView
      open
      onOpenChange={onClose}
      title="Manage billing"
      description="Your plan, your payments, and how paying works."
    >
      <div className="mt-4 space-y-4">
        <Part title="Overview">
          <BillingFacts {...facts} />
        </Part>
        <Part title="Payment history">
          <PaymentList label="Payment history" payments={history} timeZone={timezone} />
        </Part>
        <Part title="Billing help">
          <ul className="list-disc space-y-1 pl-5 text-sm">
            {HELP.map((line) => (
              <li key={line}>{line}</li>
            ))}
            <li>
              Questions? <SupportContact at="start" className="rounded font-medium text-accent underline" />.
            </li>
          </ul>
        </Part>
      </div>
    </DialogView>
  );
}
