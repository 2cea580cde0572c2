import { holds, isReleased, type Release } from '../../../contract/level-rules.js';
import type { PriceBasis } from '../../../contract/alert.js';
import { type Condition, type Guard, isBand } from '../../../contract/trigger.js';
import { round12 } from '../../price-feed/domain/round12.js';

/** Rules of one trigger instead of the usual ones; absent: the usual. */
export interface OwnRules {
  /** Further conditions that have to hold when it fires: at most two. */
  readonly guards?: readonly Guard[];
  /** The fire itself disarms it. */
  readonly repeat?: 'once';
  /** It does not fire at a price from then on, epoch milliseconds. */
  readonly expiresAt?: number;
  readonly cooldownMs?: number;
  /** As in `TriggerRules`. */
  readonly hysteresis?: number;
}

/** `revision` counts the person's edits. */
export interface WatchedTrigger {
  readonly id: string;
  readonly symbol: string;
  /** The one exchange that is watched; absent: the consensus of all. */
  readonly exchange?: string;
  readonly own?: OwnRules;
  readonly condition: Condition;
  readonly state: MachineState;
  readonly revision: number;
  /** Epoch milliseconds; earlier prices do not count. */
  readonly armedAt: number;
}

/**
 * `settling`: the first price sets the baseline without an alert. `breached`: has fired, or was satisfied from the start.
 * `cooldown`: has left the breach and waits for its quiet time to end. `disarmed`: was switched off.
 */
export type Phase = 'settling' | 'armed' | 'breached' | 'cooldown' | 'disarmed';

export interface MachineState {
  readonly phase: Phase;
  /** Fires so far: the n-th alert of a trigger has fireNo n. */
  readonly fireNo: number;
  /** `at` of the price that fired last, epoch milliseconds. */
  readonly firedAt: number | null;
  /** When the last breach ended, epoch milliseconds; absent before the first, and while one goes on. */
  readonly releasedAt?: number;
  /** From when on `rise` and `fall` count, epoch milliseconds; absent before, and for other series. */
  readonly since?: number;
}

export interface MachineRules {
  /** Percent of the level that a price must retreat before the next fire; 0 … 10. */
  readonly hysteresisPct: number;
  readonly cooldownMs: number;
}

/** See `MarketPrice` for the meaning of `backing`. */
export interface MachinePrice {
  readonly price: number;
  readonly backing: number | null;
  readonly at: number;
}

/** A bar of a feed gap; see `Bar`. */
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

/** The Fed's rate moves in announced steps without noise, so its triggers need no retreat. Pure. */
export function rulesOf<R extends Pick<MachineRules, 'hysteresisPct'>>(symbol: string, rules: R): R {
  return symbol === 'FED' ? { ...rules, hysteresisPct: 0 } : rules;
}

const UNCHANGED: Step = { kind: 'unchanged' };
const BAND_SHARE = 0.1;

/** Where a breach ends: see `isReleased`. 12 significant digits. */
export function releaseBounds(condition: Condition, hysteresisPct: number): Release {
  const share = hysteresisPct / 100;
  if (!isBand(condition)) {
    const { op, level } = condition;
    if (op === 'above') return { lower: round12(level * (1 - share)), upper: Infinity };
    return { lower: -Infinity, upper: round12(level * (1 + share)) };
  }
  const { op, low, high } = condition;
  const retreat = Math.min((share * (low + high)) / 2, BAND_SHARE * (high - low));
  const margin = op === 'inside' ? retreat : -retreat;
  return { lower: round12(low - margin), upper: round12(high + margin) };
}

function released(condition: Condition, price: number, hysteresisPct: number): boolean {
  return isReleased(condition, releaseBounds(condition, hysteresisPct), price);
}

function mayFire(condition: Condition, price: MachinePrice): boolean {
  return holds(condition, price.price) && price.backing !== null && holds(condition, price.backing);
}

/** The end of the quiet time after the last fire; -Infinity before the first. */
export function cooldownEnd(state: MachineState, rules: MachineRules): number {
  return state.firedAt === null ? -Infinity : state.firedAt + rules.cooldownMs;
}

/**
 * Applies a price to a trigger. Time is the price's `at` alone, so a replay gives the same fires. A cooldown ends at the
 * first price at or after its end and may fire at it. O(1), pure.
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
      return moved(
        { ...state, releasedAt: price.at },
        price.at >= cooldownEnd(state, rules) ? 'armed' : 'cooldown',
      );
    case 'cooldown':
      if (price.at < cooldownEnd(state, rules)) return UNCHANGED;
      return mayFire(condition, price) ? fired(state, price.at) : moved(state, 'armed');
  }
}

/** Applies a bar of a feed gap to a trigger: at most one fire. The rules are in the room's README. O(1), pure. */
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

/** The price at which a trigger in `phase` fires within a bar, if it does. */
export function barFirePrice(condition: Condition, phase: Phase, bar: MachineBar): number {
  const { low, high } = bar;
  if (phase === 'breached' || bar.basis === 'single' || condition.op === 'inside')
    return closeOf(condition, bar);
  if (condition.op === 'outside') return low <= condition.low ? low : high;
  return condition.op === 'above' ? high : low;
}

/** The prices of a bar that count for a trigger, in order. */
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
      // A gap may begin before what was evaluated last: what the breach itself reached is no new touch.
      if (bar.start < (state.releasedAt ?? -Infinity)) return [];
      const touches = bar.start >= cooldownEnd(state, rules) && condition.op !== 'inside';
      return touches ? [barFirePrice(condition, state.phase, bar), ...close] : close;
    }
  }
}

/** A mean of closes may lie beyond what two exchanges reached. */
function closeOf(condition: Condition, { low, high, close }: MachineBar): number {
  if (condition.op === 'above') return Math.min(close, high);
  return condition.op === 'below' ? Math.max(close, low) : close;
}

/** The price of a bar that is most likely to end a breach. */
function farthest(condition: Condition, rules: MachineRules, { low, high }: MachineBar): number {
  if (condition.op === 'above') return low;
  if (condition.op === 'below') return high;
  const { lower, upper } = releaseBounds(condition, rules.hysteresisPct);
  if (condition.op === 'inside') return low < lower ? low : high;
  const [from, to] = [Math.max(low, lower), Math.min(high, upper)];
  return from < to ? (from + to) / 2 : low;
}

function moved(state: MachineState, phase: Phase): Step {
  return { kind: 'moved', state: { ...state, phase } };
}

function fired(state: MachineState, at: number): Step {
  return { kind: 'fired', state: { phase: 'breached', fireNo: state.fireNo + 1, firedAt: at } };
}
