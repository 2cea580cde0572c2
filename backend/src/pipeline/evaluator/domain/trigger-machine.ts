import { holds } from '../../../contract/level-rules.js';
import type { PriceBasis } from '../../../contract/alert.js';
import type { Condition } from '../../../contract/trigger.js';
import { round12 } from '../../price-feed/domain/round12.js';

/** A trigger as the evaluator keeps it. `revision` counts the person's edits. */
export interface WatchedTrigger {
  readonly id: string;
  readonly symbol: string;
  readonly condition: Condition;
  readonly state: MachineState;
  readonly revision: number;
  /** When a person armed it, epoch milliseconds: what the price did before does not concern it. */
  readonly armedAt: number;
}

/**
 * `settling` waits for its first price, which sets the baseline without an alert · `armed` waits for its
 * condition · `breached` has fired, or was born satisfied, and never repeats · `cooldown` has left the breach
 * and waits for its quiet time to end · `disarmed` was switched off.
 */
export type Phase = 'settling' | 'armed' | 'breached' | 'cooldown' | 'disarmed';

export interface MachineState {
  readonly phase: Phase;
  /** Fires so far: the n-th alert of a trigger has fireNo n. */
  readonly fireNo: number;
  /** `at` of the price that fired last, epoch milliseconds. */
  readonly firedAt: number | null;
}

export interface MachineRules {
  /** Percent of the level that a price must retreat before the trigger may fire again; 0 … 10. */
  readonly hysteresisPct: number;
  readonly cooldownMs: number;
}

/** What the machine needs of a price. See `Price` for the meaning of `backing`. */
export interface MachinePrice {
  readonly price: number;
  readonly backing: number | null;
  readonly at: number;
}

/** What the machine needs of a stretch of time that nobody watched: see `Bar`. */
export interface MachineBar {
  readonly start: number;
  readonly low: number;
  readonly high: number;
  readonly close: number;
  readonly basis: PriceBasis;
  /** Its end as the machine counts. */
  readonly at: number;
}

export type Step =
  | { readonly kind: 'unchanged' }
  | { readonly kind: 'moved'; readonly state: MachineState }
  | { readonly kind: 'fired'; readonly state: MachineState };

/**
 * The rules for one symbol. The Fed's rate moves in whole steps that are announced, so there is no noise to wait out: its
 * triggers need no retreat. Pure.
 */
export function rulesOf<R extends Pick<MachineRules, 'hysteresisPct'>>(symbol: string, rules: R): R {
  return symbol === 'FED' ? { ...rules, hysteresisPct: 0 } : rules;
}

const UNCHANGED: Step = { kind: 'unchanged' };
const BAND_SHARE = 0.1;

/**
 * The prices a breach has to get past to end, as an open interval the price must leave: for `above` it ends
 * below `lower`, for `below` above `upper`, for `inside` outside both. 12 significant digits.
 */
export function releaseBounds(condition: Condition, hysteresisPct: number): { lower: number; upper: number } {
  const share = hysteresisPct / 100;
  if (condition.op === 'above') return { lower: round12(condition.level * (1 - share)), upper: Infinity };
  if (condition.op === 'below') return { lower: -Infinity, upper: round12(condition.level * (1 + share)) };
  const { low, high } = condition;
  const margin = Math.min((share * (low + high)) / 2, BAND_SHARE * (high - low));
  return { lower: round12(low - margin), upper: round12(high + margin) };
}

function released(condition: Condition, price: number, hysteresisPct: number): boolean {
  const { lower, upper } = releaseBounds(condition, hysteresisPct);
  return price < lower || price > upper;
}

function mayFire(condition: Condition, price: MachinePrice): boolean {
  return holds(condition, price.price) && price.backing !== null && holds(condition, price.backing);
}

/** When the quiet time after the last fire is over; at once for a trigger that never fired. */
export function cooldownEnd(state: MachineState, rules: MachineRules): number {
  return state.firedAt === null ? -Infinity : state.firedAt + rules.cooldownMs;
}

/**
 * What one price does to one trigger.
 *
 * A fire happens only on armed → breached. Time is the price's `at` and nothing else, so replaying the same prices
 * over the same state gives the same fires. A cooldown ends at the first price at or after its end; if the
 * condition holds at that very price, it fires. O(1), pure.
 */
export function step(
  condition: Condition,
  rules: MachineRules,
  state: MachineState,
  price: MachinePrice,
): Step {
  switch (state.phase) {
    case 'disarmed':
      return UNCHANGED;
    case 'settling':
      return moved(state, holds(condition, price.price) ? 'breached' : 'armed');
    case 'armed':
      return mayFire(condition, price) ? fired(state, price.at) : UNCHANGED;
    case 'breached':
      if (!released(condition, price.price, rules.hysteresisPct)) return UNCHANGED;
      return moved(state, price.at >= cooldownEnd(state, rules) ? 'armed' : 'cooldown');
    case 'cooldown':
      if (price.at < cooldownEnd(state, rules)) return UNCHANGED;
      return mayFire(condition, price) ? fired(state, price.at) : moved(state, 'armed');
  }
}

/**
 * What a bar does to one trigger; the order of its low and high is unknown, its close came last. An armed trigger
 * fires if the bar touched its level, a breached one is released by the other extreme and may fire again at the close.
 * At most one fire. Pure, O(1).
 */
export function stepBar(
  condition: Condition,
  rules: MachineRules,
  state: MachineState,
  bar: MachineBar,
): Step {
  let after = state;
  let fires = 0;
  for (const price of pricesOf(condition, rules, state, bar)) {
    const outcome = step(condition, rules, after, { price, backing: price, at: bar.at });
    if (outcome.kind === 'unchanged') continue;
    after = outcome.state;
    if (outcome.kind === 'fired') fires += 1;
  }
  if (after === state) return UNCHANGED;
  return { kind: fires > 0 ? 'fired' : 'moved', state: after };
}

/** The price of a bar at which a trigger that was in `phase` before it fires, if it does. */
export function barFirePrice(condition: Condition, phase: Phase, bar: MachineBar): number {
  const { low, high } = bar;
  if (phase === 'breached' || bar.basis === 'single' || condition.op === 'inside')
    return closeOf(condition, bar);
  return condition.op === 'above' ? high : low;
}

/** The prices of a bar that count for a trigger, in their order. */
function pricesOf(
  condition: Condition,
  rules: MachineRules,
  state: MachineState,
  bar: MachineBar,
): readonly number[] {
  const close = bar.basis === 'degraded' ? [] : [closeOf(condition, bar)];
  switch (state.phase) {
    case 'settling':
    case 'disarmed':
      return [];
    case 'breached':
      return bar.start < (state.firedAt ?? -Infinity) ? [] : [farthest(condition, rules, bar), ...close];
    case 'armed':
    case 'cooldown': {
      const touches = bar.start >= cooldownEnd(state, rules) && condition.op !== 'inside';
      return touches ? [barFirePrice(condition, state.phase, bar), ...close] : close;
    }
  }
}

/** Two exchanges were there: a mean of closes may lie beyond what both reached. */
function closeOf(condition: Condition, { low, high, close }: MachineBar): number {
  if (condition.op === 'above') return Math.min(close, high);
  return condition.op === 'below' ? Math.max(close, low) : close;
}

/** The price of a bar that is most likely to end a breach. */
function farthest(condition: Condition, rules: MachineRules, { low, high }: MachineBar): number {
  if (condition.op === 'above') return low;
  if (condition.op === 'below') return high;
  return low < releaseBounds(condition, rules.hysteresisPct).lower ? low : high;
}

function moved({ fireNo, firedAt }: MachineState, phase: Phase): Step {
  return { kind: 'moved', state: { phase, fireNo, firedAt } };
}

function fired(state: MachineState, at: number): Step {
  return { kind: 'fired', state: { phase: 'breached', fireNo: state.fireNo + 1, firedAt: at } };
}
