import { randomInt } from 'node:crypto';
import { type Condition, isBandOp } from '../../../contract/trigger.js';
import { TriggerIndex } from './trigger-index.js';
import {
  type MachineRules,
  type MachineState,
  step,
  type WatchedTrigger,
} from '../domain/trigger-machine.js';

/** `npm run verify` asks for a million. */
const TICKS = Number(process.env.INDEX_MODEL_TICKS ?? 40_000);
const SEED = Number(process.env.INDEX_MODEL_SEED ?? randomInt(2 ** 31));

/** Few prices, so that many levels are equal and many prices lie exactly on one. */
const PRICES = 64;
/** More than a queue keeps at its front. */
const TRIGGERS = 300;
const TICKS_PER_WORLD = 5_000;

const RULES: readonly MachineRules[] = [
  { hysteresisPct: 0, cooldownMs: 0 },
  { hysteresisPct: 0, cooldownMs: 7 },
  { hysteresisPct: 2.5, cooldownMs: 0 },
  { hysteresisPct: 10, cooldownMs: 50 },
];

const PHASES = ['settling', 'armed', 'breached', 'cooldown', 'disarmed'] as const;

/** Marsaglia's xorshift: the same numbers, 0 … below - 1, for the same seed. */
class Chance {
  private state: number;

  constructor(seed: number) {
    this.state = seed | 1;
  }

  below(limit: number): number {
    this.state ^= this.state << 13;
    this.state ^= this.state >>> 17;
    this.state ^= this.state << 5;
    return (this.state >>> 0) % limit;
  }
}

function conditionBy(chance: Chance): Condition {
  const level = 1 + chance.below(PRICES);
  const op = (['above', 'below', 'inside', 'outside'] as const)[chance.below(4)] ?? 'above';
  return isBandOp(op) ? { op, low: level, high: level + 1 + chance.below(8) } : { op, level };
}

function triggerBy(chance: Chance, place: number, at: number): WatchedTrigger {
  const firedAt = chance.below(2) === 0 ? null : at - chance.below(60);
  const state: MachineState = {
    phase: PHASES[chance.below(PHASES.length)] ?? 'armed',
    fireNo: chance.below(4),
    firedAt,
  };
  return { id: `t${place}`, symbol: 'BTC', condition: conditionBy(chance), state, revision: 0, armedAt: 0 };
}

/** A step of at most one, now and then a jump anywhere or none at all. */
function nextPrice(price: number, chance: Chance): number {
  if (chance.below(20) === 0) return 1 + chance.below(PRICES);
  return Math.min(PRICES, Math.max(1, price + chance.below(3) - 1));
}

function backingOf(price: number, chance: Chance): number | null {
  const kind = chance.below(10);
  if (kind === 0) return null;
  return kind === 1 ? nextPrice(price, chance) : price;
}

type Moves = readonly string[];

const told = (id: string, kind: string, state: MachineState): string =>
  `${id} ${kind} ${state.phase} ${state.fireNo} ${state.firedAt}`;

function movesOfScan(
  scan: Map<string, WatchedTrigger>,
  rules: MachineRules,
  tick: Parameters<typeof step>[3],
): Moves {
  const moves: string[] = [];
  for (const each of scan.values()) {
    const outcome = step(each.condition, rules, each.state, tick);
    if (outcome.kind === 'unchanged') continue;
    scan.set(each.id, { ...each, state: outcome.state });
    moves.push(told(each.id, outcome.kind, outcome.state));
  }
  return moves.sort();
}

function movesOfIndex(index: TriggerIndex, tick: Parameters<typeof step>[3]): Moves {
  const moves: string[] = [];
  index.apply('BTC', tick, (before, outcome) => moves.push(told(before.id, outcome.kind, outcome.state)));
  return moves.sort();
}

/** Runs one market; returns how many triggers moved. @throws Error at the first tick of which the two tell differently. */
function runWorld(seed: number, rules: MachineRules, ticks: number): number {
  const chance = new Chance(seed);
  const index = new TriggerIndex(rules);
  const scan = new Map<string, WatchedTrigger>();
  let moved = 0;
  let at = 100;
  let price = 1 + chance.below(PRICES);
  const put = (place: number): void => {
    const trigger = triggerBy(chance, place, at);
    index.put(trigger);
    scan.set(trigger.id, trigger);
  };
  for (let place = 0; place < TRIGGERS; place++) put(place);
  for (let n = 0; n < ticks; n++) {
    if (chance.below(12) === 0) put(chance.below(TRIGGERS));
    if (chance.below(40) === 0) {
      const id = `t${chance.below(TRIGGERS)}`;
      index.remove(id);
      scan.delete(id);
    }
    at += chance.below(4);
    price = nextPrice(price, chance);
    const tick = { price, backing: backingOf(price, chance), at };
    const [wanted, found] = [movesOfScan(scan, rules, tick), movesOfIndex(index, tick)];
    if (wanted.join() !== found.join())
      throw new Error(`seed ${seed}, tick ${n}, ${JSON.stringify({ rules, tick, wanted, found })}`);
    moved += wanted.length;
  }
  return moved;
}

it(`moves the same triggers as a scan of them all at each of ${TICKS} prices (seed ${SEED})`, () => {
  const worlds = Math.ceil(TICKS / TICKS_PER_WORLD);
  let moved = 0;
  for (let world = 0; world < worlds; world++) {
    const rules = RULES[world % RULES.length];
    if (rules !== undefined) moved += runWorld(SEED + 7919 * world, rules, TICKS_PER_WORLD);
  }
  expect(moved).toBeGreaterThan(TICKS / 10);
}, 600_000);
