import { setImmediate as nextTurn } from 'node:timers/promises';
import type { StoredSeries, WatchedTrigger } from '../src/pipeline/evaluator/ports.js';
import type { LeaderTerm } from '../src/pipeline/evaluator/leader-term.js';
import type { CoveragePoint } from '../src/pipeline/price-feed/gaps/feed-coverage.js';
import { CountingRecorder, MadeSeriesStore, SetClock, termOf } from './support/bench-term.js';
import { madePast, oneInTenDerived } from './support/derived-triggers.js';
import { type BenchTick, randomTriggers, startPrice, SYMBOLS, walk } from './support/market.js';
import { againstFloor, assertThat, conclude, say } from './support/rows.js';

/**
 * What triggers on series cost a price: from the moment it comes until it is evaluated and waits to be written, by three
 * evaluators in turn. All have as many triggers and get the same prices of a moving market.
 */
const TRIGGERS = 300_000;
const DEVIATION = 1e-4;
/** In turn, so that what disturbs the machine disturbs all alike: half a second of the market each, then it is written. */
const ROUNDS = 440;
const TICKS_PER_ROUND = 1_500;
/** Those in which code becomes fast, and triggers that start satisfied fire. */
const WARM_UP_ROUNDS = 40;
const MOST = { derived: 1.4, without: 1.05, index: 3 } as const;

interface Contender {
  readonly term: LeaderTerm;
  readonly recorder: CountingRecorder;
  readonly clock: SetClock;
  readonly next: () => readonly BenchTick[];
}

const ticks = walk(ROUNDS * TICKS_PER_ROUND, DEVIATION, 3);
const began = ticks[0]?.price.at ?? 0;
const pasts = new Map<string, StoredSeries>();
const none: ReadonlySet<string> = new Set();

const contenders = {
  bare: await contenderOf(randomTriggers(TRIGGERS, 1), 'series taken out'),
  levels: await contenderOf(randomTriggers(TRIGGERS, 1), 'whole'),
  derived: await contenderOf(oneInTenDerived(TRIGGERS, 1, SYMBOLS.length), 'whole'),
};
const { bare, levels, derived } = contenders;
const evaluated = await averageOfRounds({
  bare: () => evaluate(bare),
  levels: () => evaluate(levels),
  derived: () => evaluate(derived),
});
for (const { term } of Object.values(contenders)) await term.stop();
const fires = { bare: bare.recorder.fires, levels: levels.recorder.fires, derived: derived.recorder.fires };
say(`fires: ${fires.levels} of levels, ${fires.derived} with one in ten derived, of ${ticks.length} prices`);
assertThat(fires.bare === fires.levels && fires.levels > 1_000, JSON.stringify(fires));
assertThat(fires.derived > 1_000, JSON.stringify(fires));

const indexed = {
  levels: await contenderOf(randomTriggers(TRIGGERS, 1), 'whole'),
  derived: await contenderOf(oneInTenDerived(TRIGGERS, 1, SYMBOLS.length), 'whole'),
};
const inIndex = await averageOfRounds({
  levels: async () => apply(indexed.levels),
  derived: async () => apply(indexed.derived),
});
for (const { term } of Object.values(indexed)) term.abandon();

const workload = `${TRIGGERS} triggers, 300 symbols, a moving market`;
conclude([
  againstFloor(
    {
      metric: 'price to evaluated, one in ten derived',
      workload,
      unit: 'ns',
      ours: evaluated.derived,
      floor: evaluated.levels,
    },
    MOST.derived,
    'levels alone',
  ),
  againstFloor(
    {
      metric: 'price to evaluated, none derived',
      workload,
      unit: 'ns',
      ours: evaluated.levels,
      floor: evaluated.bare,
    },
    MOST.without,
    'without series in the code',
  ),
  againstFloor(
    {
      metric: 'index and series, one in ten derived',
      workload,
      unit: 'ns',
      ours: inIndex.derived,
      floor: inIndex.levels,
    },
    MOST.index,
    'the index of levels alone',
  ),
]);

/** What each contender's `work` took on average, in turn. */
async function averageOfRounds<Name extends string>(
  work: Readonly<Record<Name, () => Promise<number>>>,
): Promise<Readonly<Record<Name, number>>> {
  const names = Object.keys(work) as Name[];
  const sums = Object.fromEntries(names.map((name) => [name, 0])) as Record<Name, number>;
  for (let round = 0; round < ROUNDS; round++) {
    for (const name of names) {
      const ns = await work[name]();
      if (round >= WARM_UP_ROUNDS) sums[name] += ns / (ROUNDS - WARM_UP_ROUNDS);
    }
  }
  say(names.map((name) => `${name} ${sums[name].toFixed(0)} ns`).join(', '));
  return sums;
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
): Promise<Contender> {
  const clock = new SetClock(began);
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
  const known = pasts.get(symbol) ?? madePast(startPrice(symbol), SYMBOLS.indexOf(symbol), at);
  pasts.set(symbol, known);
  return known;
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
function apply({ term, next }: Contender): number {
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
