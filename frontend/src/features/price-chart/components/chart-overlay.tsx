import type { RecentAlert } from '@contract/alert.js';
import type { CandleSpan } from '@contract/candles.js';
import type { Condition } from '@contract/trigger.js';
import type { ReactNode } from 'react';
import type { BacktestMarks } from '../chart-series.js';
import { useChartAlerts } from '../use-chart-alerts.js';
import { AlertMarkers } from './alert-markers.js';
import { BacktestMarkers } from './backtest-markers.js';
import { LevelLabels } from './level-labels.js';
import { PlaceAlert } from './place-alert.js';

import type { LevelMoves } from './use-level-moves.js';
import type { Plot } from './use-plot.js';

export interface ChartOverlayProps {
  readonly symbol: string;
  readonly plot: Plot;
  readonly moves: LevelMoves;
  readonly span: CandleSpan;
  readonly priceNow: () => number | null;
  readonly onPlace: (condition: Condition) => Promise<boolean>;
  readonly backtest: BacktestMarks;
  readonly evidenceOf: (alert: RecentAlert) => ReactNode;
  /** Brings levels into view. */
  readonly onShow: (ids: readonly string[]) => void;
}

/** What lies over the drawing: the labels of levels, markers of alerts, and a new level where one presses. */
export function ChartOverlay({
  symbol,
  plot,
  moves,
  span,
  priceNow,
  onPlace,
  backtest,
  evidenceOf,
  onShow,
}: ChartOverlayProps) {
  const alerts = useChartAlerts(symbol, span);
  return (
    <div className="pointer-events-none absolute inset-x-0 top-0 z-10" style={{ height: plot.height }}>
      <PlaceAlert symbol={symbol} plot={plot} priceNow={priceNow} onPlace={onPlace} />
      <BacktestMarkers plot={plot} marks={backtest} />
      <AlertMarkers plot={plot} alerts={alerts} evidenceOf={evidenceOf} />
      <LevelLabels symbol={symbol} plot={plot} moves={moves} onShow={onShow} />
    </div>
  );
}
