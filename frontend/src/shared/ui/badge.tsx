import type { ReactNode } from 'react';
import { cx } from './class-names.js';

const TONES = {
  good: 'border-up/50 text-up',
  warn: 'border-brass-line text-accent bg-brass-soft',
  bad: 'border-down/50 text-down',
  muted: 'border-line-strong text-muted',
} as const;

export interface BadgeProps {
  readonly tone: keyof typeof TONES;
  readonly children: ReactNode;
  readonly className?: string;
}

/** A short word about a state. The word carries the meaning, the colour only repeats it. */
export function Badge({ tone, children, className }: BadgeProps) {
  return (
    <span
      className={cx(
        'inline-flex items-center gap-1 rounded-full border px-2 py-0.5 text-xs font-semibold whitespace-nowrap',
        TONES[tone],
        className,
      )}
    >
      {children}
    </span>
  );
}
