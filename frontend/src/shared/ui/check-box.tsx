import { Check } from 'lucide-react';

export interface CheckBoxProps {
  readonly label: string;
  readonly checked: boolean;
  readonly onChange: () => void;
}

/** A tick without words beside it: the label is read out. A finger finds it 44 px wide and high. */
export function CheckBox({ label, checked, onChange }: CheckBoxProps) {
  return (
    <span className="relative -m-3 flex size-11 shrink-0">
      <input
        type="checkbox"
        aria-label={label}
        checked={checked}
        onChange={onChange}
        className="peer absolute inset-0 size-11 cursor-pointer appearance-none rounded-lg before:absolute before:inset-3 before:rounded before:border before:border-line-strong before:bg-page checked:before:border-brass checked:before:bg-brass"
      />
      <Check
        aria-hidden="true"
        strokeWidth={3}
        className="pointer-events-none absolute inset-0 m-auto hidden size-4 text-ink-950 peer-checked:block"
      />
    </span>
  );
}
