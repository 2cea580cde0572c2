import { formatPrice } from '@contract/decimal.js';
import { useEffect, useMemo, useRef, useState } from 'react';
import { localClock } from '../../../shared/format/local-time.js';
import { useFreshPrice } from '../../../shared/live/use-live-price.js';
import { ChoiceGroup } from '../../../shared/ui/choice-group.js';
import type { ChartLevel } from '../chart-level.js';
import { chartRange, type ChartScale } from '../chart-range.js';
import type { OpenSurface } from '../chart-surface.js';
import { usePriceTrail } from '../use-price-trail.js';
import { LastValues } from './last-values.js';
import { LevelHandles } from './level-handles.js';
import { LevelInputs } from './level-inputs.js';
import { type MovedLevel, useLevelDrag } from './use-level-drag.js';
import { useSurface } from './use-surface.js';

const SECOND_MS = 1_000;
const SCALES = [
  { value: 'levels', label: 'With levels' },
  { value: 'price', label: 'Price only' },
] as const;

export interface PriceChartProps {
  readonly symbol: string;
  readonly levels: readonly ChartLevel[];
  /** Saves a level that was put elsewhere; resolves when that has come to an end, good or bad. */
  readonly onMove: (level: ChartLevel, price: number) => Promise<unknown>;
  /** What it is drawn with. */
  readonly openSurface?: OpenSurface;
}

function Caption({ symbol }: { readonly symbol: string }) {
  const price = useFreshPrice(symbol);
  return (
    <figcaption className="sr-only">
      {`Chart of ${symbol}${price === null ? '' : `, now ${formatPrice(price)}`}`}
    </figcaption>
  );
}

/** Levels that were put elsewhere and wait for the server. */
function useMoving(onMove: PriceChartProps['onMove']) {
  const [moving, setMoving] = useState<readonly MovedLevel[]>([]);
  const move = (level: ChartLevel, price: number) => {
    const moved = { id: level.id, price };
    setMoving((all) => [...all.filter(({ id }) => id !== level.id), moved]);
    void onMove(level, price).finally(() => setMoving((all) => all.filter((each) => each !== moved)));
  };
  return { moving, move };
}

/**
 * What this page has seen of a symbol's price, a point for each second, with the levels of its triggers on it. A level is
 * moved by dragging its handle, or by its number below.
 */
export function PriceChart({ symbol, levels, onMove, openSurface }: PriceChartProps) {
  const area = useRef<HTMLDivElement>(null);
  const place = useRef<HTMLDivElement>(null);
  const handles = useRef<HTMLDivElement>(null);
  const onDrawn = useRef(() => {});
  const [scale, setScale] = useState<ChartScale>('levels');
  const trail = usePriceTrail(symbol);
  const state = useSurface({ place, open: openSurface, onDrawn });
  const surface = state.kind === 'open' ? state.surface : null;
  const { moving, move } = useMoving(onMove);
  const { dragged, handlersOf } = useLevelDrag({ surface, place: area, onDrop: move });
  const shown = useMemo(() => {
    const moved = dragged === null ? moving : [...moving, dragged];
    return levels.map((level) => {
      const elsewhere = moved.findLast(({ id }) => id === level.id);
      return elsewhere === undefined ? level : { ...level, price: elsewhere.price };
    });
  }, [levels, moving, dragged]);
  const isDragging = dragged !== null;

  useEffect(() => {
    onDrawn.current = () => {
      for (const level of shown) {
        const handle = handles.current?.querySelector<HTMLElement>(`[data-level="${CSS.escape(level.id)}"]`);
        const y = surface?.yOf(level.price) ?? null;
        const isInside = y !== null && y >= 0 && y <= (area.current?.clientHeight ?? 0);
        if (handle === null || handle === undefined) continue;
        handle.style.visibility = isInside ? 'visible' : 'hidden';
        if (isInside) handle.style.transform = `translateY(${y}px)`;
      }
    };
    surface?.setLevels(shown);
    onDrawn.current();
  }, [surface, shown]);
  useEffect(() => {
    // The axis holds still while something is dragged along it.
    const range = isDragging ? null : chartRange({ trail, levels, scale });
    if (range !== null) surface?.setRange(range);
    surface?.setTrail(symbol, trail);
  }, [surface, symbol, trail, levels, scale, isDragging]);

  const since = trail[0]?.at;
  return (
    <div>
      <div className="mb-2 flex flex-wrap items-center justify-between gap-x-4 gap-y-2 text-xs">
        <p className="min-h-4 tabular-nums">
          {since === undefined
            ? `Waiting for the first price of ${symbol}`
            : `Recorded on this page since ${localClock(since * SECOND_MS)}`}
        </p>
        {levels.length > 0 && (
          <ChoiceGroup legend="What the chart shows" choices={SCALES} value={scale} onChange={setScale} />
        )}
      </div>
      <div ref={area} className="relative h-64 sm:h-72">
        <figure className="absolute inset-0">
          <Caption symbol={symbol} />
          <div ref={place} aria-hidden="true" className="absolute inset-0" />
        </figure>
        <LevelHandles ref={handles} levels={shown} handlersOf={handlersOf} />
        {state.kind === 'failed' && (
          <p role="alert" className="absolute inset-0 flex items-center justify-center text-sm">
            The chart could not be loaded. Levels and values below still work.
          </p>
        )}
      </div>
      <p className="mt-1 text-right text-xs">
        <a
          href="https://www.tradingview.com/"
          target="_blank"
          rel="noreferrer"
          className="inline-flex min-h-6 items-center rounded underline underline-offset-2"
        >
          Charts by TradingView
        </a>
      </p>
      <LevelInputs symbol={symbol} levels={shown} onMove={move} />
      <LastValues symbol={symbol} trail={trail} />
    </div>
  );
}
