import type { BillingTerm } from '@contract/billing.js';
import { useState } from 'react';
import { Button } from '../../../shared/ui/button.js';
import { Dialog } from '../../../shared/ui/dialog.js';
import { type Total, totalOf, usdc } from './discount.js';
import { openPaymentWindow } from '../payment-window.js';
import { useDiscount } from './use-discount.js';
import { useCheckout, useFreeActivation } from './use-payment.js';
import { DiscountField } from './discount-field.js';
import { PaymentLinkNote } from './payment-link-note.js';
import { TermChoice } from './term-choice.js';

function Sum({ listMinor, discountMinor, amountMinor }: Total) {
  return (
    <dl className="grid grid-cols-[1fr_auto] gap-y-1 border-t border-line pt-4 text-sm tabular-nums">
      {discountMinor > 0 && (
        <>
          <dt>List price</dt>
          <dd className="text-right">{usdc(listMinor)} USDC</dd>
          <dt>Discount</dt>
          <dd className="text-right">−{usdc(discountMinor)} USDC</dd>
        </>
      )}
      <dt className="text-base font-semibold text-strong">Total</dt>
      <dd className="text-right text-base font-semibold text-strong">{usdc(amountMinor)} USDC</dd>
    </dl>
  );
}

/** The choice of a plan, a discount code, and the way to the payment. */
export function UpgradeDialog({ onClose }: { readonly onClose: () => void }) {
  const [plan, setPlan] = useState<BillingTerm>('quarterly');
  const [typed, setTyped] = useState('');
  const { discount, check, forget } = useDiscount();
  const checkout = useCheckout();
  const activation = useFreeActivation(onClose);
  const total = totalOf(plan, discount);
  const isPending = checkout.isPending || activation.isPending;
  const code = discount.kind === 'valid' && discount.plan === plan ? discount.code : undefined;

  const choose = (next: BillingTerm) => {
    setPlan(next);
    checkout.reset();
    if (discount.kind === 'valid' || discount.kind === 'checking') check(discount.code, next);
    else forget();
  };
  const type = (next: string) => {
    setTyped(next);
    forget();
  };
  const pay = () => {
    if (total.amountMinor === 0) activation.mutate({ plan, code });
    else checkout.mutate({ plan, code, opened: openPaymentWindow() });
  };
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title="Upgrade to Pro"
      description="Any coin, 50+ alerts instead of 3, up to 5 wallets."
    >
      <div className="mt-5 space-y-5">
        <TermChoice value={plan} onChange={choose} />
        <DiscountField
          typed={typed}
          onType={type}
          discount={discount}
          discountMinor={total.discountMinor}
          onCheck={() => check(typed, plan)}
        />
        <Sum {...total} />
        <Button
          look="primary"
          className="w-full"
          disabled={isPending || discount.kind === 'checking'}
          onClick={pay}
        >
          {total.amountMinor === 0 ? 'Activate Pro' : `Pay ${usdc(total.amountMinor)} USDC`}
        </Button>
        {checkout.data !== undefined && <PaymentLinkNote url={checkout.data.url} />}
        <p className="text-xs">Payment via a crypto commerce provider (USDC)</p>
      </div>
    </Dialog>
  );
}
