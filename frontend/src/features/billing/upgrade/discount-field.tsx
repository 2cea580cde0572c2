import { CircleCheck } from 'lucide-react';
import type { FormEvent } from 'react';
import { Button } from '../../../shared/ui/button.js';
import { TextField } from '../../../shared/ui/text-field.js';
import { type Discount, tidyCode, usdc } from './discount.js';

export interface DiscountFieldProps {
  readonly typed: string;
  readonly onType: (typed: string) => void;
  readonly discount: Discount;
  readonly discountMinor: number;
  readonly onCheck: () => void;
}

/** A field for a discount code, and what became of it. */
export function DiscountField({ typed, onType, discount, discountMinor, onCheck }: DiscountFieldProps) {
  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    onCheck();
  };
  const isInvalid = discount.kind === 'invalid' && discount.why === 'invalid';
  return (
    <form noValidate onSubmit={onSubmit} aria-label="Discount code" className="space-y-2">
      <div className="flex items-start gap-2">
        <TextField
          label="Discount code (optional)"
          name="code"
          value={typed}
          onChange={onType}
          autoCapitalize="characters"
          spellCheck={false}
          maxLength={64}
          fault={isInvalid ? 'Invalid or expired code' : undefined}
        />
        <Button
          type="submit"
          disabled={discount.kind === 'checking' || tidyCode(typed) === ''}
          className="mt-5 min-w-24"
        >
          {discount.kind === 'checking' ? 'Checking…' : 'Apply'}
        </Button>
      </div>
      <output className="flex items-center gap-1.5 text-sm font-medium text-up empty:hidden">
        {discount.kind === 'valid' && (
          <>
            <CircleCheck aria-hidden="true" className="size-4" />
            {discount.code} is valid: {usdc(discountMinor)} USDC off
          </>
        )}
      </output>
    </form>
  );
}
