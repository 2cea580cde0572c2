import { fieldText } from '@contract/read-number.js';
import { type ReactNode, type Ref, useId } from 'react';
import { ReadingLine, useRegrouping } from './reading-line.js';

export interface NumberFieldProps {
  readonly label: ReactNode;
  readonly value: string;
  /** Of what the level is for, now; null while it is not known. It decides how "65.000" is read. */
  readonly price: number | null;
  readonly onChange: (value: string) => void;
  readonly disabled?: boolean;
  readonly ref?: Ref<HTMLInputElement>;
}

/**
 * A labelled input for a price in US dollars. Plain text, since a browser's number input drops what it does not
 * understand: it makes 6500050 of "65000,50", and changes the price when the wheel turns over it.
 */
export function NumberField({ label, value, price, onChange, disabled, ref }: NumberFieldProps) {
  const id = useId();
  const regrouping = useRegrouping({ value, price, onChange });
  return (
    <div className="min-w-0 flex-1">
      <label htmlFor={id} className="block text-xs font-medium text-muted">
        {label}
      </label>
      <div className="relative mt-1">
        <input
          ref={ref}
          id={id}
          type="text"
          inputMode="decimal"
          autoComplete="off"
          value={value}
          disabled={disabled}
          aria-describedby={`${id}-reading`}
          {...regrouping}
          className="h-11 w-full rounded-lg border border-line-strong bg-page pr-12 pl-3 text-base text-strong tabular-nums disabled:cursor-not-allowed disabled:bg-raised disabled:text-muted"
        />
        <span aria-hidden="true" className="absolute inset-y-0 right-3 flex items-center text-xs text-muted">
          USD
        </span>
      </div>
      <ReadingLine
        id={`${id}-reading`}
        text={value}
        price={price}
        unit="USD"
        onChoose={(chosen) => onChange(fieldText(chosen, price))}
      />
    </div>
  );
}
