import type { BillingTerm } from '@contract/billing.js';
import { useRef, useState } from 'react';
import { type ToastText, useToast } from '../../../shared/ui/toast.js';
import { previewPrice } from './upgrade-calls.js';
import { checkedDiscount, type Discount, NO_DISCOUNT, tidyCode } from './discount.js';

const NOT_APPLICABLE: ToastText = {
  tone: 'bad',
  title: 'Code Not Applicable',
  description: "This code doesn't apply to the selected plan",
};
const INVALID: ToastText = {
  tone: 'bad',
  title: 'Invalid Code',
  description: 'This code is not valid or has expired',
};
const NOT_CHECKED: ToastText = {
  tone: 'bad',
  title: 'Error',
  description: 'Failed to check discount code',
};

function refusalOf(discount: Discount): ToastText | null {
  if (discount.kind !== 'invalid') return null;
  return discount.why === 'not-applicable' ? NOT_APPLICABLE : INVALID;
}

export interface DiscountCheck {
  readonly discount: Discount;
  /** Checks what was typed for a plan; blanks are no code and are not sent. */
  readonly check: (typed: string, plan: BillingTerm) => void;
  readonly forget: () => void;
}

/** The discount code of one upgrade. Of several checks under way only the last one counts. */
export function useDiscount(): DiscountCheck {
  const [discount, setDiscount] = useState<Discount>(NO_DISCOUNT);
  const latest = useRef(0);
  const toast = useToast();
  const forget = () => {
    latest.current += 1;
    setDiscount(NO_DISCOUNT);
  };
  const check = async (typed: string, plan: BillingTerm) => {
    const code = tidyCode(typed);
    if (code === '') return forget();
    const turn = ++latest.current;
    setDiscount({ kind: 'checking', code, plan });
    const next = await previewPrice(plan, code).then(
      (preview) => checkedDiscount(code, plan, preview),
      () => null,
    );
    if (turn !== latest.current) return;
    setDiscount(next ?? NO_DISCOUNT);
    const refusal = next === null ? NOT_CHECKED : refusalOf(next);
    if (refusal !== null) toast(refusal);
  };
  return { discount, check: (typed, plan) => void check(typed, plan), forget };
}
