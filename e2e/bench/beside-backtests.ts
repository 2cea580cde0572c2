import { setTimeout as sleep } from 'node:timers/promises';
import type { Backtest, BacktestPending } from '@bellwether/backend/contract/backtest.js';
import type { Cleanup } from '../proofs/support/cleanup.js';
import type { DatabaseView } from '../proofs/support/database-view.js';
import { postJson } from '../proofs/support/post-json.js';
import { planCourse } from './latency/course.js';
import { delivered, drive } from './latency/drive.js';
import { quantile } from './latency/figures.js';
import { readOutcomes } from './latency/outcome.js';
import { storeCrossings, storeIdle, storeMembers } from './latency/population.js';
import { setStage } from './latency/stage.js';
import { atMostMs, type BenchRow } from './bench-rows.js';
import { runBench } from './run-bench.js';

/**
 * What people who try triggers cost those whose triggers ring: the way from an exchange's frame to the committed alert, in
 * one process with all roles, at first alone and then while people ask for one backtest after another.
 */
const TRIGGERS = 20_000;
const MEMBERS = 250;
const MOVE_EVERY_MS = 15;
const MOVES_PER_ALERT = 100 / MOVE_EVERY_MS;
const WARM_UP_MS = 7_500;
const PART_MS = 30_000;
/** Each may ask 30 times a minute. */
const ASKERS = 20;
const READ_WITHIN_MS = 90_000;
const LOOK_EVERY_MS = 250;
/** A fold gives way to others after 2 ms; two slices may lie before a tick. */
const MOST_MORE_MS = 5;
/** Rings some ten times a day, so that each answer looks for something quieter: up to ten folds. */
const ASKED = { symbol: 'BTC', watch: { kind: 'move', window: '15m', way: 'either', percent: 0.3 } };
const COLD = 'BTC, whose minutes no one has asked for, of two exchanges at half their pace';
const MOST_ANSWER_MS = 1_500;
const MOST_COLD_MS = { partial: 3_000, whole: 60_000 };

await runBench('beside-backtests', measure);

async function measure(folder: string, cleanup: Cleanup): Promise<readonly BenchRow[]> {
  const stage = await setStage(folder, cleanup);
  const { database, telegram, coins } = stage;
  const moves = (WARM_UP_MS + 2 * PART_MS) / MOVE_EVERY_MS;
  const course = planCourse(coins, moves, MOVES_PER_ALERT, 'backtests');
  const members = await storeMembers(database, telegram, MEMBERS);
  await storeCrossings(database, members, course.crossings);
  await storeIdle(database, members, coins, TRIGGERS - course.crossings.length);
  const { url } = await stage.startProduct();
  const asks: Ask[] = [];
  for (let no = 0; no < ASKERS; no += 1) asks.push(await signUp(url, database, no));
  let turn = 0;
  const ask: Ask = async () => asks[turn++ % ASKERS]?.() ?? Promise.reject(new Error('Nobody asks'));
  const cold = await askCold(ask);
  if (cold.answer.suggestion === null) throw new Error('Nothing quieter was looked for');

  const begin = (WARM_UP_MS + PART_MS) / MOVE_EVERY_MS;
  const sending = drive(stage, course.moves, MOVE_EVERY_MS);
  await sleep(WARM_UP_MS + PART_MS);
  const answers = await askUntil(ask, sending);
  const sentAt = await sending;
  await delivered(stage, course);
  const outcomes = await readOutcomes(database, telegram, course.crossings);
  const took = course.crossings.map(({ move }, i) => ({
    move,
    ms: (outcomes[i]?.committedAt ?? Number.NaN) - (sentAt[move] ?? Number.NaN),
  }));
  const alone = took.filter(({ move }) => move >= WARM_UP_MS / MOVE_EVERY_MS && move < begin);
  const beside = took.filter(({ move }) => move >= begin);
  const msOf = (some: typeof took) => some.map(({ ms }) => ms);
  const [peer, ours] = [quantile(msOf(alone), 0.99), quantile(msOf(beside), 0.99)];
  const workload = `10 alerts/s of ${TRIGGERS} triggers, 20 coins, 200 ticks/s; ${answers.length} backtests of 30 days in ${PART_MS / 1_000} s; peer: none`;
  return [
    {
      metric: 'frame to committed beside backtests, p99',
      workload,
      unit: 'ms',
      floor: null,
      peer,
      ours,
      ratio: ours / peer,
      goal: `<= peer + ${MOST_MORE_MS} ms`,
      met: ours <= peer + MOST_MORE_MS,
    },
    atMostMs(
      'backtest with suggestion beside alerts, p95',
      workload,
      quantile(answers, 0.95),
      MOST_ANSWER_MS,
    ),
    atMostMs('backtest of a cold coin, first partial answer', COLD, cold.partialMs, MOST_COLD_MS.partial),
    atMostMs('backtest of a cold coin, whole answer', COLD, cold.wholeMs, MOST_COLD_MS.whole),
  ];
}

type Ask = () => Promise<Response>;

/** Somebody with Pro. Returns how they ask for a backtest. @throws Error without an account. */
async function signUp(url: string, database: DatabaseView, no: number): Promise<Ask> {
  const email = `asker${no}@people.example`;
  const person = { email, password: 'a quiet brass bell', firstName: 'Ann', lastName: 'Example' };
  const registered = await postJson(`${url}/api/register`, person);
  if (registered.status !== 201) throw new Error(`No account: ${await registered.text()}`);
  const [cookie = ''] = registered.headers.getSetCookie().map((each) => each.replace(/;.*/, ''));
  await database.rows(`UPDATE users SET granted = 'pro' WHERE email = $1`, [email]);
  return () => postJson(`${url}/api/triggers/backtest`, ASKED, { headers: { cookie } });
}

interface ColdAnswers {
  /** Milliseconds until something was known of the coin, and until all was. */
  readonly partialMs: number;
  readonly wholeMs: number;
  readonly answer: Backtest;
}

/** Asks until all minutes are read. @throws Error if that takes over 90 s, or something is refused. */
async function askCold(ask: Ask): Promise<ColdAnswers> {
  const since = performance.now();
  let partialMs: number | null = null;
  for (;;) {
    const answer = await ask();
    const tookMs = performance.now() - since;
    if (answer.status === 200) {
      const whole = (await answer.json()) as Backtest;
      return { partialMs: partialMs ?? tookMs, wholeMs: tookMs, answer: whole };
    }
    if (answer.status !== 202) throw new Error(`No backtest: ${await answer.text()}`);
    if (((await answer.json()) as BacktestPending).partial !== null) partialMs ??= tookMs;
    if (tookMs > READ_WITHIN_MS) throw new Error('The minutes were not read in 90 s');
    await sleep(LOOK_EVERY_MS);
  }
}

/** Asks again and again until something has ended. Returns how long each answer took, in milliseconds. */
async function askUntil(ask: Ask, end: Promise<unknown>): Promise<readonly number[]> {
  const over = new AbortController();
  const abort = () => over.abort();
  end.then(abort, abort);
  const tookMs: number[] = [];
  while (!over.signal.aborted) {
    const since = performance.now();
    const answer = await ask();
    if (answer.status !== 200) throw new Error(`No backtest: ${await answer.text()}`);
    await answer.arrayBuffer();
    tookMs.push(performance.now() - since);
  }
  return tookMs;
}
