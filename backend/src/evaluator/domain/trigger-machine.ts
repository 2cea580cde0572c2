import { holds } from '../../contract/condition.js';
import type { Condition } from '../../contract/trigger.js';

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

export type Step =
  | { readonly kind: 'unchanged' }
  | { readonly kind: 'moved'; readonly state: MachineState }
  | { readonly kind: 'fired'; readonly state: MachineState };

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

function round12(value: number): number {
  return Number(value.toPrecision(12));
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

function moved(state: MachineState, phase: Phase): Step {
  return { kind: 'moved', state: { ...state, phase } };
}

function fired(state: MachineState, at: number): Step {
  return { kind: 'fired', state: { phase: 'breached', fireNo: state.fireNo + 1, firedAt: at } };
}
