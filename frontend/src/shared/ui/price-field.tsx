import { plainDecimal } from '@contract/decimal.js';
import { fieldText, numberIn, readNumber } from '@contract/read-number.js';
import { type KeyboardEvent, type Ref, useId } from 'react';
import { cx } from './class-names.js';
import { ReadingLine, useRegrouping } from './reading-line.js';

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
export function steppedPrice(text: string, key: string, price: number | null): string | null {
  const direction = DIRECTIONS.get(key);
  const value = numberIn(text, price);
  if (direction === undefined || value <= 0) return null;
  const size = key.startsWith('Page') ? value * LARGE_SHARE : STEP;
  const next = value + direction * size;
  return next <= 0 ? text : plainDecimal(Number(next.toPrecision(DIGITS)));
}

export interface PriceFieldProps {
  readonly label: string;
  /** As typed. */
  readonly value: string;
  readonly unit: string;
  /** Of what it is the price of, now; null while it is not known. It decides how "65.000" is read. */
  readonly price: number | null;
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
  price,
  placeholder,
  onChange,
  onKeyDown,
  fault,
  ref,
}: PriceFieldProps) {
  const id = useId();
  const isAsked = readNumber(value, price).kind === 'either';
  const hasFault = fault !== undefined && fault !== null && !isAsked;
  const regrouping = useRegrouping({ value, price, onChange });
  const move = (event: KeyboardEvent<HTMLInputElement>) => {
    onKeyDown?.(event);
    const next = steppedPrice(value, event.key, price);
    if (next === null) return;
    event.preventDefault();
    onChange(next);
  };
  const number = numberIn(value, price);
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
          aria-describedby={hasFault ? `${id}-fault` : `${id}-reading`}
          placeholder={placeholder}
          value={value}
          {...regrouping}
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
      {!hasFault && (
        <ReadingLine
          id={`${id}-reading`}
          text={value}
          price={price}
          unit={unit}
          onChoose={(chosen) => onChange(fieldText(chosen, price))}
        />
      )}
      {hasFault && (
        <p id={`${id}-fault`} className="mt-1 text-xs text-down">
          {fault}
        </p>
      )}
    </div>
  );
}
