import { type ComponentProps, type ReactNode, useId } from 'react';
import { cx } from './class-names.js';

export interface TextFieldProps extends Omit<ComponentProps<'input'>, 'onChange' | 'id' | 'className'> {
  readonly label: string;
  readonly value: string;
  readonly onChange: (value: string) => void;
  /** What is wrong with the value: marks the input, and is read out with it. */
  readonly fault?: string;
  /** A small button inside the field, at its end. */
  readonly trailing?: ReactNode;
}

/** A labelled line of text; takes what an input takes. */
export function TextField({ label, onChange, fault, trailing, ...input }: TextFieldProps) {
  const id = useId();
  const faultId = `${id}-fault`;
  return (
    <div className="min-w-0 flex-1 basis-52">
      <label htmlFor={id} className="block text-xs font-medium text-muted">
        {label}
      </label>
      <div className="relative mt-1">
        <input
          type="text"
          autoComplete="off"
          {...(fault !== undefined && { 'aria-invalid': true, 'aria-describedby': faultId })}
          {...input}
          id={id}
          onChange={(event) => onChange(event.target.value)}
          className={cx(
            'h-11 w-full rounded-lg border bg-page pl-3 text-base text-strong tabular-nums placeholder:text-muted disabled:cursor-not-allowed disabled:bg-raised disabled:text-muted',
            fault === undefined ? 'border-line-strong' : 'border-down',
            trailing === undefined ? 'pr-3' : 'pr-12',
          )}
        />
        {trailing !== undefined && (
          <div className="absolute inset-y-0 right-1 flex items-center">{trailing}</div>
        )}
      </div>
      {fault !== undefined && (
        <p id={faultId} className="mt-1 text-xs font-medium text-down">
          {fault}
        </p>
      )}
    </div>
  );
}
