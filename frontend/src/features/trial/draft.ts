import { plainDecimal } from '@contract/decimal.js';
import { numberIn } from '@contract/read-number.js';
import type { CoreSymbol } from '@contract/symbols.js';
import type { TrialTriggerInput } from '@contract/trial.js';
import { type Condition, isBand, type TrialOperator, type TrialTrigger } from '@contract/trigger.js';
import { checkLevels, type CheckedLevels, type TypedLevels } from '../../shared/trigger/typed-levels.js';
import type { Seed } from './seed.js';

/** What the form of one trigger holds; a seeded or saved one says its direction as the trial calls do. */
export interface TrialDraft extends Omit<TypedLevels, 'op'> {
  readonly operator: TrialOperator;
}

const LOW_SHARE = 0.9;
const HIGH_SHARE = 1.1;
const DIGITS = 12;

function share(level: number, part: number): string {
  return Number.isFinite(level) && level > 0 ? plainDecimal(Number((level * part).toPrecision(DIGITS))) : '';
}

/** The band an INSIDE form starts with: 90 % to 110 % of the level, empty without a positive one. */
function bandAround(level: number): Pick<TrialDraft, 'low' | 'high'> {
  return { low: share(level, LOW_SHARE), high: share(level, HIGH_SHARE) };
}

/** The form before anything is saved: above the seeded level. */
export function seededDraft({ above }: Seed): TrialDraft {
  return { operator: 'ABOVE', level: plainDecimal(above), ...bandAround(above) };
}

/** The form of a saved trigger; what it does not use starts from the seed. */
export function savedTrialDraft(trigger: TrialTrigger, seed: Seed): TrialDraft {
  const level = trigger.threshold ?? seed.above;
  const { low, high } = bandAround(level);
  return {
    operator: trigger.op,
    level: plainDecimal(level),
    low: trigger.lower_bound === null ? low : plainDecimal(trigger.lower_bound),
    high: trigger.upper_bound === null ? high : plainDecimal(trigger.upper_bound),
  };
}

/**
 * The form after choosing an operator. Choosing INSIDE lays the default band around the level so far; between above and
 * below a level that was seeded goes to the other side of the market, one that was typed stays.
 */
export function withOperator(draft: TrialDraft, operator: TrialOperator, seed: Seed): TrialDraft {
  if (operator === draft.operator) return draft;
  if (operator === 'INSIDE') return { ...draft, operator, ...bandAround(numberIn(draft.level, seed.above)) };
  const [from, to] = operator === 'BELOW' ? [seed.above, seed.below] : [seed.below, seed.above];
  const level = numberIn(draft.level, seed.above) === from ? plainDecimal(to) : draft.level;
  return { ...draft, operator, level };
}

const OPS = { ABOVE: 'above', BELOW: 'below', INSIDE: 'inside' } as const;

/** The form as a condition, or why it is none; see `checkLevels`. */
export function checkTrialDraft(draft: TrialDraft, price: number | null): CheckedLevels {
  return checkLevels({ ...draft, op: OPS[draft.operator] }, price);
}

/** The condition as the upsert call takes it. */
export function upsertInput(symbol: CoreSymbol, condition: Condition, isArmed: boolean): TrialTriggerInput {
  if (isBand(condition)) {
    return { symbol, operator: 'INSIDE', lowerBound: condition.low, upperBound: condition.high, isArmed };
  }
  return {
    symbol,
    operator: condition.op === 'above' ? 'ABOVE' : 'BELOW',
    threshold: condition.level,
    isArmed,
  };
}
