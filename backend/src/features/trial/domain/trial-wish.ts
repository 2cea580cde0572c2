import type { FieldFault } from '../../../contract/errors.js';
import { conditionFault, levelFault } from '../../../contract/level-rules.js';
import { CORE_SYMBOLS, isCoreSymbol } from '../../../contract/symbols.js';
import type { TrialTriggerInput } from '../../../contract/trial.js';
import type { Condition } from '../../../contract/trigger.js';

export type ConditionReading =
  | { readonly kind: 'condition'; readonly condition: Condition }
  | { readonly kind: 'broken'; readonly fault: FieldFault };

type LevelField = 'threshold' | 'lowerBound' | 'upperBound';

/** Why a trial cannot watch a symbol, or null if it can. */
export function symbolFault(field: string, symbol: string): FieldFault | null {
  if (isCoreSymbol(symbol)) return null;
  return { field, message: `The trial watches ${CORE_SYMBOLS.join(', ')}.` };
}

/**
 * Reads the condition of an upsert, or says which rule it breaks. A level that is missing counts as not positive;
 * one that does not belong to the operator is a fault, unless it is null. Pure.
 */
export function readCondition(input: TrialTriggerInput): ConditionReading {
  switch (input.operator) {
    case 'ABOVE':
      return readThreshold(input, 'above');
    case 'BELOW':
      return readThreshold(input, 'below');
    case 'INSIDE':
      return readBand(input);
  }
}

function readThreshold(input: TrialTriggerInput, op: 'above' | 'below'): ConditionReading {
  const foreign = (['lowerBound', 'upperBound'] as const).find((field) => typeof input[field] === 'number');
  if (foreign !== undefined) return broken(foreign, `${input.operator} takes a threshold only.`);
  const condition: Condition = { op, level: input.threshold ?? 0 };
  const fault = conditionFault(condition);
  return fault === null ? { kind: 'condition', condition } : broken('threshold', fault);
}

function readBand(input: TrialTriggerInput): ConditionReading {
  if (typeof input.threshold === 'number') {
    return broken('threshold', 'INSIDE takes a lower and an upper bound only.');
  }
  const condition: Condition = { op: 'inside', low: input.lowerBound ?? 0, high: input.upperBound ?? 0 };
  const fault = conditionFault(condition);
  if (fault === null) return { kind: 'condition', condition };
  const onlyHighIsBad = levelFault(condition.low) === null && levelFault(condition.high) !== null;
  return broken(onlyHighIsBad ? 'upperBound' : 'lowerBound', fault);
}

function broken(field: LevelField, message: string): ConditionReading {
  return { kind: 'broken', fault: { field: `trigger.${field}`, message } };
}
