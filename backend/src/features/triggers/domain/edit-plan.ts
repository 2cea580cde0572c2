import { holds, sameCondition } from '../../../contract/level-rules.js';
import {
  type Condition,
  type Guard,
  isOfPrice,
  type TriggerLabel,
  type TriggerRules,
} from '../../../contract/trigger.js';
import type { Phase } from '../../../pipeline/evaluator/domain/trigger-machine.js';

export type StartPhase = 'settling' | 'armed' | 'breached';

/** What a trigger waits for. */
export interface WatchedFor {
  readonly condition: Condition;
  /** Further conditions; absent: none. */
  readonly guards?: readonly Guard[];
  /** The exchange that is watched; absent or null: the consensus of all. */
  readonly source?: string | null;
}

/**
 * Where a trigger starts when it is created, changed or armed: `breached` without an alert if its condition holds
 * already (it fires the next time), else `armed`. `settling` without a fresh price (null), and where the price says
 * nothing, as with a series, a guard or one exchange: the first value sets the baseline. Pure.
 */
export function baseline(
  { condition, guards = [], source = null }: WatchedFor,
  freshPrice: number | null,
): StartPhase {
  if (freshPrice === null || !isOfPrice(condition) || guards.length > 0 || source !== null) return 'settling';
  return holds(condition, freshPrice) ? 'breached' : 'armed';
}

/** What an edit asks for; what is absent stays as it is, of a new trigger as usual. */
export interface TriggerPatch extends Partial<WatchedFor> {
  readonly rules?: Partial<TriggerRules>;
  readonly label?: Partial<TriggerLabel>;
  /** The route of its alerts; null: the usual one of its owner. */
  readonly routeId?: string | null;
}

/** A new trigger; what is absent is as usual. */
export interface TriggerInput extends WatchedFor, Pick<TriggerPatch, 'rules' | 'label' | 'routeId'> {
  readonly symbol: string;
  readonly armed: boolean;
}

export interface WantedTrigger extends WatchedFor {
  readonly armed: boolean;
}

/**
 * What an edit changes: `nothing` · `disarm` · `arm` starts it anew from the phase given · `replace` also gives it
 * something else to wait for, in the phase given.
 */
export type EditPlan =
  | { readonly kind: 'nothing' }
  | { readonly kind: 'disarm' }
  | { readonly kind: 'arm'; readonly phase: StartPhase }
  | ({ readonly kind: 'replace'; readonly phase: StartPhase | 'disarmed' } & WatchedFor);

export function firstPhase(wanted: WantedTrigger, freshPrice: number | null): StartPhase | 'disarmed' {
  return wanted.armed ? baseline(wanted, freshPrice) : 'disarmed';
}

/**
 * What becomes of a trigger that is to be as `wanted`. The same condition changes nothing but whether it is armed,
 * so that saving a form twice neither forgets a breach nor a cooldown; arming what is armed changes nothing. Another
 * condition starts anew. `freshPrice` is null when there is none. Pure.
 */
export function planEdit(
  now: WatchedFor & { readonly phase: Phase },
  wanted: WantedTrigger,
  freshPrice: number | null,
): EditPlan {
  const { armed, ...watched } = wanted;
  if (!sameWatched(now, watched)) {
    return { kind: 'replace', ...watched, phase: firstPhase(wanted, freshPrice) };
  }
  const wasArmed = now.phase !== 'disarmed';
  if (wasArmed === armed) return { kind: 'nothing' };
  return wasArmed ? { kind: 'disarm' } : { kind: 'arm', phase: baseline(watched, freshPrice) };
}

/** Whether two triggers of one symbol wait for the same. Pure. */
export function sameWatched(a: WatchedFor, b: WatchedFor): boolean {
  const [guards, others] = [a.guards ?? [], b.guards ?? []];
  return (
    sameCondition(a.condition, b.condition) &&
    (a.source ?? null) === (b.source ?? null) &&
    guards.length === others.length &&
    guards.every((guard, i) => others[i] !== undefined && sameGuard(guard, others[i]))
  );
}

export function sameGuard(a: Guard, b: Guard): boolean {
  return a.symbol === b.symbol && sameCondition(a.condition, b.condition);
}

/**
 * What "Re-arm now" does: it ends a breach or a cooldown at once and switches on what was disarmed. While the condition
 * holds the trigger stays, or becomes, breached: it rings at the next crossing. One that is armed, or waits for its
 * first price, is left alone. `freshPrice` is null when there is none: the first one decides. Pure.
 */
export function planRearm(
  now: WatchedFor & { readonly phase: Phase },
  freshPrice: number | null,
): Extract<EditPlan, { kind: 'nothing' | 'arm' }> {
  if (now.phase === 'armed' || now.phase === 'settling') return { kind: 'nothing' };
  const phase = baseline(now, freshPrice);
  return phase === now.phase ? { kind: 'nothing' } : { kind: 'arm', phase };
}

export const USUAL_RULES: TriggerRules = {
  repeat: 'always',
  expiresAt: null,
  cooldownSec: null,
  hysteresis: null,
  alwaysRings: false,
};

/** Those of the values wanted that are others than now. Pure. */
export function changedParts<T extends object>(now: T, wanted: Partial<T>): Partial<T> {
  const known = new Map<string, unknown>(Object.entries(now));
  const changed = Object.entries(wanted).filter(([name, value]) => known.get(name) !== value);
  return Object.fromEntries(changed) as Partial<T>;
}
