import { atLeast, atMostMs, type BenchRow } from '../bench-rows.js';
import { median } from '../web/web-rows.js';

const GOALS = {
  formMs: 100,
  desktopKeyMs: 50,
  phoneKeyMs: 100,
  paintRatio: 1.5,
  score: 90,
} as const;
const MOST_KEYS = 0.95;

/** What was measured of somebody with many triggers and alerts. */
export interface ManyTriggersFigures {
  /** Milliseconds from the navigation to the drawn list, a figure a round. */
  readonly paints: { readonly few: readonly number[]; readonly many: readonly number[] };
  /** Milliseconds from the press to the drawn form, a figure a page. */
  readonly forms: readonly number[];
  /** Milliseconds from a key to the next drawn frame. */
  readonly desktopKeys: readonly number[];
  readonly phoneKeys: readonly number[];
  /** What Lighthouse gives for performance, 0 to 100, a figure a round. */
  readonly scores: readonly number[];
}

const WORKLOAD = '198 triggers and 1,000 alerts on a moving market';

/** The rows of all figures. Pure. @throws Error without figures of a kind. */
export function manyTriggersRows(figures: ManyTriggersFigures): readonly BenchRow[] {
  const { paints, forms, desktopKeys, phoneKeys, scores } = figures;
  const few = median(paints.few);
  const many = median(paints.many);
  return [
    {
      workload: WORKLOAD,
      unit: 'ms',
      metric: 'dashboard, its triggers are drawn',
      floor: few,
      peer: null,
      ours: many,
      ratio: many / few,
      goal: `<= ${GOALS.paintRatio} x floor (12 triggers)`,
      met: many / few <= GOALS.paintRatio,
    },
    atMostMs('dashboard, the form opens', WORKLOAD, median(forms), GOALS.formMs),
    atMostMs('dashboard, a key, p95', WORKLOAD, highest(desktopKeys), GOALS.desktopKeyMs),
    atMostMs('phone throttled 4x, a key, p95', WORKLOAD, highest(phoneKeys), GOALS.phoneKeyMs),
    atLeast({
      metric: 'Lighthouse performance of /dashboard, desktop',
      workload: WORKLOAD,
      unit: 'of 100',
      ours: median(scores),
      limit: GOALS.score,
    }),
  ];
}

/** What 19 of 20 stay within. */
function highest(figures: readonly number[]): number {
  const sorted = figures.toSorted((a, b) => a - b);
  const found = sorted[Math.ceil(sorted.length * MOST_KEYS) - 1];
  if (found === undefined) throw new Error('No figures');
  return found;
}
