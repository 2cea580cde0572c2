import { clustersOf } from '../marker-clusters.js';
import type { BacktestMarks } from '../chart-series.js';
import type { Plot } from './use-plot.js';

const SECOND_MS = 1_000;
/** Nearer to each other they would be one blot. */
const NEAR_PX = 8;

export interface BacktestMarkersProps {
  readonly plot: Plot;
  readonly marks: BacktestMarks;
}

/** Where something that is not saved yet would have rung: hollow, since it did not. The form says in words how often. */
export function BacktestMarkers({ plot, marks }: BacktestMarkersProps) {
  const spots = marks.flatMap(([at, price]) => {
    const x = plot.surface.xOf(at / SECOND_MS);
    const y = plot.surface.yOf(price);
    if (x === null || y === null || x < 0 || x > plot.width) return [];
    return [{ x, y: Math.min(Math.max(y, 0), plot.height), at }];
  });
  return (
    <div aria-hidden="true" data-testid="backtest-marks">
      {clustersOf(spots, NEAR_PX).map(([{ x, y, at }]) => (
        <span
          key={at}
          className="absolute top-0 left-0 -mt-1.5 -ml-1.5 size-3 rounded-full border-2 border-brass bg-surface/60"
          style={{ transform: `translate(${x}px, ${y}px)` }}
        />
      ))}
    </div>
  );
}
