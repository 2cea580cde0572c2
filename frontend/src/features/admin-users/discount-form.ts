import {
  type CodeCurrency,
  type DiscountCodeRequest,
  type DiscountKind,
  MAX_CODE_CYCLES,
  MAX_FIXED_DISCOUNT,
} from '@contract/admin/codes.js';

export const CURRENCIES: readonly CodeCurrency[] = ['USD', 'USDC'];

/** The most a discount may be: percent, or whole USDC. */
export const MAX_VALUES: Readonly<Record<DiscountKind, number>> = { percent: 100, fixed: MAX_FIXED_DISCOUNT };

/** What is typed and ticked. */
export interface DiscountDraft extends Omit<DiscountCodeRequest, 'value' | 'cycles'> {
  readonly value: string;
  readonly cycles: string;
}

/** What the form opens with. */
export const NEW_DISCOUNT: DiscountDraft = {
  type: 'percent',
  value: '20',
  appliesTo: 'both',
  cycles: '1',
  allowedCurrencies: CURRENCIES,
  userScoped: true,
};

export interface DiscountFaults {
  readonly value?: string;
  readonly cycles?: string;
  readonly allowedCurrencies?: string;
}

export type CheckedDiscount =
  | { readonly kind: 'ok'; readonly request: DiscountCodeRequest }
  | { readonly kind: 'refused'; readonly faults: DiscountFaults };

/** A whole number as it is written, or NaN. */
function whole(text: string): number {
  return /^\d{1,9}$/.test(text.trim()) ? Number(text) : Number.NaN;
}

function isWithin(value: number, most: number): boolean {
  return value >= 1 && value <= most;
}

function rangeFault(most: number): string {
  return `A whole number from 1 to ${most.toLocaleString('en-GB')}.`;
}

/** The request a draft stands for, or what is wrong with it, by field. Pure. */
export function checkDiscount(draft: DiscountDraft): CheckedDiscount {
  const value = whole(draft.value);
  const cycles = whole(draft.cycles);
  const most = MAX_VALUES[draft.type];
  const faults: DiscountFaults = {
    ...(!isWithin(value, most) && { value: rangeFault(most) }),
    ...(!isWithin(cycles, MAX_CODE_CYCLES) && { cycles: rangeFault(MAX_CODE_CYCLES) }),
    ...(draft.allowedCurrencies.length === 0 && { allowedCurrencies: 'Choose at least one.' }),
  };
  if (Object.keys(faults).length > 0) return { kind: 'refused', faults };
  return { kind: 'ok', request: { ...draft, value, cycles } };
}

/** The currencies with one of them added, or taken out if it was among them; always in the same order. Pure. */
export function toggledCurrency(
  chosen: readonly CodeCurrency[],
  currency: CodeCurrency,
): readonly CodeCurrency[] {
  return CURRENCIES.filter((each) => chosen.includes(each) !== (each === currency));
}
