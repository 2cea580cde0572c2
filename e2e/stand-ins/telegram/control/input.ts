import type { ControlCall, Fields } from '../../shared/control-calls.js';
import { ControlError } from './control-error.js';

export function integer(fields: Fields, name: string): number {
  const value = fields[name];
  if (typeof value === 'number' && Number.isSafeInteger(value)) return value;
  throw new RangeError(`"${name}" must be a whole number`);
}

export function integers(fields: Fields, name: string): readonly number[] {
  const value = fields[name];
  if (!Array.isArray(value) || !value.every((entry) => Number.isSafeInteger(entry))) {
    throw new RangeError(`"${name}" must be a list of whole numbers`);
  }
  return value;
}

/** A number from the path or the query string. */
export function numberFrom(text: unknown, fallback?: number): number {
  if (text === undefined && fallback !== undefined) return fallback;
  const number = Number(text);
  if (!Number.isSafeInteger(number)) throw new ControlError(400, 'A whole number is needed in the address.');
  return number;
}

/** Of the person or the group that the address names. */
export function idOf({ part }: ControlCall): number {
  return numberFrom(part('id'));
}
