import { atLeast, atMost, type BenchRow } from '../bench-rows.js';
import { CATEGORIES, type Look } from './lighthouse-look.js';
import type { ScriptWeight } from './script-weight.js';

const LEAST_SCORE = 95;
const MOST_LCP = 1.25;
const MOST_SHIFT = 0.02;
const MOST_BLOCKED_MS = 50;
const LANDING_KB = 40;
const ROUTE_KB = 150;
const DASHBOARD_KB = 200;
const DASHBOARD_REQUESTS = 30;
const KB = 1_000;

/** The middle one of an odd number of figures. Pure. @throws Error without figures. */
export function median(figures: readonly number[]): number {
  const middle = figures.toSorted((a, b) => a - b)[Math.floor(figures.length / 2)];
  if (middle === undefined) throw new Error('No figures');
  return middle;
}

const PHONE = 'on a phone with a slow line, the landing page of the sandbox, median of';

/** What Lighthouse said of the landing page and of the static shell, in rounds that took turns. Pure. */
export function lookRows(ours: readonly Look[], shell: readonly Look[]): readonly BenchRow[] {
  const workload = `${PHONE} ${ours.length}`;
  const score = (category: (typeof CATEGORIES)[number], looks: readonly Look[]) =>
    median(looks.map(({ scores }) => scores[category]));
  const scores = CATEGORIES.map((category) =>
    atLeast({
      metric: `Lighthouse ${category}`,
      workload,
      unit: 'of 100',
      floor: score(category, shell),
      ours: score(category, ours),
      limit: LEAST_SCORE,
    }),
  );
  const both = (figure: 'lcpMs' | 'tbtMs' | 'cls') => {
    const of = (looks: readonly Look[]) => median(looks.map((look) => look[figure]));
    return { workload, floor: of(shell), ours: of(ours) };
  };
  const paint = both('lcpMs');
  const lcp = paint.ours / paint.floor;
  return [
    ...scores,
    {
      metric: 'largest contentful paint',
      unit: 'ms',
      ...paint,
      peer: null,
      ratio: lcp,
      goal: `<= ${MOST_LCP} x floor`,
      met: lcp <= MOST_LCP,
    },
    atMost({ metric: 'total blocking time', unit: 'ms', ...both('tbtMs'), limit: MOST_BLOCKED_MS }),
    atMost({ metric: 'layout shift of /', unit: '', ...both('cls'), limit: MOST_SHIFT }),
  ];
}

/** The JavaScript of the landing page before anybody has touched it. Pure. */
export function landingRow({ settled }: ScriptWeight): BenchRow {
  return atMost({
    metric: 'JavaScript of / before a touch',
    workload: 'gzip of all that came until nothing more did',
    unit: 'kB',
    ours: settled / KB,
    limit: LANDING_KB,
  });
}

/** What the dashboard loads until its sections are painted. Pure. */
export function dashboardRows({ before, requests }: ScriptWeight): readonly BenchRow[] {
  const workload = 'on a phone with a slow line, until the triggers are painted';
  return [
    atMost({
      metric: 'JavaScript of the dashboard with its sections',
      workload,
      unit: 'kB',
      ours: before / KB,
      limit: DASHBOARD_KB,
    }),
    atMost({
      metric: 'requests of the dashboard',
      workload,
      unit: '',
      ours: requests,
      limit: DASHBOARD_REQUESTS,
    }),
  ];
}

/** The JavaScript of one of the app's pages when it is painted first, and how far it moves afterwards. Pure. */
export function routeRows(route: string, weight: ScriptWeight): readonly BenchRow[] {
  return [
    atMost({
      metric: `JavaScript of ${route}`,
      workload:
        'gzip of what came before the heading of the page was painted; peer: all that came afterwards, too',
      unit: 'kB',
      peer: weight.settled / KB,
      ours: weight.before / KB,
      limit: ROUTE_KB,
    }),
    atMost({
      metric: `layout shift of ${route}`,
      workload: 'on a phone with a slow line, until nothing more came',
      unit: '',
      ours: weight.layoutShift,
      limit: MOST_SHIFT,
    }),
  ];
}
