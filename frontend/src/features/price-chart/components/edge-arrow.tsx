import { formatLevel } from '@contract/decimal.js';
import { useState } from 'react';
import { useFreshPrice } from '../../../shared/live/use-live-price.js';
import { percent } from '../../../shared/trigger/distance.js';
import type { ChartLevel } from '../chart-level.js';
import { ChartCard } from './chart-card.js';
import type { Plot } from './use-plot.js';

const ARROWS = { top: '▲', bottom: '▼' } as const;

function Distance({ symbol, level }: { readonly symbol: string; readonly level: number }) {
  const price = useFreshPrice(symbol);
  if (price === null) return null;
  return <> · {percent(Math.abs(level - price) / price)}</>;
}

export interface EdgeArrowProps {
  readonly symbol: string;
  readonly edge: keyof typeof ARROWS;
  /** Those out of view beyond that edge. */
  readonly levels: readonly ChartLevel[];
  readonly slot: number;
  readonly plot: Plot;
  readonly onShow: (ids: readonly string[]) => void;
}

/** What lies beyond an edge of the plot, and how far; pressed, it comes into view. */
export function EdgeArrow({ symbol, edge, levels, slot, plot, onShow }: EdgeArrowProps) {
  const [isOpen, setOpen] = useState(false);
  const ordered = [...levels].sort((a, b) => (edge === 'top' ? a.price - b.price : b.price - a.price));
  const [nearest] = ordered;
  if (nearest === undefined) return null;
  const isOne = ordered.length === 1;
  const show = (ids: readonly string[]) => {
    setOpen(false);
    onShow(ids);
  };
  return (
    <>
      <button
        type="button"
        {...(!isOne && { 'aria-haspopup': 'dialog' as const, 'aria-expanded': isOpen })}
        title={isOne ? 'Bring into view' : undefined}
        onClick={() => (isOne ? show([nearest.id]) : setOpen(true))}
        style={{
          transform: `translateY(${edge === 'top' ? 0 : Math.round(plot.height - slot)}px)`,
          height: slot,
        }}
        className="pointer-events-auto absolute top-0 left-2.5 flex cursor-pointer items-center rounded-full text-xs font-semibold whitespace-nowrap text-accent tabular-nums select-none"
      >
        <span className="flex h-6 items-center rounded-full bg-raised px-2">
          {ARROWS[edge]} {isOne ? formatLevel(nearest.price) : `${ordered.length} levels`}
          <Distance symbol={symbol} level={nearest.price} />
        </span>
      </button>
      {isOpen && !isOne && (
        <ChartCard
          title={`${ordered.length} levels out of view`}
          y={edge === 'top' ? slot / 2 : plot.height - slot / 2}
          plotHeight={plot.height}
          onClose={() => setOpen(false)}
        >
          <ul className="space-y-1">
            {ordered.map((level, index) => (
              <li key={level.id}>
                <button
                  type="button"
                  onClick={() => show(ordered.slice(0, index + 1).map(({ id }) => id))}
                  className="flex min-h-11 w-full cursor-pointer items-center justify-between gap-3 rounded-lg px-2 text-left text-sm text-strong tabular-nums hover:bg-raised"
                >
                  <span>
                    {level.name} {formatLevel(level.price)}
                  </span>
                  <span className="text-xs font-semibold text-accent">
                    Bring into view
                    <Distance symbol={symbol} level={level.price} />
                  </span>
                </button>
              </li>
            ))}
          </ul>
        </ChartCard>
      )}
    </>
  );
}
