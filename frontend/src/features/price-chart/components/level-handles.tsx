import { formatLevel } from '@contract/decimal.js';
import { GripHorizontal } from 'lucide-react';
import type { ComponentProps, Ref } from 'react';
import { cx } from '../../../shared/ui/class-names.js';
import type { ChartLevel } from '../chart-level.js';

export interface LevelHandlesProps {
  readonly levels: readonly ChartLevel[];
  /** Where the handles are looked up to be put in their places, by their `data-level`. */
  readonly ref: Ref<HTMLDivElement>;
  readonly handlersOf: (level: ChartLevel) => ComponentProps<'div'>;
}

/** What levels are grabbed by. Pointers only: the number fields below do the same for keyboards. */
export function LevelHandles({ levels, ref, handlersOf }: LevelHandlesProps) {
  return (
    <div ref={ref} aria-hidden="true" className="pointer-events-none absolute inset-0 z-10 overflow-hidden">
      {levels.map((level) => (
        <div
          key={level.id}
          data-level={level.id}
          {...handlersOf(level)}
          className={cx(
            'pointer-events-auto absolute top-0 left-2 -mt-3.5 flex h-7 cursor-ns-resize touch-none items-center gap-1 rounded-full border bg-surface px-2 text-xs font-semibold whitespace-nowrap tabular-nums shadow-sm select-none',
            level.look === 'on' ? 'border-brass-line text-accent' : 'border-line-strong text-muted',
          )}
        >
          <GripHorizontal className="size-3.5" />
          {level.name} {formatLevel(level.price)}
        </div>
      ))}
    </div>
  );
}
