import { type ReactNode, useRef } from 'react';
import { useReturnFocus } from './use-return-focus.js';
import { useDismiss } from './use-dismiss.js';

export interface ChartCardProps {
  readonly title: string;
  /** What it belongs to, in pixels from the top of the plot. */
  readonly y: number;
  readonly plotHeight: number;
  readonly onClose: () => void;
  readonly children: ReactNode;
}

const BESIDE_PX = 18;

/** What a label on the chart opens: takes the focus and gives it back, closes on Escape and on a press elsewhere. */
export function ChartCard({ title, y, plotHeight, onClose, children }: ChartCardProps) {
  const card = useRef<HTMLDialogElement>(null);
  useDismiss(card, onClose);
  useReturnFocus(card);
  const isLow = y > plotHeight / 2;
  return (
    <dialog
      open
      ref={card}
      aria-label={title}
      style={isLow ? { bottom: `calc(100% - ${y - BESIDE_PX}px)` } : { top: y + BESIDE_PX }}
      className="pointer-events-auto absolute left-2 z-30 m-0 max-h-72 w-72 max-w-[calc(100%-1rem)] overflow-y-auto rounded-xl border border-line-strong bg-surface p-3 text-muted shadow-lg"
    >
      {children}
    </dialog>
  );
}
