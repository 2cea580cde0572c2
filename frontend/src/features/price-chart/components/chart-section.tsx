import { CORE_SYMBOLS } from '@contract/symbols.js';
import type { Condition } from '@contract/trigger.js';
import { useId, useState } from 'react';
import { LivePriceText } from '../../../shared/live/live-price-text.js';
import { SourceMark } from '../../../shared/live/source-mark.js';
import { StaleMark } from '../../../shared/live/stale-mark.js';
import { useWatchSymbols } from '../../../shared/live/use-watch-symbols.js';
import { ChoiceGroup } from '../../../shared/ui/choice-group.js';
import type { ChartLevel } from '../chart-level.js';
import type { BacktestMarks } from '../chart-series.js';
import { hasCandles, SPANS, useChartSpan } from '../use-candles.js';
import { PriceChart, type PriceChartProps } from './price-chart.js';

export interface ChartSectionProps extends Pick<PriceChartProps, 'onMove' | 'evidenceOf' | 'openSurface'> {
  /** What can be chosen besides the core symbols. */
  readonly symbols: readonly string[];
  /** The levels to draw, by symbol; their symbols can be chosen, too. */
  readonly levels: Readonly<Record<string, readonly ChartLevel[]>>;
  readonly onPlace: (symbol: string, condition: Condition) => Promise<boolean>;
  /** Where something that is not saved yet would have rung; null: nothing is thought of. */
  readonly backtest: { readonly symbol: string; readonly fires: BacktestMarks } | null;
}

const NONE: readonly ChartLevel[] = [];
const NO_MARKS: BacktestMarks = [];

/** The chart of one symbol, chosen from those that the person may watch and those with levels. */
export function ChartSection(props: ChartSectionProps) {
  const { symbols: watchable, levels, onPlace, backtest, ...shared } = props;
  const id = useId();
  const symbols = [...new Set([...CORE_SYMBOLS, ...Object.keys(levels), ...watchable])];
  const [chosen, setChosen] = useState<string>(CORE_SYMBOLS[0]);
  const symbol = symbols.includes(chosen) ? chosen : CORE_SYMBOLS[0];
  const [span, setSpan] = useChartSpan();
  useWatchSymbols([symbol]);
  return (
    <section
      id="chart"
      tabIndex={-1}
      aria-labelledby="chart-title"
      className="rounded-2xl border border-line bg-surface p-4 shadow-sm sm:p-5"
    >
      <div className="mb-3 flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <h2 id="chart-title" className="flex flex-wrap items-center gap-x-3 gap-y-1 font-semibold sm:text-lg">
          Price chart
          <SourceMark />
        </h2>
        <div className="flex items-center gap-2">
          <label htmlFor={id} className="text-xs font-medium">
            Chart of
          </label>
          <select
            id={id}
            value={symbol}
            onChange={(event) => setChosen(event.target.value)}
            className="h-11 rounded-lg border border-line-strong bg-page px-2 text-sm font-semibold text-strong"
          >
            {symbols.map((each) => (
              <option key={each} value={each}>
                {each}
              </option>
            ))}
          </select>
        </div>
      </div>
      <div className="mb-2 flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <p className="flex min-h-8 flex-wrap items-center gap-x-3">
          <LivePriceText
            symbol={symbol}
            className="inline-flex items-center text-2xl leading-8 font-semibold"
          />
          <StaleMark symbol={symbol} />
        </p>
        {hasCandles(symbol) && (
          <ChoiceGroup legend="How much of the past" choices={SPANS} value={span} onChange={setSpan} />
        )}
      </div>
      <PriceChart
        key={symbol}
        symbol={symbol}
        span={span}
        levels={levels[symbol] ?? NONE}
        backtest={backtest?.symbol === symbol ? backtest.fires : NO_MARKS}
        onPlace={(condition) => onPlace(symbol, condition)}
        {...shared}
      />
    </section>
  );
}
