import type { OwnRules } from '@bellwether/backend/pipeline/evaluator/domain/trigger-machine.js';
import {
  AVERAGE_LENGTHS,
  CANDLES,
  EXTREME_WINDOWS,
  MOVE_WINDOWS,
  type Watch,
} from '@bellwether/backend/contract/series.js';
import type { Guard } from '@bellwether/backend/contract/trigger.js';
import { conditionOfWatch } from '@bellwether/backend/contract/watch.js';
import { randomStream } from '../../stand-ins/exchange/domain/random.js';
import type { SeededTrigger } from './oracle.js';
import { oneAt, type PriceRange, uuidOf } from './seed-triggers.js';

type Random = () => number;

/** Apart from those of `seedTriggers` with the same seed. */
const FIRST_ID = 0x10_00_00;
const LEAST_PERCENT = 0.3;
const MOST_PERCENT = 6;
const LIFE_MS = { least: 4_000, most: 30_000 } as const;

const MOVES: readonly ((random: Random) => Watch)[] = [
  (random) => moveBy(random, 'up'),
  (random) => moveBy(random, 'down'),
  (random) => moveBy(random, 'either'),
  (random) => ({ kind: 'trail', way: 'rise', percent: percent(random) }),
  (random) => ({ kind: 'trail', way: 'fall', percent: percent(random) }),
];
/** What a trigger may watch, in turn: every kind. */
const WATCHES: typeof MOVES = [
  ...MOVES,
  (random) => ({ kind: 'extreme', window: oneOf(random, EXTREME_WINDOWS), way: 'high' }),
  (random) => ({ kind: 'extreme', window: oneOf(random, EXTREME_WINDOWS), way: 'low' }),
  (random) => averageBy(random, 'above'),
  (random) => averageBy(random, 'below'),
  (random) => rsiBy(random),
];

/** `moves`: moves and trails only, which a gap of which nobody tells anything does not stop. */
export type DerivedKinds = 'all' | 'moves';

/**
 * `count` triggers of every other kind than a bare price: moves, trails, averages, RSI, new highs and lows; a third with a
 * guard on any coin, a fifth with rules of their own. `now`: epoch milliseconds, before the first price. The same seed gives
 * the same triggers.
 */
export function seedDerived(
  ranges: readonly PriceRange[],
  count: number,
  seed: number,
  now: number,
  kinds: DerivedKinds = 'all',
): SeededTrigger[] {
  const random = randomStream(`derived ${seed}`);
  const watches = kinds === 'all' ? WATCHES : MOVES;
  return Array.from({ length: count }, (_, i) => {
    const { symbol } = oneAt(ranges, i);
    // Coins and kinds are numbered apart, so that every coin gets every kind.
    const turn = Math.floor(i / ranges.length);
    const watch = oneAt(watches, turn)(random);
    const isPriceOnly = random() < 0.1;
    const condition = isPriceOnly ? priceNear(oneAt(ranges, i), random) : conditionOfWatch(watch);
    const isGuarded = isPriceOnly || random() < 0.3;
    const guards = isGuarded ? guardsBy(ranges, watches, random) : [];
    const own = { ...(isGuarded && { guards }), ...ownRulesBy(watch, isPriceOnly, now, random) };
    const id = uuidOf(seed, FIRST_ID + i);
    return { id, symbol, condition, ...(Object.keys(own).length > 0 && { own }) };
  });
}

function ownRulesBy(watch: Watch, isPriceOnly: boolean, now: number, random: Random): OwnRules {
  // A new high or low is usually told every four hours.
  const cooldown: OwnRules =
    watch.kind === 'extreme' || random() < 0.2 ? { cooldownMs: 1_000 * Math.floor(random() * 4) } : {};
  const kind = random();
  if (kind < 0.07) return { ...cooldown, repeat: 'once' };
  if (kind < 0.14) {
    return {
      ...cooldown,
      expiresAt: Math.round(now + LIFE_MS.least + random() * (LIFE_MS.most - LIFE_MS.least)),
    };
  }
  if (kind > 0.3 || watch.kind === 'trail') return cooldown;
  // Of moves it is percentage points, and less than the move; of prices percent.
  const most = watch.kind === 'move' && !isPriceOnly ? watch.percent / 2 : 2;
  return { ...cooldown, hysteresis: Number((0.05 + random() * most).toFixed(2)) };
}

function guardsBy(ranges: readonly PriceRange[], watches: typeof WATCHES, random: Random): Guard[] {
  const count = random() < 0.8 ? 1 : 2;
  return Array.from({ length: count }, () => {
    const range = oneOf(random, ranges);
    const { symbol } = range;
    if (random() < 0.4) return { symbol, condition: priceNear(range, random) };
    for (;;) {
      const watch = oneOf(random, watches)(random);
      if (watch.kind !== 'trail') return { symbol, condition: conditionOfWatch(watch) };
    }
  });
}

function priceNear({ low, high }: PriceRange, random: Random): SeededTrigger['condition'] {
  const level = Number((low + random() * (high - low)).toPrecision(8));
  return { op: random() < 0.5 ? 'above' : 'below', level };
}

function moveBy(random: Random, way: 'up' | 'down' | 'either'): Watch {
  return { kind: 'move', way, window: oneOf(random, MOVE_WINDOWS), percent: percent(random) };
}

function averageBy(random: Random, way: 'above' | 'below'): Watch {
  const type = random() < 0.5 ? 'sma' : 'ema';
  const length = oneOf(random, AVERAGE_LENGTHS);
  return { kind: 'average', type, length, candles: oneOf(random, CANDLES), way };
}

function rsiBy(random: Random): Watch {
  const way = random() < 0.5 ? 'above' : 'below';
  return { kind: 'rsi', candles: oneOf(random, CANDLES), way, level: 20 + Math.floor(random() * 60) };
}

/** Small ones are more frequent. */
function percent(random: Random): number {
  return Number((LEAST_PERCENT + random() ** 2 * (MOST_PERCENT - LEAST_PERCENT)).toFixed(2));
}

function oneOf<T>(random: Random, list: readonly T[]): T {
  return oneAt(list, Math.floor(random() * list.length));
}
