import { Switch as Radix } from 'radix-ui';

export interface SwitchProps {
  readonly label: string;
  readonly describedBy?: string;
  readonly isOn: boolean;
  readonly onChange: (isOn: boolean) => void;
}

/** Turns one thing on and off, at once. */
export function Switch({ label, describedBy, isOn, onChange }: SwitchProps) {
  return (
    <Radix.Root
      aria-label={label}
      aria-describedby={describedBy}
      checked={isOn}
      onCheckedChange={onChange}
      className="relative h-7 w-12 shrink-0 cursor-pointer rounded-full border border-line-strong bg-raised transition-colors data-[state=checked]:border-brass-line data-[state=checked]:bg-brass"
    >
      <Radix.Thumb className="block size-5 translate-x-0.5 rounded-full bg-muted transition-transform data-[state=checked]:translate-x-[1.4rem] data-[state=checked]:bg-ink-950" />
    </Radix.Root>
  );
}
