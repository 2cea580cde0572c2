import { Check } from 'lucide-react';
import { useId } from 'react';
import { useHeldValue } from './use-held-value.js';

export interface SwitchRowProps {
  readonly label: string;
  /** What it does, in a sentence. */
  readonly hint: string;
  readonly checked: boolean;
  readonly disabled?: boolean;
  /** Saves the choice; resolves when that is over, well or badly, and never rejects. */
  readonly onChange: (checked: boolean) => Promise<void>;
}

/** A checkbox with its label and what it does. */
export function SwitchRow({ label, hint, checked, disabled, onChange }: SwitchRowProps) {
  const id = useId();
  const { shown, commit } = useHeldValue(checked, onChange);
  return (
    <div className="flex items-start gap-3 px-4 py-4 sm:px-5">
      <span className="relative mt-0.5 flex size-5 shrink-0">
        <input
          id={id}
          type="checkbox"
          checked={shown}
          disabled={disabled}
          aria-describedby={`${id}-hint`}
          onChange={(event) => commit(event.target.checked)}
          className="peer size-5 cursor-pointer appearance-none rounded border border-line-strong bg-page checked:border-brass checked:bg-brass disabled:cursor-not-allowed disabled:opacity-60"
        />
        <Check
          aria-hidden="true"
          strokeWidth={3}
          className="pointer-events-none absolute inset-0 m-auto hidden size-4 text-ink-950 peer-checked:block"
        />
      </span>
      <div className="min-w-0 text-sm">
        <label htmlFor={id} className="cursor-pointer font-semibold text-strong">
          {label}
        </label>
        <p id={`${id}-hint`} className="mt-0.5">
          {hint}
        </p>
      </div>
    </div>
  );
}
