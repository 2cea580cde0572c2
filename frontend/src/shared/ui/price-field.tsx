import { plainDecimal } from '@contract/decimal.js';
import { type KeyboardEvent, type Ref, useId } from 'react';
import { typedNumber } from '../trigger/typed-number.js';
import { cx } from './class-names.js';

/** What an arrow key adds; a price may well be finer, so it blocks none. */
const STEP = 0.01;
const LARGE_SHARE = 0.01;
const DIGITS = 12;

const DIRECTIONS = new Map([
  ['ArrowUp', 1],
  ['PageUp', 1],
  ['ArrowDown', -1],
  ['PageDown', -1],
]);

/** The price a key moves to, as text; null for keys that move nothing, and where there is no price. Pure. */
export function steppedPrice(text: string, key: string): string | null {
  const direction = DIRECTIONS.get(key);
  const value = typedNumber(text);
  if (direction === undefined || value === 0) return null;
  const size = key.startsWith('Page') ? value * LARGE_SHARE : STEP;
  const next = value + direction * size;
  return next <= 0 ? text : plainDecimal(Number(next.toPrecision(DIGITS)));
}

export interface PriceFieldProps {
  readonly label: string;
  /** As typed. */
  readonly value: string;
  readonly unit: string;
  /** Stands in the empty field. */
  readonly placeholder?: string;
  readonly onChange: (value: string) => void;
  readonly onKeyDown?: (event: KeyboardEvent<HTMLInputElement>) => void;
  readonly fault?: string | null;
  readonly ref?: Ref<HTMLInputElement>;
}

/**
 * A labelled price that arrow keys move by 0.01 and page keys by 1 %. A text input in the role of a spin button, since a
 * browser's number input makes 6500050 of "65000,50", and changes the price when the wheel turns over it.
 */
export function PriceField({
  label,
  value,
  unit,
  placeholder,
  onChange,
  onKeyDown,
  fault,
  ref,
}: PriceFieldProps) {
  const id = useId();
  const hasFault = fault !== undefined && fault !== null;
  const move = (event: KeyboardEvent<HTMLInputElement>) => {
    onKeyDown?.(event);
    const next = steppedPrice(value, event.key);
    if (next === null) return;
    event.preventDefault();
    onChange(next);
  };
  const number = typedNumber(value);
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
          role="spinbutton"
          inputMode="decimal"
          autoComplete="off"
          min={0}
          step={STEP}
          aria-valuemin={0}
          {...(number > 0 && { 'aria-valuenow': number })}
          aria-invalid={hasFault}
          {...(hasFault && { 'aria-describedby': `${id}-fault` })}
          placeholder={placeholder}
          value={value}
          onChange={(event) => onChange(event.target.value)}
          onKeyDown={move}
          className={cx(
            'h-11 w-full rounded-lg border bg-page pr-14 pl-3 text-base text-strong tabular-nums placeholder:text-muted',
            hasFault ? 'border-down' : 'border-line-strong',
          )}
        />
        <span aria-hidden="true" className="absolute inset-y-0 right-3 flex items-center text-xs text-muted">
          {unit}
        </span>
      </div>
      {hasFault && (
        <p id={`${id}-fault`} className="mt-1 text-xs text-down">
          {fault}
        </p>
      )}
    </div>
  );
}
