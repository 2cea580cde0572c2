import type { ValidationError } from 'class-validator';
import type { FieldFault } from '../../contract/errors.js';
import { AppError } from '../errors/app-error.js';

interface JudgedFault extends FieldFault {
  readonly verdict: FieldVerdict;
}

const LONGEST_NAME = 80;
const MOST_FIELDS = 20;
/** For rules that class-validator words for programmers. */
const PLAIN_WORDS: ReadonlyMap<string, string> = new Map([
  // Of the words in a list class-validator names none.
  ['isEnum', 'must be one of the words that the API documentation names'],
  ['isBoolean', 'must be true or false'],
  ['isInt', 'must be a whole number'],
  ['isNotEmpty', 'must not be empty'],
  ['isNumber', 'must be a number'],
  ['isString', 'must be text'],
  ['matches', 'does not have the right form'],
  ['nestedValidation', 'must be an object'],
]);

/**
 * The answer to input that class-validator refused: 400 with every malformed field if there is one, else 422 with
 * every broken rule; one sentence a field, `message` is the first one. Of several sentences on one field a fault of
 * form comes first, then the order in which the decorators are written; of those inside a composed one the reverse.
 */
export function toInputFault(errors: readonly ValidationError[]): AppError {
  const faults = errors.flatMap((error) => judge(error, ''));
  const malformed = faults.filter(({ verdict }) => verdict === 'malformed');
  const listed = malformed.length > 0 ? malformed : faults;
  const fields = listed.slice(0, MOST_FIELDS).map(({ field, message }) => ({ field, message }));
  return malformed.length > 0
    ? new AppError('BAD_REQUEST', 400, fields[0]?.message, { fields })
    : new AppError('RULE_BROKEN', 422, fields[0]?.message, { fields });
}

function judge(error: ValidationError, parent: string): readonly JudgedFault[] {
  const field = pathOf(error, parent);
  const own = judgeConstraints(error, field);
  return [...own, ...(error.children ?? []).flatMap((child) => judge(child, field))];
}

function judgeConstraints(error: ValidationError, field: string): readonly JudgedFault[] {
  // Decorators run from the lowest to the highest one, but those inside a composed one from the first to the last.
  const entries = Object.entries(error.constraints ?? {}).reverse();
  // Nest removes the value of a parent; that it has children shows that it was an object.
  const value: unknown = error.children?.length ? {} : error.value;
  const judged = entries.map(([name, text]) => {
    const verdict = fieldVerdict(name, value);
    const plain = asSentence(name, { property: error.property, field }, text);
    return { field, message: sentence(name, field, value, plain), verdict };
  });
  const worst = judged.find(({ verdict }) => verdict === 'malformed') ?? judged[0];
  return worst ? [worst] : [];
}

function sentence(constraint: string, field: string, value: unknown, text: string): string {
  if (constraint === 'whitelistValidation') return `There is no field "${field}".`;
  return value === undefined ? `The field "${field}" is missing.` : text;
}

/** What class-validator says by itself begins with the bare name and ends without a stop; our own sentences stay as they are. */
function asSentence(
  constraint: string,
  { property, field }: { readonly property: string; readonly field: string },
  text: string,
): string {
  if (constraint === 'unknownValue') return 'The body must be a JSON object.';
  const subjects = [
    [`${property} `, `The field "${field}"`],
    [`each value in ${property} `, `Each value in "${field}"`],
    [`nested property ${property} `, `The field "${field}"`],
  ] as const;
  for (const [start, subject] of subjects) {
    const rest = text.slice(start.length);
    if (text.startsWith(start) && /^(must|should) /.test(rest)) {
      return `${subject} ${PLAIN_WORDS.get(constraint) ?? rest}.`;
    }
  }
  return text;
}

function pathOf({ property }: ValidationError, parent: string): string {
  const name = (property || 'body').slice(0, LONGEST_NAME);
  if (parent === '') return name;
  return /^\d+$/.test(name) ? `${parent}[${name}]` : `${parent}.${name}`;
}

/** `malformed`: of the wrong type, missing or unknown (400). `broken`: well-formed, breaks a rule (422). */
export type FieldVerdict = 'malformed' | 'broken';

const ALWAYS_MALFORMED = new Set([
  'whitelistValidation',
  'unknownValue',
  'nestedValidation',
  'isDefined',
  'isString',
  'isBoolean',
  'isObject',
  'isArray',
  'isInstance',
  'isEnum', // words of the protocol; a choice people make is @IsIn and a rule
  'isUuid',
]);
const NUMBER_RULES = new Set(['isNumber', 'isInt', 'isPositive', 'min', 'max']);
const TEXT_RULES = new Set(['matches', 'isLength', 'minLength', 'maxLength', 'isNotEmpty', 'isEmail']);

/**
 * Whether a failed class-validator constraint, by its name and the value it saw, is a fault of form or a broken rule.
 * A missing or null value is always a fault of form. JSON's 1e999 is Infinity, a number, so it breaks a rule.
 */
export function fieldVerdict(constraint: string, value: unknown): FieldVerdict {
  if (value === undefined || value === null || ALWAYS_MALFORMED.has(constraint)) return 'malformed';
  if (NUMBER_RULES.has(constraint)) return typeof value === 'number' ? 'broken' : 'malformed';
  if (TEXT_RULES.has(constraint)) return typeof value === 'string' ? 'broken' : 'malformed';
  if (constraint === 'isIn') return typeof value === 'object' ? 'malformed' : 'broken';
  return 'broken';
}
