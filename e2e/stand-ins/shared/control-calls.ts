import { setTimeout as sleep } from 'node:timers/promises';
import express, {
  type NextFunction,
  type Request,
  type RequestHandler,
  type Response,
  Router,
} from 'express';
import type { Outages } from './local-server.js';
import { isObject } from './parsed-json.js';

/** The body of a control call. The readers throw RangeError for what does not fit. */
export type Fields = Readonly<Record<string, unknown>>;

export interface ControlCall {
  /** @throws RangeError without a body, unless `noBodyIsEmpty` stands before the routes. */
  readonly fields: Fields;
  readonly query: Fields;
  /** What stands in the address for a name of the route. @throws RangeError if the route has no such name. */
  readonly part: (name: string) => string;
  /** Does something once the caller has its answer. */
  readonly afterwards: (act: () => void) => void;
}

/** Answers with what `act` returns, as JSON and with the status or 200; with 204 if that is nothing. */
type AddCall = (path: string, act: (call: ControlCall) => unknown, status?: number) => void;
type Method = 'get' | 'post' | 'patch' | 'delete';
export type ControlRoutes = Readonly<Record<Method, AddCall>>;

/** Resolves after so long. */
export type Wait = (ms: number) => Promise<unknown>;

/** The frame of the routes under /_control: JSON in, JSON out, errors as {error}, other sites' pages refused. */
export function controlRouter(add: (routes: ControlRoutes) => void, limit = '100kb'): Router {
  const routes = Router();
  routes.use(refuseForeignPages, express.json({ limit }));
  add({
    get: (path, act, status) => routes.get(path, answering(act, status)),
    post: (path, act, status) => routes.post(path, answering(act, status)),
    patch: (path, act, status) => routes.patch(path, answering(act, status)),
    delete: (path, act, status) => routes.delete(path, answering(act, status)),
  });
  routes.use((_request, response) => void response.status(404).json({ error: 'No such control call.' }));
  routes.use(sendError);
  return routes;
}

/** Adds POST calls that answer {ok: true} if they return nothing. */
export function okCalls({ post }: ControlRoutes) {
  return (path: string, act: (fields: Fields) => unknown): void =>
    post(path, async ({ fields }) => (await act(fields)) ?? { ok: true });
}

function answering(act: Parameters<AddCall>[1], status = 200): RequestHandler {
  return async ({ body, query, params }, response) => {
    const answer = await act({
      get fields() {
        return fieldsOf(body);
      },
      query,
      part: (name) => text(params, name),
      afterwards: (then) => response.once('close', then),
    });
    if (answer === undefined) response.status(204).end();
    else response.status(status).json(answer);
  };
}

/** POST /outage {ms}: gone for so long, from right after the answer. */
export function addOutageCall({ post }: ControlRoutes, outages: Outages, wait?: Wait): void {
  post('/outage', ({ fields, afterwards }) => {
    const ms = outageOf(fields);
    afterwards(() => void goFor(outages, ms, wait));
  });
}

/** The ms of an outage. */
export function outageOf(fields: Fields): number {
  return whole(fields, 'ms', 1, 3_600_000);
}

/** Resolves once it is gone; then it comes back by itself. */
export async function goFor({ down, up }: Outages, ms: number, wait: Wait = sleep): Promise<void> {
  await down();
  void wait(ms).then(up);
}

/** The n of ?after=n: calls are asked for that came after the nth; 0 if it is not said. @throws RangeError */
export function afterOf({ query: { after = '0' } }: ControlCall): number {
  if (typeof after !== 'string' || !/^\d+$/.test(after)) throw new RangeError('"after" must be a number');
  return Number(after);
}

/** @throws RangeError if it is no JSON object. */
export function fieldsOf(value: unknown): Fields {
  if (!isObject(value)) throw new RangeError('A JSON object is needed');
  return value;
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

export function positive(fields: Fields, name: string): number {
  const value = figure(fields, name);
  if (value > 0) return value;
  throw new RangeError(`"${name}" must be a number above zero`);
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

/** The field by itself, read if it is there and not null: to be spread. */
export function optional<Name extends string, T>(
  fields: Fields,
  name: Name,
  read: (fields: Fields, name: Name) => T,
): { readonly [N in Name]?: T } {
  const isThere = fields[name] !== undefined && fields[name] !== null;
  return (isThere ? { [name]: read(fields, name) } : {}) as { readonly [N in Name]?: T };
}

/** How many calls a fault spoils. */
export function readTimes(fields: Fields): { readonly times?: number } {
  return optional(fields, 'times', (all, name) => whole(all, name, 1, 1e9));
}

/** Stands before the routes of who may be called without a body. */
export function noBodyIsEmpty(request: Request, _response: Response, next: NextFunction): void {
  request.body ??= {};
  next();
}

/** Lets programs and the stand-in's own pages through. */
export function refuseForeignPages(request: Request, response: Response, next: NextFunction): void {
  const site = request.get('sec-fetch-site');
  if (site === undefined || site === 'same-origin' || site === 'none') return next();
  response.status(403).json({ error: 'Control calls come from this page or from a program.' });
}

/** 400 for what does not fit, 500 for what says nothing else. */
export function sendError(error: unknown, _request: Request, response: Response, _next: NextFunction): void {
  const message = error instanceof Error ? error.message : String(error);
  const status = error instanceof Error && 'status' in error ? Number(error.status) : null;
  response.status(status ?? (error instanceof RangeError ? 400 : 500)).json({ error: message });
}
