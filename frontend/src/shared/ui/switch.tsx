export interface SwitchProps {
  readonly label: string;
  readonly describedBy?: string;
  readonly isOn: boolean;
  readonly onChange: (isOn: boolean) => void;
}

/** Turns one thing on and off, at once. A finger finds it 44 px high; it takes up 28. */
export function Switch({ label, describedBy, isOn, onChange }: SwitchProps) {
  return (
    <button
      type="button"
      role="switch"
      aria-label={label}
      aria-describedby={describedBy}
      aria-checked={isOn}
      onClick={() => onChange(!isOn)}
      className="group flex h-7 shrink-0 cursor-pointer items-center rounded-full max-sm:-my-2 max-sm:h-11 pointer-coarse:-my-2 pointer-coarse:h-11"
    >
      <span className="flex h-7 w-12 items-center rounded-full border border-line-strong bg-raised transition-colors group-aria-checked:border-brass-line group-aria-checked:bg-brass">
        <span className="block size-5 translate-x-0.5 rounded-full bg-muted transition-transform group-aria-checked:translate-x-[1.4rem] group-aria-checked:bg-ink-950" />
      </span>
    </button>
  );
}
