import express, { type NextFunction, type Request, type Response, Router } from 'express';
import { DOCUMENTS, type Fault, PLAIN_FAULTS } from './faults.js';
import type { IndexChange, Range, TradfiControl } from './tradfi-stand-in.js';

type Fields = Readonly<Record<string, unknown>>;

const SESSIONS = ['hours', 'open', 'closed'] as const;

/** The routes under /_control; README.md lists them. JSON in, JSON out; 400 {error} for a body that does not fit. */
export function controlRoutes(control: TradfiControl): Router {
  const routes = Router();
  routes.use(refuseForeignPages, express.json());
  const put = (path: string, act: (fields: Fields) => void): void => {
    routes.post(path, (request, response) => {
      act(fieldsOf(request.body));
      response.json({ ok: true });
    });
  };
  put('/index', (fields) => control.setIndex(readIndex(fields)));
  put('/gold', (fields) => control.setGold(positive(fields, 'value')));
  put('/session', (fields) => control.setSession(oneOf(fields, 'session', SESSIONS)));
  put('/clock', (fields) => control.setClock(fields['at'] === null ? null : moment(fields, 'at')));
  put('/faults', (fields) => control.setFault(oneOf(fields, 'on', DOCUMENTS), readFault(fields['fault'])));
  routes.post('/fed/announce', (request, response) => {
    response.status(201).json({ url: control.announce(readRange(fieldsOf(request.body))) });
  });
  routes.get('/calls', (request, response) => {
    response.json({ calls: control.calls(Number(request.query['after'] ?? 0)) });
  });
  routes.use((_request, response) => void response.status(404).json({ error: 'No such control call.' }));
  routes.use(sendError);
  return routes;
}

function readIndex(fields: Fields): IndexChange {
  return {
    ...(fields['value'] !== undefined && { value: number(fields, 'value') }),
    ...(fields['previousClose'] !== undefined && { previousClose: positive(fields, 'previousClose') }),
    ...(fields['at'] !== undefined && { at: fields['at'] === null ? null : moment(fields, 'at') }),
  };
}

function readRange(fields: Fields): Range {
  return { low: number(fields, 'low'), high: positive(fields, 'high') };
}

function readFault(value: unknown): Fault | null {
  if (value === null) return null;
  const fields = fieldsOf(value);
  const kind = oneOf(fields, 'kind', [...PLAIN_FAULTS, 'status']);
  if (kind !== 'status') return { kind };
  const retryAfter = fields['retryAfter'] === undefined ? undefined : positive(fields, 'retryAfter');
  return { kind, status: positive(fields, 'status'), ...(retryAfter !== undefined && { retryAfter }) };
}

function fieldsOf(value: unknown): Fields {
  if (typeof value !== 'object' || value === null) throw new RangeError('A JSON object is needed');
  return value as Fields;
}

function number(fields: Fields, name: string): number {
  const value = fields[name];
  if (typeof value === 'number' && Number.isFinite(value)) return value;
  throw new RangeError(`"${name}" must be a number`);
}

function positive(fields: Fields, name: string): number {
  const value = number(fields, name);
  if (value > 0) return value;
  throw new RangeError(`"${name}" must be more than 0`);
}

/** Epoch milliseconds, or ISO 8601. */
function moment(fields: Fields, name: string): number {
  const value = fields[name];
  const at = typeof value === 'string' ? Date.parse(value) : value;
  if (typeof at === 'number' && Number.isFinite(at)) return at;
  throw new RangeError(`"${name}" is a time in ISO 8601 or in milliseconds`);
}

function oneOf<T extends string>(fields: Fields, name: string, words: readonly T[]): T {
  const found = words.find((word) => word === fields[name]);
  if (found === undefined) throw new RangeError(`"${name}" is one of ${words.join(', ')}`);
  return found;
}

/** Lets programs through, pages of other sites not. */
function refuseForeignPages(request: Request, response: Response, next: NextFunction): void {
  const site = request.get('sec-fetch-site');
  if (site === undefined || site === 'same-origin' || site === 'none') return next();
  response.status(403).json({ error: 'Control calls come from this machine’s programs.' });
}

function sendError(error: unknown, _request: Request, response: Response, _next: NextFunction): void {
  const message = error instanceof Error ? error.message : String(error);
  const status = error instanceof RangeError || error instanceof SyntaxError ? 400 : 500;
  response.status(status).json({ error: message });
}
