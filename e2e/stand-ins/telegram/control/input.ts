import type { Request } from 'express';
import { isRecord } from '../domain/parameters.js';
import { ControlError } from './control-error.js';

/** Reads the fields of a control call; every fault is a ControlError 400 that names the field. */
export class ControlInput {
  readonly #fields: Readonly<Record<string, unknown>>;

  constructor(request: Request) {
    const body: unknown = request.body ?? {};
    if (!isRecord(body)) throw new ControlError(400, 'The body must be a JSON object.');
    this.#fields = body;
  }

  text(name: string): string {
    const value = this.#fields[name];
    if (typeof value !== 'string') throw new ControlError(400, `"${name}" must be a text.`);
    return value;
  }

  optionalText(name: string): string | undefined {
    return this.#isAbsent(name) ? undefined : this.text(name);
  }

  integer(name: string): number {
    const value = this.#fields[name];
    if (typeof value !== 'number' || !Number.isSafeInteger(value)) {
      throw new ControlError(400, `"${name}" must be a whole number.`);
    }
    return value;
  }

  optionalInteger(name: string): number | undefined {
    return this.#isAbsent(name) ? undefined : this.integer(name);
  }

  integers(name: string): readonly number[] {
    const value = this.#fields[name];
    if (!Array.isArray(value) || !value.every((entry) => Number.isSafeInteger(entry))) {
      throw new ControlError(400, `"${name}" must be a list of whole numbers.`);
    }
    return value;
  }

  isTrue(name: string): boolean {
    return this.#fields[name] === true;
  }

  object(name: string): Readonly<Record<string, unknown>> | undefined {
    const value = this.#fields[name];
    if (value === undefined || isRecord(value)) return value;
    throw new ControlError(400, `"${name}" must be an object.`);
  }

  has(name: string): boolean {
    return !this.#isAbsent(name);
  }

  #isAbsent(name: string): boolean {
    return this.#fields[name] === undefined || this.#fields[name] === null;
  }
}

/** A number from the path or the query string. */
export function numberFrom(text: unknown, fallback?: number): number {
  if (text === undefined && fallback !== undefined) return fallback;
  const number = Number(text);
  if (!Number.isSafeInteger(number)) throw new ControlError(400, 'A whole number is needed in the address.');
  return number;
}
