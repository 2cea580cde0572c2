import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import type { StoredSeries, WatchedTrigger } from '../src/pipeline/evaluator/ports.js';
import type { LeaderTerm } from '../src/pipeline/evaluator/leader-term.js';
import type { CoveragePoint } from '../src/pipeline/price-feed/gaps/feed-coverage.js';
import { CountingRecorder, MadeSeriesStore, SetClock, termOf } from './support/bench-term.js';
import { madePast, oneInTenDerived } from './support/derived-triggers.js';
import { type BenchTick, randomTriggers, startPrice, SYMBOLS, walk } from './support/market.js';
import { againstFloor, assertThat, type BenchRow, conclude, say } from './support/rows.js';

/**
 * What triggers on series cost a price: from the moment it comes until it is evaluated and waits to be written. Each
 * evaluator has a process of its own, as in an installation; all have as many triggers and get the same prices of a moving
 * market, in turn.
 */
const TRIGGERS = 300_000;
const DEVIATION = 1e-4;
/** In turn, so that what disturbs the machine disturbs all alike: half a second of the market each, then it is written. */
const ROUNDS = 440;
const TICKS_PER_ROUND = 1_500;
/** Those in which code becomes fast, and triggers that start satisfied fire. */
const WARM_UP_ROUNDS = 40;
/** One process is up to 5 % faster than another that does the same: the mean of several counts. */
const SETS = 5;
const MOST = { derived: 1.4, without: 1.05, index: 3 } as const;

interface Contender {
  readonly term: LeaderTerm;
  readonly recorder: CountingRecorder;
  readonly clock: SetClock;
  readonly next: () => readonly BenchTick[];
}

const none: ReadonlySet<string> = new Set();

const MEASURES = {
  bare: { triggers: 'levels', evaluator: 'series taken out', work: evaluate },
  levels: { triggers: 'levels', evaluator: 'whole', work: evaluate },
  derived: { triggers: 'derived', evaluator: 'whole', work: evaluate },
  'levels, in the index': { triggers: 'levels', evaluator: 'whole', work: apply },
  'derived, in the index': { triggers: 'derived', evaluator: 'whole', work: apply },
} as const;
type Name = keyof typeof MEASURES;
const NAMES = Object.keys(MEASURES) as Name[];

/** What a process says of a round. */
interface Told {
  /** Nanoseconds a price. */
  readonly ns: number;
  /** Since its start. */
  readonly fires: number;
}

const [own] = process.argv.slice(2);
if (own !== undefined) await contend(own as Name);
else await compare();

/** One contender, in this process: a round for each message that comes. */
async function contend(name: Name): Promise<void> {
  const { triggers, evaluator, work } = MEASURES[name];
  const ticks = walk(ROUNDS * TICKS_PER_ROUND, DEVIATION, 3);
  const contender = await contenderOf(
    triggers === 'levels' ? randomTriggers(TRIGGERS, 1) : oneInTenDerived(TRIGGERS, 1, SYMBOLS.length),
    evaluator,
    ticks,
  );
  const round = async (): Promise<void> => {
    const ns = await work(contender);
    process.send?.({ ns, fires: contender.recorder.fires } satisfies Told);
  };
  process.on('message', () => void round());
  process.send?.('ready');
}

async function compare(): Promise<void> {
  const sets: Figures[] = [];
  for (let set = 0; set < SETS; set++) {
    const figures = await measureSet();
    say(NAMES.map((name) => `${name} ${figureOf(figures.ns, name).toFixed(0)} ns`).join(', '));
    sets.push(figures);
  }
  const [first] = sets;
  if (first === undefined) throw new Error('Nothing was measured');
  for (const { fires } of sets)
    assertThat(String(fires) === String(first.fires), 'two sets of processes recorded different fires');
  judge(
    (name) => sets.reduce((sum, { ns }) => sum + figureOf(ns, name) / SETS, 0),
    (name) => figureOf(first.fires, name),
  );
}

/** Of each contender, in the order of NAMES. */
interface Figures {
  /** Nanoseconds a price, the mean of all rounds. */
  readonly ns: readonly number[];
  readonly fires: readonly number[];
}

function figureOf(figures: readonly number[], name: Name): number {
  return figures[NAMES.indexOf(name)] ?? Number.NaN;
}

/** Runs all rounds with a new process of each contender. */
async function measureSet(): Promise<Figures> {
  const processes = NAMES.map((name) => fork(fileURLToPath(import.meta.url), [name]));
  try {
    await Promise.all(processes.map(told));
    const ns = NAMES.map(() => 0);
    const fires = NAMES.map(() => 0);
    for (let round = 0; round < ROUNDS; round++) {
      for (const [n, each] of processes.entries()) {
        each.send('round');
        const said = await told(each);
        fires[n] = said.fires;
        if (round >= WARM_UP_ROUNDS) ns[n] = (ns[n] ?? 0) + said.ns / (ROUNDS - WARM_UP_ROUNDS);
      }
    }
    return { ns, fires };
  } finally {
    for (const each of processes) each.kill();
  }
}

/** What a process says next. @throws Error if it ends instead. */
async function told(process: ChildProcess): Promise<Told> {
  const over = new AbortController();
  const { signal } = over;
  const ended = once(process, 'exit', { signal }).then(() => {
    throw new Error('An evaluator ended');
  });
  try {
    const [message] = (await Promise.race([once(process, 'message', { signal }), ended])) as [Told];
    return message;
  } finally {
    over.abort();
    ended.catch(() => undefined);
  }
}

function judge(nsOf: (name: Name) => number, firesOf: (name: Name) => number): void {
  const fires = { bare: firesOf('bare'), levels: firesOf('levels'), derived: firesOf('derived') };
  say(
    `fires: ${fires.levels} of levels, ${fires.derived} with one in ten derived, of ${ROUNDS * TICKS_PER_ROUND} prices`,
  );
  assertThat(fires.bare === fires.levels && fires.levels > 1_000, JSON.stringify(fires));
  assertThat(fires.derived > 1_000, JSON.stringify(fires));
  conclude(rowsOf(nsOf));
}

function rowsOf(nsOf: (name: Name) => number): readonly BenchRow[] {
  const workload = `${TRIGGERS} triggers, 300 symbols, a moving market`;
  return [
    againstFloor(
      {
        metric: 'price to evaluated, one in ten derived',
        workload,
        unit: 'ns',
        ours: nsOf('derived'),
        floor: nsOf('levels'),
      },
      MOST.derived,
      'levels alone',
    ),
    againstFloor(
      {
        metric: 'price to evaluated, none derived',
        workload,
        unit: 'ns',
        ours: nsOf('levels'),
        floor: nsOf('bare'),
      },
      MOST.without,
      'without series in the code',
    ),
    againstFloor(
      {
        metric: 'index and series, one in ten derived',
        workload,
        unit: 'ns',
        ours: nsOf('derived, in the index'),
        floor: nsOf('levels, in the index'),
      },
      MOST.index,
      'the index of levels alone',
    ),
  ];
}

/** Nanoseconds of processor time per each of `count` things: it counts what comes seldom, and not who else has the processor. */
function cpuNsPer(count: number, work: () => void): number {
  const before = process.cpuUsage();
  work();
  const { user, system } = process.cpuUsage(before);
  return ((user + system) * 1_000) / count;
}

/** The parts of a term that a price goes through. */
interface TermParts {
  series: Pick<Series, 'setGuardPrice' | 'onPrice'>;
  readonly triggers: { readonly index: { apply(...args: Parameters<Series['onPrice']>): void } };
  readonly pending: { drain(): unknown };
}

interface Series {
  setGuardPrice(source: string, price: BenchTick['price']): void;
  onPrice(source: string, price: BenchTick['price'], onStep: () => void): void;
}

async function contenderOf(
  triggers: Iterable<WatchedTrigger>,
  evaluator: 'whole' | 'series taken out',
  ticks: readonly BenchTick[],
): Promise<Contender> {
  const clock = new SetClock(ticks[0]?.price.at ?? 0);
  const recorder = new CountingRecorder();
  const term = termOf(triggers, { recorder, clock, seriesStore: new MadeSeriesStore(pastOf) });
  await term.start();
  if (evaluator === 'series taken out')
    partsOf(term).series = { setGuardPrice: () => undefined, onPrice: () => undefined };
  let from = 0;
  return {
    term,
    recorder,
    clock,
    next: () => ticks.slice(from, (from += TICKS_PER_ROUND)),
  };
}

function partsOf(term: LeaderTerm): TermParts {
  return term as unknown as TermParts;
}

function pastOf(symbol: string, at: number): StoredSeries {
  return madePast(startPrice(symbol), SYMBOLS.indexOf(symbol), at);
}

/** Nanoseconds a price; what waits is written afterwards. */
async function evaluate({ term, clock, next }: Contender): Promise<number> {
  const prices = next().map(({ symbol, price }) => ({
    ...price,
    symbol,
    basis: 'median' as const,
    quotes: () => [],
  }));
  let coverage: CoveragePoint | null = null;
  const ns = cpuNsPer(prices.length, () => {
    for (const price of prices) {
      if (coverage?.at !== price.at) {
        clock.time = price.at;
        coverage = { at: price.at, steadyAt: price.at, interruptions: 0, stalled: none };
      }
      term.onPrice(price, coverage);
    }
  });
  assertThat(term.isCaughtUp, 'prices were held back');
  for (let turn = 0; turn < 5; turn++) await nextTurn();
  return ns;
}

/** Nanoseconds a price in the index and the series alone. */
async function apply({ term, next }: Contender): Promise<number> {
  const { series, triggers, pending } = partsOf(term);
  const ignore = (): void => undefined;
  const segment = next();
  const ns = cpuNsPer(segment.length, () => {
    for (const { symbol, price } of segment) {
      series.setGuardPrice(symbol, price);
      triggers.index.apply(symbol, price, ignore);
      series.onPrice(symbol, price, ignore);
    }
  });
  pending.drain();
  return ns;
}
