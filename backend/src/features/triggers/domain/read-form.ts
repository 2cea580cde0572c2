import type { FieldFault } from '../../../contract/errors.js';
import { conditionFault, levelFault } from '../../../contract/level-rules.js';
import type { Condition, Direction } from '../../../contract/trigger.js';
import type {
  TriggerEditRequest,
  TriggerRequest,
  TriggerTestRequest,
} from '../../../contract/user-triggers.js';
import { NO_SYMBOL, readSymbol } from './symbol-rule.js';

/** Why a form cannot be used: `malformed` a field is missing · `broken` the fields are there and break a rule. */
export type FormFault = { readonly kind: 'malformed' | 'broken'; readonly fault: FieldFault };

export interface ReadTrigger {
  readonly symbol: string;
  readonly condition: Condition;
}

export type TriggerReading = ({ readonly kind: 'trigger' } & ReadTrigger) | FormFault;
export type ConditionReading = { readonly kind: 'condition'; readonly condition: Condition } | FormFault;

/** What a preview or a test is of: a trigger that is there, one that is thought of, or whichever the person has. */
export type TestReading =
  | { readonly kind: 'existing'; readonly id: string }
  | ({ readonly kind: 'trigger' } & ReadTrigger)
  | { readonly kind: 'any' }
  | FormFault;

type Fields = Readonly<Record<string, unknown>>;

/** The two ways to write a condition. */
interface Words {
  readonly op: string;
  readonly level: string;
  readonly low: string;
  readonly high: string;
}

const FORM: Words = { op: 'op', level: 'v1', low: 'v1', high: 'v2' };
const OWN: Words = { op: 'direction', level: 'price', low: 'bandLow', high: 'bandHigh' };
const ONE_FORM_ONLY = 'Send op with v1 and v2, or direction with price or bandLow and bandHigh, not both.';
const TEST_ONE_THING = 'Send triggerId, or symbol with op and v1, not both.';

/** Reads a new trigger in either form. Pure. */
export function readTrigger(request: TriggerRequest): TriggerReading {
  const fields: Fields = { ...request };
  const both = isUsed(fields, FORM) && isUsed(fields, OWN);
  if (both) return broken('direction', ONE_FORM_ONLY);
  return withSymbol(request.symbol, readCondition(fields, isUsed(fields, OWN) ? OWN : FORM));
}

/** Reads what a trigger shall wait for from now on. Pure. */
export function readEdit(request: TriggerEditRequest): ConditionReading {
  return readCondition({ ...request }, OWN);
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
  return withSymbol(thought.symbol, readCondition(fields, FORM));
}

function withSymbol(text: string, reading: ConditionReading): TriggerReading {
  if (reading.kind === 'malformed') return reading;
  const symbol = readSymbol(text);
  if (symbol === null) return broken('symbol', NO_SYMBOL);
  return reading.kind === 'condition' ? { kind: 'trigger', symbol, condition: reading.condition } : reading;
}

/** Values have the types of the request; which of them are there is what is read here. */
function readCondition(fields: Fields, words: Words): ConditionReading {
  const op = fields[words.op] as Direction | null | undefined;
  if (!isGiven(op)) return missing(words.op);
  const needed = op === 'inside' ? [words.low, words.high] : [words.level];
  const absent = needed.find((name) => !isGiven(fields[name]));
  if (absent !== undefined) return missing(absent);
  const foreign = levelNames(words).find((name) => !needed.includes(name) && isGiven(fields[name]));
  if (foreign !== undefined) return broken(foreign, `"${op}" has no ${foreign}.`);
  const [level = 0, high = 0] = needed.map((name) => Number(fields[name]));
  return judge(op === 'inside' ? { op, low: level, high } : { op, level }, words);
}

function judge(condition: Condition, words: Words): ConditionReading {
  const message = conditionFault(condition);
  if (message === null) return { kind: 'condition', condition };
  if (condition.op !== 'inside') return broken(words.level, message);
  const onlyHighIsBad = levelFault(condition.low) === null && levelFault(condition.high) !== null;
  return broken(onlyHighIsBad ? words.high : words.low, message);
}

function isUsed(fields: Fields, words: Words): boolean {
  return [words.op, ...levelNames(words)].some((name) => isGiven(fields[name]));
}

function levelNames({ level, low, high }: Words): readonly string[] {
  return [...new Set([level, low, high])];
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
