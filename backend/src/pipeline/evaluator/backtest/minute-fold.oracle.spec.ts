import {
  AVERAGE_LENGTHS,
  CANDLES,
  EXTREME_WINDOWS,
  MOVE_WINDOWS,
  type Watch,
} from '../../../contract/series.js';
import type { Guard } from '../../../contract/trigger.js';
import { holds } from '../../../contract/level-rules.js';
import { conditionOfWatch } from '../../../contract/watch.js';
import { MINUTE_MS } from '../../price-feed/domain/backfill.js';
import {
  basisOf,
  emptyMinutes,
  isTraded,
  type MinuteBars,
  QUIET_MINUTE,
  UNKNOWN_MINUTE,
} from '../../price-feed/domain/minute-bars.js';
import { seriesOf } from '../domain/trigger-key.js';
import { type OwnRules, rulesOf } from '../domain/trigger-machine.js';
import { seriesParts } from '../series/series-parts.js';
import { SeriesOracle } from '../series/testing/series-oracle.js';
import { type FoldInput, MinuteFold } from './minute-fold.js';

const USUAL = { hysteresisPct: 0.25, cooldownMs: 300_000 };
const MARKETS = 20;
const TRIGGERS_OF_A_MARKET = 25;
/** Every tenth market is long enough for the RSI and for whole days. */
const minutesOf = (seed: number): number => (seed % 10 === 0 ? 6_300 : 1_400);
const START = Date.UTC(2025, 3, 1);
const [SINGLE, MEAN, MEDIAN, DEGRADED] = [2, 3, 4, 5];

type Random = () => number;

function randomNumbers(seed: number): Random {
  let state = seed;
  return () => {
    state = (state * 1_664_525 + 1_013_904_223) % 2 ** 32;
    return state / 2 ** 32;
  };
}

const oneOf = <T>(random: Random, values: readonly T[]): T => {
  const value = values[Math.floor(random() * values.length)];
  if (value === undefined) throw new RangeError('nothing to choose from');
  return value;
};

/** A wild market around 100 with quiet minutes, holes, and exchanges that differ. */
function market(random: Random, minutes: number): MinuteBars {
  const bars = { ...emptyMinutes(minutes), from: START, kind: new Uint8Array(minutes) };
  let [price, left] = [100, 0];
  let kind: number = MEAN;
  for (let n = 0; n < minutes; n++) {
    if (left === 0) {
      const isHole = random() < 0.02;
      kind = isHole
        ? UNKNOWN_MINUTE
        : oneOf(random, [SINGLE, MEAN, MEAN, MEAN, MEDIAN, DEGRADED, QUIET_MINUTE]);
      left = isHole ? 1 + Math.floor(random() * 200) : 1 + Math.floor(random() * 20);
    }
    left -= 1;
    price *= 1 + (random() - 0.5) * 0.006 + (100 - price) * 1e-5;
    bars.kind[n] = kind;
    if (!isTraded(kind)) continue;
    const [up, down] = [1 + random() * 0.003, 1 - random() * 0.003];
    bars.close[n] = Number(price.toPrecision(12));
    bars.high[n] = Number((price * up).toPrecision(12));
    bars.low[n] = Number((price * down).toPrecision(12));
  }
  return bars;
}

function randomWatch(random: Random, isGuard: boolean): Watch {
  const level = 97 + random() * 6;
  const percent = Number((0.3 + random() * 4).toFixed(2));
  const kinds = [
    'price',
    'band',
    'move',
    'move',
    'average',
    'rsi',
    'extreme',
    ...(isGuard ? [] : ['trail', 'trail']),
  ];
  switch (oneOf(random, kinds)) {
    case 'price':
      return { kind: 'price', way: oneOf(random, ['above', 'below']), level };
    case 'band':
      return {
        kind: 'price',
        way: oneOf(random, ['inside', 'outside']),
        low: level,
        high: level + random() * 3,
      };
    case 'move':
      return {
        kind: 'move',
        window: oneOf(random, MOVE_WINDOWS),
        way: oneOf(random, ['up', 'down', 'either']),
        percent,
      };
    case 'average':
      return {
        kind: 'average',
        type: oneOf(random, ['sma', 'ema']),
        length: oneOf(random, AVERAGE_LENGTHS.slice(0, 1)),
        candles: oneOf(random, CANDLES.slice(0, 1)),
        way: oneOf(random, ['above', 'below']),
      };
    case 'rsi':
      return {
        kind: 'rsi',
        candles: '1h',
        way: oneOf(random, ['above', 'below']),
        level: 45 + random() * 10,
      };
    case 'extreme':
      return { kind: 'extreme', window: oneOf(random, EXTREME_WINDOWS), way: oneOf(random, ['high', 'low']) };
    default:
      return { kind: 'trail', way: oneOf(random, ['rise', 'fall']), percent };
  }
}

function randomInput(random: Random, bars: MinuteBars, other: MinuteBars): FoldInput {
  const guards: readonly Guard[] = Array.from(
    { length: random() < 0.25 ? 1 + Math.floor(random() * 2) : 0 },
    () => ({
      symbol: oneOf(random, ['BTC', 'ETH']),
      condition: conditionOfWatch(randomWatch(random, true)),
    }),
  );
  const own: OwnRules = {
    ...(guards.length > 0 && { guards }),
    ...(random() < 0.1 && { repeat: 'once' as const }),
    ...(random() < 0.3 && { cooldownMs: Math.floor(random() * 4) * 1_800_000 }),
    ...(random() < 0.3 && { hysteresis: random() * 0.25 }),
    ...(random() < 0.1 && { expiresAt: START + random() * bars.kind.length * MINUTE_MS }),
  };
  return {
    trigger: { symbol: 'BTC', condition: conditionOfWatch(randomWatch(random, false)), own },
    bars,
    begin: Math.floor(random() * 400),
    guardBars: new Map([['ETH', other]]),
    usual: USUAL,
    reading: random() < 0.7 ? 'touched' : 'closes',
  };
}

/** What a guard is compared with: read anew from all closes of its coin. */
function guardReader(guard: Guard, { from, close, kind }: MinuteBars): (n: number) => number | null {
  const oracle = new SeriesOracle();
  const name = seriesOf(guard.condition);
  const series = seriesParts(name ?? 'price') ?? { kind: 'price' };
  let [isBroken, value] = [false, null as number | null];
  return (n) => {
    const known = kind[n] ?? UNKNOWN_MINUTE;
    if (known === UNKNOWN_MINUTE) isBroken = true;
    if (!isTraded(known)) return name?.startsWith('rsi') === true ? value : (value = null);
    if (isBroken) oracle.hole(from + n * MINUTE_MS);
    isBroken = false;
    const last = close[n] ?? Number.NaN;
    const price = { price: last, backing: last, at: from + (n + 1) * MINUTE_MS };
    oracle.closeBy(price.at);
    value = oracle.value(series, price)?.price ?? null;
    oracle.price(price);
    return value;
  };
}

/** The same by the oracle of `npm run replay`: everything is read anew at every minute. */
function expected({ trigger, bars, begin, guardBars, usual, reading }: FoldInput) {
  const values = new Map<Guard, number | null>();
  const guards = (trigger.own?.guards ?? []).map((guard) => ({
    guard,
    read: guardReader(guard, guardBars.get(guard.symbol) ?? bars),
  }));
  const oracle = new SeriesOracle((guard) => {
    const value = values.get(guard) ?? null;
    return value !== null && holds(guard.condition, value);
  });
  const fires: (readonly [number, number])[] = [];
  let [isSettling, settlingMinutes, isBroken] = [false, 0, false];
  for (let n = 0; n < bars.kind.length; n++) {
    if (n === begin) {
      isSettling = true;
      oracle.put({
        id: 't',
        ...trigger,
        state: { phase: 'settling', fireNo: 0, firedAt: null },
        revision: 0,
        armedAt: 0,
        series: seriesParts(seriesOf(trigger.condition) ?? 'price') ?? { kind: 'price' },
        rules: rulesOf(trigger, usual),
      });
    }
    for (const { guard, read } of guards) values.set(guard, read(n));
    const kind = bars.kind[n] ?? UNKNOWN_MINUTE;
    if (kind === UNKNOWN_MINUTE) isBroken = true;
    if (!isTraded(kind) || (reading === 'closes' && kind === DEGRADED)) continue;
    const start = bars.from + n * MINUTE_MS;
    if (isBroken) oracle.hole(start);
    isBroken = false;
    const [close, at] = [bars.close[n] ?? Number.NaN, start + MINUTE_MS];
    const [low, high] = reading === 'closes' ? [close, close] : [bars.low[n] ?? close, bars.high[n] ?? close];
    const isPrice = n >= begin && (guards.length > 0 || isSettling);
    if (isSettling) settlingMinutes += 1;
    const steps = isPrice
      ? oracle.price({ price: close, backing: close, at })
      : oracle.bar({ start, low, high, close, basis: basisOf(kind), at });
    if (steps.length > 0) isSettling = false;
    for (const step of steps) if (step.kind === 'fired') fires.push([at, step.price]);
  }
  return { fires, settlingMinutes };
}

function fold(input: FoldInput) {
  const made = new MinuteFold(input);
  while (!made.advance(97));
  const { fires, settlingMinutes } = made.result();
  return { fires, settlingMinutes };
}

it('rings as the oracle over the same minutes says, for 500 random triggers', () => {
  let fires = 0;
  let ringing = 0;
  for (let seed = 1; seed <= MARKETS; seed++) {
    const random = randomNumbers(seed);
    const [bars, other] = [market(random, minutesOf(seed)), market(random, minutesOf(seed))];
    for (let n = 0; n < TRIGGERS_OF_A_MARKET; n++) {
      const input = randomInput(random, bars, other);
      const found = fold(input);
      expect({ seed, n, trigger: input.trigger, ...found }).toEqual({
        seed,
        n,
        trigger: input.trigger,
        ...expected(input),
      });
      fires += found.fires.length;
      if (found.fires.length > 0) ringing += 1;
    }
  }
  // Else it would prove nothing.
  expect([ringing > 150, fires > 2_000]).toEqual([true, true]);
});
