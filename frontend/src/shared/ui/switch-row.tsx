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
      <input
        id={id}
        type="checkbox"
        checked={shown}
        disabled={disabled}
        aria-describedby={`${id}-hint`}
        onChange={(event) => commit(event.target.checked)}
        className="mt-0.5 size-5 shrink-0 cursor-pointer accent-(--accent) disabled:cursor-not-allowed"
      />
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
