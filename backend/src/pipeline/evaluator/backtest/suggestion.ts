import type { BacktestSuggestion } from '../../../contract/backtest.js';
import type { Watch } from '../../../contract/series.js';

/** Above so many a day something quieter is suggested. */
export const OFTEN_PER_DAY = 5;
const WANTED_PER_DAY = 1;
const MOST_RUNS = 8;
const COOLDOWNS_SEC = [3_600, 14_400, 43_200, 86_400] as const;
const MOST_PERCENT = { up: 1_000, down: 95 } as const;

/** Runs it changed and tells how often a day it would ring. */
export interface SuggestionRuns {
  withPercent(percent: number): Promise<number>;
  withCooldown(cooldownSec: number): Promise<number>;
}

/**
 * What rings at most about once a day: a larger percent of a move, trailing ones included, else a longer time between alerts. At most
 * 8 runs; null if none of them is quiet enough. `cooldownSec`: as it is.
 */
export function suggestQuieter(
  watch: Watch,
  cooldownSec: number,
  runs: SuggestionRuns,
): Promise<BacktestSuggestion | null> {
  if (watch.kind === 'move' || watch.kind === 'trail') return largerPercent(watch, runs);
  return longerCooldown(cooldownSec, runs);
}

/** Doubles the percent until it is quiet, then halves the stretch between too loud and quiet. */
async function largerPercent(
  { way, percent }: Extract<Watch, { readonly percent: number }>,
  runs: Pick<SuggestionRuns, 'withPercent'>,
): Promise<BacktestSuggestion | null> {
  const most = MOST_PERCENT[way === 'down' || way === 'fall' ? 'down' : 'up'];
  let loud = percent;
  let quiet = null as { readonly percent: number; readonly perDay: number } | null;
  for (let run = 0; run < MOST_RUNS; run++) {
    const middle = quiet === null ? loud * 2 : Math.sqrt(loud * quiet.percent);
    const tried = Math.min(most, rounded(middle));
    if (tried <= loud || tried === quiet?.percent) break;
    const perDay = await runs.withPercent(tried);
    if (isQuiet(perDay)) quiet = { percent: tried, perDay };
    else loud = tried;
  }
  return quiet === null ? null : { kind: 'percent', ...quiet };
}

async function longerCooldown(
  now: number,
  runs: Pick<SuggestionRuns, 'withCooldown'>,
): Promise<BacktestSuggestion | null> {
  for (const cooldownSec of COOLDOWNS_SEC) {
    if (cooldownSec <= now) continue;
    const perDay = await runs.withCooldown(cooldownSec);
    if (isQuiet(perDay)) return { kind: 'cooldown', cooldownSec, perDay };
  }
  return null;
}

function isQuiet(perDay: number): boolean {
  return Math.round(perDay * 10) / 10 <= WANTED_PER_DAY;
}

/** Two significant digits, as people say it: 3.4, 12; none with more than two decimals. */
function rounded(percent: number): number {
  return Number(Number(percent.toPrecision(2)).toFixed(2));
}
