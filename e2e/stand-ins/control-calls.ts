import type { NextFunction, Request, Response } from 'express';

/** What stand-ins share that are ruled by JSON under /_control. The readers throw RangeError for what does not fit. */
export type Fields = Readonly<Record<string, unknown>>;

/** @throws RangeError if it is no JSON object. */
export function fieldsOf(value: unknown): Fields {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) {
    throw new RangeError('A JSON object is needed');
  }
  return value as Fields;
}

export function text(fields: Fields, name: string): string {
  const value = fields[name];
  if (typeof value !== 'string') throw new RangeError(`"${name}" must be a text`);
  return value;
}

/** A finite number. */
export function figure(fields: Fields, name: string): number {
  const value = fields[name];
  if (typeof value === 'number' && Number.isFinite(value)) return value;
  throw new RangeError(`"${name}" must be a number`);
}

export function oneOf<T extends string>(fields: Fields, name: string, words: readonly T[]): T {
  const found = words.find((word) => word === fields[name]);
  if (found === undefined) throw new RangeError(`"${name}" is one of ${words.join(', ')}`);
  return found;
}

/** Lets programs through, pages of other sites not. */
export function refuseForeignPages(request: Request, response: Response, next: NextFunction): void {
  const site = request.get('sec-fetch-site');
  if (site === undefined || site === 'same-origin' || site === 'none') return next();
  response.status(403).json({ error: 'Control calls come from this machine’s programs.' });
}

/** 400 {error} for what does not fit, 500 for everything else. */
export function sendError(error: unknown, _request: Request, response: Response, _next: NextFunction): void {
  const message = error instanceof Error ? error.message : String(error);
  const status = error instanceof RangeError || error instanceof SyntaxError ? 400 : 500;
  response.status(status).json({ error: message });
}
