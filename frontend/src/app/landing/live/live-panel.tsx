import { useQueryClient } from '@tanstack/react-query';
import { useStore } from 'jotai';
import { useEffect, useRef } from 'react';
import { BellMark } from '../../../shared/ui/bell-mark.js';
import { Button } from '../../../shared/ui/button.js';
import { followQuote } from './follow-quote.js';
import { startLivePanel } from './live-line.js';

/** The live line of BTC with a level to drag. Drawn once; live-line.ts moves it. */
function Plot() {
  return (
    <div data-part="plot" className="relative h-44 cursor-ns-resize select-none sm:h-52">
      <svg aria-hidden="true" viewBox="0 0 1000 1000" preserveAspectRatio="none" className="size-full">
        <path
          data-part="line"
          fill="none"
          stroke="currentColor"
          strokeWidth="2"
          vectorEffect="non-scaling-stroke"
          strokeLinejoin="round"
          className="text-info"
        />
      </svg>
      <input
        data-part="slider"
        type="range"
        step="any"
        aria-label="Level of the example alert"
        className="peer sr-only"
      />
      <div
        data-part="level"
        className="pointer-events-none absolute inset-x-0 top-1/4 border-t-2 border-dashed border-brass peer-focus-visible:[&>span]:outline-2 peer-focus-visible:[&>span]:outline-offset-2 peer-focus-visible:[&>span]:outline-accent"
      >
        <span
          data-part="handle"
          className="pointer-events-auto absolute right-0 -translate-y-1/2 touch-none before:absolute before:-inset-2 rounded-full border border-brass bg-brass px-3 py-1 text-sm font-semibold text-ink-950 tabular-nums"
        >
          <span aria-hidden="true">⇅ </span>
          <span data-part="level-text">—</span>
        </span>
      </div>
    </div>
  );
}

export interface LivePanelProps {
  /** Takes the level into the trial; there is no button for it without this. */
  readonly onRing?: (level: number) => void;
}

/** The product itself: the price now, a level, and the Telegram message that crossing it sends. */
export function LivePanel({ onRing }: LivePanelProps) {
  const panel = useRef<HTMLElement>(null);
  const store = useStore();
  const client = useQueryClient();
  const ring = () => {
    const level = Number(panel.current?.dataset.chosenLevel);
    if (level > 0) onRing?.(level);
  };
  useEffect(() => {
    if (panel.current === null) return;
    const living = startLivePanel(panel.current);
    const unfollow = followQuote(store, client, (quote) => living.show(quote));
    return () => {
      unfollow();
      living.end();
    };
  }, [store, client]);
  return (
    <figure
      ref={panel}
      data-live-panel=""
      className="rounded-2xl border border-line bg-surface p-4 shadow-sm sm:p-5"
    >
      <div className="flex items-baseline justify-between gap-3">
        <p className="font-semibold text-strong">
          BTC now <span data-part="source" className="ml-1 text-xs font-medium text-accent" />
        </p>
        <p className="text-xl font-semibold text-strong tabular-nums">
          <span data-part="price">—</span> <span className="text-sm font-medium text-muted">USD</span>
        </p>
      </div>
      <Plot />
      <figcaption data-part="state" className="mt-3 min-h-10 text-sm sm:min-h-5">
        Drag the level. When BTC gets there, this arrives:
      </figcaption>
      <div className="mt-3 flex items-end gap-3">
        <span
          data-part="bell"
          className="flex size-9 shrink-0 items-center justify-center rounded-full bg-ink-950"
        >
          <BellMark className="size-6 text-brass" />
        </span>
        <div
          data-part="message"
          className="min-h-44 min-w-0 flex-1 rounded-2xl rounded-bl-sm bg-raised p-4 text-sm tabular-nums sm:min-h-36 [&>p:first-child]:font-semibold [&>p:first-child]:text-strong [&>p+p]:mt-1"
        />
      </div>
      {onRing !== undefined && (
        <Button className="mt-4 w-full" onClick={ring}>
          <span>
            Ring me at <span data-part="ring-level">this level</span>
          </span>
        </Button>
      )}
      <p className="mt-3 min-h-8 text-xs tabular-nums sm:min-h-4">
        <span data-part="proof" />
      </p>
    </figure>
  );
}
