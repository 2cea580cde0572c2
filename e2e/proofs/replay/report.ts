import type { Coverage } from './coverage.js';
import type { Comparison } from './oracle.js';

export interface ReplayResult {
  readonly candles: number;
  /** Reference prices; each went to every exchange. */
  readonly prices: number;
  readonly elapsedMs: number;
  readonly evaluated: number;
  /** Stretches that were found out about afterwards. */
  readonly bars: number;
  /** Milliseconds from each blow until every coin was evaluated again. */
  readonly recoveries: readonly number[];
  /** Ends and failed starts of the backend that nobody asked for. */
  readonly surprises: readonly string[];
  readonly brokenSequences: readonly string[];
  readonly comparison: Comparison;
  /** Alerts expected of triggers on series, or with guards. */
  readonly derivedAlerts: number;
  /** Coins of which the next process would not know what this one does. */
  readonly wronglyRestored: readonly string[];
  /** Rows that exchanges were asked for although they had told them. */
  readonly refilled: number;
  /** Gaps of which no exchange told anything, so that new highs and lows had to wait. */
  readonly holes: number;
  readonly undelivered: number;
  readonly coverage: Coverage;
}

const EXAMPLES = 5;

/** The outcome in words, line by line, and whether all of it is as it must be. Blows leave no speed to speak of. */
export function report(
  result: ReplayResult,
  minSpeed: number,
): { readonly ok: boolean; readonly lines: readonly string[] } {
  const { comparison, coverage, recoveries } = result;
  const speed = Math.round((result.prices * 1_000) / result.elapsedMs);
  const faults = [
    ...faultLines('numbering of the price log broken', result.brokenSequences),
    ...faultLines('lost', comparison.lost),
    ...faultLines('extra', comparison.extra),
    ...faultLines('duplicate', comparison.duplicates),
    ...faultLines('coins not restored', result.wronglyRestored),
    ...faultLines('uncovered', coverage.uncovered),
    ...(result.undelivered > 0 ? [`${result.undelivered} alerts have no delivery`] : []),
    ...(result.derivedAlerts === 0 ? ['no trigger on a series fired: the run proves nothing of them'] : []),
    ...(result.refilled > 0 ? [`${result.refilled} rows of the past were asked for again`] : []),
    ...(result.holes > 0 ? [`of ${result.holes} gaps nobody told anything`] : []),
    ...(comparison.expected === 0 ? ['no trigger fired: the run proves nothing'] : []),
    ...(coverage.seconds === 0 ? ['nothing was sent in complete rounds: the run proves nothing'] : []),
    ...faultLines('surprises', result.surprises),
    ...(recoveries.length > 0 && result.bars === 0 ? ['no gap was filled: the blows prove nothing'] : []),
    ...(recoveries.length === 0 && speed < minSpeed ? [`${speed} prices/s is slower than ${minSpeed}`] : []),
  ];
  return {
    ok: faults.length === 0,
    lines: [
      `${result.candles} candles, ${result.prices} prices to every exchange in ${(result.elapsedMs / 1_000).toFixed(1)} s: ${speed} prices/s; ${result.evaluated} prices evaluated`,
      `exact: ${comparison.expected} alerts expected, ${result.derivedAlerts} of them of series and guards, ${comparison.lost.length} lost, ${comparison.extra.length} extra, ${comparison.duplicates.length} duplicates`,
      ...(recoveries.length > 0 ? [blows(result)] : []),
      `coverage: ${coverage.seconds} seconds of a coin, ${coverage.uncovered.length} uncovered`,
      ...faults,
      faults.length === 0 ? 'All as it must be.' : 'NOT as it must be.',
    ],
  };
}

function blows({ recoveries, bars }: ReplayResult): string {
  const all = recoveries.map((ms) => `${(ms / 1_000).toFixed(1)} s`).join(', ');
  return `blows: ${recoveries.length}, evaluating again after ${all}; ${bars} stretches found out about afterwards`;
}

function faultLines(name: string, faults: readonly string[]): string[] {
  if (faults.length === 0) return [];
  return [
    `${faults.length} ${name}, for example:`,
    ...faults.slice(0, EXAMPLES).map((fault) => `  ${fault}`),
  ];
}
