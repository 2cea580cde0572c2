import type { FieldFault } from '../../../contract/errors.js';
import { type Condition, type Direction, isBandOp } from '../../../contract/trigger.js';
import type {
  TriggerEditRequest,
  TriggerRequest,
  TriggerTestRequest,
} from '../../../contract/user-triggers.js';
import { type ConditionPart, readCondition } from './read-condition.js';
import { NO_SYMBOL, readSymbol } from './symbol-rule.js';

/** Why a form cannot be used: `malformed` a field is missing · `broken` the fields are there and break a rule. */
export type FormFault = { readonly kind: 'malformed' | 'broken'; readonly fault: FieldFault };

interface ReadTrigger {
  readonly symbol: string;
  readonly condition: Condition;
}

export type TriggerReading = ({ readonly kind: 'trigger' } & ReadTrigger) | FormFault;
export type EditReading = { readonly kind: 'condition'; readonly condition: Condition } | FormFault;

/** What a preview or a test is of: a trigger that is there, one that is thought of, or whichever the person has. */
export type TestReading =
  | { readonly kind: 'existing'; readonly id: string }
  | ({ readonly kind: 'trigger' } & ReadTrigger)
  | { readonly kind: 'any' }
  | FormFault;

type FieldNames = Readonly<Record<'op' | ConditionPart, string>>;

type Fields = Readonly<Record<string, unknown>>;

const FORM: FieldNames = { op: 'op', level: 'v1', low: 'v1', high: 'v2' };
const OWN: FieldNames = { op: 'direction', level: 'price', low: 'bandLow', high: 'bandHigh' };
const ONE_FORM_ONLY = 'Send op with v1 and v2, or direction with price or bandLow and bandHigh, not both.';
const TEST_ONE_THING = 'Send triggerId, or symbol with op and v1, not both.';

/** Reads a new trigger in either form. Pure. */
export function readTrigger(request: TriggerRequest): TriggerReading {
  const fields: Fields = { ...request };
  const [usesForm, usesOwn] = [FORM, OWN].map((names) =>
    Object.values(names).some((name) => isGiven(fields[name])),
  );
  if (usesForm && usesOwn) return broken('direction', ONE_FORM_ONLY);
  return withSymbol(request.symbol, readFields(fields, usesOwn ? OWN : FORM));
}

/** Reads what a trigger shall wait for from now on. Pure. */
export function readEdit(request: TriggerEditRequest): EditReading {
  return readFields({ ...request }, OWN);
}

/** Reads what a preview or a test is of; an empty request is of any trigger the person has. Pure. */
export function readTest(request: TriggerTestRequest): TestReading {
  const { triggerId, ...thought } = request;
  const fields: Fields = thought;
  const isThought = Object.values(fields).some(isGiven);
  if (isGiven(triggerId)) {
    return isThought ? broken('triggerId', TEST_ONE_THING) : { kind: 'existing', id: triggerId };
  }
  if (!isThought) return { kind: 'any' };
  if (!isGiven(thought.symbol)) return missing('symbol');
  return withSymbol(thought.symbol, readFields(fields, FORM));
}

function withSymbol(text: string, reading: EditReading): TriggerReading {
  if (reading.kind === 'malformed') return reading;
  const symbol = readSymbol(text);
  if (symbol === null) return broken('symbol', NO_SYMBOL);
  return reading.kind === 'condition' ? { kind: 'trigger', symbol, condition: reading.condition } : reading;
}

/** Values have the types of the request. A field that names two parts is the one the operation has. */
function readFields(fields: Fields, names: FieldNames): EditReading {
  const op = fields[names.op] as Direction | null | undefined;
  if (!isGiven(op)) return missing(names.op);
  const unused = names.level === names.low ? (isBandOp(op) ? 'level' : 'low') : null;
  const levelOf = (part: ConditionPart) =>
    part === unused ? null : (fields[names[part]] as number | null | undefined);
  const reading = readCondition({
    op,
    level: levelOf('level'),
    low: levelOf('low'),
    high: levelOf('high'),
  });
  if (reading.kind === 'condition') return reading;
  const field = names[reading.part];
  switch (reading.kind) {
    case 'missing':
      return missing(field);
    case 'foreign':
      return broken(field, `"${op}" has no ${field}.`);
    case 'broken':
      return broken(field, reading.message);
  }
}

function isGiven<T>(value: T): value is NonNullable<T> {
  return value !== undefined && value !== null;
}

function missing(field: string): FormFault {
  return { kind: 'malformed', fault: { field, message: `The field "${field}" is missing.` } };
}

function broken(field: string, message: string): FormFault {
  return { kind: 'broken', fault: { field, message } };
}
