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
