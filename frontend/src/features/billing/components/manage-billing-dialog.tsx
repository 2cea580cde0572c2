import type { BillingSummary } from '@contract/billing.js';
import { type ReactNode, useState } from 'react';
import { Button } from '../../../shared/ui/button.js';
import { SUPPORT_EMAIL } from '../../../shared/support.js';
import { Dialog } from '../../../shared/ui/dialog.js';
import { BillingFacts, type BillingFactsProps } from './billing-facts.js';
import { PaymentList } from './payment-list.js';

const HELP = [
  'You pay each term by hand; nothing is ever taken by itself. We remind you 5 and 1 days before renewal.',
  'When a term ends, a grace period of 24-48 hours keeps everything on.',
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

function History({ history, timezone }: BillingSummary) {
  return <PaymentList label="Payment history" payments={history} timeZone={timezone} />;
}

/** The button Manage billing and its dialog: overview, payment history, billing help. */
export function ManageBillingDialog({ role, summary }: BillingFactsProps) {
  const [open, setOpen] = useState(false);
  return (
    <Dialog
      open={open}
      onOpenChange={setOpen}
      title="Manage billing"
      description="Your plan, what you paid, and how paying works."
      trigger={<Button size="sm">Manage billing</Button>}
    >
      <div className="mt-4 space-y-4">
        <Part title="Overview">
          <BillingFacts role={role} summary={summary} />
        </Part>
        <Part title="Payment history">
          <History {...summary} />
        </Part>
        <Part title="Billing help">
          <ul className="list-disc space-y-1 pl-5 text-sm">
            {HELP.map((line) => (
              <li key={line}>{line}</li>
            ))}
            <li>
              Questions? Write to{' '}
              <a href={`mailto:${SUPPORT_EMAIL}`} className="rounded font-medium text-accent underline">
                {SUPPORT_EMAIL}
              </a>
              .
            </li>
          </ul>
        </Part>
      </div>
    </Dialog>
  );
}
