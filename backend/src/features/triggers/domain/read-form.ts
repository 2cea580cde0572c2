import { type Condition, type Direction, isBandOp } from '../../../contract/trigger.js';
import type {
  TriggerEditRequest,
  TriggerRequest,
  TriggerTerms,
  TriggerTestRequest,
} from '../../../contract/user-triggers.js';
import type { TriggerPatch } from './edit-plan.js';
import { type ConditionPart, readCondition } from './read-condition.js';
import { readLabel } from './read-label.js';
import { readRules } from './read-rules.js';
import {
  broken,
  type FormFault,
  missing,
  type RawGuard,
  type RawWatch,
  readGuards,
  readWatch,
  type WatchReading,
} from './read-watch.js';
import { NO_SYMBOL, readSymbol } from './symbol-rule.js';

/** A request whose conditions nobody has judged. */
type Raw<Request extends { readonly watch?: unknown }> = Omit<Request, 'watch' | 'guards'> & {
  readonly watch?: RawWatch | null;
};
type RawTerms<Request extends TriggerTerms> = Raw<Request> & { readonly guards?: readonly RawGuard[] | null };
export type RawTriggerRequest = RawTerms<TriggerRequest>;
export type RawTriggerEdit = RawTerms<TriggerEditRequest>;
export type RawTriggerTest = Raw<TriggerTestRequest>;

interface ReadTrigger {
  readonly symbol: string;
  readonly condition: Condition;
}

export type TriggerReading = ({ readonly kind: 'trigger' } & ReadTrigger & TriggerPatch) | FormFault;
export type EditReading = { readonly kind: 'patch'; readonly patch: TriggerPatch } | FormFault;

/** What a preview or a test is of: a trigger that is there, one that is thought of, or whichever the person has. */
export type TestReading =
  | { readonly kind: 'existing'; readonly id: string }
  | ({ readonly kind: 'trigger' } & ReadTrigger)
  | { readonly kind: 'any' }
  | FormFault;

/** What a request calls an operation and its levels. */
export type FieldNames = Readonly<Record<'op' | ConditionPart, string>>;

type Fields = Readonly<Record<string, unknown>>;

const FORM: FieldNames = { op: 'op', level: 'v1', low: 'v1', high: 'v2' };
const OWN: FieldNames = { op: 'direction', level: 'price', low: 'bandLow', high: 'bandHigh' };
const ONE_FORM_ONLY = 'Send op with v1 and v2, or direction with price or bandLow and bandHigh, not both.';
const WATCH_OR_LEVELS = 'Send watch, or an operation with its levels, not both.';
const TEST_ONE_THING = 'Send triggerId, or symbol with op and v1, not both.';

/** Reads a new trigger in any form; `names` are those of the first one. `now` is epoch milliseconds. Pure. */
export function readTrigger(
  request: RawTriggerRequest,
  now: number,
  names: FieldNames = FORM,
): TriggerReading {
  const symbol = readSymbol(request.symbol);
  const reading = readWhat(request, symbol ?? '', names);
  if (reading.kind === 'malformed') return reading;
  if (symbol === null) return broken('symbol', NO_SYMBOL);
  if (reading.kind !== 'condition') return reading;
  const terms = readTerms(request, symbol, now);
  if (terms.kind !== 'patch') return terms;
  return { kind: 'trigger', symbol, condition: reading.condition, ...terms.patch };
}

/** Reads what shall be otherwise with a trigger of a symbol from now on; what is left out is absent. Pure. */
export function readEdit(request: RawTriggerEdit, symbol: string, now: number): EditReading {
  const isAnother = isGiven(request.watch) || isAnyGiven(request, OWN);
  const reading = isAnother ? readWhat(request, symbol) : null;
  if (reading !== null && reading.kind !== 'condition') return reading;
  const terms = readTerms(request, symbol, now);
  if (terms.kind !== 'patch' || reading === null) return terms;
  return { kind: 'patch', patch: { ...terms.patch, condition: reading.condition } };
}

/** Reads what a preview or a test is of; an empty request is of any trigger the person has. Pure. */
export function readTest(request: RawTriggerTest): TestReading {
  const { triggerId, ...thought } = request;
  const isThought = Object.values(thought).some(isGiven);
  if (isGiven(triggerId)) {
    return isThought ? broken('triggerId', TEST_ONE_THING) : { kind: 'existing', id: triggerId };
  }
  if (!isThought) return { kind: 'any' };
  if (!isGiven(thought.symbol)) return missing('symbol');
  const symbol = readSymbol(thought.symbol);
  const reading = readWhat(thought, symbol ?? '');
  if (reading.kind === 'malformed') return reading;
  if (symbol === null) return broken('symbol', NO_SYMBOL);
  return reading.kind === 'condition' ? { kind: 'trigger', symbol, condition: reading.condition } : reading;
}

/** A watch, or levels in one of the two forms. */
function readWhat(
  request: { readonly watch?: RawWatch | null },
  symbol: string,
  names: FieldNames = FORM,
): WatchReading {
  const { watch, ...rest } = request;
  const fields: Fields = rest;
  const [usesForm, usesOwn] = [names, OWN].map((each) => isAnyGiven(fields, each));
  if (isGiven(watch)) {
    return usesForm || usesOwn ? broken('watch', WATCH_OR_LEVELS) : readWatch(watch, symbol, 'watch');
  }
  if (usesForm && usesOwn) return broken('direction', ONE_FORM_ONLY);
  return readFields(fields, usesOwn ? OWN : names);
}

/** Everything but the condition. */
function readTerms(request: RawTerms<TriggerTerms>, symbol: string, now: number): EditReading {
  const { guards, source, routeId } = request;
  const further = readGuards(guards ?? [], symbol, (text) => {
    const named = readSymbol(text);
    return named === null ? broken('symbol', NO_SYMBOL) : { symbol: named };
  });
  if (further.kind !== 'guards') return further;
  const reading = readRules(request, now);
  if (reading.kind !== 'rules') return reading;
  const labels = readLabel(request);
  if (labels.kind !== 'label') return labels;
  return {
    kind: 'patch',
    patch: {
      ...(guards !== undefined && { guards: further.guards }),
      ...(source !== undefined && { source }),
      rules: reading.rules,
      ...(Object.keys(labels.label).length > 0 && { label: labels.label }),
      ...(routeId !== undefined && { routeId }),
    },
  };
}

function isAnyGiven(fields: Fields, names: FieldNames): boolean {
  return Object.values(names).some((name) => isGiven(fields[name]));
}

/** Values have the types of the request. A field that names two parts is the one the operation has. */
function readFields(fields: Fields, names: FieldNames): WatchReading {
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
