import { plainDecimal } from '@contract/decimal.js';
import { conditionToReach } from '@contract/level-rules.js';
import { fieldText, numberIn } from '@contract/read-number.js';
import {
  type Condition,
  type Direction,
  isBand,
  isBandOp,
  isOfPrice,
  isPriceAlone,
  type Trigger,
} from '@contract/trigger.js';
import type { TriggerEditRequest, TriggerRequest } from '@contract/user-triggers.js';
import { watchOf } from '@contract/watch.js';
import { conditionOfTrigger } from '../../shared/trigger/trigger-condition.js';
import { checkLevels, type TypedLevels } from '../../shared/trigger/typed-levels.js';

/** What the form holds. */
export interface Draft extends TypedLevels {
  readonly symbol: string;
}

export type CheckedDraft =
  | { readonly kind: 'valid'; readonly symbol: string; readonly condition: Condition }
  | { readonly kind: 'invalid'; readonly field: 'symbol' | 'price'; readonly fault: string };

export const SYMBOL_NEEDED = 'Choose what to watch';

const SYMBOL = /^[A-Z0-9]{1,20}$/;
const BAND = { low: 0.95, high: 1.05 } as const;
const DIGITS = 6;

export const EMPTY_DRAFT: Draft = { symbol: '', op: 'above', level: '', low: '', high: '' };

/** The form of what is watched already, or shall be watched again; of what is no price its symbol alone. Pure. */
export function draftOf(symbol: string, condition: Condition): Draft {
  if (!isOfPrice(condition)) return { ...EMPTY_DRAFT, symbol };
  const given = { ...EMPTY_DRAFT, symbol, op: condition.op };
  if (!isBand(condition)) return { ...given, level: plainDecimal(condition.level) };
  return { ...given, low: plainDecimal(condition.low), high: plainDecimal(condition.high) };
}

/** The form of a saved trigger. Pure. */
export function savedDraft(trigger: Trigger): Draft {
  return draftOf(trigger.symbol, conditionOfTrigger(trigger));
}

/** The form with another operation: a band starts 5 % around the level so far, a level where the band began. Pure. */
export function withOp(draft: Draft, op: Direction, price: number | null): Draft {
  const level = numberIn(draft.level, price);
  if (isBandOp(op) && draft.low === '' && draft.high === '' && level > 0) {
    const edge = (share: number) => plainDecimal(Number((level * share).toPrecision(DIGITS)));
    return { ...draft, op, low: edge(BAND.low), high: edge(BAND.high) };
  }
  if (!isBandOp(op) && draft.level === '') {
    return { ...draft, op, level: op === 'above' ? draft.high : draft.low };
  }
  return { ...draft, op };
}

/** The form with the direction that its level lies in from the price; as it is while either is not known. Pure. */
export function withDirectionOfLevel(draft: Draft, price: number | null): Draft {
  const level = numberIn(draft.level, price);
  if (isBandOp(draft.op) || price === null || level <= 0) return draft;
  return { ...draft, op: conditionToReach(level, price).op };
}

const PRESET_DIGITS = 4;

/** The form with a level so many percent from the price; a band reaches as far on both sides. Pure. */
export function withPreset(draft: Draft, percent: number, price: number): Draft {
  const at = (part: number) =>
    fieldText(Number((price * (1 + part / 100)).toPrecision(PRESET_DIGITS)), price);
  if (isBandOp(draft.op)) return { ...draft, low: at(-percent), high: at(percent) };
  return { ...draft, op: percent > 0 ? 'above' : 'below', level: at(percent) };
}

/** The form as something to watch, or what is wrong with it first; `price` is that of its symbol now, null: unknown. Pure. */
export function checkDraft(draft: Draft, price: number | null): CheckedDraft {
  const symbol = draft.symbol.trim().toUpperCase();
  if (!SYMBOL.test(symbol)) return { kind: 'invalid', field: 'symbol', fault: SYMBOL_NEEDED };
  const checked = checkLevels(draft, price);
  return checked.kind === 'valid' ? { ...checked, symbol } : { ...checked, field: 'price' };
}

/** The body that adds it: v2 for a band only. Pure. */
export function createRequest(
  symbol: string,
  condition: Condition,
): TriggerRequest & { readonly symbol: string } {
  if (!isOfPrice(condition)) return { symbol, watch: watchOf(condition) };
  if (isBand(condition)) return { symbol, op: condition.op, v1: condition.low, v2: condition.high };
  return { symbol, op: condition.op, v1: condition.level };
}

/** The body that adds the same once more, armed or not; an end that is over is left out. Pure. */
export function copyRequest(trigger: Trigger, now: number): TriggerRequest & { readonly symbol: string } {
  const { symbol, active, guards, source, repeat, expiresAt, cooldownSec, hysteresis } = trigger;
  return {
    ...createRequest(symbol, conditionOfTrigger(trigger)),
    ...(guards.length > 0 && { guards }),
    ...(source !== null && { source }),
    ...(repeat === 'once' && { repeat }),
    ...(expiresAt !== null && Date.parse(expiresAt) > now && { expiresAt }),
    ...(cooldownSec !== null && { cooldownSec }),
    ...(hysteresis !== null && { hysteresis }),
    // Left out it is armed.
    ...(!active && { active: false }),
  };
}

/** Whether the form of levels can hold all of it. Pure. */
export function fitsForm({
  watch,
  guards,
  source,
  repeat,
  expiresAt,
  cooldownSec,
  hysteresis,
}: Trigger): boolean {
  const isUsual = [source, expiresAt, cooldownSec, hysteresis].every((each) => each === null);
  return isPriceAlone({ watch, guards }) && isUsual && repeat === 'always';
}

/** The body that changes a saved one to it. Pure. */
export function editRequest(condition: Condition): TriggerEditRequest {
  if (isBand(condition)) {
    return { direction: condition.op, bandLow: condition.low, bandHigh: condition.high };
  }
  return { direction: condition.op, price: condition.level };
}
