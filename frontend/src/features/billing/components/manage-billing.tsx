import { useState } from 'react';
import { Button } from '../../../shared/ui/button.js';
import { lazyComponent } from '../../../shared/ui/lazy-component.js';
import type { BillingFactsProps } from './billing-facts.js';

const ManageBillingDialog = lazyComponent(
  async () => (await import('./manage-billing-dialog.js')).ManageBillingDialog,
);

/** The button Manage billing and its dialog, which is loaded when it is asked for. */
export function ManageBilling(facts: BillingFactsProps) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button size="sm" aria-haspopup="dialog" aria-expanded={isOpen} onClick={() => setOpen(true)}>
        Manage billing
      </Button>
      {isOpen && <ManageBillingDialog {...facts} onClose={() => setOpen(false)} />}
    </>
  );
}
