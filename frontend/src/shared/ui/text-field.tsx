import { type ComponentProps, useId } from 'react';

export interface TextFieldProps extends Omit<ComponentProps<'input'>, 'onChange' | 'id' | 'className'> {
  readonly label: string;
  readonly value: string;
  readonly onChange: (value: string) => void;
}

/** A labelled line of text; takes what an input takes. */
export function TextField({ label, onChange, ...input }: TextFieldProps) {
  const id = useId();
  return (
    <div className="min-w-0 flex-1 basis-52">
      <label htmlFor={id} className="block text-xs font-medium text-muted">
        {label}
      </label>
      <input
        type="text"
        autoComplete="off"
        {...input}
        id={id}
        onChange={(event) => onChange(event.target.value)}
        className="mt-1 h-11 w-full rounded-lg border border-line-strong bg-page px-3 text-base text-strong tabular-nums placeholder:text-muted disabled:cursor-not-allowed disabled:bg-raised disabled:text-muted"
      />
    </div>
  );
}
