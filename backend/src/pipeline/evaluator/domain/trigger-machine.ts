import { holds, isReleased, type Release } from '../../../contract/level-rules.js';
import type { PriceBasis } from '../../../contract/alert.js';
import { type Condition, type Guard, isBand } from '../../../contract/trigger.js';
import { watchKindOf } from '../../../contract/watch.js';
import { round12 } from '../../price-feed/domain/round12.js';
import { seriesOf } from './trigger-key.js';

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

export interface MachineRules extends Pick<OwnRules, 'guards' | 'repeat' | 'expiresAt'> {
  /** Percent of the level that the value must go back before the next fire. */
  readonly hysteresisPct: number;
  readonly cooldownMs: number;
}

/** Whether the guards of a trigger hold now; `met` if it has none. */
export type GuardsNow = 'met' | 'unmet';

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

const AVERAGE_HYSTERESIS_PCT = 0.5;
const RSI_HYSTERESIS_PCT = 3;
const EXTREME_HYSTERESIS_PCT = 0.25;
const EXTREME_COOLDOWN_MS = 4 * 3_600_000;

/** The rules of a trigger: its own, else those of what it watches, else the usual. Pure. */
export function rulesOf(
  trigger: Pick<WatchedTrigger, 'symbol' | 'condition' | 'own'>,
  usual: MachineRules,
): MachineRules {
  const { symbol, condition, own } = trigger;
  if (own === undefined && symbol !== 'FED' && seriesOf(condition) === undefined) return usual;
  const { hysteresis, cooldownMs, ...others } = own ?? {};
  const isExtreme = watchKindOf(condition) === 'extreme';
  return {
    ...others,
    hysteresisPct: hysteresisPctOf(trigger, hysteresis, usual),
    cooldownMs: cooldownMs ?? (isExtreme ? EXTREME_COOLDOWN_MS : usual.cooldownMs),
  };
}

/** The Fed's rate moves in announced steps without noise, so its triggers need no retreat. A move ends when half of it is gone. */
function hysteresisPctOf(
  { symbol, condition }: Pick<WatchedTrigger, 'symbol' | 'condition'>,
  own: number | undefined,
  usual: MachineRules,
): number {
  const usualPct = symbol === 'FED' ? 0 : usual.hysteresisPct;
  if (isBand(condition)) return own ?? usualPct;
  const { level } = condition;
  switch (watchKindOf(condition)) {
    case 'price':
    case 'trail':
      return own ?? usualPct;
    case 'move':
      return ((own === undefined ? Math.abs(level - 1) / 2 : own / 100) / level) * 100;
    case 'average':
      return own ?? AVERAGE_HYSTERESIS_PCT;
    case 'rsi':
      return own === undefined ? RSI_HYSTERESIS_PCT : (own / level) * 100;
    case 'extreme':
      return own ?? EXTREME_HYSTERESIS_PCT;
  }
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

/** Whether a price and what backs it satisfy a condition. */
export function isBacked(condition: Condition, price: MachinePrice): boolean {
  return holds(condition, price.price) && price.backing !== null && holds(condition, price.backing);
}

function mayFire(
  condition: Condition,
  { expiresAt }: MachineRules,
  price: MachinePrice,
  guards: GuardsNow,
): boolean {
  if (guards === 'unmet' || (expiresAt !== undefined && price.at >= expiresAt)) return false;
  return isBacked(condition, price);
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
  guards: GuardsNow = 'met',
): Step {
  switch (state.phase) {
    case 'disarmed':
      return UNCHANGED;
    case 'settling':
      return moved(state, holds(condition, price.price) ? 'breached' : 'armed');
    case 'armed':
      return mayFire(condition, rules, price, guards) ? fired(rules, state, price.at) : UNCHANGED;
    case 'breached':
      if (!released(condition, price.price, rules.hysteresisPct)) return UNCHANGED;
      return moved(
        { ...state, releasedAt: price.at },
        price.at >= cooldownEnd(state, rules) ? 'armed' : 'cooldown',
      );
    case 'cooldown':
      if (price.at < cooldownEnd(state, rules)) return UNCHANGED;
      return mayFire(condition, rules, price, guards) ? fired(rules, state, price.at) : moved(state, 'armed');
  }
}

/** `step` with the guards of a trigger, which are asked only if it would fire. */
export function stepGuarded(
  { condition, state }: Pick<WatchedTrigger, 'condition' | 'state'>,
  rules: MachineRules,
  price: MachinePrice,
  isSatisfied: (guard: Guard) => boolean,
): Step {
  const outcome = step(condition, rules, state, price);
  if (outcome.kind !== 'fired' || rules.guards === undefined) return outcome;
  return rules.guards.every((guard) => isSatisfied(guard))
    ? outcome
    : step(condition, rules, state, price, 'unmet');
}

/**
 * Applies a bar of a feed gap to a trigger: at most one fire, and none with guards, whose values then are unknown. The rules
 * are in the room's README. O(1), pure.
 */
export function stepBar(
  condition: Condition,
  rules: MachineRules,
  state: MachineState,
  bar: MachineBar,
): Step {
  let after = state;
  let fires = 0;
  const guards = rules.guards === undefined ? 'met' : 'unmet';
  for (const price of pricesOf(condition, rules, state, bar)) {
    const outcome = step(condition, rules, after, { price, backing: price, at: bar.at }, guards);
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

/** `since` stays until the trailing series counts anew. */
function fired({ repeat }: MachineRules, { fireNo, since }: MachineState, at: number): Step {
  const phase = repeat === 'once' ? 'disarmed' : 'breached';
  const state = { phase, fireNo: fireNo + 1, firedAt: at } as const;
  return { kind: 'fired', state: since === undefined ? state : { ...state, since } };
}
