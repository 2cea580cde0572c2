import type { BillingTerm } from '@contract/billing.js';
import { useRef, useState } from 'react';
import { errorText } from '../../../shared/http.js';
import { type ToastText, useToast } from '../../../shared/ui/toast.js';
import { previewPrice } from '../api/billing-calls.js';
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

function notChecked(error: unknown): ToastText {
  return { tone: 'bad', title: 'Error', description: errorText(error, 'Failed to check discount code') };
}

function refusalOf(discount: Discount): ToastText | null {
  if (discount.kind !== 'invalid') return null;
  return discount.why === 'not-applicable' ? NOT_APPLICABLE : INVALID;
}

export interface DiscountCheck {
  readonly discount: Discount;
  /** Checks what was typed for a plan; blanks are no code and are not sent. */
  readonly check: (typed: string, plan: BillingTerm) => void;
  readonly forget: () => void;
  /** Marks the code as invalid: it was refused when it was to be used. */
  readonly refuse: () => void;
}

/** The discount code of one upgrade. Of several checks under way only the last one counts. */
export function useDiscount(): DiscountCheck {
  const [discount, setDiscount] = useState<Discount>(NO_DISCOUNT);
  const latest = useRef(0);
  const toast = useToast();
  const settle = (next: Discount) => {
    latest.current += 1;
    setDiscount(next);
  };
  const forget = () => settle(NO_DISCOUNT);
  const refuse = () => settle({ kind: 'invalid', why: 'invalid' });
  const check = async (typed: string, plan: BillingTerm) => {
    const code = tidyCode(typed);
    if (code === '') return forget();
    settle({ kind: 'checking', code, plan });
    const turn = latest.current;
    try {
      const next = checkedDiscount(code, plan, await previewPrice(plan, code));
      if (turn !== latest.current) return;
      setDiscount(next);
      const refusal = refusalOf(next);
      if (refusal !== null) toast(refusal);
    } catch (error) {
      if (turn !== latest.current) return;
      forget();
      toast(notChecked(error));
    }
  };
  return { discount, check: (typed, plan) => void check(typed, plan), forget, refuse };
}
