import type { FieldFault } from '../../../contract/errors.js';
import { CORE_SYMBOLS, type CoreSymbol, isCoreSymbol } from '../../../contract/symbols.js';
import type { TrialTriggerInput } from '../../../contract/trial.js';
import type { TrialLevelsRequest } from '../../../contract/trial-page.js';
import type { Condition } from '../../../contract/trigger.js';
import { type RawCondition, readCondition } from '../../triggers/domain/read-condition.js';
import { TRIAL_SYMBOLS_ONLY } from '../../triggers/domain/symbol-rule.js';

export type TrialFormReading =
  | { readonly kind: 'condition'; readonly condition: Condition }
  | { readonly kind: 'broken'; readonly fault: FieldFault };

export type TrialLevels = Readonly<Record<CoreSymbol, number>>;

export type TrialLevelsReading =
  | { readonly kind: 'levels'; readonly levels: TrialLevels }
  | { readonly kind: 'broken'; readonly faults: readonly FieldFault[] };

const FIELDS = { level: 'threshold', low: 'lowerBound', high: 'upperBound' } as const;

/** Why a trial cannot watch a symbol, or null if it can. */
export function symbolFault(field: string, symbol: string): FieldFault | null {
  return isCoreSymbol(symbol) ? null : { field, message: TRIAL_SYMBOLS_ONLY };
}

/** Reads the condition of an upsert, or says which rule it breaks. A level that is missing counts as 0. Pure. */
export function readTrialForm(input: TrialTriggerInput): TrialFormReading {
  const { operator } = input;
  const reading = readCondition(rawOf(input));
  if (reading.kind === 'condition') return reading;
  const message =
    reading.kind === 'broken'
      ? reading.message
      : `${operator} takes a ${operator === 'INSIDE' ? 'lower and an upper bound' : 'threshold'} only.`;
  return { kind: 'broken', fault: { field: `trigger.${FIELDS[reading.part]}`, message } };
}

/** Reads the three levels of the /trial page, or says of each one that is none why. A missing one counts as 0. Pure. */
export function readTrialLevels(triggers: TrialLevelsRequest['triggers']): TrialLevelsReading {
  const faults = CORE_SYMBOLS.flatMap((symbol): FieldFault[] => {
    const reading = readCondition({ op: 'above', level: triggers[symbol] ?? 0 });
    return reading.kind === 'broken' ? [{ field: `triggers.${symbol}`, message: reading.message }] : [];
  });
  if (faults.length > 0) return { kind: 'broken', faults };
  return { kind: 'levels', levels: triggers as TrialLevels };
}

function rawOf({ operator, threshold, lowerBound, upperBound }: TrialTriggerInput): RawCondition {
  if (operator === 'INSIDE') {
    return { op: 'inside', level: threshold, low: lowerBound ?? 0, high: upperBound ?? 0 };
  }
  const op = operator === 'ABOVE' ? 'above' : 'below';
  return { op, level: threshold ?? 0, low: lowerBound, high: upperBound };
}
