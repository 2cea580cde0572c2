import { useId } from 'react';

export interface ChoiceListProps<T extends string> {
  /** Read out before the choices, not shown. */
  readonly legend: string;
  readonly choices: readonly { readonly value: T; readonly label: string; readonly hint: string }[];
  readonly value: T;
  readonly onChange: (value: T) => void;
}

/** A few choices below each other, one of them taken, each with what it does. */
export function ChoiceList<T extends string>({ legend, choices, value, onChange }: ChoiceListProps<T>) {
  const id = useId();
  return (
    <fieldset className="space-y-2">
      <legend className="sr-only">{legend}</legend>
      {choices.map((choice) => (
        <div
          key={choice.value}
          className="relative rounded-xl border border-line-strong px-4 py-3 text-sm has-checked:border-brass-line has-checked:bg-brass-soft has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-info"
        >
          <input
            id={`${id}-${choice.value}`}
            type="radio"
            name={id}
            value={choice.value}
            checked={choice.value === value}
            aria-describedby={`${id}-${choice.value}-hint`}
            onChange={() => onChange(choice.value)}
            className="absolute inset-0 cursor-pointer opacity-0"
          />
          <label htmlFor={`${id}-${choice.value}`} className="font-semibold text-strong">
            {choice.label}
          </label>
          <p id={`${id}-${choice.value}-hint`} className="mt-0.5">
            {choice.hint}
          </p>
        </div>
      ))}
    </fieldset>
  );
}
