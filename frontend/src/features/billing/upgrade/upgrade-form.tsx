import type { BillingPayment, BillingTerm } from '@contract/billing.js';
import { useState } from 'react';
import { Button } from '../../../shared/ui/button.js';
import { type Total, totalOf, usdc } from './discount.js';
import { DiscountField } from './discount-field.js';
import { PaymentWaiting } from './payment-waiting.js';
import { TermChoice } from './term-choice.js';
import { useDiscount } from './use-discount.js';
import { useCheckout, useFreeActivation } from './use-payment.js';

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

export interface UpgradeFormProps {
  /** The term as long as none is chosen. */
  readonly term: BillingTerm;
  /** A payment that came while this was open and bought nothing. */
  readonly arrived: BillingPayment | undefined;
  readonly onActivated: () => void;
}

/** The choice of a plan, a discount code, and the way to the payment. */
export function UpgradeForm({ term, arrived, onActivated }: UpgradeFormProps) {
  const [chosen, setChosen] = useState<BillingTerm | null>(null);
  const plan = chosen ?? term;
  const [typed, setTyped] = useState('');
  const { discount, check, forget, refuse } = useDiscount();
  const checkout = useCheckout(refuse);
  const { activate, isActivating } = useFreeActivation({ onActivated, onCodeRefused: refuse });
  const total = totalOf(plan, discount);
  const isFree = total.amountMinor === 0;
  const code = discount.kind === 'valid' && discount.plan === plan ? discount.code : undefined;

  const choose = (next: BillingTerm) => {
    setChosen(next);
    checkout.forget();
    if (discount.kind === 'valid' || discount.kind === 'checking') check(discount.code, next);
    else forget();
  };
  const type = (next: string) => {
    setTyped(next);
    checkout.forget();
    forget();
  };
  return (
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
        disabled={checkout.isOpening || isActivating || discount.kind === 'checking'}
        onClick={() => (isFree ? activate({ plan, code }) : checkout.pay({ plan, code }))}
      >
        {isActivating ? 'Activating…' : isFree ? 'Activate Pro' : `Pay ${usdc(total.amountMinor)} USDC`}
      </Button>
      {checkout.url !== null && <PaymentWaiting key={checkout.url} url={checkout.url} arrived={arrived} />}
      <p className="text-xs">Payment via a crypto commerce provider (USDC)</p>
    </div>
  );
}
