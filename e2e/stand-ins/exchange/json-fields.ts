import type { Fields } from '../shared/control-calls.js';

/** @throws RangeError for anything but a text that is not empty. */
export function textOf(fields: Fields, name: string): string {
  const value = fields[name];
  if (typeof value !== 'string' || value === '') throw new RangeError(`${name} must be a text`);
  return value;
}

/** @throws RangeError for anything but a list that is not empty. */
export function listOf(fields: Fields, name: string): readonly unknown[] {
  const value = fields[name];
  if (!Array.isArray(value) || value.length === 0) throw new RangeError(`${name} must be a list`);
  return value;
}

/** @throws RangeError for anything but a list of texts that are not empty. */
export function textsOf(fields: Fields, name: string): string[] {
  return listOf(fields, name).map((item) => textOf({ [name]: item }, name));
}
