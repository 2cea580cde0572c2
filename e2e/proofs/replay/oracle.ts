import type { Condition } from '@bellwether/backend/contract/trigger.js';
import {
  barFirePrice,
  type MachineBar,
  type MachineRules,
  type MachineState,
  type OwnRules,
  type Phase,
  rulesOf,
  type Step,
  step,
  stepBar,
} from '@bellwether/backend/pipeline/evaluator/domain/trigger-machine.js';

/** A trigger as it was seeded, before any price. */
export interface SeededTrigger {
  readonly id: string;
  readonly symbol: string;
  readonly condition: Condition;
  readonly own?: OwnRules;
}

/** One evaluated price, or bar, as the price log keeps it. Times are epoch milliseconds. */
export interface LoggedPrice {
  readonly symbol: string;
  readonly seq: number;
  /** Grows with every process that takes over the market. */
  readonly term: number;
  readonly at: number;
  /** When it was committed, by the database's clock. */
  readonly recordedAt: number;
  /** Of a bar: its close. */
  readonly price: number;
  readonly backing: number | null;
  /** A stretch of time that was found out about afterwards; null for a price that was seen as it came. */
  readonly bar: LoggedBar | null;
}

export interface LoggedBar {
  readonly start: number;
  readonly low: number;
  readonly high: number;
  readonly basis: MachineBar['basis'];
}

/** An alert as it should be, or as it was recorded. */
export interface Fire {
  readonly triggerId: string;
  readonly fireNo: number;
  readonly at: number;
  readonly price: number;
}

export interface Comparison {
  readonly expected: number;
  /** Fires of the machine without an alert. */
  readonly lost: readonly string[];
  /** Alerts without a fire of the machine. */
  readonly extra: readonly string[];
  /** Alerts of the same trigger and number, beyond the first. */
  readonly duplicates: readonly string[];
}

const SETTLING: MachineState = { phase: 'settling', fireNo: 0, firedAt: null };

/**
 * The fires that must exist: the pure machine, applied to every trigger at every price of its symbol, without any
 * index. O(prices × triggers of the symbol).
 */
export function expectedFires(
  triggers: readonly SeededTrigger[],
  prices: readonly LoggedPrice[],
  rules: MachineRules,
): Fire[] {
  const pricesOf = groupBySymbol(prices);
  return triggers.flatMap((trigger) => firesOf(trigger, pricesOf.get(trigger.symbol) ?? [], rules));
}

function groupBySymbol(prices: readonly LoggedPrice[]): Map<string, LoggedPrice[]> {
  const groups = new Map<string, LoggedPrice[]>();
  for (const price of prices) {
    const group = groups.get(price.symbol);
    if (group) group.push(price);
    else groups.set(price.symbol, [price]);
  }
  return groups;
}

function firesOf(trigger: SeededTrigger, prices: readonly LoggedPrice[], usual: MachineRules): Fire[] {
  const rules = rulesOf(trigger, usual);
  const fires: Fire[] = [];
  let state = SETTLING;
  for (const price of prices) {
    const outcome = stepLogged(trigger.condition, rules, state, price);
    if (outcome.kind === 'unchanged') continue;
    if (outcome.kind === 'fired') {
      const firedFor = firePrice(trigger.condition, state.phase, price);
      fires.push({ triggerId: trigger.id, fireNo: outcome.state.fireNo, at: price.at, price: firedFor });
    }
    state = outcome.state;
  }
  return fires;
}

/** What one entry of the price log does to a trigger that was armed before it began. */
export function stepLogged(
  condition: Condition,
  rules: MachineRules,
  state: MachineState,
  logged: LoggedPrice,
): Step {
  if (logged.bar === null) return step(condition, rules, state, logged);
  return stepBar(condition, rules, state, machineBar(logged, logged.bar));
}

/** The price an alert names that fires at this entry of the log, of a trigger that was in `phase` before it. */
export function firePrice(condition: Condition, phase: Phase, logged: LoggedPrice): number {
  return logged.bar === null ? logged.price : barFirePrice(condition, phase, machineBar(logged, logged.bar));
}

export function machineBar({ price, at }: LoggedPrice, bar: LoggedBar): MachineBar {
  return { ...bar, close: price, at };
}

/** Holds what was recorded against what must be: same triggers, numbers, times and prices. */
export function compareFires(expected: readonly Fire[], recorded: readonly Fire[]): Comparison {
  const wanted = new Set(expected.map(described));
  const found = new Set(recorded.map(described));
  return {
    expected: expected.length,
    lost: [...wanted].filter((fire) => !found.has(fire)),
    extra: [...found].filter((fire) => !wanted.has(fire)),
    duplicates: repeated(recorded.map((fire) => `${fire.triggerId}#${fire.fireNo}`)),
  };
}

function repeated(keys: readonly string[]): string[] {
  const seen = new Set<string>();
  return keys.filter((key) => seen.size === seen.add(key).size);
}

function described({ triggerId, fireNo, at, price }: Fire): string {
  return `${triggerId}#${fireNo} at ${at} for ${price}`;
}

/** Gaps and repeats in the numbering of a symbol's prices: there must be none, or the log proves nothing. */
export function brokenSequences(prices: readonly LoggedPrice[]): string[] {
  const broken: string[] = [];
  for (const [symbol, logged] of groupBySymbol(prices)) {
    logged.forEach((price, i) => {
      const before = logged[i - 1];
      if (before === undefined) return;
      if (price.seq !== before.seq + 1) broken.push(`${symbol}: ${before.seq} is followed by ${price.seq}`);
      if (price.at < before.at) broken.push(`${symbol}: time runs back at ${price.seq}`);
    });
  }
  return broken;
}
