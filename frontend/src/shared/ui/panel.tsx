import { type ReactNode, useId } from 'react';

export interface PanelProps {
  /** The anchor that links and buttons scroll to. */
  readonly id?: string;
  readonly title: string;
  /** Beside the title: badges, a count. */
  readonly mark?: ReactNode;
  /** At the end of the title's line: buttons. */
  readonly actions?: ReactNode;
  readonly children: ReactNode;
}

/** A titled section of a workspace. Takes the focus when something scrolls to it. */
export function Panel({ id, title, mark, actions, children }: PanelProps) {
  const titleId = useId();
  return (
    <section
      id={id}
      tabIndex={-1}
      aria-labelledby={titleId}
      className="scroll-mt-20 overflow-hidden rounded-2xl border border-line bg-surface shadow-sm outline-none"
    >
      <div className="flex min-h-15 items-center justify-between gap-x-4 border-b border-line px-4 py-3 sm:px-5">
        <div className="flex min-w-0 flex-1 flex-wrap items-center gap-x-3 gap-y-1">
          <h2 id={titleId} className="font-semibold sm:text-lg">
            {title}
          </h2>
          {mark}
        </div>
        {actions !== undefined && <div className="shrink-0">{actions}</div>}
      </div>
      {children}
    </section>
  );
}
