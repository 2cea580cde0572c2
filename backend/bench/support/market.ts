import type { Condition } from '../../src/contract/trigger.js';
import type {
  MachinePrice,
  MachineRules,
  WatchedTrigger,
} from '../../src/pipeline/evaluator/domain/trigger-machine.js';

export const RULES: MachineRules = { hysteresisPct: 0.1, cooldownMs: 5_000 };
export const SYMBOLS: readonly string[] = Array.from({ length: 300 }, (_, i) => `COIN${i}`);

/** Between two ticks of all symbols in turn. */
const TICK_MS = 100;
const SPREAD = 0.2;
const START = Date.UTC(2026, 0, 1);

export interface BenchTick {
  readonly symbol: string;
  readonly price: MachinePrice;
}

/** The same sequence of numbers in [0, 1) for the same seed (mulberry32). */
export function randomNumbers(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

/** What a symbol costs before the first tick: each another amount, from a tenth of a cent up. */
export function startPrice(symbol: string): number {
  const place = SYMBOLS.indexOf(symbol);
  return 0.001 * 1.06 ** place;
}

export function uuidOf(n: number): string {
  return `00000000-0000-4000-8000-${n.toString(16).padStart(12, '0')}`;
}

/**
 * So many armed triggers, the symbols in turn: 40 % above, 40 % below, 20 % inside, their levels uniform within 20 % of
 * the start price, on the side from which they wait.
 */
export function* randomTriggers(count: number, seed: number): Generator<WatchedTrigger> {
  const random = randomNumbers(seed);
  const starts = SYMBOLS.map(startPrice);
  for (let n = 0; n < count; n++) {
    const place = n % SYMBOLS.length;
    yield {
      id: uuidOf(n),
      symbol: SYMBOLS[place] ?? '',
      condition: randomCondition(starts[place] ?? 1, random),
      state: { phase: 'armed', fireNo: 0, firedAt: null },
      revision: 1,
      armedAt: START - 1_000,
    };
  }
}

function randomCondition(start: number, random: () => number): Condition {
  const kind = random();
  const distance = SPREAD * random();
  if (kind < 0.4) return { op: 'above', level: round(start * (1 + distance)) };
  if (kind < 0.8) return { op: 'below', level: round(start * (1 - distance)) };
  const middle = start * (1 + (random() < 0.5 ? distance : -distance));
  return { op: 'inside', low: round(middle * 0.995), high: round(middle * 1.005) };
}

/** People write levels with a handful of digits. */
function round(level: number): number {
  return Number(level.toPrecision(8));
}

/** `count` ticks, the symbols in turn, each a step of a random walk with this relative deviation; 0 stands still. */
export function walk(count: number, deviation: number, seed: number): BenchTick[] {
  const random = randomNumbers(seed);
  const prices = SYMBOLS.map(startPrice);
  return Array.from({ length: count }, (_, n) => {
    const place = n % SYMBOLS.length;
    const price = (prices[place] ?? 1) * (1 + deviation * normal(random));
    prices[place] = price;
    const at = START + Math.floor(n / SYMBOLS.length) * TICK_MS;
    return { symbol: SYMBOLS[place] ?? '', price: { price, backing: price, at } };
  });
}

function normal(random: () => number): number {
  return Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random());
}
