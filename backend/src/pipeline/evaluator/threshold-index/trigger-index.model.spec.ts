import { randomInt } from 'node:crypto';
import { type Condition, type Guard, isBandOp } from '../../../contract/trigger.js';
import { triggerKeyOf } from '../domain/trigger-key.js';
import {
  isBacked,
  type MachineBar,
  type MachinePrice,
  type MachineRules,
  type MachineState,
  type OwnRules,
  rulesOf,
  type Step,
  stepBar,
  stepGuarded,
  type WatchedTrigger,
} from '../domain/trigger-machine.js';
import { type OnStep, TriggerIndex } from './trigger-index.js';

/** `npm run verify` asks for a million. */
const TICKS = Number(process.env.INDEX_MODEL_TICKS ?? 40_000);
const SEED = Number(process.env.INDEX_MODEL_SEED ?? randomInt(2 ** 31));

/** Few prices, so that many levels are equal and many prices lie exactly on one. */
const PRICES = 64;
/** More than a queue keeps at its front. */
const TRIGGERS = 300;
const TICKS_PER_WORLD = 5_000;
const LOOK_AGAIN_MS = 1_000;

const RULES: readonly MachineRules[] = [
  { hysteresisPct: 0, cooldownMs: 0 },
  { hysteresisPct: 0, cooldownMs: 7 },
  { hysteresisPct: 2.5, cooldownMs: 0 },
  { hysteresisPct: 10, cooldownMs: 50 },
];

const PHASES = ['settling', 'armed', 'breached', 'cooldown', 'disarmed'] as const;
/** What triggers are of, the first most of all; the last has few triggers, so that its number is freed now and then. */
const KEYS: readonly Pick<WatchedTrigger, 'symbol' | 'exchange'>[] = [
  { symbol: 'BTC' },
  { symbol: 'ETH' },
  { symbol: 'BTC', exchange: 'kraken' },
];
/** Its values are as coarse as the prices, in hundredths of the level. */
const SERIES = 'low1h';
const ALL_KEYS = ['BTC', 'ETH', 'BTC@kraken', `BTC~${SERIES}`, `ETH~${SERIES}`, `BTC@kraken~${SERIES}`];

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
  if (chance.below(6) === 0) {
    const op = chance.below(2) === 0 ? 'above' : 'below';
    return { op, level, series: SERIES };
  }
  const op = (['above', 'below', 'inside', 'outside'] as const)[chance.below(4)] ?? 'above';
  return isBandOp(op) ? { op, low: level, high: level + 1 + chance.below(8) } : { op, level };
}

/** Of one trigger in two: each rule in one of three. */
function ownBy(chance: Chance, at: number): Pick<WatchedTrigger, 'own'> {
  if (chance.below(2) === 0) return {};
  const own: OwnRules = {
    ...(chance.below(3) === 0 && { hysteresis: chance.below(11) }),
    ...(chance.below(3) === 0 && { cooldownMs: chance.below(200) }),
    ...(chance.below(3) === 0 && { repeat: 'once' }),
    ...(chance.below(3) === 0 && { expiresAt: at + chance.below(3_000) }),
    ...(chance.below(3) === 0 && { guards: guardsBy(chance) }),
  };
  return { own };
}

function guardsBy(chance: Chance): readonly Guard[] {
  const one = (): Guard => ({ symbol: 'ETH', condition: conditionBy(chance) });
  return chance.below(2) === 0 ? [one()] : [one(), one()];
}

function triggerBy(chance: Chance, place: number, at: number): WatchedTrigger {
  const condition = conditionBy(chance);
  const firedAt = chance.below(2) === 0 ? null : at - chance.below(60);
  const state: MachineState = {
    phase: PHASES[chance.below(PHASES.length)] ?? 'armed',
    fireNo: chance.below(4),
    firedAt,
    ...(!isBandOp(condition.op) && chance.below(8) === 0 && { since: at }),
  };
  const of = KEYS[place % 2 === 0 ? 0 : place % 17 === 0 ? 2 : 1] ?? { symbol: 'BTC' };
  return { id: `t${place}`, ...of, condition, state, ...ownBy(chance, at), revision: 0, armedAt: 0 };
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

function barBy(chance: Chance, price: number, at: number): MachineBar {
  const [one, other] = [nextPrice(price, chance), nextPrice(price, chance)];
  const basis = (['median', 'single', 'degraded'] as const)[chance.below(3)] ?? 'median';
  const low = Math.min(one, other);
  return { start: at - chance.below(60), low, high: Math.max(one, other), close: price, basis, at };
}

type Moves = readonly string[];

function told(id: string, kind: string, { phase, fireNo, firedAt, releasedAt, since }: MachineState): string {
  return `${id} ${kind} ${phase} ${fireNo} ${firedAt} ${releasedAt} ${since}`;
}

interface Scanned {
  readonly trigger: WatchedTrigger;
  readonly rules: MachineRules;
  /** While only its guards keep it from firing it rests for a second. */
  readonly restsUntil: number;
}

/** Every trigger of a key, one by one. */
class Scan {
  private readonly ofKey = new Map(ALL_KEYS.map((key) => [key, new Map<string, Scanned>()]));

  constructor(
    private readonly usual: MachineRules,
    private readonly isSatisfied: (guard: Guard) => boolean,
  ) {}

  put(trigger: WatchedTrigger): void {
    this.remove(trigger.id);
    const scanned = { trigger, rules: rulesOf(trigger, this.usual), restsUntil: -Infinity };
    this.ofKey.get(triggerKeyOf(trigger))?.set(trigger.id, scanned);
  }

  remove(id: string): void {
    for (const scanned of this.ofKey.values()) scanned.delete(id);
  }

  all(): readonly WatchedTrigger[] {
    return [...this.ofKey.values()].flatMap((scanned) => [...scanned.values()].map((each) => each.trigger));
  }

  keysOf(symbol: string): readonly string[] {
    const active = this.all().filter((each) => each.symbol === symbol && each.state.phase !== 'disarmed');
    return [...new Set(active.map(triggerKeyOf))].sort();
  }

  apply(key: string, price: MachinePrice): Moves {
    return this.moved(key, price, ({ trigger, rules, restsUntil }) =>
      price.at < restsUntil ? { kind: 'unchanged' } : stepGuarded(trigger, rules, price, this.isSatisfied),
    );
  }

  applyBar(key: string, bar: MachineBar): Moves {
    return this.moved(key, null, ({ trigger, rules }) =>
      stepBar(trigger.condition, rules, trigger.state, bar),
    );
  }

  private moved(key: string, price: MachinePrice | null, stepOf: (each: Scanned) => Step): Moves {
    const ofKey = this.ofKey.get(key) ?? new Map<string, Scanned>();
    const moves: string[] = [];
    for (const [id, each] of ofKey) {
      const outcome = stepOf(each);
      const state = outcome.kind === 'unchanged' ? each.trigger.state : outcome.state;
      const { rules, restsUntil } = each;
      const trigger = { ...each.trigger, state };
      if (outcome.kind !== 'unchanged') {
        ofKey.set(id, { ...each, trigger });
        moves.push(told(id, outcome.kind, state));
      }
      if (
        price === null ||
        price.at < restsUntil ||
        rules.guards === undefined ||
        each.trigger.state.phase !== 'armed'
      )
        continue;
      if (outcome.kind === 'unchanged' && isBacked(trigger.condition, price))
        ofKey.set(id, { trigger, rules, restsUntil: price.at + LOOK_AGAIN_MS });
    }
    return moves.sort();
  }
}

function movesOfIndex(apply: (onStep: OnStep) => void): Moves {
  const moves: string[] = [];
  apply((before, outcome) => moves.push(told(before.id, outcome.kind, outcome.state)));
  return moves.sort();
}

/** Runs one market; returns how many triggers moved. @throws Error at the first tick of which the two tell differently. */
function runWorld(seed: number, rules: MachineRules, ticks: number): number {
  const chance = new Chance(seed);
  let least = 0;
  /** Changes with every tick, in the same way for both. */
  const isSatisfied = ({ condition }: Guard): boolean =>
    ('level' in condition ? condition.level : least) > least;
  const index = new TriggerIndex(rules, isSatisfied);
  const scan = new Scan(rules, isSatisfied);
  let moved = 0;
  let at = 100;
  const prices = new Map(ALL_KEYS.map((key) => [key, 1 + chance.below(PRICES)]));
  const put = (place: number): void => {
    const trigger = triggerBy(chance, place, at);
    index.put(trigger);
    scan.put(trigger);
  };
  for (let place = 0; place < TRIGGERS; place++) put(place);
  for (let n = 0; n < ticks; n++) {
    if (chance.below(12) === 0) put(chance.below(TRIGGERS));
    if (chance.below(40) === 0) {
      const id = `t${chance.below(TRIGGERS)}`;
      index.remove(id);
      scan.remove(id);
    }
    at += chance.below(20) === 0 ? chance.below(2_000) : chance.below(4);
    least = chance.below(PRICES);
    const key = ALL_KEYS[chance.below(2) === 0 ? 0 : chance.below(ALL_KEYS.length)] ?? 'BTC';
    const price = nextPrice(prices.get(key) ?? 1, chance);
    prices.set(key, price);
    const tick = { price, backing: backingOf(price, chance), at };
    const bar = chance.below(10) === 0 ? barBy(chance, price, at) : null;
    const [wanted, found] =
      bar === null
        ? [scan.apply(key, tick), movesOfIndex((onStep) => index.apply(key, tick, onStep))]
        : [scan.applyBar(key, bar), movesOfIndex((onStep) => index.applyBar(key, bar, onStep))];
    if (wanted.join() !== found.join())
      throw new Error(`seed ${seed}, tick ${n}, ${JSON.stringify({ rules, key, tick, bar, wanted, found })}`);
    for (const symbol of n % 50 === 0 ? ['BTC', 'ETH'] : []) {
      const [active, known] = [scan.keysOf(symbol).join(), [...index.keysOf(symbol)].sort().join()];
      if (active !== known) throw new Error(`seed ${seed}, tick ${n}: keys ${known} instead of ${active}`);
    }
    moved += wanted.length;
  }
  for (const each of scan.all()) expect(index.get(each.id)).toEqual(each);
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
