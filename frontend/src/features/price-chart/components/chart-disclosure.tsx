import { type ReactNode, useState } from 'react';

export interface ChartDisclosureProps {
  readonly title: string;
  /** Drawn only while it is open. */
  readonly children: ReactNode;
}

/** What stands below a chart for those who want it. */
export function ChartDisclosure({ title, children }: ChartDisclosureProps) {
  const [isOpen, setOpen] = useState(false);
  return (
    <details onToggle={(event) => setOpen(event.currentTarget.open)} className="text-sm">
      <summary className="inline-flex min-h-11 cursor-pointer items-center rounded text-xs font-semibold text-accent">
        {title}
      </summary>
      {isOpen && children}
    </details>
  );
}
