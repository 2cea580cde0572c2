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

/** @throws RangeError for anything but a finite number. */
export function finiteOf(value: unknown, name: string): number {
  if (typeof value !== 'number' || !Number.isFinite(value)) throw new RangeError(`${name} must be a number`);
  return value;
}

/** @throws RangeError for anything but a finite number above zero. */
export function positiveOf(value: unknown, name: string): number {
  if (typeof value !== 'number' || !Number.isFinite(value) || value <= 0) {
    throw new RangeError(`${name} must be a number above zero`);
  }
  return value;
}

/** Reads what is there; undefined stays undefined. */
export function optional<T>(value: unknown, read: (value: unknown) => T): T | undefined {
  return value === undefined ? undefined : read(value);
}
