import { useId } from 'react';
import { cx } from './class-names.js';

/** Letters that make a label wrap on a phone. */
const LONG = 16;

export interface ChoiceGroupProps<T extends string> {
  /** Read out before the choices, not shown. */
  readonly legend: string;
  readonly choices: readonly { readonly value: T; readonly label: string }[];
  /** Null: none of these is taken. */
  readonly value: T | null;
  /** Runs for the taken one as well: somebody who presses it means it. */
  readonly onChange: (value: T) => void;
}

/** A few choices side by side, one of them taken: radio buttons in the look of a segmented control. */
export function ChoiceGroup<T extends string>({ legend, choices, value, onChange }: ChoiceGroupProps<T>) {
  const name = useId();
  // On a phone four words have no room for cells of one width.
  const isTight = choices.reduce((length, { label }) => length + label.length, 0) > 24;
  // Three or more such wrap, each in a cell of the same width.
  const isWrapped = choices.some(({ label }) => label.length > LONG);
  const isInRows = choices.length > 4;
  return (
    <fieldset
      className={cx(
        'grid rounded-lg border border-line-strong p-0.5',
        isInRows ? 'max-sm:grid-cols-3 sm:auto-cols-fr sm:grid-flow-col' : 'grid-flow-col',
        !isInRows && (isTight && !isWrapped ? 'max-sm:auto-cols-auto sm:auto-cols-fr' : 'auto-cols-fr'),
      )}
    >
      <legend className="sr-only">{legend}</legend>
      {choices.map((choice) => (
        <label
          key={choice.value}
          className={cx(
            'relative flex min-h-9.5 pointer-coarse:min-h-11 cursor-pointer items-center justify-center rounded-md px-3 text-center text-sm font-medium text-muted has-disabled:cursor-not-allowed has-disabled:opacity-60 has-checked:bg-raised has-checked:font-semibold has-checked:text-strong has-focus-visible:outline-2 has-focus-visible:outline-info',
            isTight && 'max-sm:px-2',
            isWrapped ? 'leading-4.5' : isTight && 'whitespace-nowrap',
          )}
        >
          <input
            type="radio"
            name={name}
            value={choice.value}
            checked={choice.value === value}
            onChange={() => onChange(choice.value)}
            onClick={() => choice.value === value && onChange(value)}
            className="absolute inset-0 cursor-[inherit] opacity-0"
          />
          {choice.label}
        </label>
      ))}
    </fieldset>
  );
}
