import { sameCondition } from '@contract/level-rules.js';
import {
  type Condition,
  type GuardWatch,
  isBand,
  isOfPrice,
  type Trigger,
  type TriggerLabel,
  type TriggerRules,
} from '@contract/trigger.js';
import type { TriggerEditRequest, TriggerRequest, TriggerTerms } from '@contract/user-triggers.js';
import { conditionOfWatch, watchOf } from '@contract/watch.js';
import { conditionOfTrigger } from '../../shared/trigger/trigger-condition.js';

/** What a trigger has besides its symbol and its condition. */
export interface FormTerms
  extends TriggerLabel,
    TriggerRules,
    Pick<Trigger, 'guards' | 'source' | 'routeId'> {}

export type NewTrigger = TriggerRequest & { readonly symbol: string };

export const USUAL_TERMS: FormTerms = {
  guards: [],
  source: null,
  repeat: 'always',
  expiresAt: null,
  cooldownSec: null,
  hysteresis: null,
  alwaysRings: false,
  name: null,
  note: null,
  routeId: null,
};

const NAMES = Object.keys(USUAL_TERMS) as readonly (keyof FormTerms)[];
const MINUTE_MS = 60_000;

/** Whether further conditions are the same. Pure. */
export function sameGuards(a: readonly GuardWatch[], b: readonly GuardWatch[]): boolean {
  return (
    a.length === b.length &&
    a.every(({ symbol, watch }, i) => {
      const other = b[i];
      return (
        other?.symbol === symbol && sameCondition(conditionOfWatch(watch), conditionOfWatch(other.watch))
      );
    })
  );
}

/** Whether two ends are the same to the minute, as a form holds them. Pure. */
export function sameEnd(a: string | null, b: string | null): boolean {
  const minute = (end: string | null) => (end === null ? null : Math.floor(Date.parse(end) / MINUTE_MS));
  return minute(a) === minute(b);
}

/** Those of the terms that differ from others. Pure. */
function changedTerms(before: FormTerms, terms: FormTerms): TriggerTerms {
  const isSame = (name: keyof FormTerms): boolean => {
    if (name === 'guards') return sameGuards(before.guards, terms.guards);
    // An older server says nothing of routes.
    if (name === 'routeId') return (before.routeId ?? null) === (terms.routeId ?? null);
    return name === 'expiresAt' ? sameEnd(before.expiresAt, terms.expiresAt) : before[name] === terms[name];
  };
  return Object.fromEntries(NAMES.filter((name) => !isSame(name)).map((name) => [name, terms[name]]));
}

/** The body that adds it: v2 for a band only, and of the terms those that are not usual. Pure. */
export function createRequest(
  symbol: string,
  condition: Condition,
  terms: FormTerms = USUAL_TERMS,
): NewTrigger {
  const unusual = changedTerms(USUAL_TERMS, terms);
  if (!isOfPrice(condition)) return { symbol, watch: watchOf(condition), ...unusual };
  const { op } = condition;
  if (isBand(condition)) return { symbol, op, v1: condition.low, v2: condition.high, ...unusual };
  return { symbol, op, v1: condition.level, ...unusual };
}

/** The body that adds the same once more, armed or not; an end that is over is left out. Pure. */
export function copyRequest(trigger: Trigger, now: number): NewTrigger {
  const { symbol, active, expiresAt } = trigger;
  const isOver = expiresAt !== null && Date.parse(expiresAt) <= now;
  const terms = isOver ? { ...trigger, expiresAt: null } : trigger;
  return {
    ...createRequest(symbol, conditionOfTrigger(trigger), terms),
    // Left out it is armed.
    ...(!active && { active: false }),
  };
}

/** The body that changes a saved trigger: its condition, and of the terms those that are others than before. Pure. */
export function editRequest(
  trigger: Trigger,
  condition: Condition,
  terms: FormTerms = trigger,
): TriggerEditRequest {
  const changed = changedTerms(trigger, terms);
  if (!isOfPrice(condition)) return { watch: watchOf(condition), ...changed };
  const { op } = condition;
  if (isBand(condition)) {
    return { direction: op, bandLow: condition.low, bandHigh: condition.high, ...changed };
  }
  return { direction: op, price: condition.level, ...changed };
}
