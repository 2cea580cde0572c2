import type { CandleSpan } from '@contract/candles.js';
import { formatPrice } from '@contract/decimal.js';
import { useEffect, useMemo, useRef, useState } from 'react';
import { useFreshPrice } from '../../../shared/live/use-live-price.js';
import { Skeleton } from '../../../shared/ui/skeleton.js';
import type { ChartLevel } from '../chart-level.js';
import { chartRange } from '../chart-range.js';
import { candleSeries, trailSeries } from '../chart-series.js';
import type { OpenSurface } from '../chart-surface.js';
import { useCandles } from '../use-candles.js';
import { usePriceTrail } from '../use-price-trail.js';
import { ChartDisclosure } from './chart-disclosure.js';
import { HistoryLine } from './history-line.js';
import { LastValues } from './last-values.js';
import { LevelHandles } from './level-handles.js';
import { LevelInputs } from './level-inputs.js';
import { type MovedLevel, useLevelDrag } from './use-level-drag.js';
import { useSurface } from './use-surface.js';

const NOTHING = { sizeSec: 1, bars: [] } as const;
const NO_IDS: readonly string[] = [];

export interface PriceChartProps {
  readonly symbol: string;
  readonly span: CandleSpan;
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

/** The history of a symbol's price, live at its end, with the levels of its triggers on it. */
export function PriceChart({ symbol, span, levels, onMove, openSurface }: PriceChartProps) {
  const area = useRef<HTMLDivElement>(null);
  const place = useRef<HTMLDivElement>(null);
  const handles = useRef<HTMLDivElement>(null);
  const onDrawn = useRef(() => {});
  const trail = usePriceTrail(symbol);
  const history = useCandles(symbol, span);
  const series = useMemo(() => {
    if (history.kind === 'loading') return NOTHING;
    return history.kind === 'none' ? trailSeries(trail) : candleSeries(history.answer.candles, span, trail);
  }, [history, span, trail]);
  const key = history.kind === 'known' ? `${symbol} ${span} ${history.version}` : symbol;
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
    const range = isDragging ? null : chartRange({ series, levels, wanted: NO_IDS });
    if (range !== null) surface?.setRange(range);
    surface?.setSeries(key, series);
  }, [surface, key, series, levels, isDragging]);

  return (
    <div>
      <div className="mb-2 flex min-h-9 flex-wrap items-center justify-between gap-x-4 text-xs">
        <HistoryLine symbol={symbol} history={history} trail={trail} />
      </div>
      <div ref={area} className="relative h-64 sm:h-72">
        <figure className="absolute inset-0">
          <Caption symbol={symbol} />
          <div ref={place} aria-hidden="true" className="absolute inset-0" />
        </figure>
        <LevelHandles ref={handles} levels={shown} handlersOf={handlersOf} />
        {history.kind === 'loading' && <Skeleton className="absolute inset-0 z-20 rounded-lg" />}
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
      {levels.length > 0 && (
        <ChartDisclosure title="Move levels by typing">
          <LevelInputs symbol={symbol} levels={shown} onMove={move} />
        </ChartDisclosure>
      )}
      <LastValues symbol={symbol} series={series} />
    </div>
  );
}
