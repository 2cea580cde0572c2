import { randomInt } from 'node:crypto';
import { type Condition, isBand } from '../../../contract/trigger.js';
import { TriggerIndex } from '../threshold-index/trigger-index.js';
import { type MachineRules, type MachineState, rulesOf } from '../domain/trigger-machine.js';
import type { ClosedCandle } from './closed-candles.js';
import { CoinSeries, type SeriesPort, type WatchedSeries } from './coin-series.js';
import { PriceGates } from './gate.js';
import type { PriceBarRow } from './price-bars.js';
import { seriesName, type SeriesParts } from './series-parts.js';
import { nearestOf } from './testing/nearest-of.js';
import { SeriesOracle } from './testing/series-oracle.js';
import {
  ALL_SERIES,
  Chance,
  type SeriesInput,
  type SeriesPast,
  SeriesWorld,
} from './testing/series-world.js';

/** `npm run verify` asks for 10,000. */
const RUNS = Number(process.env.SERIES_MODEL_RUNS ?? 200);
const SEED = Number(process.env.SERIES_MODEL_SEED ?? randomInt(2 ** 31));
const INPUTS = 150;
const TRIGGERS = 16;
const LOG_MS = 15 * 60_000;

const RULES: readonly MachineRules[] = [
  { hysteresisPct: 0, cooldownMs: 0 },
  { hysteresisPct: 0.25, cooldownMs: 0 },
  { hysteresisPct: 1, cooldownMs: 20_000 },
];
const PHASES = ['settling', 'armed', 'breached', 'cooldown', 'disarmed'] as const;

function watchedOf(series: SeriesParts): WatchedSeries {
  const name = seriesName(series);
  return { key: name === 'price' ? 'BTC' : `BTC~${name}`, series };
}

function conditionBy(chance: Chance, { kind }: SeriesParts): Condition {
  if (kind === 'rsi') return { op: chance.pick(['above', 'below']), level: 30 + chance.below(40) };
  const percent = chance.pick([0.1, 0.5, 1, 2, 5, 20]) / 100;
  if (kind === 'move' || (kind === 'low' && chance.below(2) === 0))
    return { op: 'above', level: 1 + percent };
  if (kind === 'low') return { op: 'below', level: 1 - 1e-9 };
  if (kind === 'high')
    return chance.pick([
      { op: 'below', level: 1 - percent },
      { op: 'above', level: 1 + 1e-9 },
    ] as const);
  return { op: chance.pick(['above', 'below']), level: 1 };
}

/** Everything that evaluates: with its gate, or shut before every price. */
class Evaluation {
  readonly index: TriggerIndex;
  readonly rows: PriceBarRow[] = [];
  readonly closes: ClosedCandle[] = [];
  readonly log: SeriesInput[] = [];
  steps: string[] = [];
  coin: CoinSeries;
  private readonly port: SeriesPort;
  private readonly gates = new PriceGates();

  constructor(
    readonly watched: readonly WatchedSeries[],
    rules: MachineRules,
    private readonly past: SeriesPast,
    at: number,
  ) {
    this.index = new TriggerIndex(rules);
    this.port = {
      nearest: (key) => nearestOf(this.index, key),
      apply: (key, price) =>
        this.index.apply(key, price, ({ id }, { kind, state }) => this.steps.push(told(id, kind, state))),
      applyBar: (key, bar) =>
        this.index.applyBar(key, bar, ({ id }, { kind, state }) => this.steps.push(told(id, kind, state))),
      addBar: (_symbol, row) => this.rows.push(row),
      addClose: (_symbol, candle) => this.closes.push(candle),
    };
    this.coin = this.restored(at);
  }

  input(each: SeriesInput): string {
    this.steps = [];
    if ('start' in each) this.coin.onBar(each);
    else this.coin.onPrice(each);
    this.log.push(each);
    return this.steps.sort().join();
  }

  /** Another holder, with nothing but what was written. */
  restored(at: number): CoinSeries {
    const coin = new CoinSeries('BTC', this.gates, this.port);
    coin.watch(this.watched);
    const [minutes, hours] = (['1m', '1h'] as const).map((size) =>
      this.rows.filter((row) => row.size === size),
    );
    const { past, log } = this;
    coin.load({
      at,
      knownFrom: this.knownFrom,
      hours: [...past.hours, ...(hours ?? [])].filter(({ start }) => start >= at - 8 * 86_400_000),
      minutes: [...past.minutes, ...(minutes ?? [])].filter(({ start }) => start >= at - 26 * 3_600_000),
      log: log.filter((entry) => entry.at >= at - LOG_MS),
      closes: [...past.closes, ...this.closes],
    });
    return coin;
  }

  private get knownFrom(): number {
    const [first] = this.log;
    if (this.past.knownFrom !== Infinity || first === undefined) return this.past.knownFrom;
    return 'start' in first ? first.start : first.at;
  }
}

const told = (id: string, kind: string, state: MachineState): string =>
  `${id} ${kind} ${state.phase} ${state.fireNo} ${state.firedAt} ${state.releasedAt}`;

/** Prices at which a value of a series lies near a level. */
function pricesNear(
  oracle: SeriesOracle,
  series: SeriesParts,
  { level }: { level: number },
  at: number,
): readonly number[] {
  const value = oracle.value(series, { price: 100, backing: null, at })?.price;
  if (value === undefined || series.kind === 'rsi') return [];
  return [(level * 100) / value, 100 / value, ...(series.kind === 'move' ? [(2 - level) * 100] : [])];
}

interface Counts {
  fired: number;
  moved: number;
}

/** @throws Error at the first input at which any two differ. */
function runWorld(seed: number, counts: Counts): void {
  const chance = new Chance(seed);
  const world = new SeriesWorld(chance);
  const rules = chance.pick(RULES);
  const past = world.past();
  const watched = Array.from({ length: 1 + chance.below(6) }, () => watchedOf(chance.pick(ALL_SERIES)));
  const unique = watched.filter(({ key }, n) => watched.findIndex((each) => each.key === key) === n);
  const gated = new Evaluation(unique, rules, past, world.at);
  const ungated = new Evaluation(unique, rules, past, world.at);
  const oracle = new SeriesOracle();
  oracle.addCloses(past.closes, world.at);
  oracle.addHistory([...past.hours, ...past.minutes], past.knownFrom);
  const levelOf = new Map<string, { series: SeriesParts; level: number }>();
  const put = (place: number): void => {
    const { series } = chance.pick(unique);
    const name = seriesName(series);
    const levels = conditionBy(chance, series);
    const condition = isBand(levels) || name === 'price' ? levels : { ...levels, series: name };
    const firedAt = chance.below(2) === 0 ? null : world.at - chance.below(60_000);
    const state = { phase: chance.pick(PHASES), fireNo: chance.below(3), firedAt };
    const trigger = { id: `t${place}`, symbol: 'BTC', condition, state, revision: 0, armedAt: world.at };
    for (const { index, coin } of [gated, ungated]) {
      index.put(trigger);
      coin.onTriggersChanged();
    }
    oracle.put({ ...trigger, series, rules: rulesOf(trigger, rules) });
    levelOf.set(trigger.id, { series, level: isBand(condition) ? condition.low : condition.level });
  };
  for (let place = 0; place < TRIGGERS; place++) put(place);
  for (let n = 0; n < INPUTS; n++) {
    if (chance.below(15) === 0) put(chance.below(TRIGGERS));
    const near =
      chance.below(4) > 0
        ? []
        : [...levelOf.values()].flatMap(({ series, level }) =>
            pricesNear(oracle, series, { level }, world.at),
          );
    const input = world.next(near);
    if (chance.below(6) === 0) read(gated.coin, chance.pick(unique), input);
    if (chance.below(20) === 0) gated.coin.watch(unique);
    ungated.coin.onTriggersChanged();
    const found = [gated.input(input), ungated.input(input)];
    const steps = 'start' in input ? oracle.bar(input) : oracle.price(input);
    const wanted = steps
      .map(({ id, kind, state }) => told(id, kind, state))
      .sort()
      .join();
    counts.moved += steps.length;
    counts.fired += steps.filter(({ kind }) => kind === 'fired').length;
    if (found.some((each) => each !== wanted)) {
      throw new Error(
        `seed ${seed}, input ${n}, ${JSON.stringify({ input, wanted, gated: found[0], ungated: found[1] })}`,
      );
    }
    if (chance.below(12) === 0) restart(gated, input.at, seed, n);
  }
}

/** What a guard and a page ask for before the next input, and what ends while a coin has no prices. */
function read(coin: CoinSeries, watched: WatchedSeries, next: SeriesInput): void {
  const { at } = next;
  if (!('start' in next)) {
    if (at % 2 === 0) coin.advance(at);
    coin.endBy(at);
  }
  coin.value(watched, { price: 100, backing: 100, at });
  coin.reference(watched, 100, at);
  coin.filling(watched, at);
}

function restart(evaluation: Evaluation, at: number, seed: number, n: number): void {
  const restored = evaluation.restored(at);
  const [wanted, found] = [evaluation.coin, restored].map((coin) => JSON.stringify(coin.state(at)));
  if (wanted !== found) throw new Error(`seed ${seed}, input ${n}: ${found} was restored, and not ${wanted}`);
  evaluation.coin.end();
  evaluation.coin = restored;
}

it(`steps as the oracle does, with its gate and without, whenever it restarts, in ${RUNS} worlds (seed ${SEED})`, () => {
  const counts = { fired: 0, moved: 0 };
  for (let run = 0; run < RUNS; run++) runWorld(SEED + run, counts);
  expect(counts.fired).toBeGreaterThan(RUNS);
}, 3_600_000);
