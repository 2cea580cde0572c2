import { Check } from 'lucide-react';
import { type ReactNode, useId } from 'react';

export interface CheckRowProps {
  readonly label: string;
  /** Below the label, read out with it. */
  readonly hint?: ReactNode;
  readonly checked: boolean;
  readonly onChange: (checked: boolean) => void;
}

/** A checkbox of a form with its label. */
export function CheckRow({ label, hint, checked, onChange }: CheckRowProps) {
  const id = useId();
  const hintId = `${id}-hint`;
  return (
    <div className="flex items-start gap-3 text-sm">
      <span className="relative flex size-5 shrink-0">
        <input
          id={id}
          type="checkbox"
          checked={checked}
          {...(hint !== undefined && { 'aria-describedby': hintId })}
          onChange={(event) => onChange(event.target.checked)}
          className="peer size-5 cursor-pointer appearance-none rounded border border-line-strong bg-page checked:border-brass checked:bg-brass"
        />
        <Check
          aria-hidden="true"
          strokeWidth={3}
          className="pointer-events-none absolute inset-0 m-auto hidden size-4 text-ink-950 peer-checked:block"
        />
      </span>
      <div className="min-w-0">
        <label htmlFor={id} className="cursor-pointer font-medium text-strong">
          {label}
        </label>
        {hint !== undefined && <p id={hintId}>{hint}</p>}
      </div>
    </div>
  );
}
