import type { DelayView } from '@bellwether/backend/contract/status.js';
import type { BenchRow } from '../bench-rows.js';
import type { Course, Move } from './course.js';
import { rowsOf } from './figures.js';
import type { Outcome } from './outcome.js';
import type { Painted, Sightings } from './screen-eyes.js';

/** All that is known after a run. */
export interface Run {
  readonly course: Course;
  /** When each move was sent, epoch milliseconds. */
  readonly sentAt: readonly number[];
  /** Of each crossing. */
  readonly outcomes: readonly Outcome[];
  /** What the dashboard of the account `watcher` showed. */
  readonly seen: Sightings;
  readonly watcher: string;
  /** What the product says of alerts until they are durable, the flush and its answer included. */
  readonly meter: DelayView;
}

/** What counts. */
export interface Frame {
  /** The first move that does. */
  readonly firstMove: number;
  /** Under which load, in words. */
  readonly load: string;
}

const MOST_MS = { committed: 250, called: 1_500, painted: 250 };
/** The coins whose prices the dashboard shows. */
const SHOWN = ['BTC', 'ETH'];
/** Of their prices so many are drawn: one that is overtaken within a frame is not. */
const LEAST_PAINTED = 0.95;

/** The steps from a frame to a person, two rows each. Pure. @throws Error if the dashboard did not show what it should. */
export function wayRows(run: Run, { firstMove, load }: Frame): readonly BenchRow[] {
  const { course, sentAt, outcomes, seen, watcher, meter } = run;
  const alerts = course.crossings.flatMap(({ move, symbol }, i) => {
    const outcome = outcomes[i];
    return outcome === undefined || move < firstMove
      ? []
      : [{ ...outcome, symbol, sentAt: at(sentAt, move) }];
  });
  const watched = alerts.filter(({ userId }) => userId === watcher);
  const prices = course.moves.flatMap((move, i) =>
    SHOWN.includes(move.symbol) && i >= firstMove ? [{ ...move, sentAt: at(sentAt, i) }] : [],
  );
  const since = (step: 'decidedAt' | 'committedAt' | 'calledAt') =>
    alerts.map((each) => each[step] - each.sentAt);
  const told = `the product's own meter: p50 ${meter.p50Ms}, p99 ${meter.p99Ms} ms of ${meter.count}`;
  return [
    ...rowsOf({ name: 'frame to evaluated', tookMs: since('decidedAt'), mostMs: null, workload: load }),
    ...rowsOf({
      name: 'frame to committed',
      tookMs: since('committedAt'),
      mostMs: MOST_MS.committed,
      workload: `${load}; ${told}`,
    }).map((row) => ({
      ...row,
      met: row.met && (row.goal === 'reported' || (meter.p99Ms ?? Infinity) <= MOST_MS.committed),
    })),
    ...rowsOf({
      name: 'frame to Telegram call',
      tookMs: since('calledAt'),
      mostMs: MOST_MS.called,
      workload: load,
    }),
    ...rowsOf({
      name: 'frame to alert painted',
      tookMs: alertsPainted(watched, seen.alerts),
      mostMs: MOST_MS.painted,
      workload: `a dashboard in Chromium; ${load}`,
    }),
    ...rowsOf({
      name: 'frame to price painted',
      tookMs: pricesPainted(prices, seen.prices),
      mostMs: MOST_MS.painted,
      workload: `the same dashboard, BTC and ETH; ${load}`,
    }),
  ];
}

/** @throws Error if one was not shown. */
function alertsPainted(
  alerts: readonly { readonly symbol: string; readonly firedAt: string; readonly sentAt: number }[],
  shown: readonly Painted[],
): readonly number[] {
  const paintedAt = new Map(shown.map((each) => [each.key, each.at]));
  return alerts.map(({ symbol, firedAt, sentAt }) => {
    const painted = paintedAt.get(`${symbol} ${firedAt}`);
    if (painted === undefined)
      throw new Error(`The dashboard never showed the alert of ${symbol} at ${firedAt}`);
    return painted - sentAt;
  });
}

/** @throws Error if too few were shown. */
function pricesPainted(
  prices: readonly (Move & { readonly sentAt: number })[],
  shown: readonly Painted[],
): readonly number[] {
  const paintedAt = new Map(shown.map((each) => [each.key, each.at]));
  const tookMs = prices.flatMap(({ symbol, price, sentAt }) => {
    const painted = paintedAt.get(`${symbol} ${Number(price.toFixed(2))}`);
    return painted === undefined ? [] : [painted - sentAt];
  });
  if (tookMs.length < LEAST_PAINTED * prices.length) {
    throw new Error(`The dashboard showed ${tookMs.length} of ${prices.length} prices`);
  }
  return tookMs;
}

function at(times: readonly number[], move: number): number {
  const time = times[move];
  if (time === undefined) throw new Error(`Move ${move} was never sent`);
  return time;
}
