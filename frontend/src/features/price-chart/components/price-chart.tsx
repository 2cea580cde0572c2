import type { RecentAlert } from '@contract/alert.js';
import type { CandleSpan } from '@contract/candles.js';
import { formatPrice } from '@contract/decimal.js';
import type { Condition } from '@contract/trigger.js';
import { useStore } from 'jotai';
import { type ReactNode, useEffect, useMemo, useRef, useState } from 'react';
import { priceAtom } from '../../../shared/live/live-atoms.js';
import { useFreshPrice } from '../../../shared/live/use-live-price.js';
import { Button } from '../../../shared/ui/button.js';
import { lazyComponent } from '../../../shared/ui/lazy-component.js';
import { Skeleton } from '../../../shared/ui/skeleton.js';
import type { ChartLevel } from '../chart-level.js';
import { chartRange } from '../chart-range.js';
import { type BacktestMarks, candleSeries, lastClose, trailSeries } from '../chart-series.js';
import type { OpenSurface } from '../chart-surface.js';
import { useCandles } from '../use-candles.js';
import { usePriceTrail } from '../use-price-trail.js';
import { ChartDisclosure } from './chart-disclosure.js';
import { HistoryLine } from './history-line.js';
import { useLevelMoves } from './use-level-moves.js';
import { usePlot } from './use-plot.js';
import { useSurface } from './use-surface.js';

/** Loaded with the drawing code. */
const ChartOverlay = lazyComponent(async () => (await import('./chart-overlay.js')).ChartOverlay);

const LevelInputs = lazyComponent(async () => (await import('./level-inputs.js')).LevelInputs);
const ValueTable = lazyComponent(async () => (await import('./value-table.js')).ValueTable);

const NOTHING = { sizeSec: 1, bars: [] } as const;
const NO_IDS: readonly string[] = [];

export interface PriceChartProps {
  readonly symbol: string;
  readonly span: CandleSpan;
  readonly levels: readonly ChartLevel[];
  /** Saves a level that was put elsewhere; resolves when that has come to an end, good or bad. */
  readonly onMove: (level: ChartLevel, price: number) => Promise<unknown>;
  /** Saves a new alert; resolves to whether it is there. */
  readonly onPlace: (condition: Condition) => Promise<boolean>;
  readonly backtest: BacktestMarks;
  /** Why an alert rang. */
  readonly evidenceOf: (alert: RecentAlert) => ReactNode;
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

/** The history of a symbol's price, live at its end, with the levels of its triggers on it. */
export function PriceChart({
  symbol,
  span,
  levels,
  onMove,
  onPlace,
  backtest,
  evidenceOf,
  openSurface,
}: PriceChartProps) {
  const store = useStore();
  const area = useRef<HTMLDivElement>(null);
  const place = useRef<HTMLDivElement>(null);
  const onDrawn = useRef(() => {});
  const [wanted, setWanted] = useState(NO_IDS);
  const trail = usePriceTrail(symbol);
  const history = useCandles(symbol, span);
  const series = useMemo(() => {
    if (history.kind === 'loading') return NOTHING;
    return history.kind === 'none' ? trailSeries(trail) : candleSeries(history.answer.candles, span, trail);
  }, [history, span, trail]);
  const key = history.kind === 'known' ? `${symbol} ${span} ${history.version}` : symbol;
  const state = useSurface({ place, open: openSurface, onDrawn });
  const surface = state.kind === 'open' ? state.surface : null;
  const plot = usePlot(surface, series, onDrawn);
  const moves = useLevelMoves({ levels, plot, place: area, onMove });
  const { shown } = moves;
  const isInHand = moves.inHand !== null;

  useEffect(() => surface?.setLevels(shown), [surface, shown]);
  useEffect(() => {
    // The axis holds still while something is moved along it.
    const range = isInHand ? null : chartRange({ series, levels, wanted });
    if (range !== null) surface?.setRange(range);
    surface?.setSeries(key, series);
  }, [surface, key, series, levels, wanted, isInHand]);

  const priceNow = () => store.get(priceAtom(symbol))?.price ?? lastClose(series);
  const show = (ids: readonly string[]) => setWanted((before) => [...before, ...ids]);
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
        {plot !== null && history.kind !== 'loading' && (
          <ChartOverlay
            symbol={symbol}
            plot={plot}
            moves={moves}
            span={span}
            priceNow={priceNow}
            onPlace={onPlace}
            backtest={backtest}
            evidenceOf={evidenceOf}
            onShow={show}
          />
        )}
        {history.kind === 'loading' && <Skeleton className="absolute inset-0 z-20 rounded-lg" />}
        {state.kind === 'failed' && (
          <p role="alert" className="absolute inset-0 flex items-center justify-center text-sm">
            The chart could not be loaded. Levels and values below still work.
          </p>
        )}
      </div>
      <p className="mt-1 flex min-h-11 items-center justify-between gap-3 text-xs">
        {wanted.length > 0 ? <Button onClick={() => setWanted(NO_IDS)}>Fit to the price</Button> : <span />}
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
          <LevelInputs symbol={symbol} levels={shown} onMove={moves.move} />
        </ChartDisclosure>
      )}
      <ChartDisclosure title="Show the last values as a table">
        <ValueTable symbol={symbol} series={series} />
      </ChartDisclosure>
    </div>
  );
}
