import { conditionOfWatch } from '../src/contract/watch.js';
import type { Watch } from '../src/contract/series.js';
import { SystemClock } from '../src/platform/clock/clock.js';
import { type BacktestInput, runBacktest } from '../src/pipeline/evaluator/backtest/backtest-run.js';
import { MinuteFold } from '../src/pipeline/evaluator/backtest/minute-fold.js';
import {
  composeMinutes,
  emptyMinutes,
  type MinuteColumns,
} from '../src/pipeline/price-feed/domain/minute-bars.js';
import { randomNumbers } from './support/market.js';
import { againstLimit, type BenchRow, conclude, say } from './support/rows.js';

/** What 30 days of minutes cost: to merge two exchanges, to fold once, and to answer with a suggestion. */
const MINUTES = 43_200;
const ROUNDS = 40;
const ANSWERS = 60;
const MOST_MS = { compose: 50, price: 9, window: 20, answer: 300, turn: 50 } as const;
const START = Date.UTC(2026, 0, 1);
const USUAL = { hysteresisPct: 0.25, cooldownMs: 300_000 };
const WORKLOAD = '43,200 minutes of two exchanges, 30 days of a walk';

const random = randomNumbers(11);

/** Two exchanges that tell of the same walk, a little apart. */
function exchanges(): readonly MinuteColumns[] {
  const columns = [emptyMinutes(MINUTES), emptyMinutes(MINUTES)];
  let price = 60_000;
  for (let n = 0; n < MINUTES; n++) {
    price *= 1 + (random() - 0.5) * 1.6e-3;
    for (const { high, low, close } of columns) {
      const at = price * (1 + (random() - 0.5) * 2e-4);
      close[n] = at;
      high[n] = at * (1 + random() * 5e-4);
      low[n] = at * (1 - random() * 5e-4);
    }
  }
  return columns;
}

function inputOf(watch: Watch): BacktestInput {
  const trigger = { symbol: 'BTC', condition: conditionOfWatch(watch) };
  return { trigger, bars, begin: 0, guardBars: new Map(), usual: USUAL };
}

function median(values: readonly number[]): number {
  return [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN;
}

function p95(values: readonly number[]): number {
  return [...values].sort((a, b) => a - b)[Math.ceil(values.length * 0.95) - 1] ?? Number.NaN;
}

function foldMs(watch: Watch): number {
  const times = Array.from({ length: ROUNDS }, () => {
    const fold = new MinuteFold({ ...inputOf(watch), reading: 'touched' });
    const since = performance.now();
    fold.advance(MINUTES);
    return performance.now() - since;
  });
  return median(times);
}

const columns = exchanges();
const composed: number[] = [];
let bars = composeMinutes(columns, START, MINUTES);
for (let round = 0; round < ROUNDS; round++) {
  const since = performance.now();
  bars = composeMinutes(columns, START, MINUTES);
  composed.push(performance.now() - since);
}
say(`merged in ${median(composed).toFixed(1)} ms`);

const PRICE: Watch = { kind: 'price', way: 'above', level: bars.close[MINUTES - 1] ?? 60_000 };
const WEEK: Watch = { kind: 'move', window: '7d', way: 'either', percent: 5 };
const OFTEN: Watch = { kind: 'move', window: '15m', way: 'either', percent: 0.3 };
const priceMs = foldMs(PRICE);
const windowMs = foldMs(WEEK);
say(`folded in ${priceMs.toFixed(1)} ms (price), ${windowMs.toFixed(1)} ms (7 days)`);

const clock = new SystemClock();
const never = new AbortController().signal;
const answers: number[] = [];
let longestTurn = 0;
let turnAt = performance.now();
let watching = true;
const turn = (): void => {
  longestTurn = Math.max(longestTurn, performance.now() - turnAt);
  turnAt = performance.now();
  if (watching) setImmediate(turn);
};
setImmediate(turn);
let suggested = '';
for (let n = 0; n < ANSWERS; n++) {
  const since = performance.now();
  const { perDay, suggestion } = await runBacktest(inputOf(OFTEN), ['binance'], clock, never);
  answers.push(performance.now() - since);
  suggested = `${perDay.toFixed(1)} a day, ${JSON.stringify(suggestion)}`;
}
watching = false;
say(
  `answered in ${median(answers).toFixed(0)} ms, p95 ${p95(answers).toFixed(0)} ms; longest turn ${longestTurn.toFixed(1)} ms; ${suggested}`,
);

function atMost(metric: string, workload: string, ours: number, most: number): BenchRow {
  return againstLimit({ metric, workload, unit: 'ms', ours }, most);
}

conclude([
  atMost('backtest, minutes of exchanges merged', WORKLOAD, median(composed), MOST_MS.compose),
  atMost('backtest, fold of a price', WORKLOAD, priceMs, MOST_MS.price),
  atMost('backtest, fold of a 7-day window', WORKLOAD, windowMs, MOST_MS.window),
  atMost('backtest, warm answer with suggestion, p95', WORKLOAD, p95(answers), MOST_MS.answer),
  atMost('backtest, longest turn of the event loop', WORKLOAD, longestTurn, MOST_MS.turn),
]);
