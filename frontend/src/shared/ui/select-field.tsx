import { useId } from 'react';

export interface SelectFieldProps<T extends string> {
  readonly label: string;
  readonly choices: readonly { readonly value: T; readonly label: string }[];
  readonly value: T;
  readonly onChange: (value: T) => void;
}

/** One of several, where there is no room for all of them side by side. */
export function SelectField<T extends string>({ label, choices, value, onChange }: SelectFieldProps<T>) {
  const id = useId();
  return (
    <div className="min-w-0 flex-1 basis-28">
      <label htmlFor={id} className="block text-xs font-medium text-muted">
        {label}
      </label>
      <select
        id={id}
        value={value}
        onChange={({ target }) => {
          const chosen = choices.find((choice) => choice.value === target.value);
          if (chosen !== undefined) onChange(chosen.value);
        }}
        className="mt-1 h-11 w-full rounded-lg border border-line-strong bg-page px-2 text-base text-strong tabular-nums disabled:cursor-not-allowed disabled:opacity-60"
      >
        {choices.map((choice) => (
          <option key={choice.value} value={choice.value}>
            {choice.label}
          </option>
        ))}
      </select>
    </div>
  );
}
