import express, { type NextFunction, type Request, type Response, Router } from 'express';

/** The body of a control call. The readers throw RangeError for what does not fit. */
export type Fields = Readonly<Record<string, unknown>>;

/** The frame of the routes under /_control: JSON in, JSON out, errors as {error}, other sites' pages refused. */
export function controlRouter(add: (routes: Router) => void, limit = '100kb'): Router {
  const routes = Router();
  routes.use(refuseForeignPages, express.json({ limit }));
  add(routes);
  routes.use((_request, response) => void response.status(404).json({ error: 'No such control call.' }));
  routes.use(sendError);
  return routes;
}

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

export function whole(fields: Fields, name: string, least: number, most: number): number {
  const value = fields[name];
  if (typeof value === 'number' && Number.isInteger(value) && value >= least && value <= most) return value;
  throw new RangeError(`"${name}" is a whole number from ${least} to ${most}`);
}

export function oneOf<T extends string>(fields: Fields, name: string, words: readonly T[]): T {
  const found = words.find((word) => word === fields[name]);
  if (found === undefined) throw new RangeError(`"${name}" is one of ${words.join(', ')}`);
  return found;
}

/** The field by itself, read if it is there: to be spread. */
export function optional<Name extends string, T>(
  fields: Fields,
  name: Name,
  read: (fields: Fields, name: Name) => T,
): { readonly [N in Name]?: T } {
  return fields[name] === undefined ? {} : ({ [name]: read(fields, name) } as { readonly [N in Name]?: T });
}

/** Lets programs and the stand-in's own pages through. */
export function refuseForeignPages(request: Request, response: Response, next: NextFunction): void {
  const site = request.get('sec-fetch-site');
  if (site === undefined || site === 'same-origin' || site === 'none') return next();
  response.status(403).json({ error: 'Control calls come from this page or from a program.' });
}

/** 400 for what does not fit, 500 for what says nothing else. */
function sendError(error: unknown, _request: Request, response: Response, _next: NextFunction): void {
  const message = error instanceof Error ? error.message : String(error);
  const status = error instanceof Error && 'status' in error ? Number(error.status) : null;
  response.status(status ?? (error instanceof RangeError ? 400 : 500)).json({ error: message });
}
